// Package domain owns the rules of stage domain: what token types, addresses, parameters and filters mean by themselves. It
// judges one thing of one contract at a time; whether two things meet is for stage overlap.
package domain

import "github.com/natscontract/natscontract/analysis/verdict"

// Judges are the families of rules of the stage.
func Judges() []verdict.Judge { return []verdict.Judge{tokenTypes, unused, channels} }

// Watches are what the rules need to know of all channels and inputs.
func Watches() []*verdict.Watch { return []*verdict.Watch{watchUses} }

package render

import (
	"github.com/fatih/color"

	"github.com/natscontract/natscontract/model/diag"
)

// An ink is a colour with a meaning.
type ink int

const (
	plainInk ink = iota
	gutterInk
	boldInk
	faintInk
	errorInk
	warningInk
	informationInk
)

var inks = map[ink]*color.Color{
	gutterInk:      always(color.FgBlue, color.Bold),
	boldInk:        always(color.Bold),
	faintInk:       always(color.Faint),
	errorInk:       always(color.FgRed, color.Bold),
	warningInk:     always(color.FgYellow, color.Bold),
	informationInk: always(color.FgCyan, color.Bold),
}

// always is a colour that does not look at the process's own output: whether there is colour is the caller's to say.
func always(attributes ...color.Attribute) *color.Color {
	c := color.New(attributes...)
	c.EnableColor()
	return c
}

func inkOf(s diag.Severity) ink {
	switch s {
	case diag.Error:
		return errorInk
	case diag.Warning:
		return warningInk
	}
	return informationInk
}

// painter colours text, or leaves it alone.
type painter bool

func (p painter) paint(i ink, s string) string {
	c := inks[i]
	if !bool(p) || c == nil || s == "" {
		return s
	}
	return c.Sprint(s)
}

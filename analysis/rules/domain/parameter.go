package domain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/subject"
)

// parameters judges that the placeholders of the address and both maps of parameters have the same names.
func (c *channel) parameters() {
	own := c.own.Get("parameters")
	ownNames := slices.Collect(own.Keys())
	if own.By == "" && slices.ContainsFunc(ownNames, func(name string) bool { return !subject.IsBase(name) }) {
		own.By = "STRUCTURE_VALUE"
	}
	if c.paramsBy != "" {
		return
	}
	wanted := placeholders(c.template)
	c.paramsBy = cmp.Or(c.known.ParamsBy, own.By)
	c.out.Block(c.entry.Anchor(), c.paramsBy, "CHANNEL_PARAMETERS")
	if c.known.ParamsBy == "" {
		if d := compared(c.standard, c.known.Address, wanted, c.known.Parameters); d.differs() {
			c.paramsBy = "CHANNEL_PARAMETERS"
			c.report(d.finding(d.inStandard()))
		}
	}
	if own.By == "" && c.own.There() {
		if d := compared(c.own, c.known.Address, wanted, ownNames); d.differs() {
			c.paramsBy = "CHANNEL_PARAMETERS"
			c.out.Report(d.finding(d.inExtension()))
		}
	}
}

// A difference is how a map of parameters differs from the placeholders of an address.
type difference struct {
	of             contract.Anchor // what has the map
	has            bool            // it has one
	address        string
	lacking, extra []string
}

func compared(of contract.Place, address string, wanted, has []string) difference {
	d := difference{of: of.Anchor(), has: !of.Get("parameters").Absent(), address: address}
	for _, name := range wanted {
		if !slices.Contains(has, name) {
			d.lacking = append(d.lacking, name)
		}
	}
	for _, name := range has {
		if !slices.Contains(wanted, name) {
			d.extra = append(d.extra, name)
		}
	}
	return d
}

func (d difference) differs() bool { return len(d.lacking)+len(d.extra) > 0 }

func (d difference) finding(fix verdict.Fix) verdict.Finding {
	at := verdict.AtKey(d.of.Get("parameters"))
	if !d.has {
		at = verdict.AtKey(d.of)
	}
	if d.of.Pointer == "" { // the channel is a file of its own
		at = verdict.AtFirstKey(d.of)
	}
	return verdict.Finding{Code: "CHANNEL_PARAMETERS", Anchor: at, Message: d.message(), Fixes: []verdict.Fix{fix}}
}

func (d difference) message() string {
	var says []string
	if len(d.lacking) > 0 {
		says = append(says, "parameters lacks "+wording.And(d.lacking))
	}
	if len(d.extra) > 0 {
		says = append(says, "parameters has "+wording.And(d.extra)+" besides")
	}
	return fmt.Sprintf("the address is %s: %s", wording.Quoted(d.address), strings.Join(says, ", and "))
}

// values judges the values that the document lists for parameters: each must belong to the parameter's token type.
func (c *channel) values() {
	standard, own := c.standard.Get("parameters"), c.own.Get("parameters")
	for name := range standard.Keys() {
		parameter, via := standard.Get(name).Follow()
		enum, byDefault := parameter.Get("enum"), parameter.Get("default")
		if enum.Absent() && byDefault.Absent() {
			continue
		}
		key := own.Get(name)
		typeName, ok := key.Text()
		if !ok {
			c.out.Block(parameter.Anchor(), key.By, "PARAMETER_VALUES")
			continue
		}
		t := contract.TokenTypes.Get(c.Scope(), c.Key(typeName))
		if c.out.Block(parameter.Anchor(), t.By, "PARAMETER_VALUES"); t.By != "" {
			continue
		}
		for i := range enum.Keys() {
			c.value(enum.Get(i), name, typeName, t, via)
		}
		c.value(byDefault, name, typeName, t, via)
	}
}

// value judges one value of a parameter.
func (c *channel) value(at contract.Place, parameter, typeName string, t contract.TokenType, via []contract.Anchor) {
	text, ok := at.Text()
	if !ok || t.Tokens.Has(text) {
		return
	}
	f := verdict.Finding{Code: "PARAMETER_VALUES", Anchor: verdict.AtValue(at.Anchor()),
		Message: fmt.Sprintf("%s is no value of %s, which is of the token type %s: %s", wording.Quoted(text), parameter, typeName, unfit(t.Declared, text))}
	for _, v := range via {
		f.Related = append(f.Related, verdict.Note{Anchor: verdict.AtValue(v), Message: "used here"})
	}
	c.report(f)
}

// unfit words why a token does not belong to a type.
func unfit(t subject.TokenType, token string) string {
	reason, at := t.Check(token)
	switch reason {
	case subject.BadLength:
		return fmt.Sprintf("it has %d bytes, and the type takes %d to %d", len(token), t.Min, t.Max)
	case subject.BadPrefix:
		return fmt.Sprintf("it does not begin with %s", wording.Quoted(t.Prefix))
	case subject.BadFirst:
		return "a letter must stand first" + behind(t.Prefix)
	case subject.BadValue:
		return "the type has " + some(t.Values)
	}
	outside, _ := utf8.DecodeRuneInString(token[at:])
	return fmt.Sprintf("%q is outside the alphabet %s", string(outside), t.Alphabet)
}

func behind(prefix string) string {
	if prefix == "" {
		return ""
	}
	return " behind " + wording.Quoted(prefix)
}

// maxListed is how many values a message lists.
const maxListed = 8

func some(values []string) string {
	if len(values) <= maxListed {
		return wording.And(values)
	}
	return fmt.Sprintf("%s and %d more", strings.Join(values[:maxListed], ", "), len(values)-maxListed)
}

// identity judges the parameter that names the publishing peer.
func (c *channel) identity() {
	at := c.own.Get("publisherIdentity").Get("peerParameter")
	name, ok := at.Text()
	if by := cmp.Or(at.By, c.paramsBy); by != "" || !ok {
		if !at.Absent() {
			c.out.Block(at.Anchor(), by, "IDENTITY_PARAMETER_UNKNOWN")
		}
		return
	}
	names := slices.Collect(c.own.Get("parameters").Keys())
	if slices.Contains(names, name) {
		return
	}
	says := "the address has no placeholders"
	if len(names) > 0 {
		says = "it has " + wording.And(names)
	}
	c.out.Report(verdict.Finding{Code: "IDENTITY_PARAMETER_UNKNOWN", Anchor: verdict.AtValue(at.Anchor()),
		Message: fmt.Sprintf("%s is no parameter of the channel %s: %s", wording.Quoted(name), c.name, says), Fixes: verdict.WriteNear(at.Anchor(), name, names)})
}

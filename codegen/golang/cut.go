package golang

import (
	"fmt"
	"slices"
	"strings"
)

// Parsing goes the way that one would by hand: along the text, with no look back. Only where something does not fit is the text looked at
// again, token by token, for the reason.

// Cuts are the lines that cut the tokens of parameters out of a text: t and the place of each.
func (c channel) Cuts() []string { return c.cut().lines }

// Fits tells whether the text is a subject.
func (c channel) Fits() string {
	cut := c.cut()
	all := slices.Concat(cut.flags, cut.checks)
	if len(all) > 6 && len(cut.flags) > 0 {
		return strings.Join(cut.flags, " && ") + " &&\n\t\t" + strings.Join(cut.checks, " && ")
	}
	return strings.Join(all, " && ")
}

// A cutter writes how a text is cut: rest is the variable that holds what is left of it.
type cutter struct {
	rest          string
	fixed         string // what stands before the next token of a parameter
	lines         []string
	flags, checks []string // what has to hold
}

func (c channel) cut() cutter {
	cut := cutter{rest: "text"}
	for i, t := range c.Tokens {
		last := i+1 == len(c.Tokens)
		switch {
		case t.Param != "":
			cut.token(t, last)
		case last:
			cut.fixed += t.Literal
		default:
			cut.fixed += t.Literal + "."
		}
	}
	if cut.fixed != "" {
		cut.checks = append(cut.checks, cut.rest+" == "+quote(cut.fixed))
	}
	return cut
}

// token cuts out the token of a parameter, and what stands before it.
func (c *cutter) token(t place, last bool) {
	token := fmt.Sprintf("t%d", t.Index)
	switch {
	case last && c.fixed == "":
		c.lines = append(c.lines, token+" := "+c.rest)
	case last:
		c.line("%s, %s := strings.CutPrefix(%s, "+quote(c.fixed)+")", token)
	case c.fixed != "":
		c.line("%s, %s := strings.CutPrefix(%s, "+quote(c.fixed)+")", "rest")
		fallthrough
	default:
		c.line("%s, %s := strings.Cut(%s, \".\")", token+", rest")
	}
	c.fixed = ""
	c.checks = append(c.checks, "check"+t.Type+"("+token+") == nil")
}

// line cuts something off the rest, and has a flag say whether it was there.
func (c *cutter) line(format, cut string) {
	flag := fmt.Sprint("ok", len(c.flags))
	c.lines = append(c.lines, fmt.Sprintf(format, cut, flag, c.rest))
	c.rest = "rest"
	c.flags = append(c.flags, flag)
}

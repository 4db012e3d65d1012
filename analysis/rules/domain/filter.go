package domain

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
)

// filters judges the named subscription templates of the channel.
func (c *channel) filters() {
	filters := c.own.Get("filters")
	if !filters.There() { // few channels have any: of the others nothing has to be remembered
		return
	}
	for _, f := range contract.FiltersOf.Get(c.Scope(), c.Key(c.name)) {
		c.filter(f, filters.Get(f.Name))
	}
}

func (c *channel) filter(f contract.Filter, at contract.Place) {
	text, ok := at.Text()
	if !ok {
		c.out.Block(at.Anchor(), at.By, "FILTER_SYNTAX", "FILTER_PLACEHOLDER_UNKNOWN", "FILTER_DISJOINT", "FILTER_WIDER")
		return
	}
	template := subject.ParseFilter(text)
	if len(template.Faults) > 0 {
		c.say(at, "FILTER_SYNTAX", wording.SubjectFault("the filter "+f.Name+",", text, template.Faults[0]))
		c.out.Block(at.Anchor(), "FILTER_SYNTAX", "FILTER_PLACEHOLDER_UNKNOWN", "FILTER_DISJOINT", "FILTER_WIDER")
		return
	}
	unknown := c.strangers(placeholders(template))
	switch {
	case len(unknown) > 0 && c.paramsBy != "":
		c.out.Block(at.Anchor(), c.paramsBy, "FILTER_PLACEHOLDER_UNKNOWN", "FILTER_DISJOINT", "FILTER_WIDER")
	case len(unknown) > 0:
		c.say(at, "FILTER_PLACEHOLDER_UNKNOWN", fmt.Sprintf("%s no parameter of the channel %s", isOrAre(unknown), c.name))
		c.out.Block(at.Anchor(), "FILTER_PLACEHOLDER_UNKNOWN", "FILTER_DISJOINT", "FILTER_WIDER")
	default:
		c.meets(f, at)
	}
}

func isOrAre(names []string) string {
	if len(names) == 1 {
		return "{" + names[0] + "} is"
	}
	var braced []string
	for _, name := range names {
		braced = append(braced, "{"+name+"}")
	}
	return wording.And(braced) + " are"
}

// strangers are the names that are no parameters of the channel in the extension.
func (c *channel) strangers(names []string) []string {
	parameters := c.own.Get("parameters")
	return slices.DeleteFunc(names, func(name string) bool { return !parameters.Get(name).Absent() })
}

// meets judges a filter beside the subjects of the channel.
func (c *channel) meets(f contract.Filter, at contract.Place) {
	subjects := contract.SubjectsOf.Get(c.Scope(), c.Key(c.name))
	if by := cmp.Or(c.paramsBy, subjects.By, f.By); by != "" || subjects.None {
		c.out.Block(at.Anchor(), by, "FILTER_DISJOINT", "FILTER_WIDER")
		return
	}
	if !f.Language.Meets(subjects.Language) {
		least, _ := subjects.Language.Least()
		c.say(at, "FILTER_DISJOINT", fmt.Sprintf("the filter %s matches no subject of %s, whose first is %s", f.Name, wording.Quoted(subjects.Address), wording.Quoted(least)))
		return
	}
	if subjects.Language.Includes(f.Language) {
		return
	}
	witness, _ := subject.LeastOf(f.Language.Minus(subjects.Language))
	c.say(at, "FILTER_WIDER", fmt.Sprintf("the filter %s also receives subjects that are not in the contract, such as %s", f.Name, wording.Quoted(witness)))
}

// say reports at a value of the extension.
func (c *channel) say(at contract.Place, code diag.Code, message string) {
	c.out.Report(verdict.Finding{Code: code, Anchor: verdict.AtValue(at.Anchor()), Message: message})
}

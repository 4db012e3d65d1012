package topology

import (
	"encoding/json"
	"io"

	"github.com/natscontract/natscontract/model/diag"
)

// The JSON of a graph. Everything is there always, but a place that nobody knows.
type (
	jsonGraph struct {
		Contracts []jsonContract `json:"contracts"`
		Links     []jsonLink     `json:"links"`
	}
	jsonContract struct {
		ID         string          `json:"id"`
		Version    string          `json:"version"`
		Title      string          `json:"title"`
		Path       string          `json:"path"`
		Missing    bool            `json:"missing"`
		Binding    *string         `json:"binding"`
		Operations []jsonOperation `json:"operations"`
		Place      *jsonPlace      `json:"place,omitempty"`
		Faults     []jsonFault     `json:"faults"`
	}
	jsonOperation struct {
		Operation string      `json:"operation"`
		Action    Action      `json:"action"`
		Missing   bool        `json:"missing"`
		Channel   *string     `json:"channel"`
		Subject   *string     `json:"subject"`
		API       *string     `json:"api"`
		Request   bool        `json:"request"`
		Queue     *string     `json:"queue"`
		Stream    *string     `json:"stream"`
		Consumer  *string     `json:"consumer"`
		Place     *jsonPlace  `json:"place,omitempty"`
		Faults    []jsonFault `json:"faults"`
	}
	jsonLink struct {
		Send    jsonEnd     `json:"send"`
		Receive jsonEnd     `json:"receive"`
		Subject *string     `json:"subject"`
		Place   *jsonPlace  `json:"place,omitempty"`
		Faults  []jsonFault `json:"faults"`
	}
	jsonEnd struct {
		Contract  string `json:"contract"` // the path
		Operation string `json:"operation"`
	}
	jsonPlace struct {
		Path  string `json:"path"`
		Start int    `json:"start"` // byte offsets
		End   int    `json:"end"`
	}
	jsonFault struct {
		Code     diag.Code     `json:"code"`
		Severity diag.Severity `json:"severity"`
		Message  string        `json:"message"`
	}
)

// JSON writes a graph for programs, with the names as they are. What links speak of and is not there is in it, marked missing.
func JSON(w io.Writer, g Graph) error {
	v := see(g)
	out := jsonGraph{Contracts: []jsonContract{}, Links: []jsonLink{}}
	for _, c := range v.contracts {
		j := jsonContract{
			ID: c.ID, Version: c.Version, Title: c.Title, Path: c.Path, Missing: c.missing, Binding: known(c.Binding),
			Operations: []jsonOperation{}, Place: jsonPlaceOf(c.Place), Faults: jsonFaults(c.Faults),
		}
		for _, o := range c.operations() {
			j.Operations = append(j.Operations, jsonOperation{
				Operation: o.Key, Action: o.Action, Missing: o.missing, Channel: known(o.Channel), Subject: known(o.Subject), API: known(string(o.API)),
				Request: o.Request, Queue: known(o.Queue), Stream: known(o.Stream), Consumer: known(o.Consumer), Place: jsonPlaceOf(o.Place), Faults: jsonFaults(o.Faults),
			})
		}
		out.Contracts = append(out.Contracts, j)
	}
	for _, l := range v.links {
		out.Links = append(out.Links, jsonLink{jsonEnd(l.Send), jsonEnd(l.Receive), known(l.Subject), jsonPlaceOf(l.Place), jsonFaults(l.Faults)})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

// known is a text, or null where it is empty.
func known(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func jsonPlaceOf(p diag.Place) *jsonPlace {
	if p.Path == "" {
		return nil
	}
	return &jsonPlace{p.Path, p.Span.Start, p.Span.End}
}

func jsonFaults(faults []Fault) []jsonFault {
	all := []jsonFault{}
	for _, f := range faults {
		all = append(all, jsonFault(f))
	}
	return all
}

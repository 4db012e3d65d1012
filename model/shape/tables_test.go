package shape

import (
	"slices"
	"strings"
	"testing"
)

// everyShape gives each shape of the tables once, with the name of the definition in which it was met.
func everyShape(yield func(definition string, s Shape)) {
	seen := map[Shape]bool{}
	var visit func(string, Shape)
	visit = func(name string, s Shape) {
		if seen[s] {
			return
		}
		seen[s] = true
		yield(name, s)
		for _, child := range Children(s) {
			visit(name, child)
		}
	}
	for _, name := range Names() {
		visit(name, Named(name).to)
	}
}

// TestEveryPropertyHasASentence: it is what hover shows and the exported schema says.
func TestEveryPropertyHasASentence(t *testing.T) {
	properties := 0
	everyShape(func(definition string, s Shape) {
		o, ok := s.(*Object)
		if !ok {
			return
		}
		if o.Name == "" {
			t.Errorf("an object in %s has no name", definition)
		}
		for _, p := range o.Props {
			properties++
			if !strings.HasSuffix(p.Doc, ".") || strings.Contains(p.Doc, "..") {
				t.Errorf("%s, %s.%s: %q is no sentence", definition, o.Name, p.Name, p.Doc)
			}
		}
	})
	if properties < 600 {
		t.Errorf("only %d properties", properties)
	}
}

func TestTablesNameWhatTheyHave(t *testing.T) {
	everyShape(func(definition string, s Shape) {
		o, ok := s.(*Object)
		if !ok {
			return
		}
		names := append(slices.Clone(o.AtLeast), o.Leads)
		if o.OneOf != nil {
			names = append(append(names, o.OneOf.Of...), o.OneOf.Elsewhere...)
		}
		for _, c := range o.Choices {
			names = append(names, c.By, c.Need, c.Without)
		}
		for _, name := range names {
			if _, known := o.index[name]; name != "" && !known {
				t.Errorf("%s, %s: no property is named %s", definition, o.Name, name)
			}
		}
	})
}

// TestEveryCaseListsWhatTellsIt: a Switch reads an object's property, so the objects must have it.
func TestEveryCaseListsWhatTellsIt(t *testing.T) {
	everyShape(func(definition string, s Shape) {
		by, ok := s.(*Switch)
		if !ok {
			return
		}
		for _, c := range by.Cases {
			o, ok := c.To.(*Object)
			if !ok {
				continue
			}
			i, known := o.index[by.By]
			if !known {
				t.Errorf("%s: %s does not list %s", definition, o.Name, by.By)
				continue
			}
			if is, ok := o.Props[i].Is.(*Text); ok && is.Enum != nil && slices.ContainsFunc(c.Is, func(v string) bool { return !slices.Contains(is.Enum, v) }) {
				t.Errorf("%s: %s does not take its own %s %v", definition, o.Name, by.By, c.Is)
			}
		}
	})
}

// tops are the definitions that nothing in the tables uses: files, messages and what programs read.
var tops = []string{
	"Document", "OtherDocument", "Lock", "Config", "Baseline", "CheckOutput", "Vectors", "CancelRequest", "CancelResult",
	"AdapterCall", "AudienceCall", "AudienceSnapshot", "AuthorizationCall", "VerificationCall", "AggregationCall", "SelectionCall",
	"DeliveryCall", "OwnershipCall", "StateStoreCall", "TransformCall", "WorkflowCall",
}

// TestEveryDefinitionIsUsed: nothing in the tables is out of reach of those.
func TestEveryDefinitionIsUsed(t *testing.T) {
	used := map[string]bool{}
	for _, name := range tops {
		used[name] = true
	}
	everyShape(func(_ string, s Shape) {
		if u, ok := s.(*Use); ok {
			used[u.Name] = true
		}
	})
	for _, name := range Names() {
		if !used[name] {
			t.Errorf("nothing uses %s", name)
		}
	}
}

// TestFormsAgreeWithTheirExpressions: the short way of matching gives what the regular expression gives.
func TestFormsAgreeWithTheirExpressions(t *testing.T) {
	quick := 0
	everyShape(func(_ string, s Shape) {
		m, ok := s.(*Map)
		if !ok || m.Keys == nil {
			return
		}
		if m.Keys.match.expr == nil {
			quick++
		}
		slow := &Form{Expr: "(?:" + m.Keys.Expr + ")|x{1000}y"} // no run
		slow.compile()
		for _, word := range []string{"", "a", "A.b", "a-b_c", "9", "-", "a b", "a/b", "é", "a\n", "\n", "x{1000}", strings.Repeat("a", 300)} {
			if m.Keys.Match(word) != slow.Match(word) {
				t.Errorf("%q and %s: %v one way, %v the other", word, m.Keys.Expr, m.Keys.Match(word), slow.Match(word))
			}
		}
	})
	if quick == 0 {
		t.Error("no form is matched without the regular expression engine")
	}
}

// TestAreasShareNoCollection: what is remembered of a collection names its shape and no area.
func TestAreasShareNoCollection(t *testing.T) {
	reach := func(area Area) map[Shape]bool {
		met := map[Shape]bool{}
		var visit func(s Shape, in Area)
		visit = func(s Shape, in Area) {
			if u, ok := s.(*Use); ok {
				if u.area != Inherit {
					in = u.area
				}
				s = u.to
			}
			if (in == Contract) != (area == Contract) || met[s] {
				return
			}
			met[s] = true
			for _, child := range Children(s) {
				visit(child, in)
			}
		}
		for _, name := range Names() {
			visit(Named(name), AsyncAPI)
		}
		return met
	}
	inContract := reach(Contract)
	for s := range reach(AsyncAPI) {
		switch s := s.(type) {
		case *Object:
			if inContract[s] {
				t.Errorf("the object %s is used in the extension and outside", s.Name)
			}
		case *Map, *List, *Switch, *RefOr, *Either, *IfHas, *Reference:
			if inContract[s] {
				t.Errorf("%+v is used in the extension and outside", s)
			}
		}
	}
}

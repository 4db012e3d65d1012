package query

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/subject"
)

// tokenType tells of a token type: its tokens, and where they stand.
func (a *asker) tokenType() {
	name := a.name()
	t := contract.TokenTypes.Get(a.v.Scope(), a.v.Key(name))
	if t.By != "" {
		a.lost("Tokens", t.By)
	} else {
		a.add("Tokens", Text{}.words("%s", TypeWords(t.Declared)))
		a.add("How many", sizeText(subject.New([]subject.Tokens{t.Tokens}, false)))
		a.add("For example", Text{}.quotes(tokenExamples(t)))
	}
	var used Text
	n, uses := a.uses(maxShown, contract.Extension, "tokenTypes", name)
	if n > 1 {
		used = used.words("%d times: ", n)
	}
	a.add("Used", used.list(n, func(t Text, i int) Text { return useText(t, uses[i]) }))
}

// tokenExamples are the first token of a type, and the first of the longest.
func tokenExamples(t contract.TokenType) []string {
	l := subject.New([]subject.Tokens{t.Tokens}, false)
	if t.Declared.Values != nil {
		return nil // they are all said
	}
	least, _ := l.Least()
	all := []string{least}
	if longest, ok := l.Longest(); ok && longest > len(least) {
		for s := range l.OfLength(longest) {
			return append(all, s)
		}
	}
	return all
}

// useText appends where a name is used: the parameter of a channel, the input of an interaction.
func useText(t Text, at ref.Pointer) Text {
	named := map[string]string{"parameters": "parameter", "filters": "filter", "inputs": "input", "channels": "channel", "interactions": "interaction"}
	if len(at) < 5 || named[at[3]] == "" || named[at[1]] == "" {
		return t.quote(at.String())
	}
	return t.words("%s ", named[at[3]]).quote(at[4]).words(" of %s ", named[at[1]]).quote(at[2])
}

// imported tells what an import brings in, and whether its digest holds.
func (a *asker) imported() {
	alias := a.name()
	entry := a.v.Entry(contract.OwnImports, alias)
	in, by := a.v.Import(alias)
	if by != "" {
		a.lost("Brings in", by)
	} else {
		a.add("Brings in", Text{}.quote(a.contract(in.Path)).words(" in ").quote(in.Path))
	}
	pin := entry.Get("sha256")
	if in.Path == "" || !pin.There() {
		return
	}
	switch digest, unsaved := a.bundle.Digest(in.Path); {
	case unsaved:
		a.add("Digest", Text{}.words("it is held to the file once that is saved"))
	case digest == pin.Word():
		a.add("Digest", Text{}.words("holds"))
	case digest != "":
		a.add("Digest", Text{}.words("does not hold: the file's is ").quote(digest), "IMPORT_DIGEST_MISMATCH")
	}
}

// millis tells of a number of milliseconds.
func (a *asker) millis() {
	name := a.way[len(a.way)-1]
	n, ok := a.v.At(a.way).Integer()
	if !strings.HasSuffix(name, "Ms") || !ok {
		return
	}
	if text := Millis(n); text != fmt.Sprintf("%d ms", n) {
		a.add("That is", Text{}.words("%s", text))
	}
}

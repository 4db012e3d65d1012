package query

import (
	"regexp"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
)

// A symbolKind is a sort of things that authors name, and where such things are declared.
type symbolKind struct {
	word     string
	declared ref.Pointer    // * is any key
	form     *regexp.Regexp // of a name (shapes); nil where the standard takes any text
	says     string         // the same in words
}

// The forms of names.
var (
	keyForm       = regexp.MustCompile(`^[A-Za-z0-9._-]+$`)
	parameterForm = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)
	inputForm     = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*$`)
)

const (
	keySays       = "it takes letters, digits, full stops, underscores and hyphens"
	parameterSays = "it takes letters, digits, underscores and hyphens"
	inputSays     = "it takes letters, digits, underscores and hyphens, and a letter at the beginning"
)

// symbolKinds are all things that have a name which others use (editor, definition, references, document highlight, rename).
var symbolKinds = []symbolKind{
	{"token type", ref.Pointer{contract.Extension, "tokenTypes", "*"}, keyForm, keySays},
	{"stream", ref.Pointer{contract.Extension, "streams", "*"}, keyForm, keySays},
	{"consumer", ref.Pointer{contract.Extension, "consumers", "*"}, keyForm, keySays},
	{"adapter", ref.Pointer{contract.Extension, "adapters", "*"}, keyForm, keySays},
	{"import", ref.Pointer{contract.Extension, "imports", "*"}, keyForm, keySays},
	{"interaction", ref.Pointer{contract.Extension, "interactions", "*"}, keyForm, keySays},
	{"input", ref.Pointer{contract.Extension, "interactions", "*", "inputs", "*"}, inputForm, inputSays},
	{"channel", ref.Pointer{"channels", "*"}, nil, ""},
	{"operation", ref.Pointer{"operations", "*"}, nil, ""},
	{"message", ref.Pointer{"channels", "*", "messages", "*"}, nil, ""},
	{parameterWord, ref.Pointer{"channels", "*", "parameters", "*"}, parameterForm, parameterSays},
	{"channel", ref.Pointer{"components", "channels", "*"}, keyForm, keySays},
	{"message", ref.Pointer{"components", "channels", "*", "messages", "*"}, nil, ""},
	{parameterWord, ref.Pointer{"components", "channels", "*", "parameters", "*"}, parameterForm, parameterSays},
	{"operation", ref.Pointer{"components", "operations", "*"}, keyForm, keySays},
	{"message", ref.Pointer{"components", "messages", "*"}, keyForm, keySays},
	{"schema", ref.Pointer{"components", "schemas", "*"}, keyForm, keySays},
	{"shared parameter", ref.Pointer{"components", "parameters", "*"}, keyForm, keySays},
}

// parameterWord is what a parameter of a channel is called. It is written at many places that no pointer leads to.
const parameterWord = "parameter"

// symbolAt is the kind of what a pointer leads to; false for what has no name that others use.
func symbolAt(p ref.Pointer) (symbolKind, bool) {
	for _, kind := range symbolKinds {
		if kind.declares(p) {
			return kind, true
		}
	}
	return symbolKind{}, false
}

func (k symbolKind) declares(p ref.Pointer) bool {
	if len(p) != len(k.declared) {
		return false
	}
	for i, token := range k.declared {
		if token != "*" && token != p[i] {
			return false
		}
	}
	return true
}

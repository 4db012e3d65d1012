package names

import (
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/natscontract/natscontract/codegen/ir"
)

// Go is how Go code names things: exported names in MixedCaps with the usual initialisms, packages in lower case.
var Go = Style{
	Language: "go",
	Type:     func(words []string) string { return Camel(words, initialisms) },
	Member:   goMember,
	Module:   goPackage,
	Reserved: goReserved(),
	Own:      slices.Concat(goExported, goUnexported, goImported),
	OfTokenType: func(name string) []string {
		return []string{name, "Parse" + name, "check" + name}
	},
	OfChannel: func(name string) []string {
		return []string{
			name + "Subject", "New" + name + "Subject", "Parse" + name + "Subject", "parse" + name, "refuse" + name,
			name + "Filter", "New" + name + "Filter",
		}
	},
	OfFilter: func(channel, filter string) []string { return []string{"New" + channel + "Filter" + filter} },
}

// initialisms are words that Go writes in capitals.
var initialisms = setOf(`acl api ascii cpu css dns eof guid html http https id ip json qps ram rpc sla sha256 smtp sql ssh tcp tls ttl udp ui uid
	uri url utf8 uuid vm xml xmpp xsrf xss`)

// goMembers are the methods that every subject has. An accessor that would have such a name gets a _ behind it: a parameter cannot be
// pinned.
var goMembers = setOf("AppendTo Channel Compare IsZero MarshalText Render String UnmarshalText")

// goExported are the exported names of every package, but for those of descriptors. goUnexported are its helpers. A test holds all three to
// what is generated.
var (
	goExported = append(strings.Fields(`ContractID ContractVersion ContractDigest ProfileVersion Contract ContractInfo ChannelInfo
		ErrorReason ReasonCount ReasonLiteral ReasonLength ReasonPrefix ReasonAlphabet ReasonFirst ReasonValue
		TokenError SubjectError NoChannelError ZeroValueError Subject Parse JSONText
		Imports Channels Operations Links Streams Consumers Adapters Interactions Pipelines Workflows`), goDescriptors()...)
	goUnexported = strings.Fields(`isASCII isLower isHex isLetter differs excerpt split matches pattern star literalError`)
	goImported   = strings.Fields("cmp fmt slices strconv strings")
)

// goDescriptors are the types and constants of descriptors.
func goDescriptors() (all []string) {
	for _, t := range ir.Types() {
		all = append(all, GoDescriptor(t))
		for _, v := range t.Values {
			all = append(all, GoConstant(t, v))
		}
		for _, f := range t.Fields {
			if t.Kind == ir.Union {
				all = append(all, GoForm(t, f))
			}
		}
	}
	return all
}

// GoDescriptor is the name of a descriptor's type. Most token types would like to have the shorter one: operation, stream, channel.
func GoDescriptor(t *ir.Type) string {
	switch {
	case t.Kind != ir.Enum:
		return GoField(t.Name) + "Spec"
	case t.Name == "Action":
		return "OperationAction"
	}
	return GoField(t.Name)
}

// GoConstant is the name of a value of an enumeration.
func GoConstant(t *ir.Type, value string) string { return GoDescriptor(t) + GoField(value) }

// GoForm is the name of a form of a union.
func GoForm(t *ir.Type, form ir.Field) string { return GoField(t.Name) + "Of" + GoField(form.Name) }

// GoField is the name of a descriptor's field.
func GoField(name string) string { return Camel(Words(name), initialisms) }

func goMember(words []string) string {
	name := Camel(words, initialisms)
	if goMembers[name] {
		return name + "_"
	}
	return name
}

// goPackage joins words. A _ keeps two numbers apart that would become one.
func goPackage(words []string) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 && unicode.IsDigit(rune(w[0])) && unicode.IsDigit(rune(words[i-1][len(words[i-1])-1])) {
			b.WriteByte('_')
		}
		b.WriteString(strings.ToLower(w))
	}
	return b.String()
}

// goReserved are the keywords, and names of folders in which the go command looks for no package that others may import.
func goReserved() map[string]bool {
	all := setOf("documentation internal main testdata vendor")
	for t := token.BREAK; t <= token.VAR; t++ {
		all[t.String()] = true
	}
	return all
}

func setOf(words string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(words) {
		all[w] = true
	}
	return all
}

// GoLocals are names for the parameters of a function and the fields of a struct, one for each of some keys: in lower camel case, apart
// from each other and from all that Go itself names so.
func GoLocals(keys []string) (all []string) {
	taken := map[string]bool{"isSubject": true, "made": true} // a subject has these itself
	for _, key := range keys {
		name := Go.identifier(func(words []string) string { return LowerCamel(words, initialisms) }, Words(key))
		for taken[name] || goPredeclared[name] || slices.Contains(goImported, name) || slices.Contains(goUnexported, name) {
			name += "_"
		}
		taken[name] = true
		all = append(all, name)
	}
	return all
}

var goPredeclared = setOf(`any append bool byte cap clear close comparable complex copy delete error false float32 float64 imag int int8 int16
	int32 int64 iota len make max min new nil panic print println real recover rune s string true uint uint8 uint16 uint32 uint64 uintptr`)

package query

import (
	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/subject"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Token is a word of a document that has a meaning of its own: a name, or a part of a template.
type Token struct {
	Span     source.Span
	Kind     TokenKind
	Declares bool // it is the declaration of what it names
}

// TokenKind is what a token names.
type TokenKind uint8

// The kinds of tokens.
const (
	ChannelToken TokenKind = iota
	OperationToken
	TypeToken
	ParameterToken // of a channel: its key, or its placeholder in an address or a filter
	InputToken
	ContextToken  // a field of the context
	WildcardToken // * or > of a filter or a pattern

	TokenKinds // how many there are
)

// Shift moves a token.
func (t Token) Shift(by int) Token {
	t.Span = t.Span.Shift(by)
	return t
}

// Tokens are the tokens of a document that stand in the entries which touch a span, in their order. They follow the text: what an alias
// stands for is spoken of where it is written. None reaches over the end of a line.
func Tokens(f File, span source.Span) (all []syntax.Found[Token]) {
	root := f.Tree.Root()
	if !root.Has("asyncapi") && !root.Has(contract.Extension) {
		return nil
	}
	palette.find(root, span, func(found []syntax.Found[Token]) { all = append(all, found...) })
	return all
}

// palette is all places that tokens stand at.
var palette = func() *paint {
	root := &paint{below: map[string]*paint{}}
	for _, p := range painted {
		at := root.at(p.at)
		if p.key {
			at.key = p.with
		} else {
			at.value = p.with
		}
	}
	for _, s := range reference.Slots() {
		if kind, ok := tokenKinds[s.Of]; ok {
			at := root.at(contract.Own + s.At)
			if s.Key {
				at.key = wholeName(kind, false)
			} else {
				at.value = wholeName(kind, false)
			}
		}
	}
	return root
}()

// tokenKinds are the kinds of names that are tokens.
var tokenKinds = map[reference.Kind]TokenKind{
	reference.TokenType: TypeToken, reference.Channel: ChannelToken, reference.Operation: OperationToken,
	reference.ImportedOperation: OperationToken, reference.Input: InputToken,
}

// painted are the places of tokens beside those of the table of slots.
var painted = []struct {
	at   string
	key  bool
	with brush
}{
	{"/channels/*", true, wholeName(ChannelToken, true)},
	{"/channels/*/address", false, templateParts(subject.ParseAddress)},
	{"/channels/*/parameters/*", true, wholeName(ParameterToken, true)},
	{"/channels/*/$ref", false, channelOfRef},
	{"/components/channels/*", true, wholeName(ChannelToken, true)},
	{"/components/channels/*/address", false, templateParts(subject.ParseAddress)},
	{"/components/channels/*/parameters/*", true, wholeName(ParameterToken, true)},
	{"/operations/*", true, wholeName(OperationToken, true)},
	{"/operations/*/channel/$ref", false, channelOfRef},
	{"/operations/*/messages/*/$ref", false, channelOfRef},
	{"/operations/*/reply/channel/$ref", false, channelOfRef},
	{"/operations/*/reply/messages/*/$ref", false, channelOfRef},
	{contract.OwnTokenTypes + "/*", true, wholeName(TypeToken, true)},
	{contract.OwnChannels + "/*/parameters/*", true, wholeName(ParameterToken, false)},
	{contract.OwnChannels + "/*/filters/*", false, templateParts(subject.ParseFilter)},
	{contract.OwnChannels + "/*/publisherIdentity/peerParameter", false, wholeName(ParameterToken, false)},
	{contract.Streams + "/*/config/subjects/*", false, templateParts(subject.ParseFilter)},
	{contract.Consumers + "/*/config/filter_subject", false, templateParts(subject.ParseFilter)},
	{contract.Interactions + "/*/inputs/*", true, wholeName(InputToken, true)},
	{contract.Interactions + "/*/dispatch/targetParameter", false, wholeName(ParameterToken, false)},
	{contract.Interactions + "/*/bindings/subject/*", true, wholeName(ParameterToken, false)},
	{contract.Interactions + "/*/bindings/subject/*/context", false, wholeName(ContextToken, false)},
	{contract.Interactions + "/*/bindings/payload/*/context", false, wholeName(ContextToken, false)},
	{contract.Pipelines + "/*/steps/*/bindings/subject/*", true, wholeName(ParameterToken, false)},
	{contract.Pipelines + "/*/steps/*/bindings/subject/*/context", false, wholeName(ContextToken, false)},
	{contract.Pipelines + "/*/steps/*/bindings/payload/*/context", false, wholeName(ContextToken, false)},
}

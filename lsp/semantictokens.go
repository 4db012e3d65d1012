package lsp

import (
	"context"
	"strconv"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/model/source"
)

// tokenTypes are what the protocol calls the kinds of tokens. Their places are the numbers in the answers.
var tokenTypes = [query.TokenKinds]protocol.SemanticTokenTypes{
	query.ChannelToken: protocol.SemanticTokenTypesInterface, query.OperationToken: protocol.SemanticTokenTypesMethod, query.TypeToken: protocol.SemanticTokenTypesType,
	query.ParameterToken: protocol.SemanticTokenTypesParameter, query.InputToken: protocol.SemanticTokenTypesVariable,
	query.ContextToken: protocol.SemanticTokenTypesProperty, query.WildcardToken: protocol.SemanticTokenTypesOperator,
}

// declares is the one modifier, as a bit.
const declares = 1

// semanticTokens is what the server offers of them.
func (c capabilities) semanticTokens() *protocol.SemanticTokensOptions {
	o := &protocol.SemanticTokensOptions{Legend: protocol.SemanticTokensLegend{TokenModifiers: []string{string(protocol.SemanticTokenModifiersDeclaration)}}}
	for _, t := range tokenTypes {
		o.Legend.TokenTypes = append(o.Legend.TokenTypes, string(t))
	}
	if c.tokensRange {
		o.Range = protocol.Boolean(true)
	}
	switch {
	case c.tokensDelta:
		o.Full = &protocol.SemanticTokensFullDelta{Delta: new(true)}
	case c.tokensFull:
		o.Full = protocol.Boolean(true)
	}
	return o
}

// tokens gives the tokens of a document.
func (s *server) tokens(ctx context.Context, params *protocol.SemanticTokensParams) (any, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	all := s.tokensOf(p, source.Span{End: p.text.Len()})
	return s.allTokens(all, s.shown.keep(all)), nil
}

// tokensIn gives those of a part of it.
func (s *server) tokensIn(ctx context.Context, params *protocol.SemanticTokensRangeParams) (any, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	return s.allTokens(s.tokensOf(p, source.Span{Start: p.offset(params.Range.Start), End: p.offset(params.Range.End)}), ""), nil
}

// tokensSince gives what differs from an answer that was given before: one part, which mostly is a few hundred lines. Where nobody knows
// that answer any more it gives all.
func (s *server) tokensSince(ctx context.Context, params *protocol.SemanticTokensDeltaParams) (any, error) {
	p, ok := placeIn(ctx, params.TextDocument.URI)
	if !ok {
		return nil, nil
	}
	all := s.tokensOf(p, source.Span{End: p.text.Len()})
	id := s.shown.keep(all)
	before, known := s.shown.find(params.PreviousResultID)
	if !known {
		return s.allTokens(all, id), nil
	}
	from := 0
	for from < min(len(before), len(all)) && before[from].same(all[from]) {
		from++
	}
	left := 0
	for left < min(len(before), len(all))-from && before[len(before)-1-left].same(all[len(all)-1-left]) {
		left++
	}
	removed, added := before[from:len(before)-left], all[from:len(all)-left]
	to := append(s.stream.room(sizeOf(added)), `{"resultId":"`...)
	to = append(append(to, id...), `","edits":[`...)
	if len(removed)+len(added) > 0 {
		to = strconv.AppendInt(append(to, `{"start":`...), int64(numbersIn(before[:from])), 10)
		to = strconv.AppendInt(append(to, `,"deleteCount":`...), int64(numbersIn(removed)), 10)
		to = append(appendTokens(append(to, `,"data":[`...), added), `]}`...)
	}
	return written(append(to, `]}`...)), nil
}

// allTokens writes tokens, and under which name they are kept, if so.
func (s *server) allTokens(all []tokenBatch, id string) written {
	to := append(s.stream.room(sizeOf(all)), '{')
	if id != "" {
		to = append(append(append(to, `"resultId":"`...), id...), `",`...)
	}
	return append(appendTokens(append(to, `"data":[`...), all), `]}`...)
}

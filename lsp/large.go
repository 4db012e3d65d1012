package lsp

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// written is the result of a request, as the JSON that is to be sent. Nobody else has it.
type written []byte

// straight serves the requests whose answers have tens of thousands of things in them. They are written by the server itself: the
// library's values would cost many times what it takes to find the things.
func (s *server) straight(others jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		switch {
		case req.IsCall() && req.Method() == protocol.MethodTextDocumentFoldingRange:
			return with(ctx, req, s.folds)
		case req.IsCall() && req.Method() == protocol.MethodTextDocumentDocumentSymbol:
			return with(ctx, req, s.symbols)
		case req.IsCall() && req.Method() == protocol.MethodTextDocumentSemanticTokensFull:
			return with(ctx, req, s.tokens)
		case req.IsCall() && req.Method() == protocol.MethodTextDocumentSemanticTokensFullDelta:
			return with(ctx, req, s.tokensSince)
		case req.IsCall() && req.Method() == protocol.MethodTextDocumentSemanticTokensRange:
			return with(ctx, req, s.tokensIn)
		}
		return others(ctx, req)
	}
}

// with serves a request with what it carries.
func with[P any](ctx context.Context, req *jsonrpc2.Request, serve func(context.Context, *P) (any, error)) (any, error) {
	params := new(P)
	if err := protocol.Unmarshal(req.Params(), params); err != nil {
		return nil, fmt.Errorf("%w: %w", jsonrpc2.ErrParse, err)
	}
	return serve(ctx, params)
}

// large are written results on their way. The library would copy each of them, and what it costs to ask for that much memory again
// and again is more than all else that is done for the answer. So they are left here, and the message that goes through the library
// carries a ticket in their place.
type large struct {
	mu   sync.Mutex
	next int
	left map[int][]byte
}

// ticket begins what stands in a message in the place of a large result.
const ticket = `,"result":"natscontract large result `

// room is an empty slice for a result of so many bytes, and for what is written behind it.
func (s *stream) room(size int) []byte {
	if spare, ok := s.spare.Get().(*[]byte); ok && cap(*spare) > size {
		return (*spare)[:0]
	}
	return make([]byte, 0, size+size/8+1)
}

// leave takes a result, and gives the ticket for it. Nobody else may have it.
func (s *stream) leave(result []byte) jsonrpc2.RawMessage {
	s.large.mu.Lock()
	defer s.large.mu.Unlock()
	if s.large.left == nil {
		s.large.left = map[int][]byte{}
	}
	s.large.next++
	s.large.left[s.large.next] = result
	_, value, _ := bytes.Cut([]byte(ticket), []byte(":"))
	return append(strconv.AppendInt(value, int64(s.large.next), 10), '"')
}

// claim gives the end of the message that is to be written, where that is a large result, and takes the ticket off.
func (s *stream) claim() (end []byte) {
	s.large.mu.Lock()
	defer s.large.mu.Unlock()
	if len(s.large.left) == 0 {
		return nil
	}
	at := bytes.LastIndex(s.out, []byte(ticket))
	if at < 0 {
		return nil
	}
	number, closed := bytes.CutSuffix(s.out[at+len(ticket):], []byte(`"}`))
	n, err := strconv.Atoi(string(number))
	result, ok := s.large.left[n]
	if !closed || err != nil || !ok {
		return nil
	}
	delete(s.large.left, n)
	s.out = s.out[:at+len(`,"result":`)]
	return append(result, '}')
}

package lsp

import (
	"context"
	"encoding/json"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// own are the requests that the protocol does not know. Their answers are JSON of our own.
var own = map[string]func(s *server, ctx context.Context, params []byte) (any, error){
	"natscontract/status": (*server).status,
}

// Request answers what the protocol does not know.
func (s *server) Request(ctx context.Context, method string, params any) (any, error) {
	answer, ok := own[method]
	if !ok || viewOf(ctx) == nil { // a notification has no view, and nobody waits for an answer
		return nil, jsonrpc2.ErrMethodNotFound
	}
	given, err := protocol.Marshal(params)
	if err != nil {
		return nil, err
	}
	result, err := answer(s, ctx, given)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(result)
	return jsonrpc2.RawMessage(text), err
}

// read reads what a request of our own carries.
func read[T any](params []byte) (given T, err error) {
	if json.Unmarshal(params, &given) != nil {
		return given, jsonrpc2.ErrInvalidParams
	}
	return given, nil
}

package lsp

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.uber.org/zap"

	"github.com/natscontract/natscontract/lsp/session"
)

// stage is how far the client has come.
type stage uint8

const (
	fresh       stage = iota
	initialized       // by the request, whose answer may still be on its way
	down
)

// What is answered where the protocol's order does not hold.
var (
	errNotInitialized = jsonrpc2.NewError(jsonrpc2.Code(protocol.ErrorCodesServerNotInitialized), "the server has not been initialized")
	errAgain          = jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server has been initialized already")
	errDown           = jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server has been shut down")
)

// handler is what the connection calls for every message, one after the other. Notifications are done with before the next
// message is read, so that changes keep their order; what they ask for is put into the session's line, and done there. A
// request takes its place in the same line, and is answered beside others.
func (s *server) handler() jsonrpc2.Handler {
	route := s.straight(protocol.ServerHandler(s, jsonrpc2.MethodNotFoundHandler))
	if around := s.opts.around; around != nil {
		inner := route
		route = func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
			around(req.Method())
			return inner(ctx, req)
		}
	}
	dispatch := s.dispatch(route)
	cancellable := protocol.CancelHandler(dispatch)
	return func(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
		isCall, method := req.IsCall(), req.Method()
		defer func() {
			if cause := recover(); cause != nil {
				s.log.Error("internal error", zap.String("method", strings.Clone(method)), zap.String("cause", fmt.Sprint(cause)), zap.ByteString("stack", debug.Stack()))
				result, err = nil, jsonrpc2.Errorf(jsonrpc2.InternalError, "internal error: %v", cause)
			}
			if err != nil && !isCall { // it would end the connection
				s.log.Warn("a notification cannot be used", zap.Error(err))
				err = nil
			}
			err = wire(err)
		}()
		if method == protocol.MethodInitialize {
			return dispatch(ctx, req)
		}
		return cancellable(ctx, req)
	}
}

// wire gives an error the code that the protocol has for it.
func wire(err error) error {
	var coded *jsonrpc2.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled):
		return protocol.ErrRequestCancelled
	case errors.Is(err, jsonrpc2.ErrParse): // the message could be read, and what it carries could not
		return jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error())
	case errors.As(err, &coded):
		return coded
	}
	return jsonrpc2.NewError(jsonrpc2.InternalError, err.Error())
}

// viewKey is under what a request finds its view.
type viewKey struct{}

// viewOf is what a request sees, from its beginning to its end.
func viewOf(ctx context.Context) *session.View {
	v, _ := ctx.Value(viewKey{}).(*session.View)
	return v
}

// dispatch keeps the protocol's order, and gives every request its view.
func (s *server) dispatch(route jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		method := req.Method()
		switch {
		case !req.IsCall():
			if s.state != initialized && method != protocol.MethodExit {
				return nil, nil
			}
			return route(ctx, req)
		case method == protocol.MethodInitialize:
			// It is answered before anything else is looked at: nobody is told anything before he knows with whom he talks. One
			// that comes again is refused like other requests: its client may be writing, and read only then.
			if err := s.inOrder(method); err != nil {
				jsonrpc2.Async(ctx)
				return nil, err
			}
			return route(ctx, req)
		case method == protocol.MethodShutdown:
			// The state is changed before anything else is looked at. What is left of the request is to send the answer.
			defer jsonrpc2.Async(ctx)
			if err := s.inOrder(method); err != nil {
				return nil, err
			}
			return route(ctx, req)
		}
		if err := s.inOrder(method); err != nil {
			jsonrpc2.Async(ctx) // a request that has been made cancellable may not be answered from here
			return nil, err
		}
		ticket := s.session.Ticket()
		s.queued <- struct{}{}
		defer func() { <-s.queued }()
		jsonrpc2.Async(ctx)
		return s.answer(ctx, req, ticket, route)
	}
}

// inOrder tells why a request may not come now.
func (s *server) inOrder(method string) error {
	switch {
	case s.state == down:
		return errDown
	case s.state == fresh && method != protocol.MethodInitialize:
		return errNotInitialized
	case s.state != fresh && method == protocol.MethodInitialize:
		return errAgain
	}
	return nil
}

// answer answers a request, beside a few others.
func (s *server) answer(ctx context.Context, req *jsonrpc2.Request, ticket session.Ticket, route jsonrpc2.Handler) (any, error) {
	select {
	case s.slots <- struct{}{}:
		defer func() { <-s.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	view, err := ticket.Wait(ctx)
	if err != nil {
		return nil, err
	}
	result, err := route(context.WithValue(ctx, viewKey{}, view), req)
	if len(req.Params()) == 0 && errors.Is(err, jsonrpc2.ErrParse) { // the library does not tell which of the two it is
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "there is no method %s, or none without parameters", req.Method())
	}
	return result, err
}

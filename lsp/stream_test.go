package lsp

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"

	"go.lsp.dev/jsonrpc2"
)

type written struct{ bytes.Buffer }

func (*written) Close() error { return nil }

// Whatever is said first, the answer to initialize arrives first; refusals before it do not wait.
func TestNothingIsSaidBeforeTheAnswerToInitialize(t *testing.T) {
	var wire written
	s := newStream(&wire)
	s.hold = true
	note := func(method string) jsonrpc2.Message { return jsonrpc2.NewNotification(method, nil) }
	answer := func(id int64, err error) jsonrpc2.Message {
		return jsonrpc2.NewResponse(jsonrpc2.NewNumberID(id), jsonrpc2.RawMessage("{}"), err)
	}
	for _, m := range []jsonrpc2.Message{note("a"), answer(1, errors.New("too early")), note("b"), answer(2, nil), note("c"), answer(3, nil)} {
		if _, err := s.Write(context.Background(), m); err != nil {
			t.Fatal(err)
		}
	}
	got := strings.Join(regexp.MustCompile(`"id":\d|"method":"."`).FindAllString(wire.String(), -1), " ")
	if want := `"id":1 "id":2 "method":"a" "method":"b" "method":"c" "id":3`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

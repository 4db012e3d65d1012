package lsp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// stream frames messages as the protocol does. The library's own ends a connection at the first message that is no JSON; this
// one answers it with an error, and goes on.
type stream struct {
	conn io.ReadWriteCloser
	in   *bufio.Reader
	body []byte // of the message that was read last

	turn    chan struct{} // held by who writes
	out     []byte
	large   large
	spare   sync.Pool // rooms of large results that have been written
	closed  sync.Once
	refused chan []byte // answers to what was no message
}

func newStream(conn io.ReadWriteCloser) *stream {
	return &stream{conn: conn, in: bufio.NewReader(conn), turn: make(chan struct{}, 1), refused: make(chan []byte, 16)}
}

// maxMessage is the longest message that is read. A text of 32 MiB in which every byte is escaped fits.
const maxMessage = 256 << 20

var errHeader = errors.New("a message without a length that can be read")

// Read reads the next message. What it gives is good until the next one is read.
func (s *stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		length, err := s.header()
		if err != nil {
			return nil, 0, err
		}
		if cap(s.body) < length || cap(s.body) > 1<<20 && length < cap(s.body)/8 { // one large message is no reason to keep the room
			s.body = make([]byte, length)
		}
		s.body = s.body[:length]
		if _, err := io.ReadFull(s.in, s.body); err != nil {
			return nil, 0, err
		}
		message, err := jsonrpc2.DecodeMessage(s.body)
		if err == nil {
			return message, int64(length), nil
		}
		s.refuse(err)
	}
}

// header reads the lines before a message, and gives its length.
func (s *stream) header() (length int, err error) {
	length = -1
	for first := true; ; first = false {
		line, err := s.in.ReadSlice('\n')
		if err != nil {
			if errors.Is(err, io.EOF) && !first {
				err = io.ErrUnexpectedEOF
			}
			return 0, err
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			if length < 0 {
				return 0, errHeader
			}
			return length, nil
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok {
			return 0, errHeader
		}
		if strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			if length, err = strconv.Atoi(strings.TrimSpace(value)); err != nil || length < 0 || length > maxMessage {
				return 0, errHeader
			}
		}
	}
}

// refuse has what is no message answered. Nobody knows which request it was. What may be an answer is not answered: two that do
// not understand each other would go on for ever. Who reads never writes: a client may read nothing while it writes.
func (s *stream) refuse(why error) {
	if json.Valid(s.body) && !bytes.Contains(s.body, []byte(`"method"`)) {
		return
	}
	text, err := protocol.Marshal(protocol.String(why.Error()))
	if err != nil {
		return
	}
	select {
	case s.refused <- fmt.Appendf(nil, `{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%s}}`, jsonrpc2.ParseError, text):
	default: // there is nonsense enough already
	}
}

// answerNonsense sends what refuse has to say.
func (s *stream) answerNonsense(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case answer := <-s.refused:
			_ = s.write(answer) // a client that is gone misses nothing
		}
	}
}

// Write writes a message.
func (s *stream) Write(ctx context.Context, m jsonrpc2.Message) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	s.turn <- struct{}{}
	defer func() { <-s.turn }()
	s.out = jsonrpc2.AppendMessage(append(s.out[:0], headerRoom...), m)
	large := s.claim()
	size := len(s.out) - len(headerRoom) + len(large)
	return int64(size), s.flush(large)
}

// write writes the text of a message.
func (s *stream) write(body []byte) error {
	s.turn <- struct{}{}
	defer func() { <-s.turn }()
	s.out = append(append(s.out[:0], headerRoom...), body...)
	return s.flush(nil)
}

// headerRoom is left before a message for its header, whose length is known last.
const headerRoom = "Content-Length: 0123456789\r\n\r\n"

// flush writes what stands behind the room for the header, and the end of the message, where there is one.
func (s *stream) flush(end []byte) error {
	header := fmt.Sprintf("Content-Length: %d\r\n\r\n", len(s.out)-len(headerRoom)+len(end))
	start := len(headerRoom) - len(header)
	copy(s.out[start:], header)
	_, err := s.conn.Write(s.out[start:])
	if err == nil && len(end) > 0 {
		_, err = s.conn.Write(end)
		s.spare.Put(&end)
	}
	if cap(s.out) > 1<<20 {
		s.out = nil
	}
	return err
}

// Close closes the connection.
func (s *stream) Close() (err error) {
	s.closed.Do(func() { err = s.conn.Close() })
	return err
}

// codec writes and reads what messages carry, as the protocol's types ask for.
type codec struct{ stream *stream }

func (c codec) Marshal(v any) ([]byte, error) {
	switch v := v.(type) {
	case jsonrpc2.RawMessage:
		if v == nil {
			return []byte("null"), nil
		}
		return v, nil
	case written:
		return c.stream.leave(v), nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append(jsonrpc2.RawMessage(nil), data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}

package lsp

import (
	"bufio"
	"context"
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

	mu     sync.Mutex
	out    []byte
	closed sync.Once
}

func newStream(conn io.ReadWriteCloser) *stream {
	return &stream{conn: conn, in: bufio.NewReader(conn)}
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
		if err := s.refuse(err); err != nil {
			return nil, 0, err
		}
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

// refuse answers what is no message. Nobody knows which request it was.
func (s *stream) refuse(why error) error {
	text, err := protocol.Marshal(protocol.String(why.Error()))
	if err != nil {
		return err
	}
	return s.write(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":%s}}`, jsonrpc2.ParseError, text))
}

// Write writes a message.
func (s *stream) Write(ctx context.Context, m jsonrpc2.Message) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	body, err := jsonrpc2.EncodeMessage(m)
	if err != nil {
		return 0, err
	}
	return int64(len(body)), s.write(body)
}

func (s *stream) write(body []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out = append(s.out[:0], "Content-Length: "...)
	s.out = strconv.AppendInt(s.out, int64(len(body)), 10)
	s.out = append(s.out, "\r\n\r\n"...)
	s.out = append(s.out, body...)
	_, err := s.conn.Write(s.out)
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
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		if raw == nil {
			return []byte("null"), nil
		}
		return raw, nil
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

package lspcheck

import (
	"bytes"
	"io"
	"strconv"
	"strings"
)

// Conn is a client's end of a connection on which everything is watched. What is no message, and what comes behind it, is passed on
// and not looked at.
func (w *Watch) Conn(client io.ReadWriteCloser) io.ReadWriteCloser {
	return &conn{client, frames{hear: w.Sent}, frames{hear: w.Got}}
}

type conn struct {
	io.ReadWriteCloser
	out, in frames // one goroutine writes at a time, and one reads
}

func (c *conn) Write(b []byte) (int, error) {
	c.out.add(b)
	return c.ReadWriteCloser.Write(b)
}

func (c *conn) Read(b []byte) (int, error) {
	n, err := c.ReadWriteCloser.Read(b)
	c.in.add(b[:n])
	return n, err
}

// frames finds the messages in a stream of bytes.
type frames struct {
	hear func(message []byte)
	rest []byte
	lost bool
}

func (f *frames) add(b []byte) {
	f.rest = append(f.rest, b...)
	for !f.lost {
		head, body, whole := bytes.Cut(f.rest, []byte("\r\n\r\n"))
		if !whole {
			return
		}
		length := lengthIn(string(head))
		if length < 0 {
			f.lost, f.rest = true, nil
			return
		}
		if len(body) < length {
			return
		}
		f.hear(body[:length])
		f.rest = append([]byte(nil), body[length:]...)
	}
	f.rest = nil
}

// lengthIn is the length that a message's head tells; -1 where it tells none.
func lengthIn(head string) int {
	for line := range strings.SplitSeq(head, "\r\n") {
		name, value, _ := strings.Cut(line, ":")
		if strings.EqualFold(name, "Content-Length") {
			if n, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && n >= 0 {
				return n
			}
		}
	}
	return -1
}

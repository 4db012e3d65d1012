package lsp

import (
	"sync/atomic"

	"go.lsp.dev/protocol"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// What is logged goes to the client, from a goroutine of its own and through a channel that has room: who logs never waits for the
// client. What finds no room is counted, and the count is logged when there is some. The file gets everything at once.

const logRoom = 256

// startLog begins to log to the client.
func (s *server) startLog() {
	out := make(chan *protocol.LogMessageParams, logRoom)
	core := zapcore.Core(&clientCore{LevelEnabler: zapcore.InfoLevel, encoder: zapcore.NewConsoleEncoder(zapcore.EncoderConfig{MessageKey: "message"}), out: out})
	if s.opts.Log != nil {
		core = zapcore.NewTee(core, s.opts.Log)
	}
	s.log = zap.New(core)
	s.work.Go(func() {
		for {
			select {
			case <-s.ctx.Done():
				return
			case message := <-out:
				_ = s.client.LogMessage(s.ctx, message) // nobody is left to tell
			}
		}
	})
}

// clientCore is a log that the client shows.
type clientCore struct {
	zapcore.LevelEnabler
	encoder zapcore.Encoder
	out     chan<- *protocol.LogMessageParams
	missed  atomic.Int64
}

var _ zapcore.Core = (*clientCore)(nil)

// With is the log with fields in every entry.
func (c *clientCore) With(fields []zapcore.Field) zapcore.Core {
	encoder := c.encoder.Clone()
	for _, f := range fields {
		f.AddTo(encoder)
	}
	return &clientCore{LevelEnabler: c.LevelEnabler, encoder: encoder, out: c.out}
}

// Check adds the log to those that an entry is for.
func (c *clientCore) Check(e zapcore.Entry, to *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if c.Enabled(e.Level) {
		return to.AddCore(e, c)
	}
	return to
}

// Write sends an entry, or counts it.
func (c *clientCore) Write(e zapcore.Entry, fields []zapcore.Field) error {
	if n := c.missed.Swap(0); n > 0 {
		fields = append(fields, zap.Int64("missed", n))
	}
	text, err := c.encoder.EncodeEntry(e, fields)
	if err != nil {
		return err
	}
	defer text.Free()
	kinds := map[zapcore.Level]protocol.MessageType{zapcore.InfoLevel: protocol.MessageTypeInfo, zapcore.WarnLevel: protocol.MessageTypeWarning}
	kind, ok := kinds[e.Level]
	if !ok {
		kind = protocol.MessageTypeError
	}
	select {
	case c.out <- &protocol.LogMessageParams{Type: kind, Message: text.String()}:
	default:
		c.missed.Add(1)
	}
	return nil
}

// Sync has nothing to do.
func (c *clientCore) Sync() error { return nil }

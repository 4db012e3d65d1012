package lsp

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
)

// barely is for how long something may take without anybody being told.
const barely = 300 * time.Millisecond

var tokens atomic.Uint64

// busy shows the client that something takes long, when it does.
func (s *server) busy(what string) (done func()) {
	if !s.can.progress {
		return func() {}
	}
	ended := make(chan struct{})
	s.work.Go(func() {
		timer := time.NewTimer(barely)
		defer timer.Stop()
		select {
		case <-ended:
		case <-s.ctx.Done():
		case <-timer.C:
			s.showProgress(what, ended)
		}
	})
	return sync.OnceFunc(func() { close(ended) })
}

func (s *server) showProgress(what string, ended <-chan struct{}) {
	token := protocol.String(fmt.Sprintf("natscontract-%d", tokens.Add(1)))
	if s.client.WorkDoneProgressCreate(s.ctx, &protocol.WorkDoneProgressCreateParams{Token: token}) != nil {
		return // the client would not know what comes
	}
	tell := func(value any) {
		if raw, err := protocol.Marshal(value); err == nil {
			_ = s.client.Progress(s.ctx, &protocol.ProgressParams{Token: token, Value: raw}) // a client that is gone misses nothing
		}
	}
	tell(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: what})
	select {
	case <-ended:
	case <-s.ctx.Done():
	}
	tell(&protocol.WorkDoneProgressEnd{Kind: "end"})
}

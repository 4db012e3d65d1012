package overlap

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/subject"
)

// What comes and goes leaves nothing behind: the state is as large as what is there, whatever was there before.
func TestTheStateForgetsWhatIsGone(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	st := newState().(*state)
	st.asked.Store(true)
	at := func() ledger.Key { return ledger.Key{Path: strconv.Itoa(r.IntN(3)), Name: strconv.Itoa(r.IntN(10))} }
	for range 20_000 {
		change(st, r, at(), at())
		st.settle()
	}
	for what, things := range map[string]int{"channels": len(st.channels.table.things), "nodes": len(st.graph.table.things),
		"stream patterns": len(st.streams.table.things), "consumer patterns": len(st.consumers.table.things)} {
		if things > 60 { // thirty keys, and two patterns each
			t.Errorf("there are %d %s", things, what)
		}
	}
	for path := range 3 {
		for name := range 10 {
			k := ledger.Key{Path: strconv.Itoa(path), Name: strconv.Itoa(name)}
			st.dropChannel(k)
			st.dropOperation(k)
			st.dropLink(k)
			st.dropStream(k)
			st.dropConsumer(k)
		}
	}
	st.settle()
	for what, left := range map[string]int{
		"broken contracts": len(st.broken), "links": len(st.links), "sides": len(st.sides), "operations": len(st.stands),
		"channels": len(st.channels.numbers), "pools": len(st.channels.pools), "applications": len(st.channels.apps), "twins": len(st.channels.twins),
		"inner": len(st.channels.inner), "nodes": len(st.graph.numbers), "dirty": len(st.graph.dirty),
		"streams": len(st.streams.held), "named": len(st.streams.of), "stream languages": st.streams.index.Len(),
		"consumers": len(st.consumers.held), "durable": len(st.consumers.of), "consumer languages": st.consumers.index.Len(), "parts": len(st.parts),
	} {
		if left > 0 {
			t.Errorf("all is gone, and %d %s are left", left, what)
		}
	}
}

// change makes one thing of a key another, or takes it out.
func change(st *state, r *rand.Rand, k, other ledger.Key) {
	lives := &home{pool: "p" + strconv.Itoa(r.IntN(2)), app: "a" + strconv.Itoa(r.IntN(2))}
	language := subject.Subject("a." + strconv.Itoa(r.IntN(5)))
	declared := &held{Key: k, home: lives, name: strconv.Itoa(r.IntN(5)), patterns: []subject.Language{language, subject.Subject("b.c")}}
	consumer := *declared
	consumer.name = "s" + consumerOf + declared.name
	switch r.IntN(10) {
	case 0:
		st.dropChannel(k)
	case 1:
		st.dropOperation(k)
	case 2:
		st.dropLink(k)
	case 3:
		st.dropStream(k)
		st.dropConsumer(other)
	case 4, 5:
		s := &spread{Key: k, home: lives, language: language}
		st.putChannel(k, s)
		st.meetsOwn(s)
	case 6:
		st.putOperation(k, contract.Operation{OperationFaults: &contract.OperationFaults{}, Channel: other.Name, Action: "send"})
	case 7:
		l := &contract.Link{Send: contract.End{Path: k.Path, Channel: k.Name}, Receive: contract.End{Path: other.Path, Channel: other.Name}}
		if r.IntN(4) == 0 {
			l.By = "REF_OPERATION_UNKNOWN"
		}
		st.putLink(k, l)
	case 8:
		st.putStream(k, declared)
	case 9:
		st.putConsumer(k, &consumer)
	}
}

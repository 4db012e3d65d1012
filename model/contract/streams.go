package contract

import (
	"cmp"
	"slices"

	"github.com/natscontract/natscontract/internal/ledger"
	"github.com/natscontract/natscontract/model/diag"
)

// A Stream is a stream that a contract owns or names, with its configuration (shapes, Streams and consumers). Durations are in
// nanoseconds.
type Stream struct {
	Native
	Name            Setting[string] // on the server
	Subjects        []Pattern
	SubjectsBy      diag.Code // the report that says why not all of them are known
	Retention       Setting[string]
	Storage         Setting[string]
	Discard         Setting[string]
	Replicas        Setting[int64]
	MaxAge          Setting[int64]
	MaxMsgs         Setting[int64]
	MaxBytes        Setting[int64]
	DuplicateWindow Setting[int64]
}

func samePattern(a, b Pattern) bool {
	return a.Text == b.Text && a.At == b.At && a.By == b.By // the text tells the language
}

func sameStream(a, b Stream) bool {
	return a.Native == b.Native && a.Name == b.Name && slices.EqualFunc(a.Subjects, b.Subjects, samePattern) && a.SubjectsBy == b.SubjectsBy &&
		a.Retention == b.Retention && a.Storage == b.Storage && a.Discard == b.Discard && a.Replicas == b.Replicas && a.MaxAge == b.MaxAge &&
		a.MaxMsgs == b.MaxMsgs && a.MaxBytes == b.MaxBytes && a.DuplicateWindow == b.DuplicateWindow
}

// StreamsOf answers what a stream is.
var StreamsOf = ledger.Define("stream", func(s *ledger.Scope, k ledger.Key) Stream {
	r := readNative(In(s, k.Path).Entry(Streams, k.Name), "REF_STREAM_UNKNOWN", StreamConfig)
	t := Stream{
		Name:      r.name("name"),
		Retention: r.text("retention"), Storage: r.text("storage"), Discard: r.text("discard"),
		Replicas: r.number("num_replicas"),
		MaxAge:   r.duration("max_age"),
		MaxMsgs:  r.number("max_msgs"), MaxBytes: r.number("max_bytes"),
		DuplicateWindow: r.duration("duplicate_window"),
	}
	if t.DuplicateWindow.By == "" && t.MaxAge.By == "" && t.DuplicateWindow.Value > t.MaxAge.Value {
		t.DuplicateWindow.By = r.wrong("NATIVE_DUPLICATE_WINDOW")
	}
	list, by := r.get("subjects")
	t.SubjectsBy = by
	for i := range list.Keys() {
		p := r.pattern(list.Get(i), by, true)
		t.Subjects = append(t.Subjects, p)
		t.SubjectsBy = cmp.Or(t.SubjectsBy, p.By)
	}
	t.Native = r.Native
	return t
}, sameStream, Streams)

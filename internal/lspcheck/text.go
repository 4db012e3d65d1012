package lspcheck

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/source"
)

// A document is what the client has open: its texts by version. After a change that the client itself got wrong nobody knows them.
type document struct {
	version float64
	texts   map[float64]source.Text
}

func (d document) text() (source.Text, bool) {
	text, ok := d.texts[d.version]
	return text, ok
}

// follow keeps the documents as the client tells of them.
func (w *Watch) follow(method string, params any) {
	uri, _ := get(params, "textDocument.uri").(string)
	version, _ := get(params, "textDocument.version").(float64)
	switch method {
	case "textDocument/didOpen":
		text, _ := get(params, "textDocument.text").(string)
		w.docs[uri] = document{version, map[float64]source.Text{version: source.New(text)}}
	case "textDocument/didClose":
		delete(w.docs, uri)
	case "textDocument/didChange":
		d, ok := w.docs[uri]
		if !ok {
			return
		}
		text, known := d.text()
		changes, _ := get(params, "contentChanges").([]any)
		for _, c := range changes {
			if known {
				text, known = w.changed(text, c)
			}
		}
		texts := maps.Clone(d.texts)
		maps.DeleteFunc(texts, func(v float64, _ source.Text) bool { return v < version-kept })
		delete(texts, version)
		if known {
			texts[version] = text
		}
		w.docs[uri] = document{version, texts}
	}
}

// kept is how many versions of a text are kept: a report may be of one that is not the newest.
const kept = 16

func (w *Watch) changed(text source.Text, change any) (source.Text, bool) {
	now, _ := get(change, "text").(string)
	at := get(change, "range")
	if at == nil {
		return source.New(now), true
	}
	span, ok := w.span(text, at)
	if !ok {
		return text, false
	}
	return text.Apply(source.Edit{Span: span, New: now}), true
}

// span is a range in offsets; false where one of its ends is no place in the text, or the ends are the wrong way round.
func (w *Watch) span(text source.Text, at any) (source.Span, bool) {
	start, ok := w.offset(text, get(at, "start"))
	end, too := w.offset(text, get(at, "end"))
	return source.Span{Start: start, End: end}, ok && too && start <= end
}

func (w *Watch) offset(text source.Text, at any) (int, bool) {
	line, _ := get(at, "line").(float64)
	character, _ := get(at, "character").(float64)
	offset := text.Offset(int(line), int(character), w.encoding)
	l, c := text.Character(offset, w.encoding)
	return offset, l == int(line) && c == int(character)
}

// ranges judges every range in a value: it must be in the text that the value speaks of. A value that names a document speaks of
// that one from there on.
func (w *Watch) ranges(v any, text *source.Text, docs map[string]document, at string) (all []fault) {
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			all = append(all, w.ranges(item, text, docs, fmt.Sprintf("%s/%d", at, i))...)
		}
	case map[string]any:
		if uri, ok := v["uri"].(string); ok {
			text = nil
			if t, known := docs[uri].text(); known {
				text = &t
			}
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if strings.HasSuffix(strings.ToLower(key), "range") && text != nil && get(v[key], "start") != nil {
				if _, ok := w.span(*text, v[key]); !ok {
					all = append(all, fault{at + "/" + key, fmt.Sprintf("is nowhere in the text: %v", v[key])})
				}
				continue
			}
			all = append(all, w.ranges(v[key], text, docs, at+"/"+key)...)
		}
	}
	return all
}

// apart holds the edits of one document to the rule that they do not overlap.
func (w *Watch) apart(text source.Text, edits []any, at string) (all []fault) {
	var spans []source.Span
	for _, e := range edits {
		span, ok := w.span(text, get(e, "range"))
		if !ok {
			return []fault{{at, fmt.Sprintf("an edit is nowhere in the text: %v", e)}}
		}
		for _, o := range spans {
			if span.Start < o.End && o.Start < span.End {
				all = append(all, fault{at, fmt.Sprintf("two edits overlap: %v", edits)})
			}
		}
		spans = append(spans, span)
	}
	return all
}

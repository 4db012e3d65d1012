package lspcheck

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/model/source"
)

// A Watch listens to the conversation of one client and one server. What the server does wrong it tells at once.
type Watch struct {
	model *Model
	tell  func(fault string)

	mu       sync.Mutex
	can      any // the client's capabilities
	began    bool
	ready    bool // initialize has been answered
	pulls    bool // the client asks for diagnostics
	encoding source.Encoding
	client   map[string]asked // the client's requests that wait
	server   map[string]bool  // the server's, by id
	tokens   map[string]string
	docs     map[string]document
}

// asked is a request of the client, and what was open then: its answer speaks of that.
type asked struct {
	method string
	params any
	docs   map[string]document
}

// NewWatch gives a watch of a conversation that has not begun.
func NewWatch(m *Model, tell func(fault string)) *Watch {
	return &Watch{model: m, tell: tell, encoding: source.UTF16, client: map[string]asked{}, server: map[string]bool{}, tokens: map[string]string{}, docs: map[string]document{}}
}

// A message is a message as it goes over the wire.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   *struct {
		Code    *float64 `json:"code"`
		Message *string  `json:"message"`
		Data    any      `json:"data"`
	} `json:"error"`
}

func value(raw json.RawMessage) (v any) {
	if len(raw) > 0 {
		_ = json.Unmarshal(raw, &v) // it is part of a text that could be read
	}
	return v
}

// Sent takes a message of the client, before it is sent. A client may send what it likes: that is no fault of the server.
func (w *Watch) Sent(text []byte) {
	var m message
	if json.Unmarshal(text, &m) != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	params := value(m.Params)
	switch {
	case m.Method == "":
	case len(m.ID) > 0:
		if m.Method == "initialize" && !w.began {
			w.began, w.can = true, get(params, "capabilities")
		}
		if token := get(params, "workDoneToken"); token != nil {
			w.tokens[tokenOf(token)] = ""
		}
		w.client[string(m.ID)] = asked{m.Method, params, maps.Clone(w.docs)}
	default:
		w.follow(m.Method, params)
	}
}

// Got takes a message of the server.
func (w *Watch) Got(text []byte) {
	var m message
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&m); err != nil {
		w.tell(fmt.Sprintf("no message of the protocol: %v: %.200s", err, text))
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	var found []fault
	what := m.Method
	switch {
	case m.Version != "2.0":
		found = []fault{{"/jsonrpc", "must be 2.0"}}
	case m.Method == "":
		what, found = w.answered(m)
	case len(m.ID) > 0:
		found = w.requested(m.Method, string(m.ID), value(m.Params))
	default:
		found = w.notified(m.Method, value(m.Params))
	}
	for _, f := range found {
		w.tell(fmt.Sprintf("%s: %s (%.600s)", what, f, text))
	}
}

// answered judges an answer.
func (w *Watch) answered(m message) (method string, all []fault) {
	if string(m.ID) == "null" && m.Error != nil { // what it answers could not be read
		return "an error", nil
	}
	of, ok := w.client[string(m.ID)]
	if !ok {
		return "an answer", []fault{{"/id", "nobody waits for it"}}
	}
	delete(w.client, string(m.ID))
	if (m.Error == nil) == (len(m.Result) == 0) {
		return of.method, []fault{{"", "an answer has a result or an error"}}
	}
	if m.Error != nil {
		if m.Error.Code == nil || *m.Error.Code == 0 || m.Error.Message == nil || *m.Error.Message == "" {
			all = append(all, fault{"/error", "an error has a code of the protocol and a message"})
		}
		return of.method, all
	}
	if strings.HasPrefix(of.method, "natscontract/") {
		return of.method, nil // the protocol says nothing of our own requests
	}
	r, ok := w.model.requests[of.method]
	if !ok || r.Result == nil {
		return of.method, []fault{{"/result", "the protocol has no such request"}}
	}
	result := value(m.Result)
	if all = w.model.form(r.Result, result, "/result"); len(all) > 0 {
		return of.method, all
	}
	if of.method == "initialize" {
		w.ready = true
		return of.method, w.initialized(result)
	}
	return of.method, w.content(of, result)
}

// requested judges a request of the server.
func (w *Watch) requested(name, id string, params any) []fault {
	if w.server[id] {
		return []fault{{"/id", "it is in use"}}
	}
	w.server[id] = true
	r, ok := w.model.requests[name]
	if !ok {
		return []fault{{"", "the protocol has no such request"}}
	}
	all := w.called(r, params)
	if !w.ready {
		all = append(all, fault{"", "the server has not answered initialize yet"})
	}
	if r.ClientCapability != "" && !offered(w.can, r.ClientCapability) {
		all = append(all, fault{"", "the client has not offered " + r.ClientCapability})
	}
	if len(all) > 0 {
		return all
	}
	switch name {
	case "client/registerCapability":
		return w.registered(params)
	case "window/workDoneProgress/create":
		w.tokens[tokenOf(get(params, "token"))] = ""
	case "workspace/applyEdit":
		return w.workspaceEdit(get(params, "edit"), w.docs, "/params/edit")
	}
	return nil
}

// called judges the parameters of a method.
func (w *Watch) called(r *method, params any) []fault {
	if r.Params == nil {
		if params != nil {
			return []fault{{"/params", "it has none"}}
		}
		return nil
	}
	return w.model.form(r.Params, params, "/params")
}

// early are the notifications that may come before the answer to initialize.
var early = []string{"window/showMessage", "window/logMessage", "telemetry/event", "$/progress"}

// notified judges a notification of the server.
func (w *Watch) notified(name string, params any) []fault {
	n, ok := w.model.notifications[name]
	if !ok {
		return []fault{{"", "the protocol has no such notification"}}
	}
	all := w.called(n, params)
	if !w.ready && !slices.Contains(early, name) {
		all = append(all, fault{"", "the server has not answered initialize yet"})
	}
	if len(all) > 0 {
		return all
	}
	switch name {
	case "$/progress":
		return w.progress(params)
	case "textDocument/publishDiagnostics":
		return w.published(params)
	}
	return nil
}

// registered judges registrations: the client must take them, and their options have a form too.
func (w *Watch) registered(params any) (all []fault) {
	list, _ := get(params, "registrations").([]any)
	for i, r := range list {
		at := fmt.Sprintf("/params/registrations/%d", i)
		name, _ := get(r, "method").(string)
		of := w.model.registration(name)
		if of == nil {
			all = append(all, fault{at + "/method", "nothing can be registered under it"})
			continue
		}
		if capability := of.ClientCapability + ".dynamicRegistration"; get(w.can, capability) != true {
			all = append(all, fault{at, "the client has not offered " + capability})
		}
		all = append(all, w.model.form(of.RegistrationOptions, get(r, "registerOptions"), at+"/registerOptions")...)
	}
	return all
}

// progress holds a task to its course: it is announced, begins, goes on, ends.
func (w *Watch) progress(params any) []fault {
	token := tokenOf(get(params, "token"))
	stage, known := w.tokens[token]
	if !known {
		return []fault{{"/params/token", "the client does not know it"}}
	}
	now, _ := get(params, "value.kind").(string)
	kinds := map[string]string{"begin": "WorkDoneProgressBegin", "report": "WorkDoneProgressReport", "end": "WorkDoneProgressEnd"}
	if kinds[now] == "" {
		return []fault{{"/params/value/kind", "it is none of begin, report, end"}}
	}
	if (now == "begin") != (stage == "") || stage == "end" {
		return []fault{{"/params/value/kind", fmt.Sprintf("%s after %q", now, stage)}}
	}
	w.tokens[token] = now
	return w.model.reference(kinds[now], get(params, "value"), "/params/value")
}

func tokenOf(v any) string { return fmt.Sprintf("%T %v", v, v) }

// get follows a path of keys into a value; nil where it leads nowhere.
func get(v any, path string) any {
	for key := range strings.SplitSeq(path, ".") {
		object, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = object[key]
	}
	return v
}

// offered tells whether the client has said that it has a capability: yes, or an object that says more.
func offered(can any, path string) bool {
	switch v := get(can, path).(type) {
	case bool:
		return v
	case map[string]any:
		return true
	}
	return false
}

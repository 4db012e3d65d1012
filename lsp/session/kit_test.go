package session

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"github.com/natscontract/natscontract/analysis"
	bundle "github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
)

// disk is a disk in memory, with texts by absolute path. Bundles begin at the folders that it is told.
type disk struct {
	mu             sync.Mutex
	files          map[string]string
	roots          []string
	opened, closed int // bundles
	reads          int
	asked          func(what string) // called before anything is done
}

func (d *disk) ask(what string) {
	if d.asked != nil {
		d.asked(what)
	}
}

// lock locks the disk; what it gives unlocks it.
func (d *disk) lock() func() {
	d.mu.Lock()
	return d.mu.Unlock
}

func (d *disk) write(name, text string) {
	defer d.lock()()
	d.files[name] = text
}

func (d *disk) remove(name string) {
	defer d.lock()()
	delete(d.files, name)
}

func (d *disk) Roots(folder string) (roots []string) {
	d.ask("roots of " + folder)
	for _, root := range d.roots {
		if _, inside := within(folder, root); inside {
			roots = append(roots, root)
		}
	}
	if len(roots) == 0 {
		return []string{folder}
	}
	return roots
}

func (d *disk) Root(file string) string {
	root := path.Dir(file)
	for _, r := range d.roots {
		if _, inside := within(r, file); inside {
			root = r
		}
	}
	return root
}

func (d *disk) Open(root string) (Files, error) {
	defer d.lock()()
	d.opened++
	return &folder{d, root}, nil
}

type folder struct {
	d    *disk
	root string
}

func (f *folder) List() (paths []string, _ error) {
	defer f.d.lock()()
	for name := range f.d.files {
		if p, inside := within(f.root, name); inside && isDocument(p) {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	return paths, nil
}

func (f *folder) Read(p string) (source.Text, error) {
	f.d.ask("text of " + p)
	defer f.d.lock()()
	f.d.reads++
	return analysis.MapFiles(f.d.files).Read(path.Join(f.root, p))
}

func (f *folder) Linked(string) bool { return false }

func (f *folder) Stamp(p string) string {
	defer f.d.lock()()
	text, ok := f.d.files[path.Join(f.root, p)]
	if !ok {
		return ""
	}
	return fmt.Sprint(len(text), text)
}

func (f *folder) Close() {
	defer f.d.lock()()
	f.d.closed++
}

// user is somebody with a session, who keeps what is reported.
type user struct {
	*Session
	t    *testing.T
	logs *observer.ObservedLogs

	mu        sync.Mutex
	reports   []Report // since they were last asked for
	refreshed int
	hold      func(Report) // called in the middle of publishing
}

// start begins a session in which reports of everything are sent, unless it is changed.
func start(t *testing.T, d *disk, change func(*Options)) *user {
	core, logs := observer.New(zapcore.InfoLevel)
	u := &user{t: t, logs: logs}
	opts := Options{Disk: d, Encoding: source.UTF8, Push: true, Watched: true, Workers: 1, Log: zap.New(core),
		Publish: u.publish, Refresh: u.refresh, Busy: func(string) func() { return func() {} }}
	if change != nil {
		change(&opts)
	}
	u.Session = Start(opts)
	return u
}

// bubble runs a test in a bubble, in which nothing may be left behind.
func bubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, test)
}

func (u *user) publish(r Report) {
	u.mu.Lock()
	u.reports = append(u.reports, r)
	hold := u.hold
	u.mu.Unlock()
	if hold != nil {
		hold(r)
	}
}

func (u *user) refresh() {
	u.mu.Lock()
	u.refreshed++
	u.mu.Unlock()
}

// said are the reports since it was last asked, a line each: the name, the version where there is one, and the codes.
func (u *user) said() (lines []string) {
	synctest.Wait()
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, r := range u.reports {
		lines = append(lines, lineOf(r))
	}
	u.reports = nil
	return lines
}

func lineOf(r Report) string {
	line := r.Name
	if r.URI != "" {
		line += fmt.Sprintf("@%d", r.Version)
	}
	for _, item := range r.Items {
		line += " " + string(item.Code)
	}
	return line
}

// want holds what was reported to what should have been, in that order.
func (u *user) want(what string, want ...string) {
	u.t.Helper()
	if got := u.said(); !slices.Equal(got, want) {
		u.t.Errorf("%s:\n  %s\nwant\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// logged are the messages of the log.
func (u *user) logged() (all []string) {
	for _, e := range u.logs.TakeAll() {
		all = append(all, e.Message)
	}
	return all
}

func (u *user) open(name, text string) {
	u.Opened(Open{Name: name, URI: "file://" + name, Version: 1, Language: "yaml"}, text)
}

// typed makes a text of another.
func (u *user) typed(name string, version int32, text string) {
	u.Changed(name, version, []Change{{Whole: true, Text: text}})
}

// view is what a request sees.
func (u *user) view() *View {
	u.t.Helper()
	v, err := u.Ticket().Wait(context.Background())
	if err != nil {
		u.t.Fatal(err)
	}
	return v
}

// text is the text of a document in a view; "" where it has none.
func text(v *View, name string) string {
	d, ok := v.Document(name)
	if !ok {
		return ""
	}
	t, _ := d.Snapshot.Text(d.Path)
	return t.String()
}

// sound says nothing wrong; wrong is one fault more.
const (
	sound = "asyncapi: 3.1.0\ninfo: {title: a, version: 1.0.0}\n"
	wrong = sound + "nonsense: 1\n"
	fault = " STRUCTURE_ASYNCAPI_SCHEMA"
)

// contractOf is a contract with one operation, which sends where it imports others, which import nothing and receive: links join them.
func contractOf(name, operation string, imports ...string) string {
	var in, links string
	for _, i := range imports {
		in += fmt.Sprintf("    %s: {contract: 'urn:%s', version: 1.0.0, path: %s.yaml, sha256: %s}\n", i, i, i, bundle.Digest(contractOf(i, "op")))
		links += fmt.Sprintf("    - {send: %s, receive: {contract: %s, operation: op}}\n", operation, i)
	}
	if in != "" {
		in, links = "  imports:\n"+in, "  links:\n"+links
	}
	action, how, address := "receive", "subscribe: {api: core}", name
	if in != "" {
		action, how, address = "send", "publish: {api: core, confirmation: none}", imports[0]
	}
	return "asyncapi: 3.1.0\nid: urn:" + name + "\ninfo: {title: T, version: 1.0.0}\nchannels: {c: {address: " + address + "}}\noperations:\n  " + operation +
		": {action: " + action + ", channel: {$ref: '#/channels/c'}}\nx-nats-contract:\n  version: 0.2.0-draft\n  deployment: {binding: b, minimumServerVersion: 2.11.0}\n" + in +
		"  channels: {c: {parameters: {}}}\n  operations: {" + operation + ": {" + how + "}}\n" + links
}

// over is a disk with these files.
func over(files map[string]string, roots ...string) *disk {
	return &disk{files: maps.Clone(files), roots: roots}
}

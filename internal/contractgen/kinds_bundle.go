package contractgen

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
)

var bundleKinds = []kind{
	{"BUNDLE_LOCK_MISSING", func(in *injector) bool {
		p, ok := in.any("x", func(p place) bool { return p.get().get("imports") != nil })
		delete(in.files, LockPath)
		return ok && in.wants(p)
	}},
	lockFault("BUNDLE_LOCK_SYNTAX", "/version", func(_ *injector, l *lockFile) bool { l.Version = "0.1.0"; return true }),
	lockFault("BUNDLE_LOCK_SYNTAX", "/entries/0/sha256", func(_ *injector, l *lockFile) bool {
		l.Entries[0].SHA256 = strings.ToUpper(l.Entries[0].SHA256)
		return true
	}),
	lockFault("BUNDLE_LOCK_UNSORTED", "/entries/1/path", func(_ *injector, l *lockFile) bool {
		slices.Reverse(l.Entries)
		return len(l.Entries) > 1
	}),
	lockFault("BUNDLE_PATH_INVALID", "/entries/0/path", func(in *injector, l *lockFile) bool {
		l.Entries = slices.Insert(l.Entries, 0, lockEntry{in.pick("../up.json", "./here.json", "/root.json"), digest("")})
		return true
	}),
	to("BUNDLE_PATH_INVALID", "x/imports/*/path x/streams/*/artifact/path x/workflows/*/artifact/path", "../out/a.yaml", "a//b.json", "'C:\\x.yaml'", "/etc/x.json"),
	lockFault("BUNDLE_PATH_DUPLICATE", "/entries/1/path", func(_ *injector, l *lockFile) bool {
		l.Entries = slices.Insert(l.Entries, 0, l.Entries[0])
		return true
	}),
	lockFault("BUNDLE_LOCK_SELF", "", func(in *injector, l *lockFile) bool {
		i, _ := slices.BinarySearchFunc(l.Entries, LockPath, func(e lockEntry, p string) int { return strings.Compare(e.Path, p) })
		l.Entries = slices.Insert(l.Entries, i, lockEntry{LockPath, digest("")})
		in.fault.At = fmt.Sprintf("/entries/%d/path", i)
		return true
	}),
	lockFault("BUNDLE_FILE_MISSING", "", func(in *injector, l *lockFile) bool {
		l.Entries = append(l.Entries, lockEntry{"zz/gone.json", digest("")})
		in.fault.At = fmt.Sprintf("/entries/%d/path", len(l.Entries)-1)
		return true
	}),
	lockFault("BUNDLE_FILE_MISSING", "", func(in *injector, l *lockFile) bool {
		i := in.IntN(len(l.Entries))
		in.fault.At = fmt.Sprintf("/entries/%d/path", i)
		gone := l.Entries[i].Path
		delete(in.files, gone)
		return strings.HasPrefix(gone, "native/") || strings.HasPrefix(gone, "workflows/") || len(in.contracts) > 1
	}),
	to("BUNDLE_FILE_MISSING", "x/imports/*/path x/streams/*/artifact/path x/workflows/*/artifact/path", "nowhere/a.yaml"),
	lockFault("BUNDLE_DIGEST_MISMATCH", "", func(in *injector, l *lockFile) bool {
		i := in.IntN(len(l.Entries))
		in.fault.At = fmt.Sprintf("/entries/%d/sha256", i)
		in.files[l.Entries[i].Path] += "\n"
		return true
	}),
	{"BUNDLE_FILE_UNLOCKED", func(in *injector) bool {
		d := in.contracts[len(in.contracts)-1] // nothing imports the last one
		in.stale = true
		for p, text := range in.files {
			if p != d.path && strings.Contains(text, "../"+d.path+"#") {
				return false // the report stands at the reference
			}
		}
		return in.withoutEntry(d.path) && in.wants(place{d: d}.to("id"))
	}},
	{"IMPORT_NOT_LOCKED", func(in *injector) bool {
		p, ok := in.any("x/imports/*/path", nil)
		in.stale = true
		return ok && in.withoutEntry(p.get().text) && in.wants(p)
	}},
	{"BUNDLE_DUPLICATE_IDENTITY", func(in *injector) bool {
		d := in.contracts[in.IntN(len(in.contracts))]
		if strings.Count(d.path, "/") != 2 {
			return false
		}
		twin := "zz/twin/" + path.Base(d.path)
		in.files[twin] = in.files[d.path]
		return in.wants(place{in.document(twin), nil}.to("info", "version"))
	}},
	{"BUNDLE_CREDENTIAL", func(in *injector) bool {
		p := place{d: in.contracts[in.IntN(len(in.contracts))]}
		ok := p.add("x-where", str(in.pick("nats://market:Xk29sLpq@nats.example.com:4222", "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ\n-----END PRIVATE KEY-----\n")))
		in.fault.Path = LockPath
		in.fault.At = fmt.Sprintf("/entries/%d/path", slices.Index(in.locked(), p.d.path))
		return ok
	}},
	schemaAdded("BUNDLE_REF_NETWORK", "/$ref", "{$ref: 'https://example.com/a.json'}", "{$ref: '//host/a.json'}", "{$ref: 'urn:a:b'}", "{$ref: 'file:///a.json'}"),
	schemaAdded("BUNDLE_REF_TRAVERSAL", "/$ref", "{$ref: '../../../../a.yaml'}", "{$ref: /etc/a.yaml}", "{$ref: '%2e%2e/%2e%2e/%2e%2e/%2e%2e/a.yaml'}", "{$ref: 'C:/a.yaml'}"),
	schemaAdded("BUNDLE_REF_UNRESOLVED", "/$ref", "{$ref: nowhere.yaml}", "{$ref: '#/components/schemas/NowhereAtAll'}", "{$ref: '#/components/nowhere'}"),
	to("IMPORT_DIGEST_MISMATCH", "x/imports/*/sha256", strings.Repeat("ab", 32)),
	to("ARTIFACT_DIGEST_MISMATCH", "x/streams/*/artifact/sha256 x/consumers/*/artifact/sha256 x/workflows/*/artifact/sha256", strings.Repeat("ab", 32)),
	to("IMPORT_CONTRACT_MISMATCH", "x/imports/*/contract", "'urn:example:somebody-else'"),
	to("IMPORT_VERSION_MISMATCH", "x/imports/*/version", "7.7.7"),
	{"IMPORT_NOT_A_CONTRACT", func(in *injector) bool {
		p, ok := in.any("x/imports/*", nil)
		in.files["plain.json"] = "{\"a\": 1}\n"
		return ok && in.wants(p.to("path")) && p.to("path").set(str("plain.json")) && p.to("sha256").set(str(digest(in.files["plain.json"])))
	}},
	{"IMPORT_CYCLE", func(in *injector) bool {
		p, ok := in.any("x/imports/*", func(p place) bool { return in.docs[p.get().str("path")] != nil })
		if !ok {
			return false
		}
		other := place{d: in.docs[p.get().str("path")]}.to(extension)
		back := obj().set("contract", str(p.d.value.str("id"))).set("version", str(p.d.value.str("info", "version"))).
			set("path", str(p.d.path)).set("sha256", str(digest("")))
		if other.get().get("imports") == nil {
			return in.wants(p) && other.add("imports", obj().set("back", back))
		}
		return in.wants(p) && other.to("imports").add("back", back)
	}},
	{"IMPORT_UNUSED", func(in *injector) bool {
		p, ok := in.any("x", func(p place) bool { return p.get().get("imports") == nil && len(in.contracts) > 1 })
		if !ok {
			return false
		}
		other := in.contracts[len(in.contracts)-1]
		if p.d == other || other.value.get(extension, "imports") != nil {
			return false
		}
		v := other.value
		return in.wants(p.to("imports", "spare")) && p.add("imports", obj().set("spare", obj().set("contract", str(v.str("id"))).
			set("version", str(v.str("info", "version"))).set("path", str(other.path)).set("sha256", str(digest(in.files[other.path])))))
	}},
	{"IMPORT_HAS_ERRORS", func(in *injector) bool {
		p, ok := in.any("x/imports/*/path", func(p place) bool { return slices.Contains(in.contained, p.get().text) })
		if !ok {
			return false
		}
		other := place{d: in.document(p.get().text)}
		return in.wants(p) && other.to("info").add(in.pick("nonsense", "more"), number(1))
	}},
	{"CONFIG_INVALID", func(in *injector) bool {
		in.fault.Path, in.fault.At = "natscontract.yaml", "/nonsense"
		in.files["natscontract.yaml"] = "nonsense: 1\n"
		return true
	}},
	{"CONFIG_UNUSED_IGNORE", func(in *injector) bool {
		in.fault.Path, in.fault.At = "natscontract.yaml", "/ignore/0"
		in.files["natscontract.yaml"] = "ignore:\n  - {code: LINK_DUPLICATE, path: " + in.contracts[0].path + ", reason: it was there once}\n"
		return true
	}},
}

// A lockFile is what a lock says.
type lockFile struct {
	Version string      `json:"version"`
	Entries []lockEntry `json:"entries"`
}

type lockEntry struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// lockFault changes the lock; the report stands there.
func lockFault(code diag.Code, at string, change func(*injector, *lockFile) bool) kind {
	return kind{code, func(in *injector) bool {
		in.stale, in.fault.Path, in.fault.At = true, LockPath, at
		return in.relock(func(l *lockFile) bool { return change(in, l) })
	}}
}

func (in *injector) relock(change func(*lockFile) bool) bool {
	var l lockFile
	if err := json.Unmarshal([]byte(in.files[LockPath]), &l); err != nil {
		panic(err)
	}
	if !change(&l) {
		return false
	}
	text, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		panic(err)
	}
	in.files[LockPath] = string(text) + "\n"
	return true
}

// withoutEntry takes a file out of the lock.
func (in *injector) withoutEntry(file string) bool {
	return in.relock(func(l *lockFile) bool {
		n := len(l.Entries)
		l.Entries = slices.DeleteFunc(l.Entries, func(e lockEntry) bool { return e.Path == file })
		return len(l.Entries) < n
	})
}

// locked are the paths that the lock will have.
func (in *injector) locked() []string {
	all := slices.Sorted(maps.Keys(in.files))
	return slices.DeleteFunc(all, func(p string) bool { return p == LockPath })
}

// schemaAdded adds a schema that nothing uses; the report stands below it.
func schemaAdded(code diag.Code, below string, schemas ...string) kind {
	return kind{code, func(in *injector) bool {
		p, ok := in.any("components/schemas", nil)
		if !ok {
			return false
		}
		in.wants(p.to("Wrong"))
		in.fault.At += below
		return p.add("Wrong", read(in.pick(schemas...)))
	}}
}

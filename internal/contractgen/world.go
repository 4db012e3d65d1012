package contractgen

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/syntax"
)

// LockPath is where a bundle's lock stands.
const LockPath = "bundle.lock.json"

// A Bundle is files by their path below a root, the lock among them.
type Bundle struct {
	Files     map[string]string
	Contracts []string // the paths of the bundle's own contracts, each behind those that it imports
	Contained []string // those of contracts that stand in a distribution of their own below the root
	readings  map[string]reading
}

// A reading is a text as a tree and as a value, neither of which ever changes: many faults may be put into one bundle, one at a time.
type reading struct {
	text  string
	tree  *syntax.Tree
	value *value
}

// world is a bundle while it is being made.
type world struct {
	*gen
	contracts []*contract // each behind those that it imports
	files     map[string]*value
}

// New makes a bundle on which a check has nothing to say but information and hints.
func New(seed uint64) Bundle {
	w := &world{gen: newGen(seed, 0x6e617473), files: map[string]*value{}}
	binding := strings.ToLower(w.name("market"))
	for i := range w.between(1, 4) {
		at := fmt.Sprintf("%s/asyncapi/asyncapi%s", strings.ToLower(w.name("c")), w.pick(".yaml", ".yaml", ".yml", ".json"))
		if i == 0 && w.chance(20) {
			at = "asyncapi.yaml"
		}
		own := binding
		if w.chance(15) {
			own = strings.ToLower(w.name("other"))
		}
		c := w.newContract(at, own)
		for _, other := range w.contracts {
			if w.chance(70) {
				c.imports(other)
			}
		}
		w.contracts = append(w.contracts, c)
	}
	for range w.between(1, 5) {
		w.family()
	}
	w.again()
	return w.written()
}

// family has contracts agree on something.
func (w *world) family() {
	c := w.contracts[w.IntN(len(w.contracts))]
	switch w.IntN(8) {
	case 0, 1:
		w.event(c)
	case 2:
		w.question(c)
	case 3:
		c.foreign()
	default:
		w.work(c)
	}
}

// partners are the contracts that a contract can have a link with: the one imports the other.
func (w *world) partners(c *contract) (all []*contract) {
	for _, other := range w.contracts {
		if c.aliases[other] != "" || other.aliases[c] != "" {
			all = append(all, other)
		}
	}
	return all
}

// joined links two ends, in the contract that imports the other one.
func joined(from, to end) {
	writer := from.of
	if writer.aliases[to.of] == "" {
		writer = to.of
	}
	writer.link(from.of, from.key, to.of, to.key)
}

// again puts another version of one of the contracts into the bundle, which nothing imports.
func (w *world) again() {
	if !w.chance(15) {
		return
	}
	c := w.contracts[w.IntN(len(w.contracts))]
	for _, other := range w.contracts {
		if other.aliases[c] != "" {
			return
		}
	}
	older := *c
	older.path = "v0/" + path.Base(path.Dir(c.path)) + "/" + path.Base(c.path)
	if strings.Count(older.path, "/") != strings.Count(c.path, "/") {
		return // its references would lead elsewhere
	}
	older.doc, older.ext = c.doc.clone(), c.ext.clone()
	older.doc.get("info").set("version", str("0.0.1"))
	w.contracts = append(w.contracts, &older)
}

// written writes all documents, each behind those whose digests it pins.
func (w *world) written() Bundle {
	b := Bundle{Files: map[string]string{}, readings: map[string]reading{}}
	for _, file := range slices.Sorted(maps.Keys(w.files)) {
		b.Files[file] = w.write(file, w.files[file])
	}
	for _, c := range w.contracts {
		c.finish(b.Files)
		b.Files[c.path] = w.write(c.path, c.doc)
		if w.chance(25) && w.contained(c, b.Files) {
			b.Contained = append(b.Contained, c.path)
		} else {
			b.Contracts = append(b.Contracts, c.path)
		}
	}
	b.Files[LockPath] = lock(b.Files)
	return b
}

// contained makes a distribution of the folder of a contract that somebody imports, and that needs no other file.
func (w *world) contained(c *contract, files map[string]string) bool {
	imported := false
	for _, other := range w.contracts {
		imported = imported || other.aliases[c] != ""
	}
	folder, within, below := strings.Cut(c.path, "/")
	if !imported || !below || len(c.aliases) > 0 || strings.Contains(c.doc.json(), `"../`) || strings.Contains(c.doc.json(), `"artifact"`) {
		return false
	}
	files[folder+"/"+LockPath] = lock(map[string]string{within: files[c.path]})
	return true
}

func (w *world) write(file string, v *value) string {
	if strings.HasSuffix(file, ".json") {
		return w.jsonText(v)
	}
	return w.yaml(v)
}

// finish puts the extension into the document, and the digests of what was written before.
func (c *contract) finish(files map[string]string) {
	if len(c.wanted) > 0 {
		c.ext.set("capabilities", texts(slices.Sorted(maps.Keys(c.wanted))...))
	}
	pin(c.ext, files)
	c.doc.set("x-nats-contract", c.ext)
	if c.chance(20) {
		c.shuffle(c.doc)
	}
	if c.chance(20) {
		c.shuffle(c.ext)
	}
}

// pin fills in the digest of each file that is named beside one.
func pin(v *value, files map[string]string) {
	if at := v.get("path"); at != nil && v.get("sha256") != nil {
		v.set("sha256", str(digest(files[at.text])))
	}
	for _, item := range v.items {
		pin(item, files)
	}
}

// lock is the lock of some files (shapes: Document and bundle).
func lock(files map[string]string) string {
	var entries []string
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if file != LockPath {
			entries = append(entries, fmt.Sprintf("    {\n      \"path\": %s,\n      \"sha256\": %q\n    }", quoted(file), digest(files[file])))
		}
	}
	return "{\n  \"version\": \"0.2.0-draft\",\n  \"entries\": [\n" + strings.Join(entries, ",\n") + "\n  ]\n}\n"
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

package contract

import (
	"cmp"
	"path"
	"strconv"
	"sync"
	"unicode"

	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/subject"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Native is what stream and consumer declarations have in common: whose the configuration is, and where it stands (profile,
// Native configuration and authority).
type Native struct {
	By       diag.Code // the report that says why nobody knows; then the settings are not known either
	At       Anchor    // the declaration
	There    bool      // it is declared
	External bool      // the configuration is somebody else's, in a file
	Artifact string    // that file, from the bundle root; "" where External is false, or nobody knows
	Config   Anchor    // the configuration, in this file or in that; its settings stand below, by their names there
}

// Pointer is where an external declaration has the pointer into the artifact.
func (n Native) Pointer() Anchor { return n.At.Get("pointer") }

// A Setting is one value of a configuration. By is the report that says why the value is not known, or that it is wrong.
type Setting[T comparable] struct {
	Value T
	By    diag.Code
}

// A Pattern is a native subject pattern.
type Pattern struct {
	Text     string
	Language subject.Language
	At       Anchor
	By       diag.Code // the report that says that it is none; then Language is empty
}

// Duration limits of a server, in nanoseconds: a max_age or duplicate_window below the least is refused, and any duration below
// a millisecond was hardly meant.
const (
	LeastDuration      = 100_000_000
	SuspiciousDuration = 1_000_000
)

// maxNativeName is how many bytes a stream's or a durable consumer's name may have on a server.
const maxNativeName = 255

// NativeName tells what a server refuses in the name of a stream or durable consumer, in words that follow the name; "" for
// nothing.
func NativeName(name string) string {
	if len(name) > maxNativeName {
		return "has " + strconv.Itoa(len(name)) + " bytes, and a server takes at most " + strconv.Itoa(maxNativeName)
	}
	for _, r := range name {
		switch {
		case r == '.' || r == '*' || r == '>' || r == '/' || r == '\\':
			return "has " + string(r) + " in it, which NATS refuses in a name"
		case unicode.IsSpace(r):
			return "has white space in it, which NATS refuses in a name"
		case !unicode.IsPrint(r):
			return "has a character in it that cannot be printed, which NATS refuses in a name"
		}
	}
	return ""
}

// reserved are the subjects that no stream may capture: NATS uses them itself.
var reserved = func() (all []reservedSpace) {
	for _, name := range []string{"$JS.>", "$JSC.>", "$NRG.>", "$SYS.>", "$KV.>", "$O.>", "$SRV.>", "_INBOX.>", "_R_.>", "_GR_.>"} {
		l, _ := subject.ParsePattern(name)
		all = append(all, reservedSpace{name, l})
	}
	return all
}()

type reservedSpace struct {
	name  string
	space subject.Language
}

// Reserved is the space of subjects with which a pattern overlaps and that NATS uses itself; "" for none.
func Reserved(l subject.Language) string {
	for _, r := range reserved {
		if r.space.Meets(l) {
			return r.name
		}
	}
	return ""
}

// ReservedSpaces are the spaces of subjects that NATS uses itself.
func ReservedSpaces() (names []string) {
	for _, r := range reserved {
		names = append(names, r.name)
	}
	return names
}

// ReservedFor is the space of NATS's own that has all of some subjects; "" for none.
func ReservedFor(l subject.Language) string {
	for _, r := range reserved {
		if r.space.Includes(l) {
			return r.name
		}
	}
	return ""
}

// everything is the pattern that captures all subjects.
const everything = ">"

// CapturesAll tells whether a stream's pattern is a lone >, which a server takes only of a stream that acknowledges nothing.
func CapturesAll(pattern string) bool { return pattern == everything }

// StreamConfig and ConsumerConfig are the closed shapes of configurations (shapes, Streams and consumers).
var (
	StreamConfig   = sync.OnceValue(func() *shape.Use { return shape.Named("StreamConfig") })
	ConsumerConfig = sync.OnceValue(func() *shape.Use { return shape.Named("ConsumerConfig") })
)

// A nativeReader reads a declaration's configuration. In a file of somebody else's nobody has held it to its shape yet, and what
// is wrong with it is one report at the pointer.
type nativeReader struct {
	Native
	config Place
	shape  shape.Blocks // of an external configuration
}

const externalConfig diag.Code = "NATIVE_EXTERNAL_CONFIG"

// readNative finds the configuration of a declaration. Of is the shape that one has.
func readNative(entry Place, unknown diag.Code, of func() *shape.Use) nativeReader {
	r := nativeReader{Native: Native{There: !entry.Absent(), At: entry.Anchor()}}
	switch authority := entry.Get("authority"); {
	case !r.There:
		r.config = entry.lost(unknown)
	case authority.Word() == "contract":
		r.config = entry.Get("config")
	case authority.Word() == "external":
		r.External = true
		r.external(entry)
	default:
		r.config = entry.lost(cmp.Or(authority.By, missing))
	}
	if r.config.Absent() {
		r.config = entry.lost(missing)
	}
	r.By, r.Config = r.config.By, r.config.Anchor()
	if r.External && r.By == "" {
		r.shape = shape.Check(r.config.Node, of(), syntax.JSON).Blocked
	}
	return r
}

// external finds the configuration in an artifact.
func (r *nativeReader) external(entry Place) {
	to, pointer := entry.Get("artifact").Get("path"), entry.Get("pointer")
	file, isText := to.Text()
	at, isPointer := pointer.Text()
	switch by := cmp.Or(to.By, pointer.By); {
	case by != "":
		r.config = entry.lost(by)
	case !isText || !isPointer:
		r.config = entry.lost(missing)
	case CheckPath(file) != "":
		r.config = entry.lost("BUNDLE_PATH_INVALID")
	default:
		r.Artifact = path.Join(entry.world().Root(entry.Path), file)
		r.config = entry.Of(r.Artifact).Selected(at)
	}
}

// Selected is the object that a JSON Pointer selects in a file of somebody else's. Where it selects none, By says so.
func (v View) Selected(pointer string) Place {
	v.Read(Document, "") // a fault anywhere above it may make all of the file unreadable
	p, err := ref.Parse(pointer)
	at := Place{View: v, way: way{from: pointer}}
	if v.file == nil || v.file.Tree == nil {
		return at.lost("BUNDLE_FILE_MISSING")
	}
	if err != nil {
		return at.lost(externalPointer)
	}
	section, name := SectionOf(p)
	v.Read(section, name)
	at = v.root()
	for _, token := range p {
		if next := at.Get(token); !next.Absent() || !at.Node.Hides() {
			at = next
		} else {
			at = next.lost("PARSE_SYNTAX")
		}
	}
	switch {
	case at.By == "" && at.Node.Broken():
		at = at.lost("PARSE_SYNTAX")
	case at.By == "" && at.Node.Kind() != syntax.Mapping:
		at = at.lost(externalPointer)
	}
	return at
}

const externalPointer diag.Code = "NATIVE_EXTERNAL_POINTER"

// get is a setting, and the report that says why it cannot be read.
func (r *nativeReader) get(name string) (Place, diag.Code) {
	p := r.config.Get(name)
	by := cmp.Or(r.By, p.By)
	if by == "" && r.External {
		if _, wrong := r.shape.At("/" + name); wrong {
			by = externalConfig
		}
	}
	if by == "" && p.Absent() {
		by = missing
	}
	return p, by
}

// wrong is the report that a setting breaks a rule of native configurations.
func (r *nativeReader) wrong(code diag.Code) diag.Code {
	if r.External {
		return externalConfig
	}
	return code
}

func (r *nativeReader) text(name string) Setting[string] {
	p, by := r.get(name)
	return Setting[string]{p.Word(), by}
}

func (r *nativeReader) number(name string) Setting[int64] {
	p, by := r.get(name)
	n, _ := p.Integer()
	return Setting[int64]{n, by}
}

// name is a name on the server.
func (r *nativeReader) name(setting string) Setting[string] {
	s := r.text(setting)
	if s.By == "" && NativeName(s.Value) != "" {
		s.By = r.wrong("NATIVE_NAME")
	}
	return s
}

// duration is a duration of which a server takes none that is too short.
func (r *nativeReader) duration(setting string) Setting[int64] {
	s := r.number(setting)
	if s.By == "" && s.Value < LeastDuration {
		s.By = r.wrong("NATIVE_DURATION_MINIMUM")
	}
	return s
}

// pattern is a pattern at a place. Of a stream, it may not capture what NATS uses itself.
func (r *nativeReader) pattern(p Place, by diag.Code, stream bool) Pattern {
	text, ok := p.Text()
	pattern := Pattern{Text: text, At: p.Anchor(), By: cmp.Or(by, p.By)}
	if pattern.By == "" && !ok {
		pattern.By = missing
	}
	if pattern.By != "" {
		return pattern
	}
	language, faults := subject.ParsePattern(text)
	if len(faults) > 0 || stream && (CapturesAll(text) || Reserved(language) != "") {
		pattern.By = r.wrong("NATIVE_SUBJECT")
		return pattern
	}
	pattern.Language = language
	return pattern
}

package bundle

import (
	"fmt"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/diag"
)

// library is what the documents of these tests refer to.
var library = disk{
	"lib/types.yaml": "Order: {type: object, properties: {line: {$ref: 'more.json#/Line'}}}\n'a b/c%': {type: string}\nlist: [{$ref: '#/Order'}, 7]\n" +
		"round: {$ref: '#/round/on'}\nloop: {$ref: 'more.json#/loop'}\n",
	"lib/more.json": `{"Line": {"type": "object", "properties": {"n": true}}, "loop": {"$ref": "types.yaml#/loop"}, "bad": {"$ref": "#/none"}, "out": {"$ref": "https://x.example/y"}}`,
	"lib/text.txt":  "Order\n",
	"lib/torn.yaml": "Order: {type: object}\n: {\n",
	"lib/link.yaml": link,
}

func TestRefs(t *testing.T) {
	const unresolved, network, traversal = "BUNDLE_REF_UNRESOLVED", "BUNDLE_REF_NETWORK", "BUNDLE_REF_TRAVERSAL"
	for ref, want := range map[string]string{
		// In the document.
		"#/channels/c":                        "",
		"#/channels/c/messages/m":             "",
		"#/channels/r/messages/m":             "", // the channel is a $ref itself
		"#/channels/r/messages/n":             unresolved + ": #/channels/r/messages has no n: did you mean m?",
		"#/channels/d":                        unresolved + ": #/channels has no d",
		"#/operations/onOrdr":                 unresolved + ": #/operations has no onOrdr: did you mean onOrder?",
		"#/components/schemas/S/properties/p": "",
		"#/components/schemas/S/properties/q": unresolved + ": #/components/schemas/S/properties has no q: did you mean p?",
		"#/components/schemas/S%20T":          "",
		"#/components/schemas/a~1b":           "",
		"#/components/schemas/a~2b":           unresolved + ": #/components/schemas/a~2b is no JSON Pointer: it begins with #/",
		"#/nothing/at/all":                    unresolved + ": the document has no nothing",
		"#":                                   "",
		"":                                    "",
		"#anchor":                             unresolved + ": #anchor is no JSON Pointer: it begins with #/",
		"#named":                              "", // an $id of the document
		"#/%zz":                               unresolved + ": #/%zz has a percent sign that encodes nothing",
		// In files.
		"../lib/types.yaml#/Order":                            "",
		"../lib/types.yaml":                                   "",
		"../lib/../lib/types.yaml#/Order":                     "",
		"../lib/types.yaml#/Order/properties/line/properties": "", // through a $ref into another file
		"../lib/types.yaml#/Ordr":                             unresolved + ": lib/types.yaml has no Ordr: did you mean Order?",
		"../lib/types.yaml#/Order/properties/lines":           unresolved + ": lib/types.yaml#/Order/properties has no lines: did you mean line?",
		"../lib/types.yaml#/Order/properties/line/x":          unresolved + ": lib/types.yaml#/Order/properties/line has no x",
		"../lib/types.yaml#/a%20b~1c%25":                      "",
		"../lib/types.yaml#/list/0/properties/line":           "",
		"../lib/types.yaml#/list/2":                           unresolved + ": lib/types.yaml#/list has no 2",
		"../lib/types.yaml#/list/01":                          unresolved + ": lib/types.yaml#/list has no 01",
		"../lib/types.yaml#/round/x":                          unresolved + ": ../lib/types.yaml#/round/x leads round in a circle, and to nothing",
		"../lib/types.yaml#/loop/x":                           unresolved + ": ../lib/types.yaml#/loop/x leads round in a circle, and to nothing",
		"../lib/more.json#/bad/x":                             "blocked by BUNDLE_REF_UNRESOLVED",
		"../lib/more.json#/out/x":                             "blocked by BUNDLE_REF_NETWORK",
		"../lib/torn.yaml#/Other":                             "blocked by PARSE_SYNTAX",
		"../lib/text.txt":                                     "",
		"../lib/text.txt#/Order":                              unresolved + ": lib/text.txt is neither YAML nor JSON, and has no place for a pointer",
		"../lib/none.yaml":                                    unresolved + ": the bundle has no file lib/none.yaml",
		"../lib/link.yaml":                                    "BUNDLE_PATH_SYMLINK: lib/link.yaml is a symbolic link, or leads through one: a bundle holds files, and follows no links",
		"%2e%2e/lib/types.yaml":                               "",
		// Out of the bundle.
		"../../types.yaml":       traversal + ": ../../types.yaml leads out of the bundle",
		"%2E%2E/%2e%2e/x":        traversal + ": %2E%2E/%2e%2e/x leads out of the bundle",
		"/lib/types.yaml":        traversal + ": /lib/types.yaml leads out of the bundle",
		"..\\lib\\types.yaml":    traversal + ": ..\\lib\\types.yaml leads out of the bundle",
		"C:/types.yaml":          traversal + ": C:/types.yaml leads out of the bundle",
		"https://example.com/x":  network + ": https://example.com/x leads to a network, and nothing is ever fetched: put the file into the bundle",
		"file:///etc/passwd":     network + ": file:///etc/passwd leads to a network, and nothing is ever fetched: put the file into the bundle",
		"//example.com/x":        network + ": //example.com/x leads to a network, and nothing is ever fetched: put the file into the bundle",
		"urn:example:s":          network + ": urn:example:s leads to a network, and nothing is ever fetched: put the file into the bundle",
		"https://example.com/id": "", // an $id of the document
	} {
		text := fmt.Sprintf(`asyncapi: 3.1.0
channels:
  c: {messages: {m: {payload: {$ref: '%s'}}}}
  r: {$ref: '#/components/channels/r'}
operations: {onOrder: {}}
components:
  channels: {r: {messages: {m: {}}}}
  schemas:
    S: {$id: '#named', properties: {p: true}}
    S T: {$id: 'https://example.com/id#'}
    a/b: {}
`, ref)
		files := disk{"doc/a.yaml": text}
		for p, text := range library {
			files[p] = text
		}
		var all []string
		if strings.HasPrefix(want, "blocked") {
			all = []string{unresolved + " at /channels/c/messages/m/payload/$ref " + want}
		} else if code, message, ok := strings.Cut(want, ": "); ok {
			all = []string{code + " at '" + ref + "': " + message}
		}
		wants(t, ref, said(text, files.bundle().CheckRefs(files.document("doc/a.yaml"))), all)
	}
}

// What is data, and what has the name of a keyword, is no reference, and what has the name of data is none the less.
func TestRefsThatAreNone(t *testing.T) {
	text := `asyncapi: 3.1.0
x-mine: {$ref: '#/none'}
channels:
  $ref: {address: a}
  examples: {messages: {default: {payload: {$ref: '#/yes/1'}, examples: [{payload: {$ref: '#/none'}}]}}}
components:
  schemas:
    A: {default: {$ref: '#/none'}, const: {$ref: '#/none'}, enum: [{$ref: '#/none'}], examples: [{$ref: '#/none'}]}
    default: {properties: {$ref: {type: string}, enum: {$ref: '#/yes/2'}}, allOf: [{$ref: '#/yes/3'}], items: {$ref: 7}}
    x-y: {$ref: '#/yes/4'}
    twice: {$ref: '#/yes/5', $ref: '#/none'}
    shared: {title: &to '#/yes/6', not: {$ref: *to}}
x-nats-contract: {pipelines: {$ref: '#/none'}}
`
	files := disk{"a.yaml": text}
	var got []string
	for _, f := range files.bundle().CheckRefs(files.document("a.yaml")).Findings {
		got = append(got, text[f.Span.Start:f.Span.End])
	}
	wants(t, "references", got, []string{"'#/yes/1'", "'#/yes/2'", "'#/yes/3'", "'#/yes/4'", "'#/yes/5'", "'#/yes/6'"})
	wants(t, "files", FileRefs(files.document("a.yaml").Tree.Root()), nil)
}

func TestRefsOfJSON(t *testing.T) {
	text := `{"channels": {"c": {"messages": {"m": {"payload": {"$ref": "#/components/schemas/Ordre"}}}}}, "components": {"schemas": {"Order": {}}}}`
	files := disk{"a.json": text}
	report := files.bundle().CheckRefs(files.document("a.json"))
	wants(t, "JSON", said(text, report), []string{`BUNDLE_REF_UNRESOLVED at "#/components/schemas/Ordre": #/components/schemas has no Ordre: did you mean Order?`})
	if fix := report.Findings[0].Fixes[0].Edits[0]; fix.New != `"#/components/schemas/Order"` || text[fix.Start:fix.End] != `"#/components/schemas/Ordre"` {
		t.Errorf("the fix is %+v", fix)
	}
}

// What a rule of shape has reported is not looked at again.
func TestRefsThatCannotBeRead(t *testing.T) {
	files := disk{"a.yaml": "channels: {c: {$ref: '#/none'}}\n"}
	d := files.document("a.yaml")
	d.Unreadable = func(pointer string) (diag.Code, bool) {
		return "STRUCTURE_ASYNCAPI_SCHEMA", pointer == "/channels/c/$ref"
	}
	wants(t, "unreadable", said("", files.bundle().CheckRefs(d)), nil)
}

// A file that the lock names is spoken of there, and of one that it may name nothing is known.
func TestRefsAndTheLock(t *testing.T) {
	text := "channels: {a: {$ref: gone.yaml}, b: {$ref: link.yaml}}\n"
	files := disk{"a.yaml": text, "link.yaml": link}
	files["bundle.lock.json"] = files.lock("a.yaml", "gone.yaml", "link.yaml")
	wants(t, "locked", said(text, files.bundle().CheckRefs(files.document("a.yaml"))), nil)
	files["bundle.lock.json"] = strings.Replace(files["bundle.lock.json"], `"gone.yaml"`, "7", 1)
	wants(t, "a damaged entry", said(text, files.bundle().CheckRefs(files.document("a.yaml"))),
		[]string{"BUNDLE_REF_UNRESOLVED at /channels/a/$ref blocked by BUNDLE_LOCK_SYNTAX"})
}

// Definitions that lead to nothing but each other are each reported; a way that ends in such a circle is not.
func TestCirclesOfRefs(t *testing.T) {
	text := `channels:
  a: {$ref: '#/components/channels/b'}
  c: {$ref: '#/channels/a'}
  self: {$ref: '#/channels/self'}
  fine: {$ref: '#/components/channels/fine'}
  far: {$ref: 'other.yaml#/far'}
components:
  channels:
    b: {$ref: '#/channels/a'}
    fine: {address: a}
  schemas:
    s: {$ref: '#/components/schemas/s'}
`
	files := disk{"a.yaml": text, "other.yaml": "far: {$ref: 'a.yaml#/channels/far'}\n"}
	circle := func(ref string) string {
		return "BUNDLE_REF_UNRESOLVED at '" + ref + "': " + ref + " leads round in a circle, and to nothing"
	}
	wants(t, "circles", said(text, files.bundle().CheckRefs(files.document("a.yaml"))),
		[]string{circle("#/components/channels/b"), circle("#/channels/self"), circle("other.yaml#/far"), circle("#/channels/a")})
}

// A chain of references is followed to its end, however long, and costs what it is long.
func TestLongChainsOfRefs(t *testing.T) {
	const n = 5_000
	var b strings.Builder
	b.WriteString("components:\n  messages:\n")
	for i := range n {
		fmt.Fprintf(&b, "    m%d: {$ref: '#/components/messages/m%d'}\n", i, i+1)
	}
	fmt.Fprintf(&b, "    m%d: {payload: {}}\nchannels: {c: {$ref: '#/components/messages/m0/payload'}}\n", n)
	files := disk{"a.yaml": b.String()}
	wants(t, "a chain", said(b.String(), files.bundle().CheckRefs(files.document("a.yaml"))), nil)
}

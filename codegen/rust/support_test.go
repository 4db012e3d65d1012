package rust_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/codegen/rust"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

// market is the example's contracts.
func market(t testing.TB) []ir.Contract { return models.Of(t, models.Market(t)) }

// contracts are those of the example, of every valid conformance case and of bundles made from seeds, each text once, and each with an id of
// its own, so that all can be in one output.
func contracts(t testing.TB, made int) (all []ir.Contract) {
	t.Helper()
	seen := map[string]bool{}
	add := func(some []ir.Contract) {
		for _, c := range some {
			if !seen[c.Digest] {
				seen[c.Digest] = true
				c.ID = fmt.Sprintf("%s-%d", c.ID, len(all))
				all = append(all, c)
			}
		}
	}
	add(market(t))
	cases := models.Cases(t)
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		add(models.Of(t, cases[name]))
	}
	add(models.Of(t, map[string]string{"asyncapi.yaml": strangeContract}))
	enough := len(all) + made
	for seed := testkit.Seed(t); len(all) < enough; seed++ {
		add(models.Of(t, contractgen.New(seed).Files))
	}
	return all
}

// packageOf is an output of contracts.
func packageOf(t testing.TB, contracts []ir.Contract) names.Package {
	t.Helper()
	p := names.Package{Name: "contracts", Contracts: names.Rust.Package(contracts, nil)}
	for _, c := range p.Contracts {
		for _, collision := range c.Names.Collisions {
			t.Fatalf("%s: %s is the name of two things: %v and %v", c.Contract.ID, collision.Name, collision.First, collision.Later)
		}
	}
	return p
}

func generated(t testing.TB, p names.Package) map[string]string {
	t.Helper()
	files, err := rust.Generate(p)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// folder is a new folder with files.
func folder(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for path, text := range files {
		testkit.Write(t, filepath.Join(dir, filepath.FromSlash(path)), text)
	}
	return dir
}

// below are files in a folder of another one.
func below(folder string, files map[string]string) map[string]string {
	all := map[string]string{}
	for path, text := range files {
		all[folder+"/"+path] = text
	}
	return all
}

// library compiles a crate, and gives the arguments with which another one uses it.
func library(t testing.TB, dir string, more ...string) []string {
	t.Helper()
	args := append([]string{"--crate-type", "rlib", "--crate-name", "contracts", "--out-dir", dir, filepath.Join("src", "lib.rs")}, more...)
	if said, code := testkit.Rustc(t, dir, args...); code != 0 {
		t.Fatalf("the crate cannot be compiled:\n%s", shortened(said))
	}
	return []string{"--extern", "contracts=" + filepath.Join(dir, "libcontracts.rlib")}
}

// shortened is the beginning of what a compiler says.
func shortened(said string) string {
	lines := strings.SplitAfterN(said, "\n", 81)
	return strings.Join(lines[:min(len(lines), 80)], "")
}

// strangeContract has names that the language, and the generated code itself, have already, others that are hardly names, texts that would
// be code in a comment, and channels of more tokens than a function may have arguments.
var strangeContract = strings.NewReplacer("LONG", strings.Repeat("aVeryLongName", 23)).Replace(`asyncapi: 3.1.0
id: urn:example:super
info:
  title: "A */ title: with // [and] <b> \u202e \x00"
  version: 1.0.0-beta+7
  description: |
    # Not a heading
        indented
    - a list
      and more
    1. another
    ` + "```\n    let code = 1;\n    ```" + `
    ~~~
    | a | b |
    [link]: https://example.com LONG LONG words <http://example.com>
channels:
  type:
    address: type.{string}.{channel}.{type}.{Self}.{s}.{reader}.{cmp}.{pieces}.{to_string}.{crate}.{dst}.{text}.{len}.{id1}.{id-1}
    description: "\uFEFFWith\r\n\ttabs,\r\n\r\n\r\n    code\r\n[doc] links and LONG LONG words"
    parameters: {string: {description: "# x"}, channel: {}, type: {}, Self: {}, s: {}, reader: {}, cmp: {}, pieces: {}, to_string: {}, crate: {}, dst: {}, text: {}, len: {}, id1: {}, id-1: {}}
    messages: &messages {m: {payload: {type: object}}}
  seven:
    address: seven.{string}.{tokens}.{new}.{reader}.{parse}.{pieces}.{fromHere}
    parameters: {string: {}, tokens: {}, new: {}, reader: {}, parse: {}, pieces: {}, fromHere: {}}
    messages: *messages
  '0day':
    address: '0day.{__proto__}.-'
    parameters: {__proto__: {}}
    messages: *messages
  'constructor/😀 é~x':
    address: constructor._
    messages: *messages
  Self:
    address: self-.{x}
    parameters: {x: {}}
    messages: *messages
  subject:
    address: subject
    messages: *messages
  LONG:
    address: '{LONGP}.LONG'
    parameters: {LONGP: {}}
    messages: *messages
  '':
    address: '{x}.{y}.{z}'
    parameters: {x: {}, y: {}, z: {}}
    messages: *messages
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: strange, minimumServerVersion: 2.11.0}
  tokenTypes:
    string: {kind: token, alphabet: ascii, first: letter, minLength: 1, maxLength: 128, prefix: ''}
    result: {kind: enum, values: [type, Self, '-', '0', 'a_b', b, c, d, e, f]}
    ok: {kind: token, alphabet: hex, first: letter, minLength: 3, maxLength: 4, prefix: __X}
    any: {kind: token, alphabet: lower, first: any, minLength: 5, maxLength: 5, prefix: abcde}
    option.http-url: {kind: token, alphabet: lower, first: any, minLength: 2, maxLength: 9, prefix: A-}
    LONG: {kind: token, alphabet: hex, first: any, minLength: 1, maxLength: 1, prefix: ''}
  channels:
    type:
      parameters: {string: result, channel: result, type: string, Self: string, s: ok, reader: any, cmp: result, pieces: result, to_string: result, crate: result, dst: result, text: result, len: result, id1: result, id-1: option.http-url}
      filters:
        natural: type.{string}.>
        default: type.*.*.*.*.*.*.*.*.*.*.*.*.*.*.{id-1}
        some: type.{string}.{channel}.{type}.{Self}.{s}.{reader}.{cmp}.{pieces}.>
    seven: {parameters: {string: string, tokens: result, new: result, reader: result, parse: result, pieces: result, fromHere: LONG}}
    '0day': {parameters: {__proto__: result}, filters: {x: '*.{__proto__}.*', y: '0day.>'}}
    'constructor/😀 é~x': {parameters: {}, filters: {all: '>'}}
    Self: {parameters: {x: string}}
    subject: {parameters: {}}
    LONG: {parameters: {LONGP: ok}}
    '': {parameters: {x: any, y: any, z: any}}
`)

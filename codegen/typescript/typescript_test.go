package typescript_test

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/codegen/ir"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/codegen/typescript"
	"github.com/natscontract/natscontract/internal/contractgen"
	"github.com/natscontract/natscontract/internal/models"
	"github.com/natscontract/natscontract/internal/testkit"
)

// market is the package of the example.
func market(t testing.TB) names.Package {
	t.Helper()
	return packageOf(t, models.Market(t))
}

func packageOf(t testing.TB, bundle map[string]string) names.Package {
	t.Helper()
	return names.Package{Name: "@market/contracts", Contracts: names.TypeScript.Package(models.Of(t, bundle), nil)}
}

// TestThePackageIsWhole compiles the package as its user does, with its own configuration, and imports it by its name.
func TestThePackageIsWhole(t *testing.T) {
	t.Parallel()
	dir := testkit.NodeFolder(t, files(t, market(t)))
	quiet(t, dir)
	said, code := testkit.Node(t, dir, "--input-type=module", "--eval", `
		import { shop, TokenError } from "@market/contracts";
		import { OrderPlacedSubject, Region } from "@market/contracts/shop";
		console.log(shop.OrderPlacedSubject === OrderPlacedSubject, OrderPlacedSubject.channel.contract === shop.contract);
		try { Region.of("up") } catch (e) { console.log(e instanceof TokenError, e.message) }
		console.log(OrderPlacedSubject.parse("order.north.placed.O-1").error.message);
		console.log(OrderPlacedSubject.parse("orders.north.placed.o-1").error.message);
		console.log(OrderPlacedSubject.parse("order.north").error.message);
		console.log(OrderPlacedSubject.parse("order.north.placed." + "o".repeat(200)).error.message);
		console.log(shop.parse("parcel.up.sent.o-1").error.message);
		console.log(shop.parse("nobody").error.message);
		console.log(JSON.stringify({ region: Region.of("east"), at: OrderPlacedSubject.parse("order.east.placed.o-1") }));`)
	want := `true true
true region: "up" is no value of region
token 4 of orderPlaced (orderId): "O-1" is not lower
token 1 of orderPlaced: "orders" is not "order"
orderPlaced: "order.north" has less than 4 tokens
token 4 of orderPlaced (orderId): "` + strings.Repeat("o", 80) + `…" is longer than 36 bytes
token 2 of parcelSent (region): "up" is no value of region
no channel of urn:example:market:shop has the subject "nobody"
{"region":"east","at":{"ok":true,"value":"order.east.placed.o-1"}}
`
	if code != 0 || said != want {
		t.Errorf("node says\n%s", said)
	}
}

// TestPlacesAreBytes asks for texts that strings of 16-bit units hold, and bytes count in another way.
func TestPlacesAreBytes(t *testing.T) {
	t.Parallel()
	dir := testkit.NodeFolder(t, files(t, market(t)))
	quiet(t, dir)
	said, code := testkit.Node(t, dir, "--input-type=module", "--eval", `
		import { shop } from "@market/contracts";
		const say = (result) => console.log(result.ok, result.error?.token, result.error?.reason, result.error?.at);
		const { OrderId, OperationId, WarehouseId, Region, OrderPlacedSubject } = shop;
		say(OrderId.parse("é".repeat(18)));            // 36 bytes are not too many
		say(OrderId.parse("é".repeat(19)));            // 38 are
		say(OrderId.parse("a".repeat(33) + "\ud800"));  // a lone surrogate is sent as three bytes
		say(OrderId.parse("a".repeat(34) + "\udfff"));
		say(OrderId.parse("a".repeat(32) + "\u{1f600}")); // a pair as four
		say(OrderId.parse("a".repeat(33) + "\u{1f600}"));
		say(WarehouseId.parse("é"));                   // two bytes are enough
		say(WarehouseId.parse("\u0000"));
		say(OperationId.parse("\ud83d".repeat(22)));   // 66 bytes
		say(OperationId.parse("o" + "é".repeat(32) + "x"));
		say(Region.parse("\ud800"));
		say(OrderPlacedSubject.parse("order.north.placed.é"));
		say(OrderPlacedSubject.parse("ord\u00e9r.north.placed.o"));
		say(OrderPlacedSubject.parse("order.north.pl\ud800aced.o"));
		say(OrderId.parseAt("éo-1é", 1, 4));
		say(OrderId.parseAt("aéo", 0, 2));`)
	want := `false undefined alphabet 0
false undefined length 36
false undefined alphabet 33
false undefined length 36
false undefined alphabet 32
false undefined length 36
false undefined alphabet 0
false undefined length 1
false undefined prefix 0
false undefined prefix 1
false undefined value 0
false 3 alphabet 0
false 0 literal 3
false 2 literal 2
true undefined undefined undefined
false undefined alphabet 1
`
	if code != 0 || said != want {
		t.Errorf("node says\n%s", said)
	}
}

// TestWhatThePackageHasIsReserved holds the reserved names to what the generated code declares itself.
func TestWhatThePackageHasIsReserved(t *testing.T) {
	t.Parallel()
	declared := regexp.MustCompile(`(?m)^export (?:class|type|interface) (\w+)`)
	out := files(t, market(t))
	for _, file := range []string{"src/runtime.ts", "src/shop/parse.ts"} {
		all := declared.FindAllStringSubmatch(out[file], -1)
		if len(all) < 2 {
			t.Errorf("%s declares %d types", file, len(all))
		}
		for _, m := range all {
			if !names.TypeScript.Reserved[m[1]] {
				t.Errorf("%s declares %s, which is not reserved", file, m[1])
			}
		}
	}
	for _, name := range names.TypeScript.Own {
		if !strings.Contains(out["src/shop/index.ts"]+out["src/shop/parse.ts"], name) {
			t.Errorf("%s is reserved, and the module has no such thing", name)
		}
	}
}

// TestTheUsualFormat holds what is generated of the example and of a few made bundles to what the usual formatter writes.
func TestTheUsualFormat(t *testing.T) {
	t.Parallel()
	all := map[string]string{}
	for file, text := range files(t, market(t)) {
		all[filepath.Join("market", file)] = text
	}
	for _, seed := range []uint64{1, 2, 3} {
		for file, text := range files(t, packageOf(t, contractgen.New(seed).Files)) {
			all[filepath.Join("made", string(rune('0'+seed)), file)] = text
		}
	}
	dir := testkit.NodeFolder(t, all)
	if said, code := testkit.Node(t, dir, testkit.NPM(t, "prettier", "bin", "prettier.cjs"), "--check", "market", "made"); code != 0 {
		t.Errorf("prettier would write it in another way: %s", said)
	}
}

func TestSameBytes(t *testing.T) {
	t.Parallel()
	for seed := range testkit.Seeds(t, 20, 500) {
		bundle := contractgen.New(seed).Files
		p := packageOf(t, bundle)
		if a, b, c := files(t, p), files(t, p), files(t, packageOf(t, bundle)); !maps.Equal(a, b) || !maps.Equal(a, c) {
			t.Fatalf("seed %d: what is generated twice differs", seed)
		}
	}
}

// TestACommentChangesOneLine edits a comment of a contract.
func TestACommentChangesOneLine(t *testing.T) {
	t.Parallel()
	bundle := models.Market(t)
	before := files(t, packageOf(t, bundle))
	const shop = "shop/asyncapi/asyncapi.yaml"
	bundle[shop] += "# nothing but a comment\n"
	changed := changes(before, files(t, packageOf(t, bundle)))
	if len(changed) != 1 || !strings.HasPrefix(changed[0], "src/shop/contract.ts: -  digest: ") {
		t.Errorf("a comment changes %q", changed)
	}
}

// TestANewChannelOnlyAddsLines adds a channel that stands before, among and behind the others, with an operation and a token type.
func TestANewChannelOnlyAddsLines(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"aaa", "pack", "zzz", "orderPlaced2", "0", "__proto__"} {
		bundle := models.Market(t)
		before := files(t, packageOf(t, bundle))
		const shop = "shop/asyncapi/asyncapi.yaml"
		key, text := `"`+name+`"`, bundle[shop]
		text = strings.Replace(text, "\nchannels:\n", "\nchannels:\n  "+key+": {address: 'added.{x}.{region}.and.more', parameters: {x: {}, region: {}}, messages: {order: {$ref: '#/components/messages/order'}}}\n", 1)
		text = strings.Replace(text, "\noperations:\n", "\noperations:\n  "+key+": {action: send, channel: {$ref: '#/channels/"+name+"'}}\n", 1)
		text = strings.Replace(text, "\n  tokenTypes:\n", "\n  tokenTypes:\n    "+key+": {kind: token, alphabet: hex, first: any, minLength: 1, maxLength: 2, prefix: ''}\n", 1)
		text = strings.Replace(text, "\n  channels:\n", "\n  channels:\n    "+key+": {parameters: {x: "+key+", region: region}, filters: {all: added.>}}\n", 1)
		text = strings.Replace(text, "\n  operations:\n", "\n  operations:\n    "+key+": {publish: {api: core, confirmation: none}}\n", 1)
		bundle[shop] = text
		after := files(t, packageOf(t, bundle))
		changed := changes(before, after)
		if len(changed) != 1 || !strings.HasPrefix(changed[0], "src/shop/contract.ts: -  digest: ") {
			t.Errorf("%s: a new channel changes %q", name, changed)
		}
		if lines(after) < lines(before)+100 {
			t.Errorf("%s: a new channel adds %d lines only", name, lines(after)-lines(before))
		}
	}
}

func lines(files map[string]string) (n int) {
	for _, text := range files {
		n += strings.Count(text, "\n")
	}
	return n
}

// changes are the lines that go, or change, from one package to the next: all that are not, in their order, among the new ones.
func changes(before, after map[string]string) (all []string) {
	for _, file := range slices.Sorted(maps.Keys(before)) {
		rest := strings.Split(after[file], "\n")
		for line := range strings.SplitSeq(before[file], "\n") {
			if i := slices.Index(rest, line); i >= 0 {
				rest = rest[i+1:]
			} else {
				all = append(all, file+": -"+line)
			}
		}
	}
	return all
}

func TestTheDigestStandsOnce(t *testing.T) {
	t.Parallel()
	p := market(t)
	for _, n := range p.Contracts {
		for file, text := range files(t, p) {
			if at := "src/" + n.Names.Module + "/contract.ts"; strings.Contains(text, n.Contract.Digest) != (file == at) && !strings.HasSuffix(file, "/descriptors.ts") {
				t.Errorf("%s: the digest of %s", file, n.Contract.ID)
			}
		}
	}
}

func TestFilesBegin(t *testing.T) {
	t.Parallel()
	for file, text := range files(t, market(t)) {
		head, second, _ := strings.Cut(text, "\n")
		if file == "package.json" {
			var known map[string]any
			if err := json.Unmarshal([]byte(text), &known); err != nil || known["//"] != "@generated by natscontract; do not edit." {
				t.Errorf("%s: %v %v", file, known["//"], err)
			}
			continue
		}
		if head != "// @generated by natscontract; do not edit." {
			t.Errorf("%s begins with %s", file, head)
		}
		if _, module, ok := strings.Cut(file, "src/"); ok && strings.Contains(module, "/") && !strings.HasPrefix(second, "// The contract urn:example:market:"+filepath.Dir(module)+", version ") {
			t.Errorf("%s does not name its contract: %.80s", file, second)
		}
	}
}

// TestWhatCannotBeGeneratedIsNamed asks for what TypeScript does not have.
func TestWhatCannotBeGeneratedIsNamed(t *testing.T) {
	t.Parallel()
	with := func(section string, change func(v *ir.Value)) names.Package {
		p := market(t)
		c := &p.Contracts[slices.IndexFunc(p.Contracts, func(n names.Named) bool { return n.Names.Module == "shop" })].Contract
		for i := range c.Descriptors {
			if s := &c.Descriptors[i]; s.Name == section {
				change(&s.Entries[0].Value)
			}
		}
		return p
	}
	text := func(s string) ir.Value { return ir.Value{Type: &ir.Type{Kind: ir.JSON}, Text: s} }
	equals := func(json string) names.Package {
		return with("interactions", func(v *ir.Value) { v.Members = []ir.Member{{Name: "success", Value: text(json)}} })
	}
	crate, visible := market(t), market(t)
	crate.Layout, visible.Visibility = "crate", "public"
	for _, c := range []struct {
		of   names.Package
		want string
	}{
		{crate, `typescript: there is no layout "crate", only module`},
		{visible, `typescript: there is no visibility "public": what a package does not export nobody sees`},
		{with("operations", func(v *ir.Value) {
			v.Members = []ir.Member{{Name: "timeoutMs", Value: ir.Value{Type: &ir.Type{Kind: ir.Integer}, Integer: 1 << 53}}}
		}), "typescript: shop/asyncapi/asyncapi.yaml: operations: authorizePayment: timeoutMs: 9007199254740992 is beyond what a number of TypeScript holds exactly (2^53-1)"},
		{equals(`{"a":[1,9007199254740993]}`), "typescript: shop/asyncapi/asyncapi.yaml: interactions: reserve: success: a: 9007199254740993 is beyond what a number of TypeScript holds exactly (2^53-1)"},
		{equals(`-1e400`), "typescript: shop/asyncapi/asyncapi.yaml: interactions: reserve: success: -1e400 is beyond what a number of TypeScript holds exactly (2^53-1)"},
	} {
		if _, err := typescript.Generate(c.of); err == nil || err.Error() != c.want {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
	for _, fine := range []string{`9007199254740991`, `-9007199254740991`, `0.1`, `-1.5e-300`, `1e3`, `"9007199254740993"`, `null`, `{"__proto__":{"a":[]}}`} {
		if _, err := typescript.Generate(equals(fine)); err != nil {
			t.Errorf("%s: %v", fine, err)
		}
	}
}

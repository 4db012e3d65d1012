package query

import (
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// homes are the sections in which things stand that a $ref leads to, by what the tables call them; the best first.
var homes = map[string][]string{
	"a channel": {"/channels", "/components/channels"}, "channel": {"/components/channels"},
	"server": {"/components/servers"}, "a server": {"/servers", "/components/servers"}, "operation": {"/components/operations"},
	"message": {"/components/messages"}, "schema": {"/components/schemas"}, "parameter": {"/components/parameters"},
	"correlation id": {"/components/correlationIds"}, "reply": {"/components/replies"}, "reply address": {"/components/replyAddresses"},
	"external documentation": {"/components/externalDocs"}, "tag": {"/components/tags"}, "security scheme": {"/components/securitySchemes"},
	"server variable": {"/components/serverVariables"}, "operation trait": {"/components/operationTraits"}, "message trait": {"/components/messageTraits"},
	"server bindings": {"/components/serverBindings"}, "channel bindings": {"/components/channelBindings"},
	"operation bindings": {"/components/operationBindings"}, "message bindings": {"/components/messageBindings"},
}

// maxFiles is how many other documents are looked into for what a $ref may lead to.
const maxFiles = 50

// pointers proposes what a $ref leads to: as its text, or as an object with it.
func (c *completer) pointers(what string, way ref.Pointer, object bool) {
	like, used := modelsAlong(way), c.taken(what, way)
	referred := c.referred(way)
	for i, section := range c.homesOf(what, way) {
		p, _ := ref.Parse(section)
		for _, name := range keysOf(c.behind(p)) {
			rank := rankLikely + min(i, 1)
			to := "#" + section + "/" + ref.Escape(name)
			if strings.HasPrefix(way.String()+"/", to[1:]+"/") {
				rank = rankUnlikely // it would hold itself
			}
			c.pointer(to, what, object, rank, like.like(name)-600*min(used[to], 1)+referred.bonus(to))
		}
	}
	if strings.HasPrefix(what, "a channel") || strings.HasPrefix(what, "a message of") {
		return // they must be the document's own
	}
	left := maxFiles
	for _, p := range c.lib.Documents() {
		tree, ok := c.lib.Tree(p)
		if p == c.was.Path || !ok {
			continue
		}
		if left--; left < 0 {
			return
		}
		if !tree.Root().Has("asyncapi") {
			c.parts(p, tree, what, object, like)
			continue
		}
		for _, section := range homes[what] {
			for _, name := range namesAt(tree, section) {
				c.pointer(relativeTo(c.was.Path, p)+"#"+section+"/"+ref.Escape(name), what, object, rankPossible, like.like(name))
			}
		}
	}
}

// maxParts is how many parts of a file are proposed.
const maxParts = 40

// parts proposes a file that is no AsyncAPI document, and the objects in it, not deep.
func (c *completer) parts(p string, tree *syntax.Tree, what string, object bool, like models) {
	to := relativeTo(c.was.Path, p)
	c.pointer(to, what, object, rankPossible, like.like(strings.TrimSuffix(path.Base(p), path.Ext(p))))
	left := maxParts
	var walk func(n syntax.Node, at ref.Pointer)
	walk = func(n syntax.Node, at ref.Pointer) {
		if len(at) > 0 && n.Kind() == syntax.Mapping {
			left--
			c.pointer(to+"#"+at.String(), what, object, rankUnlikely, like.like(at[len(at)-1]))
		}
		if len(at) == 2 {
			return
		}
		for _, token := range keysOf(n) {
			if left > 0 {
				walk(found(n, ref.Pointer{token}), append(slices.Clone(at), token))
			}
		}
	}
	walk(tree.Root().Resolve(), nil)
}

// homesOf are the sections in which there are such things, for a place.
func (c *completer) homesOf(what string, way ref.Pointer) []string {
	root := c.file.Tree.Root()
	switch what {
	case "a message of its channel":
		return c.messagesOf(way[:min(2, len(way))])
	case "a message of the reply's channel":
		return c.messagesOf(way[:min(3, len(way))])
	case "message":
		if len(way) > 3 && way[0] == "components" { // of a component nobody tells
			return homes[what]
		}
	case "":
		if n := found(root, way); n.Resolve().Has("$ref") && len(way) > 1 && way[len(way)-2] == "servers" {
			return homes["a server"]
		}
	}
	return homes[what]
}

// messagesOf is the section of the messages of the channel that an operation or a reply names.
func (c *completer) messagesOf(of ref.Pointer) []string {
	to := found(c.file.Tree.Root(), append(slices.Clone(of), "channel", "$ref"))
	fragment, ok := strings.CutPrefix(to.Value(), "#")
	if !ok {
		return nil
	}
	if decoded, err := url.PathUnescape(fragment); err == nil {
		fragment = decoded
	}
	return []string{fragment + "/messages"}
}

// maxRefs is how many references are followed from one to the next.
const maxRefs = 8

// behind is what a pointer leads to, behind the references on the way; Missing where it leads nowhere.
func (c *completer) behind(p ref.Pointer) syntax.Node {
	at, n := c.file.Path, c.file.Tree.Root().Resolve()
	refs := 0
	for _, token := range append(slices.Clone(p), "") {
		for n.Has("$ref") && refs < maxRefs {
			refs++
			to, problem := ref.Follow(at, found(n, ref.Pointer{"$ref"}).Value())
			pointer, err := ref.Parse(to.Fragment)
			tree, ok := c.treeOf(to.Path)
			if problem != ref.None || err != nil || !ok {
				return syntax.Node{}
			}
			at, n = to.Path, found(tree.Root(), pointer)
		}
		if token != "" {
			n = found(n, ref.Pointer{token})
		}
	}
	return n
}

// treeOf is a document, the one in which something is being typed with the probe.
func (c *completer) treeOf(path string) (*syntax.Tree, bool) {
	if path == c.file.Path {
		return c.file.Tree, true
	}
	return c.lib.Tree(path)
}

// pointer proposes a $ref.
func (c *completer) pointer(to, what string, object bool, rank, like int) {
	what = strings.TrimPrefix(what, "a ")
	if fragment, pointer, _ := strings.Cut(to, "#"); pointer != "" {
		to = fragment + "#" + (&url.URL{Fragment: pointer}).EscapedFragment()
	}
	s := sketch{text: to}
	if object {
		s = sketch{members: []named{{name: "$ref", value: s}}}
	}
	c.add(Proposal{Label: to, Kind: ForReference, Detail: what}, s, rank, like)
}

// schemas proposes the schemas that the extension may name: those of the document's components.
func (c *completer) schemas(way ref.Pointer) {
	like := modelsAlong(way[:len(way)-1])
	used, referred := c.said(way[:len(way)-2], way[len(way)-1]), c.referred(way)
	names := c.names("/components/schemas")
	for _, name := range names {
		if len(names) <= maxOpened {
			c.insideSchema(name, like)
		}
		to := contract.SchemaRefs + ref.Escape(name)
		c.pointer(to, "schema", false, rankLikely, like.like(name)+min(300*used[to], 1200)+referred.bonus(to))
	}
}

// maxOpened is of how many schemas the properties are proposed too.
const maxOpened = 200

// insideSchema proposes the properties of a schema.
func (c *completer) insideSchema(name string, like models) {
	of := contract.SchemaRefs + ref.Escape(name) + "/properties"
	for _, property := range c.names(of[1:]) {
		c.pointer(of+"/"+ref.Escape(property), "schema", false, rankUnlikely, like.like(property))
	}
}

// A usage counts what leads where; nil where that is not known.
type usage map[string]int

// bonus is how much more likely it is that something is named which nothing leads to yet.
func (u usage) bonus(to string) int {
	if u == nil || u[to] > 0 {
		return 0
	}
	return 700
}

// referred counts the references of the document, as far as there are not too many: of those that stand in what an edit left alone they
// are remembered.
func (c *completer) referred(way ref.Pointer) usage {
	u := usage{}
	for _, f := range references[0].Find(c.file.Tree.Root()) {
		for _, r := range f.Things {
			if u.add(r.text, 1); len(u) > maxNames {
				return nil
			}
		}
	}
	if way[0] == contract.Extension {
		for _, section := range []string{contract.Adapters, contract.Workflows} {
			for _, property := range []string{"inputSchema", "outputSchema"} {
				for text, n := range c.said(topic(section), property) {
					u.add(text, n)
				}
			}
		}
		for _, name := range c.names(contract.Interactions) {
			for text, n := range c.said(ref.Pointer{contract.Extension, "interactions", name, "inputs"}, "schema") {
				u.add(text, n)
			}
		}
	}
	return u
}

// add counts what leads somewhere: also to the component that it leads into.
func (u usage) add(text string, n int) {
	u[text] += n
	if parts := strings.SplitN(text, "/", 5); len(parts) == 5 && parts[1] == "components" {
		u[strings.Join(parts[:4], "/")] += n
	}
}

// taken counts what neighbours lead to that have it alone, as a rule: operations their channel.
func (c *completer) taken(what string, way ref.Pointer) map[string]int {
	if what == "a channel" && len(way) == 3 && way[0] == "operations" {
		return c.said(way[:1], "channel", "$ref")
	}
	return nil
}

// said counts which texts the entries of a map have at a place, as far as there are not too many.
func (c *completer) said(section ref.Pointer, at ...string) map[string]int {
	used := map[string]int{}
	left := maxNeighbours
	for e := range found(c.file.Tree.Root(), section).Fields() {
		if left--; left < 0 {
			break
		}
		if text := found(e.Value(), at).Value(); text != probeWord {
			used[text]++
		}
	}
	return used
}

// relativeTo is the path of a file as a $ref in another one has it.
func relativeTo(from, to string) string {
	relative, err := filepath.Rel(path.Dir(from), to)
	if err != nil {
		return to
	}
	relative = filepath.ToSlash(relative)
	if !strings.HasPrefix(relative, ".") {
		relative = "./" + relative
	}
	return (&url.URL{Path: relative}).EscapedPath()
}

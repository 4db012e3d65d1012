package contractgen

import (
	"path"
	"strings"

	"github.com/natscontract/natscontract/model/ref"
)

// A contract is one document while it is being made.
type contract struct {
	*gen
	world   *world
	path    string // from the bundle root
	doc     *value
	ext     *value
	aliases map[*contract]string
	domains map[string]string // the key of each token type, by what it says
	wanted  map[string]bool   // capabilities
}

// newContract is a contract that says who it is, and no more.
func (w *world) newContract(at, binding string) *contract {
	c := &contract{gen: w.gen, world: w, path: at, aliases: map[*contract]string{}, domains: map[string]string{}, wanted: map[string]bool{}}
	c.doc = read("{asyncapi: 3.1.0, id: 'urn:example:%s'}", strings.ToLower(w.name("app")))
	info := c.doc.in("info").set("title", str(w.words())).set("version", str(w.pick("1.0.0", "2.3.1", "0.9.0")))
	if w.chance(30) {
		info.set("description", str(w.words()+".\n"+w.words()))
	}
	if w.chance(50) {
		c.doc.set("defaultContentType", str("application/json"))
	}
	if w.chance(40) {
		c.doc.set("servers", read("{main: {host: 'nats.example.com:4222', protocol: %s}}", w.pick("nats", "nats-ws", "nats")))
	}
	c.ext = read("{version: 0.2.0-draft, deployment: {binding: %s, minimumServerVersion: %s}}", binding, w.pick("2.11.0", "2.12.4"))
	return c
}

// imports has a contract import another one. What it pins is filled in when that is written.
func (c *contract) imports(other *contract) {
	alias := c.name("from")
	c.aliases[other] = alias
	c.ext.in("imports").set(alias, obj().
		set("contract", str(other.doc.str("id"))).
		set("version", str(other.doc.str("info", "version"))).
		set("path", str(other.path)).
		set("sha256", str("")))
}

// operationRef names an operation of a contract in another one, or its own.
func (c *contract) operationRef(of *contract, key string) *value {
	if of == c {
		return str(key)
	}
	return obj().set("contract", str(c.aliases[of])).set("operation", str(key))
}

// link joins a send and a receive operation; c is one of the two.
func (c *contract) link(from *contract, send string, to *contract, receive string) {
	if c.ext.get("links") == nil {
		c.ext.set("links", listOf())
	}
	links := c.ext.get("links")
	links.items = append(links.items, obj().set("send", c.operationRef(from, send)).set("receive", c.operationRef(to, receive)))
}

// domain is the key of a token type.
func (c *contract) domain(d *value) string {
	id := d.json()
	if key, known := c.domains[id]; known {
		return key
	}
	key := c.name("type")
	c.domains[id] = key
	own := d.clone()
	if values := own.get("values"); values != nil {
		c.shuffle(values)
	}
	c.ext.in("tokenTypes").set(key, own)
	return key
}

func (g *gen) shuffle(v *value) {
	g.Shuffle(len(v.items), func(i, k int) {
		v.items[i], v.items[k] = v.items[k], v.items[i]
		if v.kind == object {
			v.keys[i], v.keys[k] = v.keys[k], v.keys[i]
		}
	})
}

// component puts a value among the components, and gives a reference to it.
func (c *contract) component(section, stem string, v *value) *value {
	key := c.name(stem)
	c.doc.in("components", section).set(key, v)
	return refTo("#/components/%s/%s", section, key)
}

// elsewhere puts a value into a file of its own, and gives a reference to it.
func (c *contract) elsewhere(folder string, v *value) *value {
	file := folder + "/" + strings.ToLower(c.name("part")) + c.pick(".json", ".yaml")
	c.rebase(v)
	if c.chance(50) {
		c.world.files[file] = v
		return refTo("%s", c.relative(file))
	}
	c.world.files[file] = obj().set("parts", listOf(str("see below"), v))
	return refTo("%s#/parts/1", c.relative(file))
}

// rebase has the references in a value, which stands in the document, lead to the same places from a file in a folder.
func (c *contract) rebase(v *value) {
	if to := v.get("$ref"); to != nil {
		if strings.HasPrefix(to.text, "#") {
			to.text = "../" + c.path + to.text
		} else {
			to.text = "../" + strings.TrimLeft(to.text, "./")
		}
	}
	for i, item := range v.items {
		if v.kind != object || !ref.IsData(v.keys[i]) {
			c.rebase(item)
		}
	}
}

// relative is a path below the bundle root as a reference of the contract writes it.
func (c *contract) relative(file string) string {
	return strings.Repeat("../", strings.Count(path.Clean(c.path), "/")) + file
}

// pointerTo is a reference into the document, with its keys escaped.
func pointerTo(keys ...string) string {
	return "#" + ref.Pointer(keys).String()
}

// adapter is the key of an adapter that takes and gives some schemas.
func (c *contract) adapter(kind string, in, out *value) string {
	key := c.name("adapter")
	c.ext.in("adapters").set(key, obj().set("kind", str(kind)).set("version", str(c.pick("1.2.3", "v1", "1", "2024-05"))).
		set("inputSchema", c.schemaRef(in)).set("outputSchema", c.schemaRef(out)).set("description", str(c.words())))
	return key
}

// anyAdapter is the key of an adapter of which only the kind counts.
func (c *contract) anyAdapter(kind string) string { return c.adapter(kind, c.payload(), c.payload()) }

// artifact puts a value into a file, and gives what pins it.
func (w *world) artifact(file string, v *value) *value {
	w.files[file] = v
	return obj().set("path", str(file)).set("sha256", str(""))
}

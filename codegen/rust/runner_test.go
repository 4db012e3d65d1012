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
	"github.com/natscontract/natscontract/codegen/vectors"
	"github.com/natscontract/natscontract/internal/testkit"
	"github.com/natscontract/natscontract/model/subject"
)

// TestEveryVectorAgrees asks the generated code of many contracts, in one crate, every vector, that nothing is allocated while a text is read,
// and what its descriptors and backlinks say.
func TestEveryVectorAgrees(t *testing.T) {
	t.Parallel()
	p := packageOf(t, contracts(t, testkit.Rounds(20, 300)))
	p.Layout = "module"
	files := below("contracts", generated(t, p))
	files["runner.rs"] = testkit.Read(t, filepath.Join("testdata", "runner.rs"))
	files["dump.rs"], files["tables.rs"], files["vectors.txt"] = dumper(), tables(p), questions(p)
	dir := folder(t, files)
	if said, code := testkit.Rustc(t, dir, "--test", "--cap-lints", "allow", "-C", "debuginfo=0", "-o", "runner", "runner.rs"); code != 0 {
		t.Fatalf("the runner cannot be compiled:\n%s", shortened(said))
	}
	said, code := testkit.RunIn(t, dir, filepath.Join(dir, "runner"), "--nocapture")
	if code != 0 || !strings.Contains(said, "5 passed") {
		t.Errorf("%s", shortened(said))
	}
	t.Logf("%d contracts: %s", len(p.Contracts), said)
}

// quoted is a text as a literal of Rust, whatever is in it.
func quoted(text string) string {
	var b strings.Builder
	for _, r := range text {
		fmt.Fprintf(&b, `\u{%x}`, r)
	}
	return `"` + b.String() + `"`
}

// tables are the generated functions that the runner calls.
func tables(p names.Package) string {
	var tokens, channels, filters, dumped strings.Builder
	for _, n := range p.Contracts {
		module, c := "contracts::"+n.Names.Module, n.Contract
		for i, t := range c.TokenTypes {
			fmt.Fprintf(&tokens, "    TokenType { of: (%q, %s), parse: |t| %[3]s::parse(t).map(drop), owned: |t| { let token = %[3]s::parse(t).unwrap(); assert_eq!(%[3]s::TOKEN_TYPE, %[2]s); assert_eq!(%[3]s::CONTRACT, %[4]s::CONTRACT); [token.as_str().to_string(), token.reborrow().to_string(), token.into_owned().to_string(), t.parse::<%[3]s>().unwrap().to_string(), %[3]s::try_from(t.to_string()).unwrap().as_ref().to_string()] } },\n",
				n.Names.Module, quoted(t.Key), module+"::"+n.Names.TokenTypes[i], module)
		}
		for i := range c.Channels {
			channels.WriteString(channelEntry(n, i))
			filters.WriteString(filterEntries(n, i))
		}
		for _, s := range c.Descriptors {
			call := "table"
			if s.Name == "links" {
				call = "list"
			}
			fmt.Fprintf(&dumped, "        (%q, %q) => dump::%s(%s::descriptors::%s, dump::%s),\n", n.Names.Module, s.Name, call, module, strings.ToUpper(s.Name), strings.ToLower(s.Type.Name))
		}
	}
	return "//! What the runner calls.\n\nuse crate::{contracts, dump, Channel, Filter, TokenType, Tokens};\n\n" +
		"pub static TOKEN_TYPES: &[TokenType] = &[\n" + tokens.String() + "];\n\npub static CHANNELS: &[Channel] = &[\n" + channels.String() + "];\n\n" +
		"pub static FILTERS: &[Filter] = &[\n" + filters.String() + "];\n\n" +
		"pub fn dumped(module: &str, section: &str) -> String {\n    match (module, section) {\n" + dumped.String() + "        _ => unreachable!(),\n    }\n}\n\n" +
		"fn ask(text: &str, matches: impl Fn(&str) -> bool, subjects: &[&str]) -> (String, Vec<bool>) {\n    (text.to_string(), subjects.iter().map(|subject| matches(subject)).collect())\n}\n\n" +
		"fn given<'a>(tokens: &'a Tokens, name: &str) -> Option<&'a str> {\n    tokens.get(name).map(String::as_str)\n}\n"
}

// channelEntry is the runner's entry of a channel.
func channelEntry(n names.Named, i int) string {
	module, name, c := "contracts::"+n.Names.Module, n.Names.Channels[i], n.Contract.Channels[i]
	of := module + "::" + names.RustType(name, "Subject")
	var tokens, args []string
	for k, p := range c.Params {
		tokens = append(tokens, fmt.Sprintf("(%s, s.%s().to_string())", quoted(p.Name), n.Names.Params[i][k]))
		args = append(args, fmt.Sprintf("s.%s().reborrow()", n.Names.Params[i][k]))
	}
	made := of + "::new(" + strings.Join(args, ", ") + ")"
	switch {
	case len(args) == 0:
		made = of + "::ONLY"
	case len(args) > 7:
		for k := range args {
			args[k] = n.Names.Params[i][k] + ": " + args[k]
		}
		made = of + "::new(" + module + "::" + names.RustType(name, "Tokens") + " { " + strings.Join(args, ", ") + " })"
	}
	unused := ""
	if len(args) == 0 {
		unused = "_"
	}
	return fmt.Sprintf("    Channel { of: (%q, %s), info: %[3]s::CHANNEL, parse: |t| %[3]s::parse(t).map(drop), any: |t| %[4]s::parse(t).ok().map(|s| s.channel().key), tokens: |t| { let %[7]ss = %[3]s::parse(t).unwrap(); vec![%[5]s] }, rendered: |t| { let s = %[3]s::parse(t).unwrap(); let made = %[6]s; assert_eq!(made, s); let mut written = String::new(); %[4]s::parse(t).unwrap().write_to(&mut written); [s.to_string(), made.render(), %[4]s::Subject::from(s.clone()).render(), written, %[4]s::Subject::from(s.into_owned()).into_owned().to_string()] } },\n",
		n.Names.Module, quoted(c.Key), of, module, strings.Join(tokens, ", "), made, unused)
}

// filterEntries are the runner's entries of a channel's filters.
func filterEntries(n names.Named, i int) string {
	c := n.Contract.Channels[i]
	var all []int
	for k := range c.Params {
		all = append(all, k)
	}
	entries := filterEntry(n, i, "", "natural", names.RustType(n.Names.Channels[i], "FilterTokens"), all)
	for k, f := range c.Filters {
		var params []int
		for _, s := range f.Segments {
			if s.Kind == subject.Placeholder {
				params = append(params, s.Param)
			}
		}
		entries += filterEntry(n, i, f.Key, n.Names.Filters[i][k], names.RustFilterTokens(n.Names.Channels[i], n.Names.Filters[i][k]), params)
	}
	return entries
}

func filterEntry(n names.Named, i int, key, function, many string, params []int) string {
	module, c := "contracts::"+n.Names.Module, n.Contract.Channels[i]
	var lets strings.Builder
	var args []string
	for _, k := range params {
		token, arg := module+"::"+n.Names.TokenTypes[c.Params[k].Type], fmt.Sprintf("p%d.as_ref()", k)
		if key != "" {
			arg += ".unwrap()"
		}
		fmt.Fprintf(&lets, "let p%d = given(t, %s).map(|t| %s::parse(t).unwrap()); ", k, quoted(c.Params[k].Name), token)
		if len(params) > 7 {
			arg = n.Names.Params[i][k] + ": " + arg
		}
		args = append(args, arg)
	}
	call := strings.Join(args, ", ")
	if len(params) > 7 {
		call = module + "::" + many + " { " + call + " }"
	}
	unused := ""
	if len(params) == 0 {
		unused = "_"
	}
	return fmt.Sprintf("    Filter { of: (%q, %s, %s), ask: |%[8]st, all| { %[4]slet filter = %[5]s::%[6]s(%[7]s); assert_eq!(filter.as_str(), filter.to_string()); ask(filter.as_str(), |s| filter.matches(s), all) } },\n",
		n.Names.Module, quoted(c.Key), quoted(key), lets.String(), module+"::"+names.RustType(n.Names.Channels[i], "Filter"), function, call, unused)
}

var escapes = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// questions are the vectors of contracts, and what their descriptors and backlinks have to say, a line each.
func questions(p names.Package) string {
	var b strings.Builder
	line := func(fields ...string) {
		for i := range fields {
			fields[i] = escapes.Replace(fields[i])
		}
		b.WriteString(strings.Join(fields, "\t") + "\n")
	}
	pairs := func(tokens map[string]string) (all []string) {
		for _, name := range slices.Sorted(maps.Keys(tokens)) {
			all = append(all, name, tokens[name])
		}
		return all
	}
	for _, n := range p.Contracts {
		module, c := n.Names.Module, n.Contract
		v := vectors.Of([]ir.Contract{c}).Contracts[0]
		for _, t := range v.TokenTypes {
			for _, text := range t.Accepted {
				line("token", module, t.TokenType, text, "")
			}
			for _, r := range t.Refused {
				line("token", module, t.TokenType, r.Text, r.Reason, fmt.Sprint(r.At))
			}
		}
		for _, channel := range v.Channels {
			for _, a := range channel.Accepted {
				line(append([]string{"subject", module, channel.Channel, a.Subject, ""}, pairs(a.Tokens)...)...)
			}
			for _, r := range channel.Refused {
				line("subject", module, channel.Channel, r.Subject, r.Reason, fmt.Sprint(r.Token), r.Name, fmt.Sprint(r.At))
			}
		}
		for _, f := range v.Filters {
			line(append([]string{"filter", module, f.Channel, f.Filter, f.Rendered}, pairs(f.Tokens)...)...)
			for _, text := range f.Matches {
				line("matches", text)
			}
			for _, text := range f.Misses {
				line("misses", text)
			}
		}
		for _, channel := range c.Channels {
			line(append([]string{"channel", module, channel.Key, c.ID, c.Version, c.Digest, c.Profile, channel.Key, channel.Address}, channel.Operations...)...)
		}
		for _, s := range c.Descriptors {
			line("descriptors", module, s.Name, dumpedSection(s))
		}
	}
	return b.String()
}

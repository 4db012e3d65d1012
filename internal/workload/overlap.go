package workload

import (
	"fmt"
	"strings"
)

// perContract is how many channels the contracts of Overlap and OverlapHard have.
const perContract = 100

// Overlap is a bundle of so many channels in contracts of a hundred, locked, none of which share a subject. A fifth of them share a
// shape, and are kept apart by one token only. Main is the contract in the middle.
func Overlap(channels int, seed uint64) Bundle {
	forms := []string{
		"team«i».orders.{region}.{number}", "team«i».quotes.{name}.request.{op}", "team«i».journal.{number}",
		"team«i».news.{region}.{name}.v1", "team«i».{name}.audit.{op}",
	}
	return crowd(channels, seed, func(w *writer, i int) string {
		form := "events.{region}.channel«i».{name}.{number}"
		if i%5 != 0 {
			form = forms[w.random.IntN(len(forms))]
		}
		return strings.ReplaceAll(form, "«i»", fmt.Sprint(i))
	}, overlapTypes)
}

// OverlapHard is such a bundle of random addresses of 16 tokens, 30 % of them placeholders, over alphabets that meet in part: next to
// no token tells a channel from the others.
func OverlapHard(channels int, seed uint64) Bundle {
	words := strings.Fields("a b c d e f 0 1 2 3 A B C aa ab b0 c1 up down left right Red Green x-1 x_2 k9 op0 op1 eu us ap sa")
	return crowd(channels, seed, func(w *writer, _ int) string {
		tokens := make([]string, 16)
		for i := range tokens {
			if tokens[i] = words[w.random.IntN(len(words))]; w.random.IntN(10) < 3 {
				tokens[i] = fmt.Sprintf("{p%d}", i)
			}
		}
		return strings.Join(tokens, ".")
	}, hardTypes)
}

// crowd writes contracts of channels with addresses. The type of a placeholder is named as it is, or one of several at random.
func crowd(channels int, seed uint64, address func(w *writer, i int) string, types []string) Bundle {
	b := Bundle{Files: map[string]string{}}
	for first := 0; first < channels; first += perContract {
		w := newWriter(seed + uint64(first))
		id := fmt.Sprintf("crowd%03d", first/perContract)
		w.put(crowdHead, "id", id)
		own := newWriter(seed)
		for i := first; i < min(first+perContract, channels); i++ {
			text := address(w, i)
			var standard, domains []string
			for token := range strings.SplitSeq(text, ".") {
				if name, ok := strings.CutPrefix(token, "{"); ok {
					name = strings.TrimSuffix(name, "}")
					standard = append(standard, name+": {}")
					domains = append(domains, name+": "+typeOf(w, name, types))
				}
			}
			if strings.HasPrefix(text, "{") {
				text = "'" + text + "'"
			}
			w.put(crowdChannel, "c", fmt.Sprintf("c%05d", i), "address", text, "parameters", strings.Join(standard, ", "))
			own.put("    «c»: {parameters: {«parameters»}}\n", "c", fmt.Sprintf("c%05d", i), "parameters", strings.Join(domains, ", "))
		}
		w.put(crowdExtension)
		for _, t := range types {
			w.put("    «type»\n", "type", t)
		}
		w.put("  channels:\n")
		w.WriteString(own.String())
		path := "crowd/" + id + "/asyncapi/asyncapi.yaml"
		if b.Files[path] = w.String(); first <= channels/2 {
			b.Main = path
		}
	}
	b.lock()
	return b
}

// typeOf is the token type of a placeholder.
func typeOf(w *writer, name string, types []string) string {
	for _, t := range types {
		if strings.HasPrefix(t, name+": ") {
			return name
		}
	}
	one, _, _ := strings.Cut(types[w.random.IntN(len(types))], ":")
	return one
}

const crowdHead = `
asyncapi: 3.1.0
id: urn:example:«id»
info:
  title: Crowd «id»
  version: 1.0.0
  description: |
    «words»
channels:
`

const crowdChannel = `
  «c»:
    address: «address»
    parameters: {«parameters»}
    messages: {m: {payload: {type: object}}}
`

const crowdExtension = `
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: crowd, minimumServerVersion: 2.11.0}
  tokenTypes:
`

var overlapTypes = []string{
	"region: {kind: enum, values: [eu, us, ap, sa]}",
	"number: {kind: token, alphabet: hex, first: any, minLength: 8, maxLength: 8, prefix: ''}",
	"name: {kind: token, alphabet: lower, first: letter, minLength: 1, maxLength: 32, prefix: ''}",
	"op: {kind: token, alphabet: hex, first: any, minLength: 66, maxLength: 66, prefix: op}",
}

var hardTypes = []string{
	"places: {kind: enum, values: [eu, us, ap, sa]}",
	"few: {kind: enum, values: [a, b, c, d, e, f, '0', '1', '2', '3', A, B]}",
	"some: {kind: enum, values: [e, f, '0', '1', '2', '3', A, B, C, aa, ab, b0, c1, up, down, left]}",
	"letters: {kind: enum, values: [A, B, a, b]}",
	"hex: {kind: token, alphabet: hex, first: any, minLength: 1, maxLength: 2, prefix: ''}",
	"word: {kind: token, alphabet: hex, first: letter, minLength: 1, maxLength: 32, prefix: ''}",
	"lower: {kind: token, alphabet: lower, first: any, minLength: 2, maxLength: 5, prefix: ''}",
	"short: {kind: token, alphabet: lower, first: letter, minLength: 1, maxLength: 3, prefix: ''}",
	"any: {kind: token, alphabet: ascii, first: any, minLength: 1, maxLength: 128, prefix: ''}",
	"opened: {kind: token, alphabet: ascii, first: any, minLength: 3, maxLength: 9, prefix: op}",
	"op: {kind: token, alphabet: hex, first: any, minLength: 3, maxLength: 66, prefix: op}",
	"long: {kind: token, alphabet: ascii, first: letter, minLength: 4, maxLength: 64, prefix: ''}",
}

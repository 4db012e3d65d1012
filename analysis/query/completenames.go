package query

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/natscontract/natscontract/analysis/rules/reference"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/ref"
	"github.com/natscontract/natscontract/model/syntax"
)

// maxNames is how many names of a section are thought of.
const maxNames = 20_000

// names are the keys of a map of the document, in their order.
func (c *completer) names(pointer string) []string { return namesAt(c.file.Tree, pointer) }

func namesAt(tree *syntax.Tree, pointer string) []string {
	p, err := ref.Parse(pointer)
	if err != nil {
		return nil
	}
	return keysOf(found(tree.Root(), p))
}

// keysOf are the keys of an object, or the indexes of a list.
func keysOf(n syntax.Node) (all []string) {
	if n.Kind() == syntax.Sequence {
		for i := range min(n.Len(), maxNames) {
			all = append(all, strconv.Itoa(i))
		}
		return all
	}
	for e := range n.Fields() {
		if name := e.Key().Value(); e.Key().Kind() != syntax.Missing && name != probeWord {
			all = append(all, name)
		}
		if len(all) == maxNames {
			break
		}
	}
	return all
}

// found is what a pointer leads to, behind its alias; Missing where it leads nowhere.
func found(root syntax.Node, p ref.Pointer) syntax.Node {
	n, _, ok := p.Find(root)
	if !ok {
		return syntax.Node{}
	}
	return n.Resolve()
}

// nameSlots are the places in which names stand, with their patterns.
var nameSlots = func() (all []nameSlot) {
	for _, s := range reference.Slots() {
		all = append(all, nameSlot{topic("/" + contract.Extension + s.At), s})
	}
	return all
}()

type nameSlot struct {
	at ref.Pointer
	reference.Slot
}

// slotFor is the slot that a pointer leads to, whose name is the key or the value there; nil for none.
func slotFor(way ref.Pointer, key bool) *reference.Slot {
	for i := range nameSlots {
		if s := &nameSlots[i]; s.Key == key && matches(s.at, way) {
			return &s.Slot
		}
	}
	return nil
}

// A model is a word that a good name is like, as pairs of letters.
type model struct {
	pairs [27 * 27]bool
	n     int
	word  string
}

func modelOf(word string) *model {
	h := &model{word: strings.ToLower(word)}
	eachPair(word, func(p int) {
		if !h.pairs[p] {
			h.pairs[p] = true
			h.n++
		}
	})
	return h
}

// eachPair gives the pairs of neighbouring letters of a word, without case; all that is no letter counts as one.
func eachPair(word string, yield func(int)) {
	before := -1
	for i := range len(word) {
		letter := 26
		if c := word[i] | 0x20; c >= 'a' && c <= 'z' {
			letter = int(c - 'a')
		}
		if before >= 0 {
			yield(before*27 + letter)
		}
		before = letter
	}
}

// like tells how much a name is like the model, from 0 to 1000: by the pairs of letters that they share.
func (h *model) like(name string) int {
	if strings.EqualFold(h.word, name) {
		return 1000
	}
	shared, n := 0, 0
	eachPair(name, func(p int) {
		n++
		if h.pairs[p] {
			shared++
		}
	})
	if n+h.n == 0 {
		return 0
	}
	return min(999, 2000*shared/(n+h.n))
}

// models are the words that a name is compared with, the first of which counts most.
type models []*model

func modelsOf(words ...string) (all models) {
	for _, w := range words {
		all = append(all, modelOf(w))
	}
	return all
}

func (all models) like(name string) (most int) {
	for i, h := range all {
		most = max(most, h.like(name)*(10-min(i, 5))/10)
	}
	return most
}

// modelsAlong are the keys on the way to a place, the innermost first.
func modelsAlong(way ref.Pointer) models {
	var words []string
	for i := len(way) - 1; i >= 0 && len(words) < 4; i-- {
		if w := way[i]; w != "" && !unicode.IsDigit(rune(w[0])) && w != probeWord {
			words = append(words, w)
		}
	}
	return modelsOf(words...)
}

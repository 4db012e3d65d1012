package workload

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A writer fills text into forms. A form is YAML as it will stand there, with «name» where something is filled in; its first
// line break is left out, so that a form can begin on a line of its own.
type writer struct {
	strings.Builder
	random *rand.Rand
}

func newWriter(seed uint64) *writer {
	return &writer{random: rand.New(rand.NewPCG(seed, 0x6e617473))}
}

// put writes a form. values are names and what they stand for, by turns. «words» stands for a few words, «n» for a number
// from 1 to 99: others at each place.
func (w *writer) put(form string, values ...string) {
	form = strings.TrimPrefix(form, "\n")
	for {
		text, rest, found := strings.Cut(form, "«")
		w.WriteString(text)
		if !found {
			return
		}
		name, behind, _ := strings.Cut(rest, "»")
		w.WriteString(w.value(name, values))
		form = behind
	}
}

func (w *writer) value(name string, values []string) string {
	switch name {
	case "words":
		return w.words(3 + w.random.IntN(7))
	case "n":
		return fmt.Sprint(1 + w.random.IntN(99))
	}
	for i := 0; i < len(values); i += 2 {
		if values[i] == name {
			return values[i+1]
		}
	}
	panic("workload: a form names «" + name + "», which has no value")
}

// words are some words that stand in a plain scalar without quotes.
func (w *writer) words(n int) string {
	var b strings.Builder
	for i := range n {
		word := vocabulary[w.random.IntN(len(vocabulary))]
		if i == 0 {
			word = strings.ToUpper(word[:1]) + word[1:]
		} else {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	b.WriteByte('.')
	return b.String()
}

// lines is the number of lines that were written.
func (w *writer) lines() int { return strings.Count(w.String(), "\n") }

var vocabulary = strings.Fields(`the a one every each this that what who asks answers sends takes gives keeps holds counts names
	price quantity supplier buyer order round branch attempt result request warehouse shelf parcel carrier invoice payment
	account ledger market offer award day hour limit stock item line address region currency rate before after until once
	twice with without from to of for and or not more less first last open closed early late whole part exact`)

// things are what families are named after; a number follows when they have all been used.
var things = strings.Fields(`quote order parcel invoice payment refund offer lease pickup survey repair rental permit claim
	audit batch cargo docket estimate forecast grant harvest inquiry journey kit loan manifest notice outage pledge queue
	recall sample tender upgrade voucher waybill yield zone auction booking contest delivery exchange`)

// thing is the name of the family with that index: lower case letters, then perhaps a number.
func thing(i int) string {
	if i < len(things) {
		return things[i]
	}
	return fmt.Sprint(things[i%len(things)], i/len(things)+1)
}

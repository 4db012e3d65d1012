package topology

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/internal/printable"
	"github.com/natscontract/natscontract/model/diag"
)

// What explains the signs stands below the picture.
const (
	keyPad    = 24
	keyHeight = 36
	keyGap    = 22
)

// An entry explains one sign.
type entry struct {
	words string
	api   API
	loose bool
	fault diag.Severity
	room  int
}

// A key explains the signs that a picture has, and no others.
type key struct {
	entries []entry
	width   int
}

func (p *picture) key() key {
	apis, loose, faults := map[API]bool{}, false, map[diag.Severity]bool{}
	see := func(fs []Fault) {
		for _, f := range fs {
			faults[f.Severity] = true
		}
	}
	for _, c := range p.contracts {
		see(c.Faults)
		for _, o := range c.operations() {
			see(o.Faults)
			apis[o.API] = true
			loose = loose || len(o.links) == 0
		}
	}
	for _, l := range p.view.links {
		see(l.Faults)
	}
	k := key{}
	if apis[Core] {
		k.add(entry{words: "Core NATS", api: Core})
	}
	if apis[JetStream] {
		k.add(entry{words: "JetStream", api: JetStream})
	}
	if loose {
		k.add(entry{words: "not linked", loose: true})
	}
	for _, severity := range []diag.Severity{diag.Error, diag.Warning, diag.Information, diag.Hint} {
		if faults[severity] {
			k.add(entry{words: string(severity), fault: severity})
		}
	}
	return k
}

func (k *key) add(e entry) {
	e.room = smallFace.width(e.words)
	k.entries = append(k.entries, e)
	k.width += e.room + 12 + keyGap
}

// key writes what the signs mean, with its upper edge at a height.
func (s *sheet) key(k key, top int) {
	if len(k.entries) == 0 {
		return
	}
	x, y := keyPad+4, top+keyHeight/2-6
	s.line(`<g role="group" aria-label="key">`)
	for _, e := range k.entries {
		if e.fault != "" {
			s.badge(x, y, 6, e.fault)
		} else {
			of := ""
			if e.loose {
				of = ` class="loose"`
			}
			s.line("<g%s>", of)
			s.mark(x, y, e.api)
			s.line("</g>")
		}
		s.text("key", x+12, y+4, e.words)
		x += e.room + 12 + keyGap
	}
	s.line("</g>")
}

// title says what a picture is of.
func (p *picture) title() string {
	there := 0
	for _, c := range p.contracts {
		if !c.missing {
			there++
		}
	}
	return fmt.Sprintf("%s and %s", counted(there, "contract"), counted(len(p.view.links), "link"))
}

// describe is the picture for those who cannot see it, in the order of the links.
func (p *picture) describe() string {
	said := []string{"Contracts with their operations; links as arrows from what is sent to what is received."}
	for _, l := range p.view.links {
		said = append(said, printable.Line(fmt.Sprintf("%s, %s, sends to %s, %s.", l.send.of.full(), l.send.Key, l.receive.of.full(), l.receive.Key)))
	}
	return strings.Join(said, "\n")
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

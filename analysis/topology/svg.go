package topology

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/analysis/topology/layout"
	"github.com/natscontract/natscontract/internal/printable"
	"github.com/natscontract/natscontract/model/diag"
)

// SVG writes a graph as a picture: a box for each contract, what it receives at the left edge and what it sends at the right
// one, links as arrows with their subjects, faults in the colours of their severities with what they say when pointed at.
//
// It is one file with nothing outside and no script, and can stand in a page as it is. All that has a place in a source can be
// reached with the keyboard and carries data-path, data-start and data-end (byte offsets): a panel opens these. The class light
// or dark on the root element decides the theme; without one, the reader's system does.
func SVG(w io.Writer, g Graph) error {
	p := paint(see(g))
	s := &sheet{}
	key := p.key()
	width, height := max(p.Width, key.width+2*keyPad, leastWidth), p.Height+keyHeight
	s.line(`<svg xmlns="http://www.w3.org/2000/svg" class="nc-topology" width="%d" height="%d" viewBox="0 0 %d %d" role="graphics-document" aria-labelledby="nc-topology-title" aria-describedby="nc-topology-desc">`, width, height, width, height)
	s.line(`<title id="nc-topology-title">%s</title>`, escaped(p.title()))
	s.line(`<desc id="nc-topology-desc">%s</desc>`, escapedLines(p.describe()))
	s.line("<style>%s</style>", style)
	s.line(`<rect class="paper" width="%d" height="%d"/>`, width, height)
	for i := range p.cards {
		s.card(p, i)
	}
	s.links(p)
	s.key(key, p.Height)
	s.line("</svg>")
	return s.flush(w)
}

// A sheet gathers the elements of an SVG document.
type sheet struct{ pen }

// escaped writes a text so that it can stand between tags and in quotes, in one line.
func escaped(s string) string { return entities.Replace(printable.Line(s)) }

// escapedLines does so with a text of several lines that are shown already.
func escapedLines(s string) string { return entities.Replace(s) }

var entities = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// text writes words that are already fit for their room.
func (s *sheet) text(class string, x, y int, words string) {
	if strings.TrimSpace(words) != "" {
		s.line(`<text class="%s" x="%d" y="%d">%s</text>`, class, x, y, escaped(words))
	}
}

// open begins a group that can be reached, and says what it is.
func (s *sheet) open(class string, place diag.Place, tip string) {
	source := ""
	if place.Path != "" {
		source = fmt.Sprintf(` role="link" tabindex="0" data-path="%s" data-start="%d" data-end="%d"`, escaped(place.Path), place.Span.Start, place.Span.End)
	} else {
		source = ` role="graphics-symbol"`
	}
	s.line(`<g class="%s"%s>`, class, source)
	s.line("<title>%s</title>", escapedLines(tip))
}

// class adds what faults make of a class.
func class(name string, fault diag.Severity, more ...string) string {
	if colours[fault] != "" {
		more = append(more, "fault", string(fault))
	}
	return strings.Join(append([]string{name}, more...), " ")
}

// card writes the box of a contract with all that stands in it.
func (s *sheet) card(p *picture, i int) {
	c, b := p.cards[i], p.Boxes[i]
	s.line(`<g role="group" aria-label="%s">`, escaped(c.full()))
	var more []string
	if c.missing {
		more = append(more, "missing")
	}
	s.open(class("contract", c.worst(), more...), c.Place, c.tip())
	s.line(`<rect class="box" x="%d" y="%d" width="%d" height="%d" rx="6"/>`, b.X, b.Y, b.Width, b.Height)
	s.line(`<path class="head-fill" d="M%d,%dv-%dq0,-6 6,-6h%dq6,0 6,6v%dz"/>`, b.X, b.Y+headHeight, headHeight-6, b.Width-12, headHeight-6)
	s.line(`<rect class="rim" x="%d" y="%d" width="%d" height="%d" rx="6"/>`, b.X, b.Y, b.Width, b.Height)
	x := b.X + pad
	if len(c.Faults) > 0 {
		s.badge(x+7, b.Y+16, 7, worst(c.Faults))
		x += badgeRoom + 4
	}
	s.text("title", x, b.Y+21, c.title)
	s.text("version end", b.X+b.Width-pad, b.Y+21, c.version)
	s.text("id", b.X+pad, b.Y+38, c.id)
	s.text("id end", b.X+b.Width-pad, b.Y+38, c.binding)
	s.line(`<rect class="hit" x="%d" y="%d" width="%d" height="%d" rx="5"/>`, b.X+2, b.Y+2, b.Width-4, headHeight-4)
	s.line("</g>")
	for k, o := range c.gets {
		s.port(o, b, b.In[k])
	}
	for k, o := range c.sends {
		s.port(o, b, b.Out[k])
	}
	s.line("</g>")
}

// port writes an operation: its mark on the edge of the box, and its name inside.
func (s *sheet) port(o port, b layout.Placed, at layout.Point) {
	var more []string
	if o.missing {
		more = append(more, "missing")
	}
	if len(o.links) == 0 {
		more = append(more, "loose")
	}
	s.open(class("operation", worst(o.Faults), append(more, string(o.Action))...), o.Place, o.tip())
	s.mark(at.X, at.Y, o.API)
	left := at.X + 8
	if o.Action == Send {
		left = at.X - 8 - (o.room + 12)
	}
	s.line(`<rect class="hit" x="%d" y="%d" width="%d" height="%d" rx="4"/>`, left, at.Y-10, o.room+12, 20)
	badge := 0
	if len(o.Faults) > 0 {
		badge = badgeRoom
	}
	if o.Action == Send {
		s.text("name end", at.X-pad-badge, at.Y+4, o.name)
		at.X -= pad + 6
	} else {
		s.text("name", at.X+pad+badge, at.Y+4, o.name)
		at.X += pad + 6
	}
	if badge > 0 {
		s.badge(at.X, at.Y, 6, worst(o.Faults))
	}
	s.line("</g>")
}

// mark writes the sign of an API.
func (s *sheet) mark(x, y int, api API) {
	if api == JetStream {
		s.line(`<rect class="mark" x="%d" y="%d" width="8" height="8"/>`, x-4, y-4)
	} else {
		s.line(`<circle class="mark" cx="%d" cy="%d" r="4"/>`, x, y)
	}
}

// badge writes the sign that something has a fault, which is not a matter of colour alone.
func (s *sheet) badge(x, y, r int, fault diag.Severity) {
	s.line(`<g class="%s"><circle class="badge" cx="%d" cy="%d" r="%d"/><path class="sign" d="M%d,%dv%dm0,3v.1"/></g>`, class("sign-of", fault), x, y, r, x, y-3, 3)
}

// links writes the arrows; those with faults last, so that nothing lies upon them.
func (s *sheet) links(p *picture) {
	order := make([]int, len(p.view.links))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(gravity(p.view.links[a]), gravity(p.view.links[b])) })
	last := map[*operation]int{} // the link that the label of a port stands with: the gravest
	for _, i := range order {
		last[p.view.links[i].receive] = i
	}
	for _, i := range order {
		l, line := p.view.links[i], p.Lines[i]
		end := line[len(line)-1]
		s.open(class("link", worst(l.Faults)), l.Place, l.tip())
		d := smooth(line)
		s.line(`<path class="reach" d="%s"/>`, d)
		s.line(`<path class="line" d="%s"/>`, d)
		s.line(`<path class="tip" d="M%d,%dl-9,-4.5v9z"/>`, end.X-5, end.Y)
		if last[l.receive] == i {
			s.label(p.labels[l.receive], end)
		}
		s.line("</g>")
	}
}

func (s *sheet) label(l label, end layout.Point) {
	x := end.X - layout.Arrow
	s.text("label end", x, end.Y-5, l.text)
	if l.fault != "" {
		s.badge(x-l.room+6, end.Y-9, 6, l.fault)
	}
}

// gravity is how grave a link's faults are, from 0 on.
func gravity(l *link) int {
	grave := []diag.Severity{diag.Hint, diag.Information, diag.Warning, diag.Error}
	return slices.Index(grave, worst(l.Faults)) + 1
}

// round is how round the corners of lines are.
const round = 5

// smooth writes a line with round corners, from the mark of the one port to the arrow's head at the other.
func smooth(line []layout.Point) string {
	var b strings.Builder
	fmt.Fprintf(&b, "M%d,%d", line[0].X+4, line[0].Y)
	for i := 1; i < len(line)-1; i++ {
		at := line[i]
		r := min(round, (distance(line[i-1], at)-4)/2, distance(at, line[i+1])/2)
		before, after := towards(at, line[i-1], r), towards(at, line[i+1], r)
		fmt.Fprintf(&b, "L%d,%dQ%d,%d %d,%d", before.X, before.Y, at.X, at.Y, after.X, after.Y)
	}
	end := line[len(line)-1]
	fmt.Fprintf(&b, "L%d,%d", end.X-10, end.Y)
	return b.String()
}

func distance(a, b layout.Point) int { return max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y) }

// towards is the point so far from a on the way to b, which lies beside it or above or below it.
func towards(a, b layout.Point, far int) layout.Point {
	return layout.Point{X: a.X + far*cmp.Compare(b.X, a.X), Y: a.Y + far*cmp.Compare(b.Y, a.Y)}
}

package contract

import (
	"github.com/natscontract/natscontract/model/ref"
)

// A way is a pointer into a file that is being gone along, token by token. Most of what is looked at is never named, so its text is
// put together where somebody asks for it.
type way struct {
	from  string // the text up to the steps
	steps [3]string
	taken uint8 // how many steps
}

// step is the way one token further.
func (w way) step(token string) way {
	if int(w.taken) == len(w.steps) {
		w = way{from: w.String()}
	}
	w.steps[w.taken] = token
	w.taken++
	return w
}

// String is the pointer's text.
func (w way) String() string {
	s := w.steps
	switch w.taken {
	case 0:
		return w.from
	case 1:
		return w.from + "/" + ref.Escape(s[0])
	case 2:
		return w.from + "/" + ref.Escape(s[0]) + "/" + ref.Escape(s[1])
	}
	return w.from + "/" + ref.Escape(s[0]) + "/" + ref.Escape(s[1]) + "/" + ref.Escape(s[2])
}

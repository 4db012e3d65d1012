package subject

import "slices"

// Uncovered is the first subject of a language that none of several others has, in the order of subjects; there is none when
// together they have all of it.
//
// Where the others share nothing inside the language, as the subjects of one stream must not, this takes time polynomial in
// the number of places, of languages, and of bytes by which the subject that is found is longer than the shortest of the
// language. Where they overlap, it takes away one of them after the other until that is so; the question is as hard as any in
// NP then, and the time grows with the number of overlaps that hold the answer back.
func Uncovered(l Language, by []Language) (subject string, ok bool) {
	by = slices.DeleteFunc(slices.Clone(by), func(b Language) bool { return !l.Meets(b) })
	switch {
	case len(by) == 0:
		return l.Least()
	case slices.ContainsFunc(by, func(b Language) bool { return b.Includes(l) }):
		return "", false
	case len(by) == 1:
		return LeastOf(l.Minus(by[0]))
	case !l.open:
		return uncovered(l, by, "")
	}
	// Subjects with more tokens than any of the others has places, and one, fare like those with just one more.
	most := len(l.tokens)
	for _, b := range by {
		most = max(most, len(b.tokens))
	}
	for n := len(l.tokens) + 1; n <= most+1; n++ {
		part := l.grown(n, false)
		if ok && part.Shortest() > len(subject) {
			break
		}
		if s, has := uncovered(part, by, subject); has {
			subject, ok = s, true
		}
	}
	return subject, ok
}

// uncovered is the first subject of a language without a final > that none of the others has, where it stands before a subject
// that is known already, or none is.
func uncovered(l Language, by []Language, known string) (subject string, ok bool) {
	by = slices.DeleteFunc(slices.Clone(by), func(b Language) bool { return !l.fits(b) })
	q := question{atoms: make([][]string, len(l.tokens)), best: known}
	whole, boxes := make(box, len(l.tokens)), make([]box, len(by))
	for p, t := range l.tokens {
		sets := make([]Tokens, len(by))
		for i, b := range by {
			sets[i] = b.At(p)
		}
		q.atoms[p] = atoms(t, sets)
		whole[p] = cellsWhere(q.atoms[p], func(string) bool { return true })
		for i, s := range sets {
			boxes[i] = append(boxes[i], cellsWhere(q.atoms[p], s.Has))
		}
	}
	q.ask(whole, boxes)
	return q.best, q.best != known
}

// atoms cuts a set along several others, so that each of them has a piece as a whole or not at all, and gives the least token
// of each piece, in their order.
func atoms(t Tokens, cuts []Tokens) (least []string) {
	var wide []Tokens
	for _, c := range cuts {
		switch token, single := c.Single(); {
		case single && t.Has(token):
			least = append(least, token)
		case !single && !slices.ContainsFunc(wide, c.Equal):
			wide = append(wide, c)
		}
	}
	slices.SortFunc(least, Compare)
	least = slices.Compact(least)
	pieces := []Tokens{t.Minus(Enum(least...))}
	for _, c := range wide {
		var finer []Tokens
		for _, piece := range pieces {
			finer = append(finer, piece.Intersect(c), piece.Minus(c))
		}
		pieces = slices.DeleteFunc(finer, Tokens.Empty)
	}
	for _, piece := range pieces {
		if token, ok := piece.Least(); ok {
			least = append(least, token)
		}
	}
	slices.SortFunc(least, Compare)
	return least
}

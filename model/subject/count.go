package subject

import (
	"math"
	"math/big"
	"slices"
	"strings"
)

// counter counts the cells of a whole that boxes in it do not have. The boxes share nothing, so that what is left of the whole
// is its number less that of each. Cells are counted by their excess: by how many bytes their first subject is longer than the
// first subject of the whole.
type counter struct {
	atoms  [][]string
	boxes  []box   // the whole, then the others
	excess [][]int // of each atom of each place
}

// series is how many cells there are of each excess.
type series map[int]*big.Int

// count looks for the first subject of a whole that no box has, the boxes being parts of it that share nothing.
func (q *question) count(whole box, by []box) {
	c := counter{atoms: q.atoms, boxes: append([]box{whole}, by...)}
	if c.left().Sign() == 0 {
		return
	}
	c.weigh()
	most := math.MaxInt
	if q.best != "" {
		most = len(q.best) - len(q.least(whole))
	}
	excess := 0
	for limit := 0; excess <= most; limit = 2*limit + 1 {
		tails := c.tails(limit)
		for ; excess <= min(limit, most); excess++ {
			if c.remain(tails, c.others(), 0, excess) {
				q.found(c.first(tails, excess))
				return
			}
		}
	}
}

// left is how many cells of the whole no box has.
func (c *counter) left() *big.Int {
	sum := new(big.Int)
	for i, b := range c.boxes {
		n := big.NewInt(1)
		for _, set := range b {
			n.Mul(n, big.NewInt(int64(set.count())))
		}
		if i > 0 {
			n.Neg(n)
		}
		sum.Add(sum, n)
	}
	return sum
}

// weigh computes the excess of every atom.
func (c *counter) weigh() {
	whole := c.boxes[0]
	c.excess = make([][]int, len(whole))
	for p, set := range whole {
		shortest := len(c.atoms[p][set.first()])
		for _, atom := range c.atoms[p] {
			c.excess[p] = append(c.excess[p], len(atom)-shortest)
		}
	}
}

// others is the indices of all boxes but the whole.
func (c *counter) others() (all []int) {
	for i := range c.boxes[1:] {
		all = append(all, i+1)
	}
	return all
}

// tails counts, for each box, the cells of the places from each place on, up to an excess.
func (c *counter) tails(limit int) [][]series {
	tails := make([][]series, len(c.boxes))
	for i, b := range c.boxes {
		tails[i] = make([]series, len(b)+1)
		tails[i][len(b)] = series{0: big.NewInt(1)}
		for p := len(b) - 1; p >= 0; p-- {
			tails[i][p] = tails[i][p+1].times(c.histogram(p, b[p], limit), limit)
		}
	}
	return tails
}

// histogram is how many atoms of a set there are of each excess.
func (c *counter) histogram(place int, set cells, limit int) map[int]int64 {
	counts := map[int]int64{}
	for i, excess := range c.excess[place] {
		if excess <= limit && set.has(i) {
			counts[excess]++
		}
	}
	return counts
}

func (s series) times(counts map[int]int64, limit int) series {
	product, term := series{}, new(big.Int)
	for a, n := range s {
		for b, m := range counts {
			if a+b > limit {
				continue
			}
			if product[a+b] == nil {
				product[a+b] = new(big.Int)
			}
			product[a+b].Add(product[a+b], term.Mul(n, big.NewInt(m)))
		}
	}
	return product
}

// remain tells whether the whole has a cell from a place on, of an excess, that none of some boxes has.
func (c *counter) remain(tails [][]series, boxes []int, place, excess int) bool {
	all := tails[0][place][excess]
	if all == nil {
		return false
	}
	taken := new(big.Int)
	for _, i := range boxes {
		if n := tails[i][place][excess]; n != nil {
			taken.Add(taken, n)
		}
	}
	return all.Cmp(taken) > 0
}

// first is the first subject of an excess that no box has, where there is one: at each place the first atom that leaves one.
func (c *counter) first(tails [][]series, excess int) string {
	boxes := c.others()
	tokens := make([]string, len(c.atoms))
	for p := range c.atoms {
		for _, i := range c.asWritten(p) {
			rest := slices.DeleteFunc(slices.Clone(boxes), func(b int) bool { return !c.boxes[b][p].has(i) })
			if e := c.excess[p][i]; e <= excess && c.remain(tails, rest, p+1, excess-e) {
				tokens[p], boxes, excess = c.atoms[p][i], rest, excess-e
				break
			}
		}
	}
	return strings.Join(tokens, ".")
}

// asWritten is the whole's atoms of a place in the order of subjects of one length that differ there first: what follows a
// token is a dot, or the end.
func (c *counter) asWritten(place int) (order []int) {
	for i := range c.atoms[place] {
		if c.boxes[0][place].has(i) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := c.atoms[place][i]+".", c.atoms[place][j]+"."
		n := min(len(a), len(b))
		return Compare(a[:n], b[:n])
	})
	return order
}

package golang_test

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/codegen/golang/testdata/market/shop"
	"github.com/natscontract/natscontract/internal/bench"
)

// Subjects of the channel reserveStock, as many as one look takes.
func subjects() (all []string) {
	for i := range 1000 {
		operation := sha256.Sum256([]byte{byte(i), byte(i >> 8)})
		all = append(all, fmt.Sprintf("stock.w%d-%c_x.reserve.op%x", i%97, 'a'+rune(i%26), operation))
	}
	return all
}

// reserve is what somebody would write who has no generator: the same rules, and no word on what is wrong.
type reserve struct{ warehouse, operation string }

// Tables, since a branch for each byte costs four times as much where bytes are random.
var lower, hex [256]bool

func init() {
	for _, b := range []byte("abcdefghijklmnopqrstuvwxyz0123456789_-") {
		lower[b] = true
	}
	for _, b := range []byte("0123456789abcdef") {
		hex[b] = true
	}
}

func parseReserve(text string) (reserve, bool) {
	rest, ok := strings.CutPrefix(text, "stock.")
	if !ok {
		return reserve{}, false
	}
	warehouse, rest, ok := strings.Cut(rest, ".")
	if !ok || len(warehouse) < 2 || len(warehouse) > 16 || warehouse[0] < 'a' || warehouse[0] > 'z' {
		return reserve{}, false
	}
	for i := range len(warehouse) {
		if !lower[warehouse[i]] {
			return reserve{}, false
		}
	}
	operation, ok := strings.CutPrefix(rest, "reserve.")
	if !ok || len(operation) != 66 || !strings.HasPrefix(operation, "op") {
		return reserve{}, false
	}
	for i := 2; i < len(operation); i++ {
		if !hex[operation[i]] {
			return reserve{}, false
		}
	}
	return reserve{warehouse, operation}, true
}

func (r reserve) appendTo(dst []byte) []byte {
	dst = append(dst, "stock."...)
	dst = append(dst, r.warehouse...)
	dst = append(dst, ".reserve."...)
	return append(dst, r.operation...)
}

func (r reserve) String() string { return "stock." + r.warehouse + ".reserve." + r.operation }

// BenchmarkGenerated measures generated code beside what one would write by hand.
func BenchmarkGenerated(b *testing.B) {
	texts := subjects()
	var parsed []shop.ReserveStockSubject
	var byHand []reserve
	for _, text := range texts {
		s, err := shop.ParseReserveStockSubject(text)
		r, ok := parseReserve(text)
		if err != nil || !ok || s.String() != r.String() || s.String() != text {
			b.Fatalf("%q: %v", text, err)
		}
		parsed, byHand = append(parsed, s), append(byHand, r)
	}
	good := 0
	b.Run("gen-go/parse", func(b *testing.B) {
		bench.Beside(b, func() {
			for _, text := range texts {
				if s, err := shop.ParseReserveStockSubject(text); err == nil && !s.IsZero() {
					good++
				}
			}
		}, func() {
			for _, text := range texts {
				if r, ok := parseReserve(text); ok && r.warehouse != "" {
					good++
				}
			}
		})
	})
	var dst []byte
	b.Run("gen-go/append", func(b *testing.B) {
		bench.Beside(b, func() {
			for _, s := range parsed {
				dst = s.AppendTo(dst[:0])
			}
		}, func() {
			for _, r := range byHand {
				dst = r.appendTo(dst[:0])
			}
		})
	})
	var text string
	b.Run("gen-go/render", func(b *testing.B) {
		bench.Beside(b, func() {
			for _, s := range parsed {
				text = s.String()
			}
		}, func() {
			for _, r := range byHand {
				text = r.String()
			}
		})
	})
	_ = text
}

package policy

import (
	"cmp"
	"fmt"
	"math/big"
	"strings"

	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/subject"
)

const nanosPerMilli = 1_000_000

// window judges whether a stream keeps and tells apart messages for as long as the work may be open: deadline, recovery and
// settlement (profile, Native configuration and authority). Exactly as long is long enough.
func (j judge) window(u contract.Use, stream contract.Stream) {
	needs, words, by := j.open()
	if by = cmp.Or(by, stream.MaxAge.By, stream.DuplicateWindow.By); by != "" {
		j.out.Block(u.At.Anchor(), by, "DELIVERY_RETENTION")
		return
	}
	var short []string
	var raise []string
	for _, s := range []struct {
		name string
		is   contract.Setting[int64]
	}{{"max_age", stream.MaxAge}, {"duplicate_window", stream.DuplicateWindow}} {
		if big.NewInt(s.is.Value).Cmp(new(big.Int).Mul(needs, big.NewInt(nanosPerMilli))) < 0 {
			short = append(short, fmt.Sprintf("%s is %s ms", s.name, millis(s.is.Value)))
			raise = append(raise, s.name)
		}
	}
	if len(short) > 0 {
		j.say("DELIVERY_RETENTION", u.At, fmt.Sprintf("the stream %s of %s must keep messages for %s ms (%s), and its %s", stream.Name.Value, u.Key, needs, words, strings.Join(short, " and its ")),
			j.raiseFix(stream, raise, needs)...)
	}
}

// open is the longest time in milliseconds for which the work may be open, and how it comes about; by is the report that says why
// nobody knows.
func (j judge) open() (needs *big.Int, words string, by diag.Code) {
	mode, deadline := j.Completion.Get("mode"), j.Completion.Get("deadlineMs")
	recovery, settlement := j.Delivery.Get("recoveryGraceMs"), j.Delivery.Get("settlementGraceMs")
	if by = cmp.Or(mode.By, recovery.By, settlement.By); by != "" {
		return nil, "", by
	}
	if !j.Result.Absent() && mode.Word() == "none" || j.Result.Absent() && mode.Word() != "none" {
		return nil, "", "COMPLETION_MODE"
	}
	needs = new(big.Int)
	var parts []string
	add := func(p contract.Place, what string) {
		n, ok := p.Integer()
		if by = cmp.Or(by, p.By); by == "" && !ok {
			by = "STRUCTURE_MISSING_PROPERTY"
		}
		needs.Add(needs, big.NewInt(n))
		parts = append(parts, fmt.Sprintf("%d %s", n, what))
	}
	if mode.Word() != "none" {
		add(deadline, "deadline")
	}
	add(recovery, "recovery")
	add(settlement, "settlement")
	return needs, wording.And(parts), by
}

// millis writes nanoseconds as milliseconds, exactly.
func millis(nanos int64) string {
	return strings.TrimSuffix(strings.TrimRight(new(big.Rat).SetFrac64(nanos, nanosPerMilli).FloatString(6), "0"), ".")
}

// leastOutside is the least subject of a channel that a pattern does not take.
func leastOutside(channel contract.Subjects, p contract.Pattern) (string, bool) {
	return subject.LeastOf(channel.Language.Minus(p.Language))
}

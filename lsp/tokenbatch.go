package lsp

import (
	"bytes"
	"strconv"
	"sync"

	"github.com/natscontract/natscontract/analysis/query"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// perToken is how many numbers the protocol has for a token: the lines from the one before it, the characters from that where they stand
// on one line, else from the line's beginning; its length, kind and modifiers.
const perToken = 5

// A tokenBatch is tokens that stand together, as an answer has them. All but the first speak only of places within the batch, so that
// their text is good for as long as they are.
type tokenBatch struct {
	line, character int // of the first, from the token before it
	*tokenText
}

// A tokenText is a batch but for where its first token stands.
type tokenText struct {
	from        int // the character of the place that it was found at
	first, last tokenSpot
	tokens      int
	rest        []byte // behind the two numbers that say where the first one is
}

// A tokenSpot is a place, in lines from where the batch was found, and in characters of the line.
type tokenSpot struct{ line, character int }

// same tells whether two batches are the same numbers.
func (b tokenBatch) same(o tokenBatch) bool {
	return b.line == o.line && b.character == o.character && b.tokens == o.tokens && bytes.Equal(b.rest, o.rest)
}

// tokensOf are the tokens of a part of a document, in batches.
func (s *server) tokensOf(p place, span source.Span) (all []tokenBatch) {
	var before tokenSpot // in lines of the document
	for _, found := range query.Tokens(p.file, span) {
		line, character := p.ruler.Character(found.Start, p.view.Encoding)
		text := s.tokenText(p, found, line, character)
		b := tokenBatch{line + text.first.line - before.line, text.first.character, text}
		if b.line == 0 {
			b.character -= before.character
		}
		before = tokenSpot{line + text.last.line, text.last.character}
		all = append(all, b)
	}
	return all
}

// tokenText writes tokens, unless that has been done before.
func (s *server) tokenText(p place, found syntax.Found[query.Token], line, character int) *tokenText {
	if found.Memo != nil {
		if known, ok := found.Memo.Load(tokensBy{s}); ok && known.(*tokenText).from == character {
			return known.(*tokenText)
		}
	}
	text := &tokenText{from: character, tokens: len(found.Things), rest: make([]byte, 0, len(found.Things)*maxTokenText)}
	for i, t := range found.Things {
		text.add(i == 0, p, t.Shift(found.Start), line)
	}
	if found.Memo != nil {
		found.Memo.Store(tokensBy{s}, text)
	}
	return text
}

// tokensBy is under what a server keeps the texts that it has written: its client counts characters in a way of its own.
type tokensBy struct{ s *server }

// maxTokenText is how long the numbers of a token are likely to be.
const maxTokenText = 16

// add writes a token.
func (t *tokenText) add(first bool, p place, token query.Token, from int) {
	line, character := p.ruler.Character(token.Span.Start, p.view.Encoding)
	_, end := p.ruler.Character(token.Span.End, p.view.Encoding)
	at := tokenSpot{line - from, character}
	if first {
		t.first = at
	} else {
		down, right := at.line-t.last.line, at.character
		if down == 0 {
			right -= t.last.character
		}
		t.number(down)
		t.number(right)
	}
	t.last = at
	t.number(end - character)
	t.number(int(token.Kind))
	if token.Declares {
		t.number(declares)
	} else {
		t.number(0)
	}
}

func (t *tokenText) number(n int) { t.rest = strconv.AppendInt(append(t.rest, ','), int64(n), 10) }

// appendTokens writes batches as the numbers of an answer.
func appendTokens(to []byte, all []tokenBatch) []byte {
	for i, b := range all {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(strconv.AppendInt(to, int64(b.line), 10), ',')
		to = append(strconv.AppendInt(to, int64(b.character), 10), b.rest...)
	}
	return to
}

// numbersIn is how many numbers batches are.
func numbersIn(all []tokenBatch) (n int) {
	for _, b := range all {
		n += perToken * b.tokens
	}
	return n
}

// sizeOf is about how long they are, with what is written around them.
func sizeOf(all []tokenBatch) (n int) {
	for _, b := range all {
		n += len(b.rest) + maxTokenText
	}
	return n + 128
}

// maxShownTokens is how many answers are remembered: a client asks for what differs from the last one of each document that it shows.
const maxShownTokens = 32

// shownTokens are the last answers that hold all tokens of a document. What they are made of is mostly that of the newest one.
type shownTokens struct {
	mu   sync.Mutex
	next int
	last [maxShownTokens][]tokenBatch
}

// keep remembers an answer, and gives its name.
func (k *shownTokens) keep(all []tokenBatch) (id string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.next++
	k.last[k.next%maxShownTokens] = all
	return strconv.Itoa(k.next)
}

// find gives an answer by its name; false where it is not remembered any more.
func (k *shownTokens) find(id string) ([]tokenBatch, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	n, err := strconv.Atoi(id)
	if err != nil || n < 1 || n > k.next || n <= k.next-maxShownTokens {
		return nil, false
	}
	return k.last[n%maxShownTokens], true
}

// Package subject owns what a contract means by its subjects: sets of tokens, sets of subjects made of them, and exact answers
// about both (what they share, what one has and another lacks, how many there are, which is the least). It reads addresses,
// filter templates and native patterns, and finds overlaps among thousands of languages. It knows no documents, no diagnostics
// and no wording: those who ask bring texts and get values with byte offsets into them.
//
// # What a subject is
//
// A subject is a list of tokens joined by dots. A token is one or more bytes, none of them a dot, a space, a tab, a line feed, a
// carriage return or a form feed, and it is neither * nor > alone. That is what a NATS server takes for a subject without
// wildcards: it lets control bytes, NUL and any encoding pass, and takes "a*" for a literal. So a token set that is written * has
// all of these, and a final > stands for one or more tokens of them.
//
// # The order of subjects
//
// A shorter subject stands before a longer one; among those of one length, the first byte that differs decides. The bytes of
// the base alphabet (A-Z a-z 0-9 _ -) and the dot compare as numbers, and so do all others, which stand behind them. For
// subjects that a contract can have, this is bytewise order. It differs only where a fact is about foreign bytes too: the
// least token of * is "-", which a reader can publish on, and not the byte 0x00. A witness is the least subject in this order.
//
// # How it is done
//
// A token set is finite, or all but finitely many tokens of it: its automaton is a graph without circles, but for one state that
// takes whatever comes. The smallest such automaton is unique, and so are its states' numbers, so that two sets are equal when
// their automata are the same. A language is one token set for each place, and perhaps a final >. Nothing here guesses: there is
// no regular expression and no sampling.
package subject

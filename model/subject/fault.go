package subject

// FaultKind is what is wrong with a token of an address, a template or a pattern.
type FaultKind uint8

// The kinds of faults. What stands behind each is its span.
const (
	EmptyToken       FaultKind = iota // nothing stands between two dots, or before or behind one: the place, an empty span
	WhiteSpace                        // a pattern has a space, tab, line feed, carriage return or form feed: that byte
	RestNotLast                       // a > is a token, and not the last one: the >
	WildcardInside                    // a * or > stands among other bytes of a token: the * or >
	Wildcard                          // an address has a * or >: that byte
	Braces                            // a brace without its partner, or inside others: the brace
	PlaceholderPart                   // a placeholder is not the whole token: from its opening to its closing brace
	PlaceholderName                   // a placeholder's name is not [A-Za-z0-9_-]+: from its opening to its closing brace
	PlaceholderTwice                  // a placeholder stood before: from its opening to its closing brace
	OutsideAlphabet                   // a literal has a character outside the base alphabet: the character
)

// Fault is what is wrong with one token: a kind and byte offsets into the text that was read.
type Fault struct {
	Kind       FaultKind
	Start, End int
	Token      int // the index of the token among all
}

package bundle

import (
	"encoding/base32"
	"iter"
	"net/url"
	"regexp"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// A Credential is something secret in a file. It is described, and never shown.
type Credential struct {
	what    string
	at, end int
}

var (
	credForm = regexp.MustCompile(`-----BEGIN (NATS USER JWT|USER NKEY SEED)-----`)
	pemForm  = regexp.MustCompile(`-----BEGIN ([A-Z0-9]+ )*PRIVATE KEY-----`)
)

// Credentials finds what is secret in a file's saved bytes, the first of each kind.
func Credentials(path string, saved source.Text) (found []Credential) {
	text := saved.String()
	begins := strings.Contains(text, "-----BEGIN ")
	for at := range seeds(text) {
		if isSeed(text[at:at+seedLen]) && !(begins && credForm.MatchString(text[:at])) { // a .creds block is reported as one
			found = append(found, Credential{"an NKEY seed", at, at + seedLen})
			break
		}
	}
	if begins {
		found = blocks(text, found)
	}
	if language, ok := contract.LanguageOf(path); ok && mayHavePassword(text) {
		if n, ok := passwordIn(syntax.Parse(saved, language).Root(), ""); ok {
			found = append(found, Credential{"a URL with a password", n.Span().Start, n.Span().End})
		}
	}
	return found
}

// longestWord is how far before an @ its URL is looked for.
const longestWord = 512

// mayHavePassword tells, without reading the text as a document, whether a word in it has a colon before an @, as a URL or a
// host with a password has.
func mayHavePassword(text string) bool {
	for at := strings.IndexByte(text, '@'); at >= 0; {
		word := text[max(0, at-longestWord):at]
		if blank := strings.LastIndexAny(word, " \t\r\n"); strings.IndexByte(word[blank+1:], ':') >= 0 {
			return true
		}
		next := strings.IndexByte(text[at+1:], '@')
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return false
}

// seedLen is the length of an NKEY seed.
const seedLen = 58

// seeds yields where a word of a seed's length and letters stands that begins as one. Such a word is looked for from its end, so
// that most of a text is passed over.
func seeds(text string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := 0; at+seedLen <= len(text); {
			last := at + seedLen - 1
			for last >= at && seedByte(text[last]) {
				last--
			}
			if last >= at { // no word from here on reaches that far
				at = last + 1
				continue
			}
			end := at + seedLen
			for end < len(text) && seedByte(text[end]) {
				end++
			}
			alone := (at == 0 || !wordByte(text[at-1])) && (end == len(text) || !wordByte(text[end]))
			if end == at+seedLen && alone && text[at] == 'S' && strings.IndexByte("ACNOUX", text[at+1]) >= 0 && !yield(at) {
				return
			}
			at = end + 1
		}
	}
}

// seedByte tells whether a byte is of the alphabet that seeds are written in: base32.
func seedByte(c byte) bool { return c >= 'A' && c <= 'Z' || c >= '2' && c <= '7' }

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// blocks finds credentials between lines that say what they are.
func blocks(text string, found []Credential) []Credential {
	if m := credForm.FindStringIndex(text); m != nil {
		found = append(found, Credential{"a block of a .creds file", m[0], m[1]})
	}
	if m := pemForm.FindStringIndex(text); m != nil {
		found = append(found, Credential{"a private key", m[0], m[1]})
	}
	return found
}

// isSeed judges an NKEY seed by its checksum: CRC-16 (XMODEM) over all but the last two of its 36 bytes, little-endian.
func isSeed(s string) bool {
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(s)
	if err != nil || len(raw) != 36 {
		return false
	}
	var crc uint16
	for _, c := range raw[:34] {
		crc ^= uint16(c) << 8
		for range 8 {
			if crc&0x8000 != 0 {
				crc = crc<<1 ^ 0x1021
			} else {
				crc <<= 1
			}
		}
	}
	return uint16(raw[34])|uint16(raw[35])<<8 == crc
}

// passwordIn finds a scalar that is a URL with a password, or a host with one, outside what describes and exemplifies.
func passwordIn(n syntax.Node, key string) (syntax.Node, bool) {
	switch n.Kind() {
	case syntax.Scalar:
		v := n.Value()
		return n, withPassword(v) || key == "host" && !strings.Contains(v, "://") && withPassword("x://"+v)
	case syntax.Mapping:
		for e := range n.Entries() {
			k := e.Key().Value()
			if k == "description" || k == "summary" || k == "examples" || k == "default" {
				continue
			}
			if found, ok := passwordIn(e.Value(), k); ok {
				return found, true
			}
		}
	case syntax.Sequence:
		for item := range n.Items() {
			if found, ok := passwordIn(item, key); ok {
				return found, true
			}
		}
	}
	return n, false
}

var placeholders = []string{"{", "<", "$", "***"}

// withPassword tells whether a text as a whole is a URL with a password that is no placeholder.
func withPassword(s string) bool {
	if !strings.Contains(s, "://") || strings.ContainsAny(s, " \t\n") {
		return false
	}
	u, err := url.Parse(s)
	if err != nil || u.User == nil || u.Host == "" {
		return false
	}
	password, ok := u.User.Password()
	if !ok || password == "" {
		return false
	}
	for _, p := range placeholders {
		if strings.Contains(password, p) {
			return false
		}
	}
	switch strings.ToLower(password) {
	case "password", "pass", "secret", "changeme":
		return false
	}
	return true
}

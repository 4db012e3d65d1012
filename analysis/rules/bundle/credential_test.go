package bundle

import (
	"encoding/base32"
	"fmt"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/model/source"
)

// nkeySeed makes an NKEY seed: a prefix, 32 bytes of key, and a checksum, which is put off by wrong.
func nkeySeed(kind byte, wrong uint16) string {
	const seedPrefix = 18 << 3 // S
	raw := []byte{seedPrefix | kind>>5, kind & 31 << 3}
	for i := range 32 {
		raw = append(raw, byte(i*7+int(kind)))
	}
	crc := crc16(raw) + wrong
	raw = append(raw, byte(crc), byte(crc>>8))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw)
}

// crc16 is the checksum by its definition: the remainder of a division of polynomials, bit by bit.
func crc16(data []byte) (remainder uint16) {
	for _, b := range append(append([]byte{}, data...), 0, 0) {
		for bit := 7; bit >= 0; bit-- {
			carry := remainder & 0x8000
			remainder = remainder<<1 | uint16(b>>bit&1)
			if carry != 0 {
				remainder ^= 0x1021
			}
		}
	}
	return remainder
}

// user is the kind of a user's key: U, the 21st letter.
const user = 20 << 3

func TestSeeds(t *testing.T) {
	seed := nkeySeed(user, 0)
	if len(seed) != seedLen || !strings.HasPrefix(seed, "SU") {
		t.Fatalf("the test makes %s", seed)
	}
	for text, want := range map[string]int{
		seed:                     1,
		"seed: " + seed + "\n":   1,
		"\"" + seed + "\",":      1,
		nkeySeed(0, 0):           1, // an account's
		nkeySeed(user, 1):        0, // a false checksum
		strings.ToLower(seed):    0,
		"X" + seed:               0, // a part of a longer word
		seed + "A":               0,
		"_" + seed:               0,
		seed[:57]:                0,
		"é" + seed + "é":         1,
		seed + " " + seed:        1, // once a file
		nkeySeed(user, 1) + seed: 0,
		nkeySeed(user, 1) + "\n" + nkeySeed(user, 0): 1,
		"-----BEGIN USER NKEY SEED-----\n" + seed:    1, // the block is reported, and not the seed besides
	} {
		if got := Credentials("a.txt", source.New(text)); len(got) != want {
			t.Errorf("%q has %v", text, got)
		}
	}
}

func TestBlocks(t *testing.T) {
	for text, what := range map[string]string{
		"-----BEGIN NATS USER JWT-----\neyJ0\n":             "a block of a .creds file",
		"  -----BEGIN USER NKEY SEED-----\nSUA":             "a block of a .creds file",
		"-----BEGIN PRIVATE KEY-----\nMC4C\n":               "a private key",
		"-----BEGIN RSA PRIVATE KEY-----":                   "a private key",
		"-----BEGIN OPENSSH PRIVATE KEY-----":               "a private key",
		"key: |\n  -----BEGIN EC PRIVATE KEY-----\n  MHc\n": "a private key",
		"-----BEGIN PUBLIC KEY-----\nMCow\n":                "",
		"-----BEGIN CERTIFICATE-----\n":                     "",
	} {
		got := Credentials("a.yaml", source.New(text))
		if what == "" && len(got) != 0 || what != "" && (len(got) != 1 || got[0].what != what) {
			t.Errorf("%q has %v, want %q", text, got, what)
		}
	}
}

func TestURLsWithPasswords(t *testing.T) {
	for scalar, secret := range map[string]bool{
		"nats://me:hunter2@example.com:4222": true,
		"tls://a:b@c":                        true,
		"nats://me@example.com":              false,
		"nats://me:@example.com":             false,
		"nats://example.com/a:b@c":           false,
		"nats://me:{password}@example.com":   false,
		"nats://me:<password>@example.com":   false,
		"nats://me:$PASSWORD@example.com":    false,
		"nats://me:${PW}@example.com":        false,
		"nats://me:***@example.com":          false,
		"nats://me:password@example.com":     false,
		"nats://me:PASS@example.com":         false,
		"nats://me:secret@example.com":       false,
		"nats://me:changeme@example.com":     false,
		"nats://me:passwords@example.com":    true,
		"see nats://me:hunter2@example.com":  false, // not the scalar as a whole
		"me:hunter2@example.com":             false, // a host, where a host stands
	} {
		for path, form := range map[string]string{"a.yaml": "x:\n- '%s'\n", "a.json": `{"x": {"y": ["%s"]}}`} {
			if got := Credentials(path, source.New(fmt.Sprintf(form, scalar))); (len(got) == 1) != secret {
				t.Errorf("%s in %s has %v", scalar, path, got)
			}
		}
		if got := Credentials("a.txt", source.New(scalar)); len(got) != 0 {
			t.Errorf("%s has no place in text", scalar)
		}
	}
	for text, secret := range map[string]bool{
		"servers: {s: {host: 'me:hunter2@example.com'}}":              true,
		"servers: {s: {host: 'me:{pw}@example.com'}}":                 false,
		"description: nats://me:hunter2@example.com":                  false,
		"summary: nats://me:hunter2@example.com":                      false,
		"a: {examples: [{url: 'nats://me:hunter2@example.com'}]}":     false,
		"a: {default: 'nats://me:hunter2@example.com'}":               false,
		"a: {descriptions: 'nats://me:hunter2@example.com'}":          true,
		"a: &u nats://me:hunter2@example.com\nexamples: [*u]":         true,
		"torn: {\nurl: nats://me:hunter2@example.com\nmore: [\n":      true,
		"nats://me:hunter2@example.com: a key\nno: 'user@host'":       false,
		"folded: >-\n  nats://me:hunter2@example.com\n":               true,
		"one: nats://a:bb@c\ntwo: nats://d:ee@f # once a file\n":      true,
		"\xef\xbb\xbfone: nats://a:bb@c\n":                            true,
		"a: nats://me:hunter2@example.com # and a comment with words": true,
	} {
		if got := Credentials("a.yaml", source.New(text)); (len(got) == 1) != secret {
			t.Errorf("%q has %v", text, got)
		}
	}
}

// The message shows the line, never the secret.
func TestCredentialsAreNotShown(t *testing.T) {
	files := disk{"a.yaml": "# first\nurl: nats://me:hunter2@example.com\n", "b.txt": "\n\n" + nkeySeed(user, 0) + "\n"}
	files["bundle.lock.json"] = files.lock("a.yaml", "b.txt")
	report := files.bundle().CheckLock()
	wants(t, "credentials", said(files["bundle.lock.json"], report), []string{
		`BUNDLE_CREDENTIAL at "a.yaml": a.yaml holds a URL with a password in line 2: a bundle goes to others`,
		`BUNDLE_CREDENTIAL at "b.txt": b.txt holds an NKEY seed in line 3: a bundle goes to others`,
	})
	for i, path := range []string{"a.yaml", "b.txt"} {
		rel := report.Findings[i].Related[0]
		if at := files[path][rel.Span.Start:rel.Span.End]; rel.Path != path || at != "nats://me:hunter2@example.com" && at != nkeySeed(user, 0) {
			t.Errorf("related is %+v", rel)
		}
	}
}

func FuzzCredentials(f *testing.F) {
	f.Add("a: nats://me:hunter2@example.com\n" + nkeySeed(user, 0))
	f.Add("-----BEGIN NATS USER JWT-----")
	f.Fuzz(func(t *testing.T, text string) {
		for _, path := range []string{"a.yaml", "a.json", "a.txt"} {
			for _, c := range Credentials(path, source.New(text)) {
				if c.at < 0 || c.end > len(text) || c.at >= c.end {
					t.Fatalf("%+v of %d bytes", c, len(text))
				}
			}
		}
	})
}

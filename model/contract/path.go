// Package contract owns what a bundle is made of: its lock, the paths and digests in it, and what a contract says of other
// files: imports, artifacts, references. It reads trees and writes locks; it knows nothing of disks, and judges nothing.
package contract

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"

	"github.com/natscontract/natscontract/model/syntax"
)

// The names of a bundle's own files, at its root.
const (
	LockName   = "bundle.lock.json"
	ConfigName = "natscontract.yaml"
)

// LanguageOf tells by a path's ending what a file is written in; false for a file that is no document.
func LanguageOf(path string) (syntax.Language, bool) {
	switch {
	case strings.HasSuffix(path, ".json"):
		return syntax.JSON, true
	case strings.HasSuffix(path, ".yaml"), strings.HasSuffix(path, ".yml"):
		return syntax.YAML, true
	}
	return 0, false
}

// Digest is the SHA-256 of a file's exact bytes, in 64 lower-case hexadecimal digits.
func Digest(text string) string {
	h := sha256.New()
	piece := pieces.Get().(*[8192]byte)
	defer pieces.Put(piece)
	for len(text) > 0 { // in pieces, so that a large file is not copied
		n := copy(piece[:], text)
		h.Write(piece[:n])
		text = text[n:]
	}
	return hex.EncodeToString(h.Sum(nil))
}

var pieces = sync.Pool{New: func() any { return new([8192]byte) }}

// Reference is a distribution reference: the digest of a lock's exact bytes (shapes, Document and bundle).
func Reference(lock string) string { return "sha256:" + Digest(lock) }

// CheckPath tells what is wrong with a path inside a bundle, in words that follow the path; "" for nothing. Such a path is
// relative, POSIX, and has no way out of the bundle.
func CheckPath(path string) string {
	switch {
	case path == "":
		return "is empty"
	case strings.ContainsRune(path, '\\'):
		return `has a backslash: write /`
	case len(path) > 1 && path[1] == ':' && (path[0]|0x20 >= 'a' && path[0]|0x20 <= 'z'):
		return "has a drive letter: write it from the bundle root"
	case path[0] == '/':
		return "is absolute: write it from the bundle root"
	case strings.ContainsRune(path, 0):
		return "has a NUL character"
	}
	for segment := range strings.SplitSeq(path, "/") {
		switch segment {
		case "":
			return "has an empty segment"
		case ".", "..":
			return "has a segment " + segment + ": write it from the bundle root"
		}
	}
	return ""
}

package analysis

import "github.com/natscontract/natscontract/analysis/rules/bundle"

// Digest is the digest of a file's saved bytes; "" for a file that is not there. Unsaved tells that the file is being edited: its
// pins are not held to it.
func (s *Snapshot) Digest(p string) (digest string, unsaved bool) {
	f := s.bytesAt("", p)
	if f.State != bundle.Present {
		return "", false
	}
	return f.Digest, f.Unsaved
}

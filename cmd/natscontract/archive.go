package main

import (
	"archive/tar"
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
)

// archiveLimits are what an archive may make of itself.
type archiveLimits struct {
	size      int64 // bytes, all of it unpacked
	ratio     int64 // unpacked to packed, where more than ratioFrom was unpacked
	ratioFrom int64
	entries   int
}

// usualLimits leave room: a contract shrinks to a tenth, a bundle of similar ones to a fiftieth.
var usualLimits = archiveLimits{size: 256 << 20, ratio: 200, ratioFrom: 4 << 20, entries: 100_000}

func (l archiveLimits) tooLarge() error { return fmt.Errorf("unpacks to more than %d MiB", l.size>>20) }

// isArchive tells by its name whether a path is an archive.
func isArchive(path string) bool {
	return strings.HasSuffix(path, ".tar.gz") || strings.HasSuffix(path, ".tgz")
}

// archiveFiles are the files of a bundle in an archive, read into memory; nothing of it reaches a disk.
type archiveFiles struct{ content map[string]string }

// openArchive reads an archive, all of it. One that holds anything but plain files and folders with sound names is refused.
func openArchive(file string) (*archiveFiles, error) {
	f, err := os.OpenFile(file, os.O_RDONLY|openNonblock, 0)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		if err == nil {
			err = errIrregular(info.Mode())
		}
		return nil, plain(err)
	}
	return readArchive(f, usualLimits)
}

func readArchive(packed io.Reader, limits archiveLimits) (*archiveFiles, error) {
	m := &meter{in: packed, limits: limits}
	unzip, err := gzip.NewReader(bufio.NewReader(m))
	if err != nil {
		return nil, fmt.Errorf("is no gzip file: %w", err)
	}
	m.unzip = unzip
	u := unpacking{files: map[string]string{}, folded: map[string]string{}, limits: limits}
	if err := u.all(tar.NewReader(m.unpacked())); err != nil {
		return nil, err
	}
	if _, err := io.Copy(io.Discard, m.unpacked()); err != nil { // its checksum stands at the end
		return nil, err
	}
	return &archiveFiles{u.files}, nil
}

// meter counts what goes into the decompression and what comes out, and ends it when that is too much.
type meter struct {
	in      io.Reader
	unzip   io.Reader
	limits  archiveLimits
	packed  int64
	written int64
}

// Read gives packed bytes.
func (m *meter) Read(p []byte) (int, error) {
	n, err := m.in.Read(p)
	m.packed += int64(n)
	return n, err
}

// count adds what was unpacked.
func (m *meter) count(n int) error {
	m.written += int64(n)
	switch {
	case m.written > m.limits.size:
		return m.limits.tooLarge()
	case m.written > m.limits.ratioFrom && m.written > m.limits.ratio*m.packed:
		return fmt.Errorf("unpacks to more than %d times its size", m.limits.ratio)
	}
	return nil
}

// unpacked is the stream that comes out.
func (m *meter) unpacked() io.Reader { return unpackedStream{m} }

type unpackedStream struct{ m *meter }

// Read gives unpacked bytes.
func (u unpackedStream) Read(p []byte) (int, error) {
	n, err := u.m.unzip.Read(p)
	if over := u.m.count(n); over != nil {
		return 0, over
	}
	if err != nil && err != io.EOF {
		err = fmt.Errorf("is damaged: %w", err)
	}
	return n, err
}

// unpacking is an archive on its way into memory.
type unpacking struct {
	files  map[string]string
	folded map[string]string // names of files and folders without case: as they are written
	size   int64             // of the files: holes of a sparse one are not in the stream
	limits archiveLimits
}

func (u *unpacking) all(archive *tar.Reader) error {
	for n := 0; ; n++ {
		header, err := archive.Next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return archiveError(err)
		case n == u.limits.entries:
			return fmt.Errorf("holds more than %d files", u.limits.entries)
		case header.Typeflag == tar.TypeXGlobalHeader: // a comment, as git archive writes one
			continue
		}
		if err := u.take(archive, header); err != nil {
			return err
		}
	}
}

func archiveError(err error) error {
	if errors.Is(err, tar.ErrHeader) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("is no tar archive, or a damaged one: %w", err)
	}
	return err
}

// take reads one file of the archive.
func (u *unpacking) take(archive *tar.Reader, header *tar.Header) error {
	name := strings.TrimPrefix(header.Name, "./")
	folder := header.Typeflag == tar.TypeDir
	if folder {
		if name = strings.TrimSuffix(name, "/"); name == "" || name == "." {
			return nil
		}
	}
	if what := unfit(header.Typeflag); what != "" {
		return fmt.Errorf("holds %s, %q: only files are read", what, header.Name)
	}
	if why := contract.CheckPath(name); why != "" {
		return fmt.Errorf("holds a file whose name %s: %q", why, header.Name)
	}
	if err := u.claim(name, folder); err != nil || folder {
		return err
	}
	var content strings.Builder
	buffer := make([]byte, 32<<10)
	for {
		n, err := archive.Read(buffer)
		content.Write(buffer[:n])
		if u.size += int64(n); u.size > u.limits.size {
			return u.limits.tooLarge()
		}
		if err == io.EOF {
			u.files[name] = content.String()
			return nil
		}
		if err != nil {
			return archiveError(err)
		}
	}
}

// unfit names what an entry is, when it is neither a file nor a folder.
func unfit(kind byte) string {
	switch kind {
	case tar.TypeReg, tar.TypeDir:
		return ""
	case tar.TypeLink, tar.TypeSymlink:
		return "a link"
	case tar.TypeChar, tar.TypeBlock:
		return "a device"
	case tar.TypeFifo:
		return "a named pipe"
	}
	return "something that is neither file nor folder"
}

// claim takes a name and the folders on the way to it. A name is there once, in one spelling, for one thing.
func (u *unpacking) claim(name string, folder bool) error {
	for p := name; p != "."; p = path.Dir(p) {
		isFile := p == name && !folder
		key := foldCase(p)
		was, known := u.folded[key]
		_, wasFile := u.files[was]
		switch {
		case !known:
			u.folded[key] = p
			if isFile {
				u.files[p] = ""
			}
		case was != p:
			return fmt.Errorf("holds two names that differ by case only: %q and %q", was, p)
		case isFile && wasFile:
			return fmt.Errorf("holds %q twice", p)
		case isFile || wasFile:
			return fmt.Errorf("holds %q as a file and as a folder", p)
		}
	}
	return nil
}

// foldCase gives the same text for all spellings that differ by case only.
func foldCase(s string) string {
	return strings.Map(func(r rune) rune {
		least := r
		for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
			least = min(least, f)
		}
		return least
	}, s)
}

// List gives the files that may be documents.
func (a *archiveFiles) List() ([]string, error) {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(a.content)) {
		folders := strings.Split(path.Dir(name), "/")
		if isDocument(name) && !slices.ContainsFunc(folders, func(f string) bool { return f != "." && hidden(f) }) {
			all = append(all, name)
		}
	}
	return all, nil
}

// Read gives a file's text.
func (a *archiveFiles) Read(path string) (source.Text, error) {
	content, ok := a.content[path]
	switch {
	case !ok:
		return source.Text{}, fs.ErrNotExist
	case len(content) > analysis.MaxFileSize:
		return source.Text{}, &analysis.TooLargeError{Path: path, Head: content[:headSize]}
	}
	return source.New(content), nil
}

// Linked is false: an archive with links is refused.
func (a *archiveFiles) Linked(string) bool { return false }

// failed is empty: an archive is read as a whole or not at all.
func (a *archiveFiles) failed() []problem { return nil }

func (a *archiveFiles) close() {}

package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/model/contract"
)

// packed makes a .tar.gz of entries.
func packed(t testing.TB, entries ...tar.Header) []byte {
	t.Helper()
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	archive := tar.NewWriter(zip)
	for _, h := range entries {
		content := "content of " + h.Name
		switch {
		case h.Typeflag != 0 && h.Typeflag != tar.TypeReg:
			content = ""
		case h.Size > 0:
			content = strings.Repeat("x", int(h.Size))
		}
		if h.Size = int64(len(content)); h.Typeflag != tar.TypeXGlobalHeader {
			h.Mode = 0o644
		}
		if err := archive.WriteHeader(&h); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(archive, content); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(archive.Close(), zip.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func files(names ...string) (all []tar.Header) {
	for _, name := range names {
		all = append(all, tar.Header{Name: name})
	}
	return all
}

func TestReadArchive(t *testing.T) {
	entries := append(files("./b/c.yaml", "a.json", "b/.hidden/d.yaml", "notes.txt", "b/bundle.lock.json"),
		tar.Header{Name: "./", Typeflag: tar.TypeDir}, tar.Header{Name: "b/", Typeflag: tar.TypeDir},
		tar.Header{Typeflag: tar.TypeXGlobalHeader, Name: "pax_global_header", PAXRecords: map[string]string{"comment": "x"}},
		tar.Header{Name: "large.yaml", Size: analysis.MaxFileSize + 1})
	limits := usualLimits
	limits.ratio = 2000 // the large one shrinks well
	archive, err := readArchive(bytes.NewReader(packed(t, entries...)), limits)
	if err != nil {
		t.Fatal(err)
	}
	list, err := archive.List()
	if got := fmt.Sprint(list); err != nil || got != "[a.json b/bundle.lock.json b/c.yaml large.yaml]" {
		t.Errorf("%s, %v", got, err)
	}
	if text, err := archive.Read("b/c.yaml"); err != nil || text.String() != "content of ./b/c.yaml" {
		t.Errorf("%q, %v", text.String(), err)
	}
	if text, err := archive.Read("b/.hidden/d.yaml"); err != nil || text.Len() == 0 {
		t.Errorf("a file in a hidden folder: %v", err)
	}
	if _, err := archive.Read("b"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder is read: %v", err)
	}
	if _, err := archive.Read("large.yaml"); !errors.Is(err, analysis.ErrTooLarge) {
		t.Errorf("a large file: %v", err)
	}
}

func TestRefusedArchives(t *testing.T) {
	link := func(kind byte, to string) []tar.Header {
		return append(files("a.yaml"), tar.Header{Name: "b.yaml", Typeflag: kind, Linkname: to})
	}
	for _, c := range []struct {
		about string
		bytes []byte
		want  string
	}{
		{"symbolic link", packed(t, link(tar.TypeSymlink, "/etc/passwd")...), `holds a link, "b.yaml": only files are read`},
		{"hard link", packed(t, link(tar.TypeLink, "a.yaml")...), `holds a link, "b.yaml": only files are read`},
		{"device", packed(t, link(tar.TypeChar, "")...), "holds a device"},
		{"disk", packed(t, link(tar.TypeBlock, "")...), "holds a device"},
		{"pipe", packed(t, link(tar.TypeFifo, "")...), "holds a named pipe"},
		{"absolute", packed(t, files("/etc/passwd")...), `is absolute`},
		{"up", packed(t, files("a/../../x")...), "has a segment .."},
		{"up at once", packed(t, files("../x")...), "has a segment .."},
		{"dot inside", packed(t, files("a/./x")...), "has a segment ."},
		{"empty segment", packed(t, files("a//x")...), "has an empty segment"},
		{"backslash", packed(t, files(`a\x`)...), "has a backslash"},
		{"drive", packed(t, files(`C:/x`)...), "has a drive letter"},
		{"folder outside", packed(t, tar.Header{Name: "../x/", Typeflag: tar.TypeDir}), "has a segment .."},
		{"twice", packed(t, files("a.yaml", "b", "a.yaml")...), `holds "a.yaml" twice`},
		{"twice, spelt otherwise", packed(t, files("a.yaml", "./a.yaml")...), `holds "a.yaml" twice`},
		{"case", packed(t, files("a/b.yaml", "a/B.yaml")...), `differ by case only: "a/b.yaml" and "a/B.yaml"`},
		{"case of a folder", packed(t, files("a/b.yaml", "A/c.yaml")...), `differ by case only: "a" and "A"`},
		{"case beyond ASCII", packed(t, files("straße/É", "straße/é")...), "differ by case only"},
		{"file below a file", packed(t, files("a", "a/b")...), `holds "a" as a file and as a folder`},
		{"folder, then file", packed(t, files("a/b", "a")...), `holds "a" as a file and as a folder`},
		{"a bomb", packed(t, tar.Header{Name: "a", Size: 64 << 20}), "more than 200 times its size"},
		{"no gzip", []byte("asyncapi: 3.1.0\n"), "is no gzip file"},
		{"empty", nil, "is no gzip file"},
		{"no tar", zipped(t, strings.Repeat("asyncapi: 3.1.0\n", 100)), "is no tar archive"},
		{"cut", packed(t, files("a", "b")...)[:60], "damaged"},
		{"changed", changed(packed(t, files("a", "b")...)), "damaged"},
		{"endless zeros behind the end", zipped(t, strings.Repeat("\x00", 64<<20)), "more than 200 times its size"},
	} {
		_, err := readArchive(bytes.NewReader(c.bytes), usualLimits)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", c.about, err, c.want)
		}
		dir := t.TempDir()
		file := filepath.Join(dir, "x.tar.gz")
		write(t, file, string(c.bytes))
		got := natscontract(t, "check", file)
		if got.code != exitFailed || strings.Count(got.err, "\n") != 1 || !strings.Contains(got.err, c.want) || len(names(t, dir)) != 1 {
			t.Errorf("%s: %+v", c.about, got)
		}
	}
}

// FuzzArchive reads any bytes as an archive: it is refused, or holds sound names alone.
func FuzzArchive(f *testing.F) {
	f.Add(packed(f, files("a.yaml", "b/c.json")...))
	f.Add(packed(f, tar.Header{Name: "a", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"}))
	f.Add(zipped(f, "asyncapi: 3.1.0\n"))
	f.Add([]byte("x"))
	f.Fuzz(func(t *testing.T, b []byte) {
		archive, err := readArchive(bytes.NewReader(b), usualLimits)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Error("it is refused without a word")
			}
			return
		}
		list, err := archive.List()
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range list {
			if why := contract.CheckPath(name); why != "" {
				t.Errorf("%q %s", name, why)
			}
			if _, err := archive.Read(name); err != nil && !errors.Is(err, analysis.ErrTooLarge) {
				t.Errorf("%q: %v", name, err)
			}
		}
	})
}

func zipped(t testing.TB, content string) []byte {
	t.Helper()
	var out bytes.Buffer
	zip := gzip.NewWriter(&out)
	if _, err := io.WriteString(zip, content); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// changed spoils the checksum.
func changed(b []byte) []byte {
	b = bytes.Clone(b)
	b[len(b)-6] ^= 1
	return b
}

// TestArchiveLimits unpacks what shrinks little, beyond limits that are lower than usual; a second stream behind the first counts
// as well.
func TestArchiveLimits(t *testing.T) {
	limits := archiveLimits{size: 1 << 20, ratio: 1000, ratioFrom: 1 << 20, entries: 5}
	one := packed(t, tar.Header{Name: "a", Size: 600_000})
	for _, c := range []struct {
		about string
		bytes []byte
		want  string
	}{
		{"within", one, ""},
		{"two files", packed(t, tar.Header{Name: "a", Size: 600_000}, tar.Header{Name: "b", Size: 600_000}), "more than 1 MiB"},
		{"two streams", append(bytes.Clone(one), one...), "more than 1 MiB"},
		{"five files", packed(t, files("1", "2", "3", "4", "5")...), ""},
		{"six files", packed(t, files("1", "2", "3", "4", "5", "6")...), "more than 5 files"},
		{"something behind it", append(bytes.Clone(one), "more"...), "damaged"},
	} {
		_, err := readArchive(bytes.NewReader(c.bytes), limits)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.about, err, c.want)
		}
	}
}

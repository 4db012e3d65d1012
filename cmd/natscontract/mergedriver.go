package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// mergeDriver merges one file for git: args are the base, ours and theirs, and ours is written. Pins and lock entries that
// only one side has changed are that side's. Where both have, the file that they are about is being merged too: its three
// versions are looked up in the repository by their digests, and merged as git will merge them, so that the digest of what
// comes out is known. What cannot be found stays a conflict, and lock --resolve mends it when all files are there.
func (a *app) mergeDriver(ctx context.Context, args []string) error {
	if len(args) != 3 {
		return errors.New("--merge-driver takes three files: %O %A %B")
	}
	var sides [3]string
	for i, file := range args {
		text, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("%s: %w", filepath.ToSlash(file), plain(err))
		}
		sides[i] = string(text)
	}
	m := &merger{ctx: ctx, found: map[string]string{}}
	merged, clean, err := m.merge(threeWay{base: sides[0], ours: sides[1], theirs: sides[2]})
	if err != nil {
		return err
	}
	if err := writeAt(args[1], merged); err != nil {
		return fmt.Errorf("%s: %w", filepath.ToSlash(args[1]), err)
	}
	if !clean {
		return errFound // git keeps the file as a conflict
	}
	return nil
}

// writeAt writes a file wherever it stands.
func writeAt(file, content string) error {
	root, err := os.OpenRoot(filepath.Dir(file))
	if err != nil {
		return unwritten(err)
	}
	defer root.Close()
	return writeFile(root, filepath.Base(file), content)
}

// threeWay is a file's three versions: contents, or their digests.
type threeWay struct{ base, ours, theirs string }

// plain tells which version a merge takes without looking into them.
func (t threeWay) plain() (merged string, ok bool) {
	switch {
	case t.ours == t.theirs, t.theirs == t.base:
		return t.ours, true
	case t.ours == t.base:
		return t.theirs, true
	}
	return "", false
}

// merger merges contents. What it looks up in the repository it remembers.
type merger struct {
	ctx   context.Context
	found map[string]string // contents by digest
	asked []string          // paths that were looked up
}

// merge merges three contents. Where that leaves conflicts the text has git's markers, and is not clean.
func (m *merger) merge(t threeWay) (merged string, clean bool, err error) {
	if merged, ok := t.plain(); ok {
		return merged, true, nil
	}
	if locks, ok := readLocks(t); ok {
		t = m.mergeLocks(locks)
	} else {
		t = m.mergePins(t)
	}
	if merged, ok := t.plain(); ok {
		return merged, true, nil
	}
	return m.mergeText(t)
}

// mergeText merges line by line, as git does.
func (m *merger) mergeText(t threeWay) (merged string, clean bool, err error) {
	dir, err := os.MkdirTemp("", "natscontract-")
	if err != nil {
		return "", false, err
	}
	defer os.RemoveAll(dir)
	args := []string{"merge-file", "--stdout", "--quiet", "-L", "ours", "-L", "base", "-L", "theirs"}
	for i, content := range []string{t.ours, t.base, t.theirs} {
		file := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			return "", false, err
		}
		args = append(args, file)
	}
	out, err := m.git(nil, args...)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 0 && exit.ExitCode() < 128 {
		return out, false, nil // so many conflicts
	}
	return out, err == nil, err
}

func (m *merger) git(in io.Reader, args ...string) (string, error) {
	cmd := exec.CommandContext(m.ctx, "git", args...)
	cmd.Stdin = in
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("git %s: %w", args[0], err)
	}
	return string(out), err
}

// readLocks reads the three versions as locks; false where one is none. A base that is empty is one: both sides are new.
func readLocks(t threeWay) (locks [3]map[string]string, ok bool) {
	for i, text := range []string{t.base, t.ours, t.theirs} {
		locks[i] = map[string]string{}
		if text == "" && i == 0 {
			continue
		}
		lock := contract.ReadLock(syntax.Parse(source.New(text), syntax.JSON))
		if lock.Broken || len(lock.Faults) > 0 {
			return locks, false
		}
		for _, e := range lock.Entries {
			locks[i][e.Path] = e.SHA256
		}
	}
	return locks, true
}

// mergeLocks merges locks entry by entry. In what it gives the three versions differ only in the entries that are not settled.
func (m *merger) mergeLocks(locks [3]map[string]string) threeWay {
	var settled []contract.Entry
	var open [3][]contract.Entry
	seen := map[string]bool{}
	for _, lock := range locks {
		for path := range lock {
			if seen[path] {
				continue
			}
			seen[path] = true
			t := threeWay{locks[0][path], locks[1][path], locks[2][path]}
			if digest, ok := m.digest(path, t); ok {
				if digest != "" {
					settled = append(settled, contract.Entry{Path: path, SHA256: digest})
				}
				continue
			}
			for i, digest := range []string{t.base, t.ours, t.theirs} {
				if digest != "" {
					open[i] = append(open[i], contract.Entry{Path: path, SHA256: digest})
				}
			}
		}
	}
	lock := func(i int) string { return contract.FormatLock(slices.Concat(settled, open[i])) }
	return threeWay{lock(0), lock(1), lock(2)}
}

// digest is the digest of what a file will be when its three versions are merged; "" for a file that goes. It is not known
// when a version cannot be found, or when their merge leaves a conflict.
func (m *merger) digest(path string, digests threeWay) (string, bool) {
	if digest, ok := digests.plain(); ok {
		return digest, true
	}
	merged, ok := m.mergedFile(path, digests)
	return contract.Digest(merged), ok
}

// mergedFile merges a file whose versions are known by their digests.
func (m *merger) mergedFile(path string, digests threeWay) (string, bool) {
	if digests.ours == "" || digests.theirs == "" {
		return "", false
	}
	m.lookUp(path)
	ours, ok := m.found[digests.ours]
	theirs, also := m.found[digests.theirs]
	base, known := m.found[digests.base]
	if !ok || !also || !known && digests.base != "" {
		return "", false
	}
	merged, clean, err := m.merge(threeWay{base, ours, theirs})
	return merged, clean && err == nil
}

// mergePins settles the pins that the versions of a contract differ in, and puts what they are settled to into all three:
// then they differ in other things alone. A pin that cannot be settled stays as it is in each.
func (m *merger) mergePins(t threeWay) threeWay {
	var trees [3]*syntax.Tree
	var byName [3]map[string]pin
	for i, text := range []string{t.base, t.ours, t.theirs} {
		trees[i] = syntax.Parse(source.New(text), languageOfText(text))
		byName[i] = map[string]pin{}
		for _, p := range pins(trees[i]) {
			if p.sha256.Kind() != syntax.Missing {
				byName[i][p.of] = p
			}
		}
	}
	var edits [3][]source.Edit
	for of, ours := range byName[1] {
		theirs, also := byName[2][of]
		base, known := byName[0][of]
		if !also || ours.path != theirs.path || known && base.path != ours.path {
			continue
		}
		settled, ok := m.settle(base, ours, theirs)
		if !ok {
			continue
		}
		for i := range edits {
			if p, there := byName[i][of]; there {
				edits[i] = append(edits[i], settled.edits(trees[i], p)...)
			}
		}
	}
	var out [3]string
	for i, tree := range trees {
		out[i] = tree.Text().String()
		if sorted, err := apart(tree, edits[i]); err == nil {
			out[i] = tree.Edit(sorted...).Text().String()
		}
	}
	return threeWay{out[0], out[1], out[2]}
}

// languageOfText tells JSON from YAML: git gives a driver no name.
func languageOfText(text string) syntax.Language {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return syntax.JSON
	}
	return syntax.YAML
}

// pinned is what a pin says: a digest and, of an import, a version.
type pinned struct{ sha256, version string }

func says(p pin) pinned {
	if p.imports == nil {
		return pinned{sha256: p.sha256.Value()}
	}
	return pinned{p.sha256.Value(), p.imports.Version.Value()}
}

// settle merges what three versions of a pin say. A digest and its version go together.
func (m *merger) settle(base, ours, theirs pin) (pinned, bool) {
	o, a, b := says(base), says(ours), says(theirs)
	switch {
	case a == b, b == o:
		return a, true
	case a == o:
		return b, true
	}
	merged, ok := m.mergedFile(ours.path, threeWay{o.sha256, a.sha256, b.sha256})
	if !ok {
		return pinned{}, false
	}
	settled := pinned{sha256: contract.Digest(merged), version: a.version}
	if ours.imports != nil {
		_, version := contract.Identity(syntax.Parse(source.New(merged), languageOf(ours.path)).Root())
		settled.version = version.Value()
	}
	return settled, settled.version != "" || ours.imports == nil
}

// edits make a pin of one version say what was settled.
func (s pinned) edits(tree *syntax.Tree, p pin) (edits []source.Edit) {
	if p.sha256.Value() != s.sha256 {
		edits = append(edits, rewritten(tree, p.sha256, s.sha256))
	}
	if p.imports != nil && p.imports.Version.Kind() != syntax.Missing && p.imports.Version.Value() != s.version {
		edits = append(edits, versionEdit(tree, p.imports.Version, s.version))
	}
	return edits
}

// lookedThrough is how many commits are searched for the versions of a file.
const lookedThrough = 2000

// lookUp finds the contents that files of a path, in whatever bundle of the repository, have had. Digests tell them apart.
func (m *merger) lookUp(path string) {
	if slices.Contains(m.asked, path) {
		return
	}
	m.asked = append(m.asked, path)
	log, err := m.git(nil, "log", "--all", "HEAD", "-m", "--raw", "--no-abbrev", "--no-renames", "--format=",
		"--max-count="+strconv.Itoa(lookedThrough), "--", ":(top,glob)**/"+globQuoted(path))
	if err != nil {
		return // no repository: nothing is found
	}
	var blobs []string
	for line := range strings.Lines(log) {
		if fields := strings.Fields(line); len(fields) > 4 && strings.HasPrefix(line, ":") {
			blobs = append(blobs, fields[2], fields[3])
		}
	}
	slices.Sort(blobs)
	contents, err := m.git(strings.NewReader(strings.Join(slices.Compact(blobs), "\n")+"\n"), "cat-file", "--batch")
	if err != nil {
		return
	}
	m.take(contents)
}

// globQuoted is a path of which no character means anything in a pattern.
func globQuoted(path string) string {
	return strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`, `\`, `\\`).Replace(path)
}

// take remembers the contents that cat-file has given: a line with the name, the kind and the size before each.
func (m *merger) take(contents string) {
	in := bufio.NewReader(bytes.NewBufferString(contents))
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		fields := strings.Fields(line)
		if len(fields) != 3 || fields[1] != "blob" {
			continue // missing: the null name, or a part of the history that is not here
		}
		size, err := strconv.Atoi(fields[2])
		if err != nil {
			return
		}
		content := make([]byte, size+1)
		if _, err := io.ReadFull(in, content); err != nil {
			return
		}
		text := string(content[:size])
		m.found[contract.Digest(text)] = text
	}
}

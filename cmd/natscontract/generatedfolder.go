package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/natscontract/natscontract/model/contract"
)

// manifestName is the file in an output's folder that lists what was generated there. It holds paths alone, no digests, so that it
// changes only where files come and go.
const manifestName = ".natscontract-generated.json"

type manifest struct {
	Version int      `json:"version"`
	Files   []string `json:"files"`
}

func (m manifest) text() string {
	b, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		panic(err) // it holds numbers and texts
	}
	return string(b) + "\n"
}

// A folderPlan is what a run does with an output's folder.
type folderPlan struct {
	root   *os.Root
	dir    string            // of the output, below the root
	files  map[string]string // what there should be, by path below dir
	write  []string          // of the files, those that are others now, or missing; sorted
	remove []string          // files that were generated once and are not any more; sorted
	had    string            // the manifest's text; "" without one
}

// planFolder compares a folder with what there should be in it. What was generated before is told by the manifest. The error names every
// file that is in the way, and nothing is to be written then.
func planFolder(root *os.Root, dir string, files map[string]string) (folderPlan, error) {
	p := folderPlan{root: root, dir: dir, files: files}
	before, err := p.before()
	if err != nil {
		return p, err
	}
	var inTheWay []error
	for _, file := range slices.Sorted(maps.Keys(files)) {
		switch text, there, err := p.present(file); {
		case err != nil:
			inTheWay = append(inTheWay, fmt.Errorf("%s: %w", p.path(file), err))
		case there && text == files[file]:
		case there && !(before[file] && (isMarked(text) || !isMarked(files[file]))):
			inTheWay = append(inTheWay, fmt.Errorf("%s: %w", p.path(file), errForeign))
		default:
			p.write = append(p.write, file)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(before)) {
		text, there, err := p.present(file)
		if _, stays := files[file]; !stays && there && err == nil && (isMarked(text) || strings.HasSuffix(file, ".json")) {
			p.remove = append(p.remove, file)
		}
	}
	return p, errors.Join(inTheWay...)
}

var errForeign = errors.New("is in the way: generate has not written it, and writes over no file of somebody else's")

// before are the files that the manifest lists.
func (p *folderPlan) before() (map[string]bool, error) {
	text, there, err := p.present(manifestName)
	if err != nil || !there {
		return nil, err
	}
	p.had = text
	var m manifest
	err = json.Unmarshal([]byte(text), &m)
	files := map[string]bool{}
	for _, file := range m.Files {
		if contract.CheckPath(file) != "" {
			err = errors.New("it names files elsewhere")
		}
		files[file] = true
	}
	if err != nil {
		return nil, fmt.Errorf("%s: is no list of generated files (%w): remove the folder, and generate it anew", p.path(manifestName), err)
	}
	return files, nil
}

// present is a file of the folder as it is.
func (p *folderPlan) present(file string) (text string, there bool, err error) {
	for end := 0; end < len(p.path(file)); {
		name := p.path(file)
		if next := strings.IndexByte(name[end+1:], '/'); next >= 0 {
			end += 1 + next
		} else {
			end = len(name)
		}
		info, err := p.root.Lstat(name[:end])
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return "", false, nil
		case err != nil:
			return "", true, plain(err)
		case info.Mode()&fs.ModeSymlink != 0:
			return "", true, errors.New("is a symbolic link, or stands behind one: generate writes to no other place")
		case end < len(name) && !info.IsDir():
			return "", true, fmt.Errorf("%s is a file, and generate needs a folder there", name[:end])
		case end == len(name) && !info.Mode().IsRegular():
			return "", true, errIrregular(info.Mode())
		}
	}
	b, err := p.root.ReadFile(p.path(file))
	return string(b), true, unreadable(err)
}

func unreadable(err error) error {
	if err == nil {
		return nil
	}
	return plain(err)
}

// isMarked tells whether a text says at its head that it is generated, as all that is generated does but JSON: who puts a file of his own
// in the place of a generated one keeps it.
func isMarked(text string) bool {
	head, _, _ := strings.Cut(text, "\n")
	return strings.Contains(head, "enerated by natscontract")
}

func (p *folderPlan) path(file string) string { return path.Join(p.dir, file) }

// changes are the lines that say what the plan does.
func (p *folderPlan) changes() (lines []string) {
	for _, file := range p.write {
		lines = append(lines, "write "+p.path(file))
	}
	for _, file := range p.remove {
		lines = append(lines, "remove "+p.path(file))
	}
	if p.had != p.manifest(false) {
		lines = append(lines, "write "+p.path(manifestName))
	}
	return lines
}

// manifest is what the folder's list of files should say: after a run, and while one is at work, when old and new files may be there.
func (p *folderPlan) manifest(meanwhile bool) string {
	listed := slices.Collect(maps.Keys(p.files))
	if meanwhile {
		listed = append(listed, p.remove...)
	}
	slices.Sort(listed)
	return manifest{1, listed}.text()
}

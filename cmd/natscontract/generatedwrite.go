package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
)

// stagedFile is a file that is whole on the disk, and has a temporary name beside its place.
type stagedFile struct {
	plan            *folderPlan
	file, temporary string
}

// carryOut does what plans say. All that is new is on the disk, under temporary names, before anything is replaced; then come a list of
// old and new files, the new files' names, the removals, and the final list. Whenever the process is killed, every file is an old or a
// new one, whole, and the next run knows all that was generated and finishes the work.
func carryOut(plans []folderPlan) error {
	var all []stagedFile
	var made []madeFolder
	for i := range plans {
		staged, folders, err := plans[i].stage()
		all, made = append(all, staged...), append(made, folders...)
		if err != nil {
			giveUp(all, made)
			return err
		}
	}
	for i := range plans {
		if err := plans[i].list(true); err != nil {
			giveUp(all, made)
			return err
		}
	}
	for i, s := range all {
		if err := s.take(); err != nil {
			giveUp(all[i:], nil)
			return err
		}
	}
	for i := range plans {
		if err := plans[i].finish(); err != nil {
			return err
		}
	}
	return nil
}

// giveUp takes away what has been staged.
func giveUp(all []stagedFile, made []madeFolder) {
	for _, s := range all {
		_ = s.plan.root.Remove(s.temporary) // what cannot be removed is swept later
	}
	for i := len(made) - 1; i >= 0; i-- {
		_ = made[i].root.Remove(made[i].name) // unless somebody put something in it
	}
}

// madeFolder is a folder that was not there before.
type madeFolder struct {
	root *os.Root
	name string
}

// stage brings the new files to the disk.
func (p *folderPlan) stage() (all []stagedFile, made []madeFolder, err error) {
	for _, file := range p.write {
		name := p.path(file)
		if made, err = makeFolders(p.root, path.Dir(name), made); err != nil {
			return all, made, fmt.Errorf("%s: %w", name, unwritten(err))
		}
		folder, err := p.root.OpenRoot(path.Dir(name))
		if err != nil {
			return all, made, fmt.Errorf("%s: %w", name, unwritten(err))
		}
		old, err := folder.Lstat(path.Base(name))
		if err != nil {
			old = nil
		}
		sweep(folder)
		temporary, err := stage(folder, p.files[file], old)
		_ = folder.Close() // nothing is written through it any more
		if err != nil {
			return all, made, fmt.Errorf("%s: %w", name, unwritten(err))
		}
		all = append(all, stagedFile{p, name, path.Join(path.Dir(name), temporary)})
	}
	return all, made, nil
}

// makeFolders makes a folder and those above it, and notes each that was not there.
func makeFolders(root *os.Root, name string, made []madeFolder) ([]madeFolder, error) {
	if name == "." {
		return made, nil
	}
	if _, err := root.Lstat(name); err == nil {
		return made, nil
	}
	made, err := makeFolders(root, path.Dir(name), made)
	if err != nil {
		return made, err
	}
	if err := root.Mkdir(name, 0o777); err != nil {
		return made, err
	}
	return append(made, madeFolder{root, name}), nil
}

// take gives a file its name.
func (s stagedFile) take() error {
	folder, err := s.plan.root.OpenRoot(path.Dir(s.file))
	if err == nil {
		err = take(folder, path.Base(s.temporary), path.Base(s.file))
		_ = folder.Close() // synced
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.file, unwritten(err))
	}
	return nil
}

// list writes the manifest, where it says something else.
func (p *folderPlan) list(meanwhile bool) error {
	text := p.manifest(meanwhile)
	if text == p.had {
		return nil
	}
	if err := createOver(p.root, p.path(manifestName), text); err != nil {
		return fmt.Errorf("%s: %w", p.path(manifestName), err)
	}
	p.had = text
	return nil
}

// createOver writes a file, and makes the folders on the way to it.
func createOver(root *os.Root, name, content string) error {
	if _, err := makeFolders(root, path.Dir(name), nil); err != nil {
		return unwritten(err)
	}
	return writeFile(root, name, content)
}

// finish removes what is generated no more, with the folders that are empty then, and writes the final manifest.
func (p *folderPlan) finish() error {
	for _, file := range p.remove {
		if err := p.root.Remove(p.path(file)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s: %w", p.path(file), unwritten(err))
		}
		for dir := path.Dir(file); dir != "."; dir = path.Dir(dir) {
			if p.root.Remove(p.path(dir)) != nil {
				break // it holds something
			}
		}
	}
	return p.list(false)
}

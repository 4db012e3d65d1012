package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

type lockFlags struct {
	check, resolve, driver bool
	pin                    *choice
}

func (a *app) lockCommand() *cobra.Command {
	var flags lockFlags
	cmd := &cobra.Command{
		Use:   "lock [DIR]",
		Short: "Write bundle.lock.json, and print the distribution reference",
		Long: `Lock writes bundle.lock.json: the digest of every contract of the bundle, and of every file that one of them reaches. It
keeps the entries below schemas/ and adds what lock.include in natscontract.yaml names; entries that nothing reaches go.
DIR is the folder of the bundle, the current one by default.

The distribution reference, the digest of the lock itself, is the last line on standard output.

--pin also brings the sha256 of imports and artifacts in the bundle's own contracts to the present bytes, dependencies first,
and prints each change. An import of another version than the file has is left alone, unless --pin=version moves it.

--resolve mends what git left as conflicts in contracts and in the lock: hunks that hold nothing but pins, an import's version
beside its pin, or lock entries. It takes the present bytes, and leaves every other hunk alone.

Exit code 0: the lock is written, or --check found it as it should be. 1: --check found a difference, or something was left
for you, as standard error says. 2: wrong use, or something that could not be read or written.`,
		Example: "  natscontract lock\n  natscontract lock --check services/orders\n  natscontract lock --pin\n" +
			"  git config merge.natscontract.driver 'natscontract lock --merge-driver %O %A %B'",
		RunE: func(cmd *cobra.Command, args []string) error { return a.lock(cmd, args, flags) },
	}
	cmd.Flags().BoolVar(&flags.check, "check", false, "write nothing; exit code 1 where the lock would change")
	flags.pin = choiceFlag(cmd, "pin", "", "rewrite the digests of imports and artifacts too; with =version, move imports to another version", "bytes", "version")
	cmd.Flags().Lookup("pin").NoOptDefVal = "bytes"
	cmd.Flags().BoolVar(&flags.resolve, "resolve", false, "mend merge conflicts in pins and in the lock")
	cmd.Flags().BoolVar(&flags.driver, "merge-driver", false, "merge a file for git: the base, ours (which is written) and theirs")
	cmd.MarkFlagsMutuallyExclusive("check", "pin", "resolve", "merge-driver")
	return cmd
}

func (a *app) lock(cmd *cobra.Command, args []string, flags lockFlags) error {
	if flags.driver {
		return a.mergeDriver(cmd.Context(), args)
	}
	if err := cobra.MaximumNArgs(1)(cmd, args); err != nil {
		return err
	}
	b, err := openLocked(args)
	if err != nil {
		return err
	}
	defer b.close()
	switch {
	case flags.resolve:
		return a.resolve(b)
	case flags.pin.value != "":
		return a.pin(b, flags.pin.value == "version")
	}
	return a.writeLock(b, flags.check)
}

// lockedFiles are the files of a bundle and of all distributions in it: the lock that is about to be written holds them, whether
// there is one already or not.
type lockedFiles struct{ *bundleFiles }

// List gives those that may be documents.
func (f lockedFiles) List() ([]string, error) {
	var files []string
	walkDocuments(f.root, func(string) bool { return true }, func(file string, err error) {
		if err != nil {
			f.note(file, err)
			return
		}
		files = append(files, file)
	})
	return files, nil
}

// lockedBundle is the bundle that a command is about to write in.
type lockedBundle struct {
	lockedFiles
	*workspace
	name string // of its folder, as it was given
}

// openLocked opens the bundle whose root is the folder given. A folder inside a bundle is refused: its lock stands above it,
// and a command writes nothing there.
func openLocked(args []string) (*lockedBundle, error) {
	name := "."
	if len(args) > 0 {
		name = args[0]
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	dir := absolute(here, name)
	l := locator{nearest: map[marker]string{}}
	switch info, err := os.Stat(dir); {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", filepath.ToSlash(name), plain(err))
	case !info.IsDir():
		return nil, fmt.Errorf("%s: is no folder", filepath.ToSlash(name))
	}
	if root := l.rootOf(dir, dir); root != dir {
		return nil, fmt.Errorf("%s: is inside the bundle %s: give that folder", filepath.ToSlash(name), filepath.ToSlash(relativeTo(here, root)))
	}
	files, err := openBundle(dir, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.ToSlash(name), err)
	}
	b := &lockedBundle{lockedFiles: lockedFiles{files}, name: name}
	if b.workspace, err = openWorkspace(b.lockedFiles); err == nil {
		err = b.unseen()
	}
	if err != nil {
		files.close()
		return nil, err
	}
	return b, nil
}

// unseen is what of the bundle could not be looked at.
func (b *lockedBundle) unseen() error {
	var all []error
	for _, p := range b.failed() {
		all = append(all, fmt.Errorf("%s: %w", p.path, p.err))
	}
	return errors.Join(all...)
}

func relativeTo(here, dir string) string {
	if rel, err := filepath.Rel(here, dir); err == nil {
		return rel
	}
	return dir
}

// planLock computes the lock that the bundle should have. It complains about what is named and cannot be locked, and fails
// where it cannot be told what is named.
func (a *app) planLock(b *lockedBundle, present []contract.Entry) (string, error) {
	reach, err := b.reached()
	if err != nil {
		return "", err
	}
	for _, lost := range reach.lost {
		a.complain("%v", lost)
	}
	if reach.fatal {
		return "", errSaid
	}
	return b.lock(reach.files, present, included(b.root, b.config))
}

// writeLock brings the lock up to date, or tells where it is not.
func (a *app) writeLock(b *lockedBundle, check bool) error {
	present, old, err := b.presentLock()
	if err != nil {
		return err
	}
	next, err := a.planLock(b, present)
	if err != nil {
		return err
	}
	if check && next != old {
		return a.lockDiffers(present, old, next)
	}
	return a.save(b, nil, nil, next)
}

// save writes the documents that have changed, then the lock that holds their digests, and prints the changes and the
// reference. What has not changed is not written.
func (a *app) save(b *lockedBundle, changed, changes []string, lock string) error {
	for _, file := range changed {
		if err := writeFile(b.root, file, b.texts[file].String()); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	if old, err := b.Read(lockName); err != nil || old.String() != lock {
		if err := writeFile(b.root, lockName, lock); err != nil {
			return fmt.Errorf("%s: %w", lockName, err)
		}
	}
	for _, line := range append(slices.Clip(changes), contract.Reference(lock)) {
		if _, err := fmt.Fprintln(a.out, line); err != nil {
			return err
		}
	}
	return nil
}

// lockDiffers lists what lock would change.
func (a *app) lockDiffers(present []contract.Entry, old, next string) error {
	if old == "" {
		fmt.Fprintf(a.out, "%s is not there\n", lockName)
	}
	was := map[string]string{}
	for _, e := range present {
		was[e.Path] = e.SHA256
	}
	same := true
	for _, e := range contract.ReadLock(syntax.Parse(source.New(next), syntax.JSON)).Entries {
		digest, there := was[e.Path]
		delete(was, e.Path)
		switch {
		case !there:
			fmt.Fprintf(a.out, "+ %s\n", e.Path)
		case digest != e.SHA256:
			fmt.Fprintf(a.out, "~ %s\n", e.Path)
		default:
			continue
		}
		same = false
	}
	for _, path := range slices.Sorted(maps.Keys(was)) {
		fmt.Fprintf(a.out, "- %s\n", path)
		same = false
	}
	if same && old != "" {
		fmt.Fprintf(a.out, "%s holds what it must, and is not written as lock writes it\n", lockName)
	}
	return errFound
}

// pin brings the pins of the bundle's contracts up to date, and the lock.
func (a *app) pin(b *lockedBundle, versions bool) error {
	present, _, err := b.presentLock()
	if err != nil {
		return err
	}
	p := newPinner(b.workspace, versions)
	if err := p.all(); err != nil {
		return err
	}
	next, err := a.planLock(b, present)
	if err != nil {
		return err
	}
	return a.finish(b, p, next)
}

// finish saves what a pinner changed, prints the changes, and says what it left.
func (a *app) finish(b *lockedBundle, p *pinner, lock string) error {
	if err := a.save(b, p.changed, p.moves, lock); err != nil {
		return err
	}
	for _, left := range p.left {
		a.complain("%s", left)
	}
	if len(p.left) > 0 {
		return errFound
	}
	return nil
}

package main

import (
	"archive/tar"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/jsonschema"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/source"
	"github.com/natscontract/natscontract/model/syntax"
)

// packedName is what an archive is called where nobody says.
const packedName = "distribution.tar.gz"

func (a *app) packCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "pack [DIR]",
		Short: "Write a portable distribution of a bundle, and print its reference",
		Long: `Pack writes a distribution of the bundle in DIR, the current folder by default: its contracts, everything they reach, the JSON
Schemas of the profile and of adapter calls in schemas/, and a lock over all of it. --out says where: a name that ends in .tar.gz
is an archive, any other a new folder. The same bundle gives the same tar, whenever and wherever it is packed.

What natscontract.yaml ignores counts here; only ignored credentials do not, and they are named on standard error.

The distribution reference is printed. Exit code 0: packed. 1: the bundle has errors, as the report on standard output says, and
nothing was written. 2: wrong use, or something that could not be read or written.`,
		Example: "  natscontract pack\n  natscontract pack services/orders --out orders-1.2.0.tar.gz\n  natscontract check orders-1.2.0.tar.gz",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.pack(cmd.Context(), args, out) },
	}
	cmd.Flags().StringVar(&out, "out", "", "the archive (.tar.gz) or new folder to write (default "+packedName+" in DIR)")
	return cmd
}

func (a *app) pack(ctx context.Context, args []string, out string) error {
	b, err := openLocked(args)
	if err != nil {
		return err
	}
	defer b.close()
	if out == "" {
		out = filepath.Join(b.name, packedName)
	}
	if !isArchive(out) {
		if err := b.roomFor(out); err != nil {
			return err
		}
	}
	done := a.progress("packing")
	files, err := a.distribution(ctx, b)
	done()
	if err != nil {
		return err
	}
	if err := writeDistribution(out, files); err != nil {
		return fmt.Errorf("%s: %w", filepath.ToSlash(out), err)
	}
	_, err = fmt.Fprintln(a.out, contract.Reference(files[lockName]))
	return err
}

// distribution is what goes into the package, by path.
func (a *app) distribution(ctx context.Context, b *lockedBundle) (map[string]string, error) {
	if err := a.refuse(ctx, b); err != nil {
		return nil, err
	}
	present, _, err := b.presentLock()
	if err != nil {
		return nil, err
	}
	for _, s := range packedSchemas() {
		if text, err := b.text(s.path); err == nil && text.String() != s.text && !b.locked(s.path, present) {
			return nil, fmt.Errorf("%s: is there already, and pack writes a schema of that name", s.path)
		}
		b.texts[s.path] = source.New(s.text)
		present = append(present, contract.Entry{Path: s.path})
	}
	lock, err := a.planLock(b, present)
	if err != nil {
		return nil, err
	}
	files := map[string]string{lockName: lock}
	if err := b.collect(files, "", lock); err != nil {
		return nil, err
	}
	return files, nil
}

// locked tells whether the present lock has an entry for a path.
func (b *lockedBundle) locked(file string, present []contract.Entry) bool {
	return slices.ContainsFunc(present, func(e contract.Entry) bool { return e.Path == file })
}

type packedSchema struct{ path, text string }

// packedSchemas are the schemas that a distribution carries.
func packedSchemas() (all []packedSchema) {
	for _, e := range jsonschema.Entries() {
		if e.Name == "profile" || e.Name == "adapter" {
			all = append(all, packedSchema{schemasFolder + e.Name + ".schema.json", e.Schema().Text()})
		}
	}
	return all
}

// collect takes in the files that a lock names, and those that the locks among them name.
func (b *lockedBundle) collect(files map[string]string, dir, lock string) error {
	for _, e := range contract.ReadLock(syntax.Parse(source.New(lock), syntax.JSON)).Entries {
		name := path.Join(dir, e.Path)
		if contract.CheckPath(e.Path) != "" {
			continue // check has said so
		}
		if _, twice := files[name]; twice {
			continue
		}
		text, err := b.text(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		files[name] = text.String()
		if path.Base(name) == lockName {
			if err := b.collect(files, path.Dir(name), files[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// refuse reports a bundle that has errors. Of what natscontract.yaml ignores only credentials are let through, and named.
func (a *app) refuse(ctx context.Context, b *lockedBundle) error {
	result, err := analysis.Check(ctx, checked{b.workspace}, analysis.Options{Unfiltered: true})
	if unseen := b.unseen(); unseen != nil {
		return unseen
	}
	if err != nil {
		return err
	}
	for _, broke := range result.Internal {
		return broke
	}
	report := render.Report{Root: ".", Texts: result.Texts, Contracts: result.Contracts, Files: result.Files}
	for _, d := range result.Diagnostics {
		if reason, ignored := b.ignored(d); ignored {
			at := result.Texts[d.Path].Position(d.Span.Start)
			a.complain("%s:%d:%d: %s: packed all the same: %s", d.Path, at.Line, at.Column, d.Message, reason)
		} else if d.Severity == diag.Error {
			report.Diagnostics = append(report.Diagnostics, d)
		}
	}
	if len(report.Diagnostics) == 0 {
		return nil
	}
	if err := render.Text(a.out, report, render.TextOptions{Colour: a.colour()}); err != nil {
		return err
	}
	a.complain("the bundle has errors: nothing was packed")
	return errFound
}

// ignored tells whether a report is of a credential that natscontract.yaml ignores, and for what reason.
func (b *lockedBundle) ignored(d diag.Diagnostic) (reason string, ok bool) {
	for _, i := range b.config.Ignores {
		if d.Code == "BUNDLE_CREDENTIAL" && i.Code == d.Code && i.Files.Match(d.Path) {
			return i.Reason, true
		}
	}
	return "", false
}

// roomFor refuses a folder that is there and holds something, and one inside the bundle, which would become a part of it.
func (b *lockedBundle) roomFor(out string) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	name := filepath.ToSlash(out)
	if rel, err := filepath.Rel(absolute(here, b.name), absolute(here, out)); err == nil && filepath.IsLocal(rel) {
		inside := strings.Split(filepath.ToSlash(rel), "/")
		if rel == "." || !slices.ContainsFunc(inside, hidden) {
			return fmt.Errorf("%s: is inside the bundle, and would become a part of it: pack it elsewhere, or as .tar.gz", name)
		}
	}
	switch entries, err := os.ReadDir(out); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%s: is no folder", name)
	case len(entries) > 0:
		return fmt.Errorf("%s: is there already, and is not empty", name)
	}
	return nil
}

// writeDistribution writes the archive or the folder, all of it or nothing.
func writeDistribution(out string, files map[string]string) error {
	out = filepath.Clean(out)
	parent, err := os.OpenRoot(filepath.Dir(out))
	if err != nil {
		return unwritten(err)
	}
	defer parent.Close()
	if isArchive(out) {
		return writeFile(parent, filepath.Base(out), archived(files))
	}
	return createFolder(parent, filepath.Base(out), files)
}

// archived is a .tar.gz of the files: sorted by name, without times and owners, so that the same files give the same bytes.
func archived(files map[string]string) string {
	var out bytes.Buffer
	zip, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	archive := tar.NewWriter(zip)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(files[name])), Mode: 0o644}
		err = cmp.Or(err, archive.WriteHeader(header))
		_, failed := io.WriteString(archive, files[name])
		err = cmp.Or(err, failed)
	}
	if err = cmp.Or(err, archive.Close(), zip.Close()); err != nil {
		panic(err) // a buffer takes everything, and a bundle's paths are sound
	}
	return out.String()
}

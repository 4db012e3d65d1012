package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/natscontract/natscontract/model/contract"
)

// starter is what init writes. A file whose name begins with a dot would be left out of the binary.
//
//go:embed starter
var starter embed.FS

// A starterFile is a file that init writes, and where its content comes from; "" for the lock, which is computed.
type starterFile struct{ name, from string }

var starterFiles = []starterFile{
	{"asyncapi/asyncapi.yaml", "starter/asyncapi/asyncapi.yaml"},
	{configName, "starter/natscontract.yaml"},
	{".gitattributes", "starter/gitattributes"},
	{lockName, ""},
}

func (a *app) initCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "init [DIR]",
		Short: "Write a small, valid contract to start from",
		Long: `Init writes into DIR, the current folder by default, what a bundle begins with: a small contract in which check finds nothing,
its lock, natscontract.yaml, and .gitattributes, which keeps git from changing line ends and names the merge driver.

It overwrites nothing: where one of these files is there already, nothing is written and the exit code is 2.`,
		Example: "  natscontract init services/orders",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			return a.init(dir)
		},
	}
}

func (a *app) init(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("%s: %w", filepath.ToSlash(dir), unwritten(err))
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("%s: %w", filepath.ToSlash(dir), unwritten(err))
	}
	defer root.Close()
	if there := slices.DeleteFunc(slices.Clone(starterFiles), func(f starterFile) bool {
		_, err := root.Lstat(f.name)
		return errors.Is(err, fs.ErrNotExist)
	}); len(there) > 0 {
		return fmt.Errorf("%s: is there already, and nothing is overwritten", filepath.ToSlash(path.Join(dir, there[0].name)))
	}
	if err := writeStarter(root); err != nil {
		return fmt.Errorf("%s: %w", filepath.ToSlash(dir), err)
	}
	for _, f := range starterFiles {
		if _, err := fmt.Fprintln(a.out, filepath.ToSlash(filepath.Join(dir, filepath.FromSlash(f.name)))); err != nil {
			return err
		}
	}
	return nil
}

// writeStarter writes all files or, where one cannot be written, none.
func writeStarter(root *os.Root) (err error) {
	var written []string
	defer func() {
		if err != nil {
			for _, name := range written {
				_ = root.Remove(name) // the error says enough
			}
		}
	}()
	var entries []contract.Entry
	for _, f := range starterFiles {
		content := contract.FormatLock(entries)
		if f.from != "" {
			content = starterText(f.from)
		}
		if err := createFile(root, f.name, content); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		written = append(written, f.name)
		if strings.HasPrefix(f.name, "asyncapi/") {
			entries = append(entries, contract.Entry{Path: f.name, SHA256: contract.Digest(content)})
		}
	}
	return nil
}

// starterText is a starter file's content.
func starterText(name string) string {
	content, err := starter.ReadFile(name)
	if err != nil {
		panic(err) // it is in the binary
	}
	return string(content)
}

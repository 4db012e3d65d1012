// Command ruledocs writes the pages of docs/rules from the rule registry. It owns which pages there are; what they say comes from
// the registry, and how they look from render.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/render"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: ruledocs DIR")
		os.Exit(2)
	}
	if err := write(os.Args[1], pages()); err != nil {
		fmt.Fprintln(os.Stderr, "ruledocs:", err)
		os.Exit(1)
	}
}

// pages are the files of docs/rules: one for each rule that is implemented, and the index.
func pages() map[string]string {
	files := map[string]string{"README.md": render.RuleIndex(analysis.Rules())}
	for _, rule := range analysis.Rules() {
		if rule.Implemented() {
			files[string(rule.Code)+".md"] = render.RulePage(rule)
		}
	}
	return files
}

// write makes the folder hold these pages and no other.
func write(dir string, files map[string]string) error {
	old, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil {
		return err
	}
	for _, file := range old {
		if _, stays := files[filepath.Base(file)]; !stays {
			if err := os.Remove(file); err != nil {
				return err
			}
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, page := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(page), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Command picture shows in the README what a user sees: it checks an example as natscontract does, draws the answer as an SVG,
// and puts the same text into the README between two comments. It owns the drawing; what is drawn comes from analysis and
// render, so that the README cannot show what the program does not say.
//
//	go run ./internal/tools/picture examples/market README.md docs/demo.svg
package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/internal/tools/page"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: picture EXAMPLE README SVG")
		os.Exit(2)
	}
	if err := picture(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(2)
	}
}

func picture(example, readme, drawing string) error {
	command := "$ natscontract check " + filepath.ToSlash(example)
	plain, err := said(example, false)
	if err != nil {
		return err
	}
	coloured, err := said(example, true)
	if err != nil {
		return err
	}
	if err := page.Write(readme, "demo", "```text\n"+command+"\n"+strings.TrimRight(plain, "\n")+"\n```"); err != nil {
		return err
	}
	return os.WriteFile(drawing, []byte(svg(command, command+"\n"+coloured)), 0o644)
}

// said is what a check of the example prints.
func said(example string, colour bool) (string, error) {
	files, err := texts(example)
	if err != nil {
		return "", err
	}
	result, err := analysis.Check(context.Background(), files, analysis.Options{})
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = render.Text(&out, render.Report{
		Diagnostics: result.Diagnostics,
		Blocked:     result.Blocked,
		Contracts:   result.Contracts,
		Files:       result.Files,
		Texts:       result.Texts,
	}, render.TextOptions{Colour: colour})
	return out.String(), err
}

// texts are the files of the example.
func texts(example string) (analysis.MapFiles, error) {
	files := analysis.MapFiles{}
	root := os.DirFS(example)
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" && filepath.Ext(path) != ".json" {
			return err
		}
		text, err := fs.ReadFile(root, path)
		files[path] = string(text)
		return err
	})
	return files, err
}

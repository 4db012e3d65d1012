// Command picture shows in the README what a user sees: it checks an example as natscontract does, draws the answer as an SVG,
// and puts the same text into the README between two comments. It owns the drawing; what is drawn comes from analysis and
// render, so that the README cannot show what the program does not say.
//
//	go run ./internal/tools/picture .
package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/natscontract/natscontract/analysis"
	"github.com/natscontract/natscontract/internal/render"
	"github.com/natscontract/natscontract/internal/tools/page"
	"github.com/natscontract/natscontract/model/source"
)

//go:generate go run . ../../..

// Where things are below the root of the repository.
const (
	example = "examples/market"
	readme  = "README.md"
	drawing = "docs/demo.svg"
	command = "$ natscontract check " + example
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: picture ROOT")
		os.Exit(2)
	}
	if err := picture(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "picture:", err)
		os.Exit(1)
	}
}

func picture(root string) error {
	files, err := texts(filepath.Join(root, example))
	if err != nil {
		return err
	}
	report, err := checked(files)
	if err != nil {
		return err
	}
	plain, coloured := said(report, false), said(report, true)
	if err := page.Write(filepath.Join(root, readme), "demo", "```text\n"+command+"\n"+strings.TrimRight(plain, "\n")+"\n```"); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, drawing), []byte(svg(command, command+"\n"+coloured)), 0o644)
}

// checked is the report on a bundle, with paths as they are named by someone who stands at the root of the repository.
func checked(files analysis.MapFiles) (render.Report, error) {
	result, err := analysis.Check(context.Background(), files, analysis.Options{})
	if err != nil {
		return render.Report{}, err
	}
	report := render.Report{Contracts: result.Contracts, Files: result.Files, Blocked: result.Blocked, Texts: map[string]source.Text{}}
	for name, text := range result.Texts {
		report.Texts[path.Join(example, name)] = text
	}
	for _, d := range result.Diagnostics {
		d.Path = path.Join(example, d.Path)
		for i := range d.Related {
			d.Related[i].Path = path.Join(example, d.Related[i].Path)
		}
		report.Diagnostics = append(report.Diagnostics, d)
	}
	return report, nil
}

func said(report render.Report, colour bool) string {
	var out strings.Builder
	_ = render.Text(&out, report, render.TextOptions{Colour: colour}) // a strings.Builder takes everything
	return out.String()
}

// texts are the files of the example.
func texts(dir string) (analysis.MapFiles, error) {
	files := analysis.MapFiles{}
	root := os.DirFS(dir)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".yaml" && filepath.Ext(name) != ".json" {
			return err
		}
		text, err := fs.ReadFile(root, name)
		files[name] = string(text)
		return err
	})
	return files, err
}

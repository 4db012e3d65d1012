package domain

import (
	"github.com/natscontract/natscontract/analysis/verdict"
	"github.com/natscontract/natscontract/analysis/wording"
	"github.com/natscontract/natscontract/model/contract"
	"github.com/natscontract/natscontract/model/diag"
	"github.com/natscontract/natscontract/model/edit"
	"github.com/natscontract/natscontract/model/shape"
	"github.com/natscontract/natscontract/model/syntax"
)

// declared is the fix that gives a channel its entry in the extension.
func declared(path, channel string, parameters []string) verdict.Fix {
	return verdict.Fix{Title: "Declare " + channel, Edits: func(files verdict.Files) []diag.FileEdit {
		types, created := typesFor(files, path, parameters)
		value := edit.Literal("{}")
		if len(types) > 0 {
			value = edit.Object(types...)
		}
		entry := edit.Member{Name: channel, Value: edit.Object(edit.Member{Name: "parameters", Value: value})}
		return verdict.Declare(files, path, append(created, verdict.Declaration{In: "channels", Member: entry})...)
	}}
}

// typesFor gives parameters a token type each: the one of the same name, else the one that another channel gives a parameter of that
// name, else a new one, which has to be declared.
func typesFor(files verdict.Files, path string, parameters []string) (members []edit.Member, created []verdict.Declaration) {
	types := verdict.Node(files, contract.Anchor{Path: path, Pointer: contract.OwnTokenTypes})
	channels := verdict.Node(files, contract.Anchor{Path: path, Pointer: contract.OwnChannels})
	for _, name := range parameters {
		used := name
		if !types.Has(name) {
			used = usedFor(channels, types, name)
		}
		if used == "" {
			used = name
			created = append(created, verdict.Declaration{In: "tokenTypes", Member: edit.Member{Name: name, Value: verdict.OrdinaryTokens}})
		}
		members = append(members, edit.Member{Name: name, Value: edit.Text(used)})
	}
	return members, created
}

// usedFor is the token type that some channel gives a parameter; "" where none does.
func usedFor(channels, types syntax.Node, parameter string) string {
	for c := range channels.Fields() {
		parameters, _ := c.Value().Resolve().Get("parameters")
		e, _ := parameters.Value().Resolve().Get(parameter)
		if v := e.Value().Resolve(); v.Kind() == syntax.Scalar && types.Has(v.Value()) {
			return v.Value()
		}
	}
	return ""
}

// inStandard is the fix that makes the document's parameters those of the address.
func (d difference) inStandard() verdict.Fix {
	return d.fix(func(_ verdict.Files, lacking []string) (members []edit.Member, created []verdict.Declaration) {
		for _, name := range lacking {
			members = append(members, edit.Member{Name: name, Value: edit.Literal("{}")})
		}
		return members, nil
	})
}

// inExtension is the fix that makes the extension's parameters those of the address.
func (d difference) inExtension() verdict.Fix {
	return d.fix(func(files verdict.Files, lacking []string) ([]edit.Member, []verdict.Declaration) {
		return typesFor(files, d.of.Path, lacking)
	})
}

// fix makes the names of the map those of the address: one that is there and should not be is renamed to one that is missing, and of
// what is left, all is inserted or removed.
func (d difference) fix(missing func(files verdict.Files, lacking []string) ([]edit.Member, []verdict.Declaration)) verdict.Fix {
	at, renamed := d.of.Get("parameters"), min(len(d.lacking), len(d.extra))
	return verdict.Fix{Title: d.title(), Edits: func(files verdict.Files) []diag.FileEdit {
		members, created := missing(files, d.lacking[renamed:])
		edits := verdict.Declare(files, d.of.Path, created...)
		for i, name := range d.lacking[:renamed] {
			edits = append(edits, verdict.Rename(files, at.Get(d.extra[i]), name)...)
		}
		switch {
		case len(members) > 0 && d.has:
			edits = append(edits, verdict.Insert(files, at, nil, members...)...)
		case len(members) > 0:
			edits = append(edits, verdict.Insert(files, d.of, shape.Order("Channel"), edit.Member{Name: "parameters", Value: edit.Object(members...)})...)
		case len(d.extra) > renamed:
			edits = append(edits, verdict.RemoveSome(files, at, d.extra[renamed:]...)...)
		}
		return edits
	}}
}

func (d difference) title() string {
	switch {
	case len(d.lacking) == 1 && len(d.extra) == 1:
		return "Rename " + d.extra[0] + " to " + d.lacking[0]
	case len(d.extra) == 0:
		return "Insert " + wording.And(d.lacking)
	case len(d.lacking) == 0:
		return "Remove " + wording.And(d.extra)
	}
	return "Take the parameters from the address"
}

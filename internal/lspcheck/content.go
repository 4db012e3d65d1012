package lspcheck

import (
	"fmt"
	"slices"

	"github.com/natscontract/natscontract/model/source"
)

// What the protocol lets a server send only to a client that has said it takes it, method by method.

// encodings are the names of the position encodings.
var encodings = map[string]source.Encoding{"utf-8": source.UTF8, "utf-16": source.UTF16, "utf-32": source.UTF32}

func (w *Watch) initialized(result any) (all []fault) {
	chosen, _ := get(result, "capabilities.positionEncoding").(string)
	encodingsOffered := append(list(w.can, "general.positionEncodings"), "utf-16")
	if chosen == "" {
		chosen = "utf-16"
	}
	if !slices.Contains(encodingsOffered, any(chosen)) {
		all = append(all, fault{"/result/capabilities/positionEncoding", "the client has not offered it"})
	}
	w.encoding = encodings[chosen]
	if get(result, "capabilities.diagnosticProvider") != nil && !offered(w.can, "textDocument.diagnostic") {
		all = append(all, fault{"/result/capabilities/diagnosticProvider", "the client does not ask for diagnostics"})
	}
	w.pulls = get(result, "capabilities.diagnosticProvider") != nil
	return all
}

// content judges what an answer says.
func (w *Watch) content(of asked, result any) (all []fault) {
	var text *source.Text
	uri, _ := get(of.params, "textDocument.uri").(string)
	if t, known := of.docs[uri].text(); known {
		text = &t
	}
	all = w.ranges(result, text, of.docs, "/result")
	items, _ := result.([]any)
	switch of.method {
	case "textDocument/hover":
		if kind := get(result, "contents.kind"); kind != nil && !slices.Contains(list(w.can, "textDocument.hover.contentFormat"), kind) {
			all = append(all, fault{"/result/contents/kind", "the client has not offered it"})
		}
	case "textDocument/diagnostic":
		all = append(all, w.diagnostics(list(result, "items"), "textDocument.diagnostic", "/result/items")...)
	case "workspace/diagnostic":
		for i, r := range list(result, "items") {
			all = append(all, w.diagnostics(list(r, "items"), "textDocument.diagnostic", fmt.Sprintf("/result/items/%d/items", i))...)
		}
	case "textDocument/documentSymbol":
		all = append(all, w.symbols(items, "textDocument.documentSymbol", "/result")...)
	case "workspace/symbol":
		all = append(all, w.symbols(items, "workspace.symbol", "/result")...)
	case "textDocument/codeAction":
		for i, a := range items {
			all = append(all, w.codeAction(a, of, fmt.Sprintf("/result/%d", i))...)
		}
	case "textDocument/foldingRange":
		all = append(all, w.folds(items, text)...)
	case "textDocument/definition", "textDocument/declaration", "textDocument/typeDefinition", "textDocument/implementation":
		all = append(all, w.unless(items, "targetUri", of.method[len("textDocument/"):], "linkSupport")...)
	case "textDocument/documentLink":
		all = append(all, w.unless(items, "tooltip", "documentLink", "tooltipSupport")...)
	case "textDocument/rename":
		all = append(all, w.workspaceEdit(result, of.docs, "/result")...)
	case "textDocument/formatting", "textDocument/rangeFormatting", "textDocument/onTypeFormatting":
		if text != nil {
			all = append(all, w.apart(*text, items, "/result")...)
		}
	}
	return all
}

// unless finds a property in items that needs an ability of the client.
func (w *Watch) unless(items []any, property, feature, ability string) (all []fault) {
	capability := "textDocument." + feature + "." + ability
	for i, item := range items {
		if get(item, property) != nil && get(w.can, capability) != true {
			all = append(all, fault{fmt.Sprintf("/result/%d/%s", i, property), "the client has not offered " + capability})
		}
	}
	return all
}

// list is the list at a path; nil where there is none.
func list(v any, path string) []any {
	l, _ := get(v, path).([]any)
	return l
}

func (w *Watch) published(params any) (all []fault) {
	if w.pulls {
		all = append(all, fault{"", "the client asks for diagnostics: it would show them twice"})
	}
	const capability = "textDocument.publishDiagnostics"
	uri, _ := get(params, "uri").(string)
	version, versioned := get(params, "version").(float64)
	if versioned && get(w.can, capability+".versionSupport") != true {
		all = append(all, fault{"/params/version", "the client has not offered " + capability + ".versionSupport"})
	}
	diagnostics := list(params, "diagnostics")
	all = append(all, w.diagnostics(diagnostics, capability, "/params/diagnostics")...)
	if d, open := w.docs[uri]; open && versioned {
		if version > d.version {
			all = append(all, fault{"/params/version", "the client has not written it yet"})
		}
		if text, known := d.texts[version]; known {
			for i, item := range diagnostics {
				if _, ok := w.span(text, get(item, "range")); !ok {
					all = append(all, fault{fmt.Sprintf("/params/diagnostics/%d/range", i), fmt.Sprintf("is nowhere in the text: %v", get(item, "range"))})
				}
			}
		}
	}
	return all
}

// diagnostics judges what is in diagnostics that some clients do not take.
func (w *Watch) diagnostics(items []any, capability, at string) (all []fault) {
	need := func(i int, property, ability string) {
		if get(items[i], property) != nil && get(w.can, capability+"."+ability) != true {
			all = append(all, fault{fmt.Sprintf("%s/%d/%s", at, i, property), "the client has not offered " + capability + "." + ability})
		}
	}
	for i, item := range items {
		need(i, "relatedInformation", "relatedInformation")
		need(i, "codeDescription", "codeDescriptionSupport")
		need(i, "data", "dataSupport")
		need(i, "message.kind", "markupMessageSupport")
		for _, tag := range list(item, "tags") {
			if !slices.Contains(list(w.can, capability+".tagSupport.valueSet"), tag) {
				all = append(all, fault{fmt.Sprintf("%s/%d/tags", at, i), "the client does not know the tag"})
			}
		}
	}
	return all
}

// lastOldSymbol is the last kind of symbol that every client knows.
const lastOldSymbol = 18

// symbols judges an outline, or what a search found.
func (w *Watch) symbols(items []any, capability, at string) (all []fault) {
	known := list(w.can, capability+".symbolKind.valueSet")
	for i, s := range items {
		at := fmt.Sprintf("%s/%d", at, i)
		kind, _ := get(s, "kind").(float64)
		if len(known) > 0 && !slices.Contains(known, any(kind)) || len(known) == 0 && kind > lastOldSymbol {
			all = append(all, fault{at + "/kind", fmt.Sprintf("the client does not know %v", kind)})
		}
		if get(s, "selectionRange") != nil && get(w.can, "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport") != true {
			all = append(all, fault{at, "the client takes a flat outline only"})
		}
		if get(s, "selectionRange") != nil && !within(get(s, "range"), get(s, "selectionRange")) {
			all = append(all, fault{at + "/selectionRange", "is not inside the range"})
		}
		all = append(all, w.symbols(list(s, "children"), capability, at+"/children")...)
	}
	return all
}

// within tells whether a range holds another.
func within(outer, inner any) bool {
	before := func(a, b any) bool {
		la, _ := get(a, "line").(float64)
		lb, _ := get(b, "line").(float64)
		ca, _ := get(a, "character").(float64)
		cb, _ := get(b, "character").(float64)
		return la < lb || la == lb && ca <= cb
	}
	return before(get(outer, "start"), get(inner, "start")) && before(get(inner, "end"), get(outer, "end"))
}

func (w *Watch) codeAction(action any, of asked, at string) (all []fault) {
	const capability = "textDocument.codeAction"
	if _, command := get(action, "command").(string); command {
		return nil
	}
	if get(w.can, capability+".codeActionLiteralSupport") == nil {
		all = append(all, fault{at, "the client takes commands only"})
	}
	for property, ability := range map[string]string{"isPreferred": "isPreferredSupport", "disabled": "disabledSupport", "data": "dataSupport"} {
		if get(action, property) != nil && get(w.can, capability+"."+ability) != true {
			all = append(all, fault{at + "/" + property, "the client has not offered " + capability + "." + ability})
		}
	}
	from := "textDocument.publishDiagnostics"
	if w.pulls {
		from = "textDocument.diagnostic"
	}
	all = append(all, w.diagnostics(list(action, "diagnostics"), from, at+"/diagnostics")...)
	return append(all, w.workspaceEdit(get(action, "edit"), of.docs, at+"/edit")...)
}

// workspaceEdit judges an edit of documents: written as the client takes it, of versions that are open, no edit over another.
func (w *Watch) workspaceEdit(edit any, docs map[string]document, at string) (all []fault) {
	const capability = "workspace.workspaceEdit"
	changes := list(edit, "documentChanges")
	if changes != nil && get(w.can, capability+".documentChanges") != true {
		all = append(all, fault{at + "/documentChanges", "the client has not offered " + capability + ".documentChanges"})
	}
	for i, c := range changes {
		at := fmt.Sprintf("%s/documentChanges/%d", at, i)
		if op := get(c, "kind"); op != nil {
			if !slices.Contains(list(w.can, capability+".resourceOperations"), op) {
				all = append(all, fault{at, "the client has not offered the operation"})
			}
			continue
		}
		uri, _ := get(c, "textDocument.uri").(string)
		d, open := docs[uri]
		version := get(c, "textDocument.version")
		switch {
		case open && version != d.version:
			all = append(all, fault{at + "/textDocument/version", fmt.Sprintf("is %v, and %v was open", version, d.version)})
		case !open && version != nil:
			all = append(all, fault{at + "/textDocument/version", "the document is not open"})
		}
		all = append(all, w.edits(d, list(c, "edits"), at+"/edits")...)
	}
	plain, _ := get(edit, "changes").(map[string]any)
	for uri, edits := range plain {
		l, _ := edits.([]any)
		all = append(all, w.edits(docs[uri], l, at+"/changes/"+uri)...)
	}
	return all
}

func (w *Watch) edits(d document, edits []any, at string) []fault {
	if text, known := d.text(); known {
		return w.apart(text, edits, at)
	}
	return nil
}

// folds judges folding ranges: lines that are there, in what the client can fold.
func (w *Watch) folds(items []any, text *source.Text) (all []fault) {
	limit, limited := get(w.can, "textDocument.foldingRange.rangeLimit").(float64)
	if limited && float64(len(items)) > limit {
		all = append(all, fault{"/result", fmt.Sprintf("the client takes %v at most", limit)})
	}
	for i, f := range items {
		start, _ := get(f, "startLine").(float64)
		end, _ := get(f, "endLine").(float64)
		if start > end || text != nil && int(end) >= text.Lines() {
			all = append(all, fault{fmt.Sprintf("/result/%d", i), "is nowhere in the text"})
		}
	}
	return all
}

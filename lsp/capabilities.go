package lsp

import (
	"slices"

	"go.lsp.dev/protocol"

	"github.com/natscontract/natscontract/model/source"
)

// capabilities are what the client can do, as far as the server cares.
type capabilities struct {
	encoding        source.Encoding
	pull            bool // it asks for diagnostics, and can be told to do so again
	versions        bool // it looks at the version of published diagnostics
	related         bool
	descriptions    bool
	data            bool
	unnecessary     bool
	watch           bool
	configuration   bool
	reconfigure     bool // it can be asked to tell of new settings
	progress        bool
	hover           protocol.MarkupKind // what it likes best in hovers; "" where it names nothing
	nested          bool                // document symbols with children
	outline, search icons
	literalActions  bool
	preferred       bool // it likes to know which action is the best
	documentChanges bool
	files           bool // it makes and deletes files that an edit names
	apply           bool // it applies an edit that the server sends
	prepareRename   bool // it asks what can be renamed before it lets the author type a name
	completing      completing
	folds           int // how many places it can fold; 0: any number
	hints, lenses   bool
	calls           bool // it shows who calls whom
	tokensRange     bool // it asks for semantic tokens of a part of a document
	tokensFull      bool // and of a whole one
	tokensDelta     bool // and for what differs from those that it has
}

// halfRefreshed are clients that ask again for the workspace's reports alone when they are told to ask again, and leave out what those say
// of open documents: an edit of one contract would not show in another. They are sent reports.
var halfRefreshed = []string{"Neovim"} // 0.12

// can reads what a client of some name can do.
func can(c protocol.ClientCapabilities, name string) (has capabilities) {
	var offered []protocol.PositionEncodingKind
	if c.General != nil {
		offered = c.General.PositionEncodings
	}
	has.encoding = encodingFor(offered)
	if w := c.Workspace; w != nil {
		has.pull = w.Diagnostics != nil && is(w.Diagnostics.RefreshSupport) && !slices.Contains(halfRefreshed, name)
		has.watch = w.DidChangeWatchedFiles != nil && is(w.DidChangeWatchedFiles.DynamicRegistration)
		has.configuration = is(w.Configuration)
		has.reconfigure = w.DidChangeConfiguration != nil && is(w.DidChangeConfiguration.DynamicRegistration)
		has.apply = is(w.ApplyEdit)
		if e := w.WorkspaceEdit; e != nil {
			has.documentChanges = is(e.DocumentChanges)
			has.files = has.documentChanges && slices.Contains(e.ResourceOperations, protocol.ResourceOperationKindCreate) && slices.Contains(e.ResourceOperations, protocol.ResourceOperationKindDelete)
		}
	}
	if c.Workspace != nil && c.Workspace.Symbol != nil {
		has.search = iconsOf(c.Workspace.Symbol.SymbolKind)
	}
	has.progress = c.Window != nil && is(c.Window.WorkDoneProgress)
	t := c.TextDocument
	if t == nil {
		has.pull = false
		return has
	}
	has.pull = has.pull && t.Diagnostic != nil
	switch {
	case has.pull:
		has.diagnostics(t.Diagnostic.DiagnosticsCapabilities)
	case t.PublishDiagnostics != nil:
		has.versions = is(t.PublishDiagnostics.VersionSupport)
		has.diagnostics(t.PublishDiagnostics.DiagnosticsCapabilities)
	}
	if t.Hover != nil && len(t.Hover.ContentFormat) > 0 {
		has.hover = t.Hover.ContentFormat[0]
	}
	has.nested = t.DocumentSymbol != nil && is(t.DocumentSymbol.HierarchicalDocumentSymbolSupport)
	if t.DocumentSymbol != nil {
		has.outline = iconsOf(t.DocumentSymbol.SymbolKind)
	}
	has.prepareRename = t.Rename != nil && is(t.Rename.PrepareSupport)
	has.literalActions = t.CodeAction != nil && len(t.CodeAction.CodeActionLiteralSupport.CodeActionKind.ValueSet) > 0
	has.preferred = t.CodeAction != nil && is(t.CodeAction.IsPreferredSupport)
	if t.FoldingRange != nil && t.FoldingRange.RangeLimit != nil {
		has.folds = int(*t.FoldingRange.RangeLimit)
	}
	has.tokens(t.SemanticTokens)
	has.completing = completingOf(t.Completion)
	has.hints, has.lenses, has.calls = t.InlayHint != nil, t.CodeLens != nil, t.CallHierarchy != nil
	return has
}

func (has *capabilities) diagnostics(d protocol.DiagnosticsCapabilities) {
	has.related, has.descriptions, has.data = is(d.RelatedInformation), is(d.CodeDescriptionSupport), is(d.DataSupport)
	has.unnecessary = slices.Contains(d.TagSupport.ValueSet, protocol.DiagnosticTagUnnecessary)
}

func (has *capabilities) tokens(c protocol.SemanticTokensClientCapabilities) {
	if !slices.Contains(c.Formats, protocol.TokenFormatRelative) {
		return
	}
	some, of := c.Requests.Range.(protocol.Boolean)
	has.tokensRange = c.Requests.Range != nil && (bool(some) || !of)
	switch full := c.Requests.Full.(type) {
	case protocol.Boolean:
		has.tokensFull = bool(full)
	case *protocol.ClientSemanticTokensRequestFullDelta:
		has.tokensFull, has.tokensDelta = true, is(full.Delta)
	}
}

func is(b *bool) bool { return b != nil && *b }

// encodings are the names that the protocol has for them.
var encodings = map[source.Encoding]protocol.PositionEncodingKind{
	source.UTF8: protocol.PositionEncodingKindUTF8, source.UTF16: protocol.PositionEncodingKindUTF16, source.UTF32: protocol.PositionEncodingKindUTF32,
}

// encodingFor is the first encoding that the client offers and that is known: it likes that one best. Without an offer it is
// UTF-16.
func encodingFor(offered []protocol.PositionEncodingKind) source.Encoding {
	for _, kind := range offered {
		for encoding, name := range encodings {
			if name == kind {
				return encoding
			}
		}
	}
	return source.UTF16
}

// icons are the kinds of symbols that a client can show. Who names none can show those of the protocol's first version.
type icons []protocol.SymbolKind

func iconsOf(named *protocol.ClientSymbolKindOptions) icons {
	if named == nil {
		return nil
	}
	return named.ValueSet
}

// shows is a kind that the client can show: the best one, or what stands for it.
func (i icons) shows(best protocol.SymbolKind) protocol.SymbolKind {
	for _, kind := range []protocol.SymbolKind{best, substitutes[best], protocol.SymbolKindClass} {
		if kind != 0 && (slices.Contains(i, kind) || len(i) == 0 && kind <= protocol.SymbolKindArray) {
			return kind
		}
	}
	return i[0] // one it must be
}

var substitutes = map[protocol.SymbolKind]protocol.SymbolKind{protocol.SymbolKindTypeParameter: protocol.SymbolKindVariable}

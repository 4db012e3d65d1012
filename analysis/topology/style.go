package topology

import (
	"fmt"
	"strings"

	"github.com/natscontract/natscontract/model/diag"
)

// The colours of the two themes.
const (
	light = `--nc-paper: #ffffff; --nc-box: #f6f8fa; --nc-head: #e4e9ef; --nc-rim: #7f8a97; --nc-text: #1b2330; --nc-dim: #56606d; --nc-line: #53708f; --nc-focus: #0b57d0; --nc-error: #c62828; --nc-warning: #8f5600; --nc-information: #1565c0; --nc-hint: #616161;`
	dark  = `--nc-paper: #14181d; --nc-box: #1e242b; --nc-head: #2b333d; --nc-rim: #6d7a88; --nc-text: #e6eaef; --nc-dim: #a4aeb9; --nc-line: #86a6c6; --nc-focus: #8ab8ff; --nc-error: #ff8a80; --nc-warning: #f5b74f; --nc-information: #82b7ff; --nc-hint: #b0b8c1;`
)

// style is the style sheet of a picture. A panel may set the class light or dark on it, else it follows what the reader's
// system prefers; and a panel may set the properties themselves. Every colour is there twice, for viewers that know no custom
// properties. Contrast is at least 4.5 to 1 for text and 3 to 1 for lines, in both forms (WCAG 2.2, AA).
var style = `
.nc-topology { ` + light + ` }
@media (prefers-color-scheme: dark) {
.nc-topology:not(.light) { ` + dark + ` }
}
.nc-topology.dark { ` + dark + ` }
.nc-topology text { direction: ltr; letter-spacing: normal; word-spacing: normal; font-weight: 400; font-style: normal; text-anchor: start; font-family: "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", sans-serif; font-size: 12px; fill: #1b2330; fill: var(--nc-text); }
.nc-topology .title { font-size: 14px; font-weight: 700; }
.nc-topology .version, .nc-topology .key { font-size: 11px; fill: #56606d; fill: var(--nc-dim); }
.nc-topology .id, .nc-topology .label { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace; }
.nc-topology .id { font-size: 10px; fill: #56606d; fill: var(--nc-dim); }
.nc-topology .label { font-size: 11px; }
.nc-topology .end { text-anchor: end; }
.nc-topology .paper { fill: #ffffff; fill: var(--nc-paper); }
.nc-topology .box { fill: #f6f8fa; fill: var(--nc-box); stroke: #7f8a97; stroke: var(--nc-rim); }
.nc-topology .head-fill { fill: #e4e9ef; fill: var(--nc-head); stroke: none; }
.nc-topology .rim { fill: none; stroke: #7f8a97; stroke: var(--nc-rim); }
.nc-topology .missing .rim { stroke-dasharray: 5 4; }
.nc-topology .missing text { font-style: italic; }
.nc-topology .mark { fill: #53708f; fill: var(--nc-line); stroke: #53708f; stroke: var(--nc-line); stroke-width: 1.5; }
.nc-topology .loose .mark { fill: #ffffff; fill: var(--nc-paper); }
.nc-topology .line { fill: none; stroke: #53708f; stroke: var(--nc-line); stroke-width: 1.5; }
.nc-topology .tip { fill: #53708f; fill: var(--nc-line); stroke: none; }
.nc-topology .reach { fill: none; stroke: #ffffff; stroke-width: 9; stroke-opacity: 0; pointer-events: stroke; }
.nc-topology .hit { fill: #ffffff; fill-opacity: 0; stroke: none; }
.nc-topology .sign { stroke: #ffffff; stroke: var(--nc-paper); stroke-width: 1.6; stroke-linecap: round; fill: none; }
` + faultStyle + `.nc-topology [tabindex] { outline: none; cursor: pointer; }
.nc-topology .link:hover > .line { stroke-width: 3; }
.nc-topology .operation:hover > .name, .nc-topology .contract:hover > .title { text-decoration: underline; }
.nc-topology [tabindex]:focus-visible > .hit { stroke: #0b57d0; stroke: var(--nc-focus); stroke-width: 2; }
.nc-topology .link:focus-visible > .line { stroke: #0b57d0; stroke: var(--nc-focus); stroke-width: 4; }
@media (forced-colors: active) {
.nc-topology text { fill: CanvasText; }
.nc-topology .rim, .nc-topology .line { stroke: CanvasText; }
}
`

// faultStyle colours what has faults, for each severity.
var faultStyle = func() string {
	var b strings.Builder
	for _, severity := range []diag.Severity{diag.Error, diag.Warning, diag.Information, diag.Hint} {
		is := ".nc-topology ." + string(severity)
		value := property(light, string(severity))
		for _, rule := range []struct{ what, sets, more string }{
			{" > .mark, # > .tip, # > .badge", "fill", " stroke: none;"},
			{" > .name, # > .label", "fill", ""},
			{" > .line, # > .rim", "stroke", " stroke-width: 2;"},
		} {
			fmt.Fprintf(&b, "%s%s { %s: %s; %s: var(--nc-%s);%s }\n", is, strings.ReplaceAll(rule.what, "#", is), rule.sets, value, rule.sets, severity, rule.more)
		}
	}
	return b.String()
}()

// property is the value of a colour in a theme.
func property(theme, name string) string {
	_, rest, _ := strings.Cut(theme, "--nc-"+name+": ")
	value, _, _ := strings.Cut(rest, ";")
	return value
}

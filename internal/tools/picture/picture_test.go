package main

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"
)

func TestPictureKeepsTextAndLooks(t *testing.T) {
	drawn := svg("a <title>", "plain \x1b[31;1merror\x1b[0;22m & \x1b[2m[CODE]\x1b[0m\n\x1b[34;1m  |\x1b[0m  wide: 世\n")
	text := wellFormed(t, drawn)
	for _, want := range []string{"a <title>", "plain error & [CODE]", "  |  wide: 世"} {
		if !strings.Contains(text, want) {
			t.Errorf("the picture lost %q:\n%s", want, drawn)
		}
	}
	for _, want := range []string{`<tspan class="error bold">error</tspan>`, `<tspan class="faint">[CODE]</tspan>`, `<tspan class="gutter bold">  |</tspan>`} {
		if !strings.Contains(drawn, want) {
			t.Errorf("the picture has no %s:\n%s", want, drawn)
		}
	}
	if strings.Contains(drawn, "\x1b") {
		t.Error("an escape sequence is left")
	}
}

// wellFormed reads XML and gives its text.
func wellFormed(t *testing.T, document string) string {
	t.Helper()
	var text strings.Builder
	d := xml.NewDecoder(strings.NewReader(document))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return text.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		if data, ok := token.(xml.CharData); ok {
			text.Write(data)
		}
	}
}

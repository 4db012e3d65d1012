package codegen

import (
	"github.com/natscontract/natscontract/codegen/golang"
	"github.com/natscontract/natscontract/codegen/names"
	"github.com/natscontract/natscontract/codegen/rust"
	"github.com/natscontract/natscontract/codegen/typescript"
)

// backends are the languages, as natscontract.yaml calls them.
var backends = map[string]backend{
	"go":         {names.Go, golang.Generate, ""},
	"rust":       {names.Rust, rust.Generate, "contracts"},
	"typescript": {names.TypeScript, typescript.Generate, "contracts"},
}

// Package topology owns the picture of a bundle: its contracts, their operations and the links between them as plain values,
// and how these are written as text, Mermaid, Graphviz, JSON and SVG (cli, topology; editor, topology). It is a function of
// its input: whatever a graph holds, in whatever order, it is sorted, joined and written the same way. It does not know where a
// graph comes from, judges nothing (faults are handed to it), and opens no source: it names places.
package topology

import (
	"github.com/natscontract/natscontract/model/diag"
)

// A Graph is what is drawn. The order of its parts does not matter.
type Graph struct {
	Contracts []Contract
	Links     []Link
}

// A Contract is one application's document. What tells contracts apart is the path: two may claim one id and version.
type Contract struct {
	ID, Version string // the document's id and info.version
	Title       string // info.title; the id is shown where it is empty
	Path        string // of the document, below the root of the bundle
	Binding     string // deployment.binding; empty where there is none
	Operations  []Operation
	Place       diag.Place // what to open for the contract
	Faults      []Fault    // those that no operation and no link has
}

// Action is what a contract does in an operation.
type Action string

// The actions of AsyncAPI.
const (
	Send    Action = "send"
	Receive Action = "receive"
)

// API is the part of NATS that an operation uses (profile, "Operations").
type API string

// The APIs. An operation whose API nobody knows, because its extension is missing or broken, has none.
const (
	Core      API = "core"
	JetStream API = "jetstream"
)

// An Operation is one operation of a contract.
type Operation struct {
	Key      string // in the document's operations
	Action   Action // what is neither is shown as a receive operation
	Channel  string // the channel's key
	Subject  string // the channel's address as it is written, placeholders and all; empty where it is unknown
	API      API
	Request  bool       // it waits for one answer in an inbox of its own (requestReply)
	Queue    string     // the queue group; empty where there is none
	Stream   string     // that it publishes into; empty for none
	Consumer string     // that it reads from; empty for none
	Place    diag.Place // what to open for the operation
	Faults   []Fault
}

// A Link joins an operation that sends with one that receives.
type Link struct {
	Send, Receive End
	Subject       string     // the template that the link is shown with
	Place         diag.Place // what to open for the link
	Faults        []Fault
}

// An End names an operation. An end that the graph does not hold is shown as missing.
type End struct {
	Contract  string // the path of the contract's document; where there is none, what the author calls the contract
	Operation string // its key
}

// A Fault is what a diagnostic says of a contract, an operation or a link.
type Fault struct {
	Code     diag.Code
	Severity diag.Severity
	Message  string
}

package query

// spaces say what NATS uses its own spaces of subjects for, by their names in the contract package.
var spaces = map[string]string{
	"$JS.>":    "JetStream: its API, acknowledgements and advisories",
	"$JSC.>":   "JetStream between the servers of a cluster",
	"$NRG.>":   "Raft groups of JetStream",
	"$SYS.>":   "the system account: events and requests of the server",
	"$KV.>":    "key-value buckets",
	"$O.>":     "object stores",
	"$SRV.>":   "discovery and statistics of micro services",
	"_INBOX.>": "inboxes, in which clients await answers",
	"_R_.>":    "answers on their way between accounts",
	"_GR_.>":   "answers on their way through gateways",
}

// SpaceWords tells what NATS uses one of its spaces for.
func SpaceWords(space string) string { return spaces[space] }

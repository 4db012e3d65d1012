package contractgen

import "github.com/natscontract/natscontract/model/diag"

// Never are the rules that Inject never breaks, each with the reason. Every other rule is one of Injected.
var Never = map[diag.Code]string{
	"BUNDLE_PATH_SYMLINK":            "the text does not say what is a link",
	"BUNDLE_LOCK_DIGEST":             "a flag of the check says which digest is wanted",
	"GENERATE_NAME_COLLISION":        noGeneration,
	"GENERATE_STALE":                 noGeneration,
	"DEPLOYMENT_VERSION":             noSystem,
	"DEPLOYMENT_BINDING":             noSystem,
	"DEPLOYMENT_UNREACHABLE":         noSystem,
	"DEPLOYMENT_RESOURCE_MISSING":    noSystem,
	"DEPLOYMENT_DRIFT":               noSystem,
	"DEPLOYMENT_CAPACITY":            noSystem,
	"DEPLOYMENT_PERMISSION":          noSystem,
	"DEPLOYMENT_RESPONDER":           noSystem,
	"DEPLOYMENT_UNKNOWN":             noSystem,
	"BREAK_CHANNEL_REMOVED":          noOther,
	"BREAK_OPERATION_REMOVED":        noOther,
	"BREAK_SUBJECT_NARROWED":         noOther,
	"BREAK_SUBJECT_WIDENED":          noOther,
	"BREAK_FILTER_CHANGED":           noOther,
	"BREAK_MESSAGE_ADDED":            noOther,
	"BREAK_MESSAGE_REMOVED":          noOther,
	"BREAK_PAYLOAD_WIDENED":          noOther,
	"BREAK_PAYLOAD_NARROWED":         noOther,
	"BREAK_API_CHANGED":              noOther,
	"BREAK_REPLY_CHANGED":            noOther,
	"BREAK_RETENTION_SHORTENED":      noOther,
	"BREAK_DELIVERY_WEAKENED":        noOther,
	"BREAK_IDENTITY_CHANGED":         noOther,
	"BREAK_INTERACTION_CHANGED":      noOther,
	"BREAK_BINDING_CHANGED":          noOther,
	"BREAK_PIPELINE_CHANGED":         noOther,
	"COMPAT_WIDENED":                 noOther,
	"COMPAT_UNKNOWN":                 noOther,
	"VERSION_UNCHANGED":              noOther,
	"VERSION_NOT_RAISED":             noOther,
	"CAPABILITY_DEPLOYMENT_EVIDENCE": "a valid contract with an identity gets it too: it says what nobody knows, and is no fault",
}

const (
	noGeneration = "generation is asked, not the check of a bundle"
	noSystem     = "a running system is compared, not the bundle alone"
	noOther      = "two versions are compared, not one bundle alone"
)

package analysis

import "github.com/natscontract/natscontract/model/diag"

// The rules of stage bundle: files, lock, imports, references to files, and the configuration.
var bundleRules = []Rule{
	{
		Code: "BUNDLE_LOCK_MISSING", Stage: diag.Bundle, Severity: diag.Warning, Source: profileBundle,
		Anchor: "the x-nats-contract key of each contract",
		When:   "The bundle has no bundle.lock.json, and the contract has an import, an artifact or a $ref to a file. (Without those: the same code as information.)",
		Fix:    "create the lock", FixClass: Asks,
	},
	{
		Code: "BUNDLE_LOCK_SYNTAX", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the offending member of the lock",
		When:   "The lock is not JSON of the closed shape (version 0.2.0-draft, 64 lowercase hex digits). A fault in one entry blocks that entry; a fault of the document, version or entries blocks every check that reads the lock. Layout is judged by lock --check alone.",
		Fix:    "rewrite the lock", FixClass: Asks,
	},
	{
		Code: "BUNDLE_LOCK_UNSORTED", Stage: diag.Bundle, Severity: diag.Warning, Source: profileBundle,
		Anchor: "the first entry's path that is out of order",
		When:   "The entries are not sorted by path; all are used.",
		Fix:    "rewrite the lock", FixClass: Safe,
	},
	{
		Code: "BUNDLE_PATH_INVALID", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the path value",
		When:   "A lock entry, import or artifact path is absolute, has an empty, '.' or '..' segment, a backslash or a drive letter.",
	},
	{
		Code: "BUNDLE_PATH_SYMLINK", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the path or $ref value",
		When:   "The path, or a folder on the way to it inside the bundle, is a symbolic link.",
	},
	{
		Code: "BUNDLE_PATH_DUPLICATE", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the second entry's path",
		When:   "Two lock entries name one path.",
		Fix:    "remove the entry", FixClass: Safe,
	},
	{
		Code: "BUNDLE_LOCK_SELF", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the entry's path",
		When:   "The lock lists itself.",
		Fix:    "remove the entry", FixClass: Safe,
	},
	{
		Code: "BUNDLE_FILE_MISSING", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the path value",
		When:   "A file that the lock names is not there (reported at its lock entry alone); without a lock entry, an import or artifact path names a file that is not there.",
	},
	{
		Code: "BUNDLE_DIGEST_MISMATCH", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the sha256 value in the lock",
		When:   "A locked file's bytes do not have that digest. An import or artifact of the file is reported besides only when it pins neither the bytes nor the lock's digest.",
		Fix:    "update the lock", FixClass: Asks,
	},
	{
		Code: "BUNDLE_FILE_UNLOCKED", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the first reference by (path, position): $ref or artifact path; else the id value of the contract",
		When:   "A lock is there, but a file that must be locked is not in it. Once a file; where an import names it, IMPORT_NOT_LOCKED speaks.",
		Fix:    "add it to the lock", FixClass: Asks,
	},
	{
		Code: "BUNDLE_LOCK_DIGEST", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the lock's first line",
		When:   "check --lock-digest was given, and the lock's own digest differs.",
	},
	{
		Code: "BUNDLE_DUPLICATE_IDENTITY", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the info.version value of the second contract by path order",
		When:   "Two contracts of the bundle have the same id and info.version (across a contained distribution only when their bytes differ); related: the first. The message says whether the bytes are the same.",
	},
	{
		Code: "BUNDLE_CREDENTIAL", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the lock entry's path (related: the line in the file)",
		When:   "A locked file holds a credential: an NKEY seed (judged by its checksum), a .creds block, a private key in PEM, or a URL with a password. A URL counts only where the scalar is the URL as a whole or a server's host, not in description, summary, examples, default, and not with a placeholder ({…}, <…>, $…, ***, password, pass, secret, changeme). The message shows the line, never the secret.",
	},
	{
		Code: "BUNDLE_REF_NETWORK", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the $ref value",
		When:   "A $ref has a scheme or an authority (http:, https:, //host, file:, urn:) and is not equal to an $id in the document. It is never fetched. (A drive letter is BUNDLE_REF_TRAVERSAL.)",
	},
	{
		Code: "BUNDLE_REF_TRAVERSAL", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the $ref value",
		When:   "A $ref leaves the bundle root, or is absolute.",
	},
	{
		Code: "BUNDLE_REF_UNRESOLVED", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the $ref value",
		When:   "A $ref's file or pointer is not there.",
		Fix:    "offer near names", FixClass: Asks,
	},
	{
		Code: "IMPORT_NOT_LOCKED", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the import's path value",
		When:   "A lock is there, and has no entry for the imported path, and the file is there. At every import of it.",
		Fix:    "add it to the lock", FixClass: Asks,
	},
	{
		Code: "IMPORT_DIGEST_MISMATCH", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the import's sha256 value",
		When:   "The imported file's bytes do not have that digest, nor has its lock entry. A differing id or version is named here too.",
		Fix:    "pin the present bytes", FixClass: Asks,
	},
	{
		Code: "IMPORT_CONTRACT_MISMATCH", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the import's contract value",
		When:   "The digest is right, and the imported document's id differs.",
		Fix:    "take the document's id", FixClass: Asks,
	},
	{
		Code: "IMPORT_VERSION_MISMATCH", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the import's version value",
		When:   "The digest is right, and the imported document's info.version differs.",
		Fix:    "take the document's version", FixClass: Asks,
	},
	{
		Code: "IMPORT_NOT_A_CONTRACT", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the import's path value",
		When:   "The imported file is no AsyncAPI document with the extension.",
	},
	{
		Code: "IMPORT_HAS_ERRORS", Stage: diag.Bundle, Severity: diag.Error, Source: shapesDocument,
		Anchor: "the import's path value",
		When:   "The imported contract, in a contained distribution, has errors; the message counts them, related: the first ten.",
	},
	{
		Code: "IMPORT_CYCLE", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "every alias key on the cycle, one report each",
		When:   "Contracts import each other in a circle, a contract that imports itself included; the message lists the cycle from there. Pin and lock rules of those imports are silent.",
	},
	{
		Code: "IMPORT_UNUSED", Stage: diag.Bundle, Severity: diag.Hint, Source: shapesDocument,
		Anchor: "the alias key",
		When:   "Nothing refers to the import.",
		Fix:    "remove the import", FixClass: Safe,
	},
	{
		Code: "CONFIG_INVALID", Stage: diag.Bundle, Severity: diag.Error, Source: shapesConfig,
		Anchor: "the offending member of natscontract.yaml",
		When:   "The configuration is malformed or breaks its closed shape.",
		Fix:    "near names", FixClass: Asks,
	},
	{
		Code: "CONFIG_UNUSED_IGNORE", Stage: diag.Bundle, Severity: diag.Warning, Source: shapesConfig,
		Anchor: "the ignore entry, or the baseline entry",
		When:   "It matches no diagnostic any more.",
		Fix:    "remove", FixClass: Safe,
	},
	{
		Code: "ARTIFACT_DIGEST_MISMATCH", Stage: diag.Bundle, Severity: diag.Error, Source: profileBundle,
		Anchor: "the artifact's sha256 value",
		When:   "The artifact's bytes do not have that digest.",
		Fix:    "pin the present bytes", FixClass: Asks,
	},
}

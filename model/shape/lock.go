package shape

// The bundle's lock (bundle.lock.json). It is in the extension's area: the same scalars, the same closed objects.

var lockShapes = definitions{
	"Lock": {Contract, &Object{
		Name: "bundle lock",
		Doc:  "The exact bytes that a bundle consists of: every file, with its digest.",
		Props: []Property{
			req("version", enum("0.2.0-draft"), "The version of the profile that the lock is written in."),
			req("entries", list(use("LockEntry")), "The files, sorted by path."),
		},
	}},
	"LockEntry": {Contract, &Object{
		Name: "lock entry",
		Doc:  "One file of the bundle.",
		Props: []Property{
			req("path", text, "Where the file stands, from the bundle root."),
			req("sha256", digest, "The SHA-256 digest of its bytes, in 64 lower-case hexadecimal digits."),
		},
	}},
}

package workload

import "strings"

// Where the files of Doc and Flat stand.
const (
	docPath     = "buyer/asyncapi/asyncapi.yaml"
	partnerPath = "supplier/asyncapi/asyncapi.yaml"
	nativePath  = "native/streams.json"
)

// Doc is a bundle around one valid contract of so many lines (at least one family's: about 550), with the partner that it
// imports and is linked to, the partner's native streams and the lock. The contract is made of families (seven channels with
// their operations, messages, schemas, token type, streams, consumer, links, adapters, interaction and pipeline), then of
// topics (one channel with its operation, message and schema), then of lines of description.
func Doc(lines int, seed uint64) Bundle {
	base, perFamily, perTopic := measure(0, 0), measure(1, 0)-measure(0, 0), measure(0, 1)-measure(0, 0)
	families := max((lines-base)/perFamily, 1)
	topics := max((lines-base-families*perFamily)/perTopic, 0)
	padding := max(lines-base-families*perFamily-topics*perTopic, 0)

	b := Bundle{Files: map[string]string{}, Main: docPath}
	b.Files[nativePath] = nativeStreams(families)
	b.Files[partnerPath] = partner(families, digest(b.Files[nativePath]), seed)
	b.Files[docPath] = contract(families, topics, padding, digest(b.Files[partnerPath]), seed)
	b.lock()
	return b
}

// measure is the number of lines of a contract; no value that is filled in has a line break.
func measure(families, topics int) int {
	return strings.Count(contract(families, topics, 0, "", 0), "\n")
}

// contract writes the sections of a contract one after the other, each with its part of every family and topic.
func contract(families, topics, padding int, partnerDigest string, seed uint64) string {
	w := newWriter(seed)
	for _, s := range docSections {
		w.put(s.head, "partnerDigest", partnerDigest)
		if s.padded {
			for range padding {
				w.put("    «words»\n")
			}
		}
		for i := range families {
			w.put(s.family, familyValues(i)...)
		}
		for i := range topics {
			w.put(s.topic, topicValues(i)...)
		}
	}
	return w.String()
}

func familyValues(i int) []string {
	name := thing(i)
	return []string{"q", name, "Q", strings.ToUpper(name[:1]) + name[1:], "QQ", strings.ToUpper(name)}
}

func topicValues(i int) []string {
	name := thing(i)
	return []string{"t", name + "News", "T", strings.ToUpper(name[:1]) + name[1:] + "News", "token", name}
}

// partner writes the contract on the other side of every family, one line for most things.
func partner(families int, nativeDigest string, seed uint64) string {
	w := newWriter(seed + 1)
	for _, s := range partnerSections {
		w.put(s.head)
		for i := range families {
			w.put(s.family, append(familyValues(i), "nativeDigest", nativeDigest)...)
		}
	}
	return w.String()
}

// nativeStreams is the artifact in which the partner finds the streams that the contract owns.
func nativeStreams(families int) string {
	w := newWriter(0)
	w.put("{\n")
	for i := range families {
		end := ",\n"
		if i == families-1 {
			end = "\n"
		}
		w.put(`  "«q»": {"name": "«QQ»_REQUESTS", "subjects": ["«q».*.request.*"], "retention": "limits", "storage": "file", "num_replicas": 3, "max_age": 86400000000000, "max_msgs": 1000000, "max_bytes": 1073741824, "discard": "new", "duplicate_window": 120000000000}`+end, familyValues(i)...)
	}
	w.put("}\n")
	return w.String()
}

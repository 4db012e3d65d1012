package workload

import "fmt"

// Flat is a bundle around one valid contract that is almost all one channels map: 48,000 of 50,000 lines, in channels of 25
// lines with their messages and schemas in them. Ten channels have an operation that is linked with the partner.
func Flat(lines int, seed uint64) Bundle {
	const perChannel = 25 + 1 // and one line in the extension
	base := flatContract(0, "", 0).lines()
	channels := max((lines-base)/perChannel, flatLinked)
	w := flatContract(channels, digest(flatPartner()), seed)
	b := Bundle{Main: docPath, Files: map[string]string{partnerPath: flatPartner(), docPath: w.String()}}
	b.lock()
	return b
}

// flatLinked is the number of channels with an operation.
const flatLinked = 10

func flatContract(channels int, partnerDigest string, seed uint64) *writer {
	w := newWriter(seed)
	w.put(flatHead)
	for i := range channels {
		w.put(flatChannel, flatValues(i)...)
	}
	w.put("operations:\n")
	for i := range flatLinked {
		w.put(flatOperation, flatValues(i)...)
	}
	w.put(flatExtension, "partnerDigest", partnerDigest)
	for i := range channels {
		w.put("    «r»: {parameters: {site: site}}\n", flatValues(i)...)
	}
	w.put("  operations:\n")
	for i := range flatLinked {
		w.put("    send-«r»: {publish: {api: core, confirmation: none}}\n", flatValues(i)...)
	}
	w.put("  links:\n")
	for i := range flatLinked {
		w.put("    - {send: send-«r», receive: {contract: meter, operation: on-«r»}}\n", flatValues(i)...)
	}
	return w
}

// flatValues are a channel's name and the bound of what it carries.
func flatValues(i int) []string {
	return []string{"r", fmt.Sprintf("r%05d", i), "bound", fmt.Sprint(100 + i%900)}
}

// flatPartner takes what the linked channels carry.
func flatPartner() string {
	w := newWriter(0)
	for _, s := range flatPartnerSections {
		w.put(s.head)
		for i := range flatLinked {
			w.put(s.family, flatValues(i)...)
		}
	}
	return w.String()
}

var flatPartnerSections = []section{
	{head: `
asyncapi: 3.1.0
id: urn:example:meter
info:
  title: Meter
  version: 1.0.0
defaultContentType: application/json
channels:
`, family: `
  «r»:
    address: plant.{place}.reading.«r»
    parameters: {place: {}}
    messages:
      reading:
        payload:
          type: object
          additionalProperties: false
          required: [at, unit, value]
          properties:
            at: {type: integer, minimum: 0}
            value: {type: number, minimum: -«bound», maximum: «bound»}
            unit: {type: string, enum: [bar, kelvin, litre]}
            device:
              type: object
              required: [serial]
              properties: {serial: {type: string, minLength: 1, maxLength: 64}, line: {type: integer}}
`},
	{head: `
operations:
`, family: `
  on-«r»: {action: receive, channel: {$ref: '#/channels/«r»'}}
`},
	{head: `
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: plant, minimumServerVersion: 2.11.0}
  tokenTypes:
    place: {kind: token, alphabet: lower, first: letter, minLength: 1, maxLength: 16, prefix: ''}
  channels:
`, family: `
    «r»: {parameters: {place: place}}
`},
	{head: `
  operations:
`, family: `
    on-«r»: {subscribe: {api: core}}
`},
}

const flatHead = `asyncapi: 3.1.0
id: urn:example:plant
info:
  title: Plant
  version: 3.2.0
  description: Every reading of every meter of a plant, a channel each.
defaultContentType: application/json
channels:
`

const flatChannel = `
  «r»:
    description: «words»
    address: plant.{site}.reading.«r»
    parameters:
      site:
        description: «words»
    messages:
      reading:
        summary: «words»
        payload:
          type: object
          additionalProperties: false
          required: [at, value, unit]
          properties:
            at: {type: integer, minimum: 0}
            value: {type: number, minimum: -«bound», maximum: «bound»}
            unit: {type: string, enum: [kelvin, bar, litre]}
            device:
              type: object
              required: [serial]
              properties:
                serial: {type: string, minLength: 1, maxLength: 64}
                line:
                  type: integer
                  description: «words»
`

const flatOperation = `
  send-«r»:
    action: send
    channel: {$ref: '#/channels/«r»'}
`

const flatExtension = `
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: plant, minimumServerVersion: 2.11.0}
  imports:
    meter: {contract: urn:example:meter, version: 1.0.0, path: supplier/asyncapi/asyncapi.yaml, sha256: «partnerDigest»}
  tokenTypes:
    site: {kind: token, alphabet: lower, first: letter, minLength: 1, maxLength: 16, prefix: ''}
  channels:
`

package workload

import "fmt"

// Workspace is a bundle of n contracts of 200 lines, each importing and linked to two of the forty before it (the first to
// none, the second to one: imports go round in no circle), and locked. Main is the first from the middle on that two others
// import.
func Workspace(n int, seed uint64) Bundle {
	pick := newWriter(seed).random
	b := Bundle{Files: map[string]string{}}
	digests, importers := make([]string, n), make([]int, n)
	for i := range n {
		var imports []int
		for len(imports) < min(i, 2) {
			j := i - 1 - pick.IntN(min(i, 40))
			if len(imports) == 0 || imports[0] != j {
				imports = append(imports, j)
				importers[j]++
			}
		}
		text := service(i, imports, digests, seed)
		digests[i] = digest(text)
		b.Files[servicePath(i)] = text
	}
	main := n / 2
	for main < n-1 && importers[main] != 2 {
		main++
	}
	b.Main = servicePath(main)
	b.lock()
	return b
}

func servicePath(i int) string { return fmt.Sprintf("services/s%04d/asyncapi/asyncapi.yaml", i) }

// serviceLines is the length of a workspace's contracts.
const serviceLines = 200

// service writes the contract with that index, padded with lines of description.
func service(i int, imports []int, digests []string, seed uint64) string {
	write := func(padding int) *writer {
		w := newWriter(seed + uint64(i))
		own := []string{"s", fmt.Sprintf("s%04d", i), "S", fmt.Sprintf("S%04d", i)}
		for _, s := range serviceSections {
			w.put(s.head, own...)
			if s.padded {
				for range padding {
					w.put("    «words»\n")
				}
			}
			if len(imports) > 0 {
				w.put(s.before)
			}
			for _, j := range imports {
				other := []string{"i", fmt.Sprintf("s%04d", j), "path", servicePath(j), "digest", digests[j]}
				w.put(s.family, other...)
			}
		}
		return w
	}
	return write(max(serviceLines-write(0).lines(), 0)).String()
}

// serviceSections are one service: it takes orders on a channel of its own, which others may send to, keeps a journal of
// them in a stream, tells the news, and sends orders to the services that it imports.
var serviceSections = []section{
	{padded: true, head: `
asyncapi: 3.1.0
id: urn:example:«s»
info:
  title: Service «s»
  version: 1.0.0
  description: |
    «words»
`},
	{head: `
defaultContentType: application/json
channels:
  orders:
    address: «s».orders.{region}.{number}
    description: «words»
    parameters:
      region: {}
      number: {}
    messages:
      order:
        $ref: '#/components/messages/order'
  journal:
    address: «s».journal.{number}
    description: «words»
    parameters:
      number: {}
    messages:
      entry:
        $ref: '#/components/messages/entry'
  news:
    address: «s».news.{region}
    description: «words»
    parameters:
      region: {}
    messages:
      news:
        $ref: '#/components/messages/news'
`, family: `
  to-«i»:
    address: «i».orders.{region}.{number}
    parameters:
      region: {}
      number: {}
    messages:
      order:
        $ref: '#/components/messages/order'
`},
	{head: `
operations:
  onOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
  writeJournal:
    action: send
    channel:
      $ref: '#/channels/journal'
  readJournal:
    action: receive
    channel:
      $ref: '#/channels/journal'
  tellNews:
    action: send
    channel:
      $ref: '#/channels/news'
`, family: `
  order-«i»:
    action: send
    channel:
      $ref: '#/channels/to-«i»'
`},
	{head: `
components:
  messages:
    order:
      payload:
        $ref: '#/components/schemas/Order'
    entry:
      payload:
        $ref: '#/components/schemas/Entry'
    news:
      payload:
        $ref: '#/components/schemas/News'
  schemas:
    Order:
      description: «words»
      type: object
      additionalProperties: false
      required: [number, region, lines]
      properties:
        number: {type: string, minLength: 1, maxLength: 32}
        region: {type: string}
        lines:
          type: array
          items: {$ref: '#/components/schemas/Line'}
    Line:
      type: object
      additionalProperties: false
      required: [sku, quantity]
      properties:
        sku: {type: string, minLength: 1, maxLength: 40}
        quantity: {type: integer, minimum: 1}
    Entry:
      type: object
      required: [at, order]
      properties:
        at: {type: integer, minimum: 0}
        order: {$ref: '#/components/schemas/Order'}
    News:
      type: object
      properties:
        headline: {type: string, maxLength: 1«n»}
x-nats-contract:
  version: 0.2.0-draft
  deployment:
    binding: town
    minimumServerVersion: 2.11.0
`, before: `
  imports:
`, family: `
    «i»:
      contract: urn:example:«i»
      version: 1.0.0
      path: «path»
      sha256: «digest»
`},
	{head: `
  tokenTypes:
    number:
      kind: token
      alphabet: lower
      first: any
      minLength: 1
      maxLength: 32
      prefix: ''
    region:
      kind: enum
      values: [north, east, south, west]
  channels:
    orders: {parameters: {region: region, number: number}}
    journal: {parameters: {number: number}}
    news: {parameters: {region: region}}
`, family: `
    to-«i»: {parameters: {region: region, number: number}}
`},
	{head: `
  operations:
    onOrder: {subscribe: {api: core}}
    writeJournal:
      publish:
        api: jetstream
        confirmation: stream-ack
        stream: journal
    readJournal:
      subscribe:
        api: jetstream
        consumer: journal
    tellNews: {publish: {api: core, confirmation: none}}
`, family: `
    order-«i»: {publish: {api: core, confirmation: none}}
`},
	{head: `
  streams:
    journal:
      authority: contract
      config:
        name: «S»_JOURNAL
        subjects: [«s».journal.*]
        retention: limits
        storage: file
        num_replicas: 3
        max_age: 86400000000000
        max_msgs: 1000000
        max_bytes: 1073741824
        discard: new
        duplicate_window: 120000000000
  consumers:
    journal:
      authority: contract
      stream: journal
      config:
        durable_name: «s»-journal
        filter_subject: «s».journal.*
        ack_policy: explicit
        deliver_policy: all
        ack_wait: 30000000000
        max_deliver: 5
        max_ack_pending: 1000
        replay_policy: instant
`, before: `
  links:
`, family: `
    - send: order-«i»
      receive:
        contract: «i»
        operation: onOrder
`},
}

package workload

// A section of a document: what stands there once, and the part of each family and topic in it.
type section struct {
	head, family, topic string
	before              string // stands before the first family, where there is one
	padded              bool   // lines of description go behind the head
}

// docSections are the contract of Doc. Each family is what the example bundle's buyer is: a round of requests to suppliers,
// with results, cancellation, an award and a rate.
var docSections = []section{
	{padded: true, head: `
asyncapi: 3.1.0
id: urn:example:buyer
info:
  title: Buyer
  version: 1.4.0
  contact:
    name: The buying team
    email: buying@example.com
  description: |
    Asks suppliers, gathers what they answer and awards the best of it.
`},
	{head: `
defaultContentType: application/json
servers:
  production:
    host: nats.example.com:4222
    protocol: nats
    description: The market's own cluster.
channels:
`, family: `
  # «words»
  «q»Request:
    address: «q».{supplierId}.request.{operationId}
    description: «words»
    parameters:
      supplierId:
        description: «words»
      operationId:
        description: «words»
    messages:
      «q»Request:
        $ref: '#/components/messages/«q»Request'
  «q»Result:
    address: «q».{supplierId}.result.{operationId}
    description: «words»
    parameters:
      supplierId:
        description: «words»
      operationId:
        description: «words»
    messages:
      «q»Result:
        $ref: '#/components/messages/«q»Result'
  «q»Cancel:
    address: «q».{supplierId}.cancel.{operationId}
    parameters:
      supplierId: {}
      operationId: {}
    messages:
      «q»Cancel:
        $ref: '#/components/messages/«q»Cancel'
  «q»Cancelled:
    address: «q».{supplierId}.cancelled.{operationId}
    parameters:
      supplierId: {}
      operationId: {}
    messages:
      «q»Cancelled:
        $ref: '#/components/messages/«q»Cancelled'
  «q»Award:
    address: «q».award.{operationId}
    parameters:
      operationId: {}
    messages:
      «q»Award:
        $ref: '#/components/messages/«q»Award'
  «q»Rate:
    address: «q».rate.{currency}
    parameters:
      currency: {}
    messages:
      «q»RateRequest:
        $ref: '#/components/messages/«q»RateRequest'
  «q»RateReply:
    address: null
    messages:
      «q»RateAnswer:
        $ref: '#/components/messages/«q»RateAnswer'
`, topic: `
  «t»:
    address: news.«token».{region}
    description: «words»
    parameters:
      region:
        description: «words»
    messages:
      «t»:
        $ref: '#/components/messages/«t»'
`},
	{head: `
operations:
`, family: `
  request«Q»:
    action: send
    summary: «words»
    channel:
      $ref: '#/channels/«q»Request'
  on«Q»:
    action: receive
    summary: «words»
    channel:
      $ref: '#/channels/«q»Result'
  cancel«Q»:
    action: send
    channel:
      $ref: '#/channels/«q»Cancel'
  on«Q»Cancelled:
    action: receive
    channel:
      $ref: '#/channels/«q»Cancelled'
  award«Q»:
    action: send
    channel:
      $ref: '#/channels/«q»Award'
  get«Q»Rate:
    action: send
    channel:
      $ref: '#/channels/«q»Rate'
    reply:
      channel:
        $ref: '#/channels/«q»RateReply'
`, topic: `
  publish«T»:
    action: send
    channel:
      $ref: '#/channels/«t»'
`},
	{head: `
components:
  messages:
`, family: `
    «q»Request:
      title: «words»
      payload:
        $ref: '#/components/schemas/«Q»Request'
    «q»Result:
      title: «words»
      payload:
        $ref: '#/components/schemas/«Q»Result'
    «q»Cancel:
      payload:
        $ref: '#/components/schemas/«Q»Cancel'
    «q»Cancelled:
      payload:
        $ref: '#/components/schemas/«Q»Cancelled'
    «q»Award:
      payload:
        $ref: '#/components/schemas/«Q»Award'
    «q»RateRequest:
      payload:
        $ref: '#/components/schemas/«Q»RateRequest'
    «q»RateAnswer:
      payload:
        $ref: '#/components/schemas/«Q»RateAnswer'
`, topic: `
    «t»:
      summary: «words»
      payload:
        $ref: '#/components/schemas/«T»'
`},
	{head: `
  schemas:
    Policy:
      type: object
      description: What the market's rules need to know.
`, family: `
    «Q»Item:
      type: object
      additionalProperties: false
      required: [sku, quantity, delivery]
      properties:
        sku: {type: string, minLength: 1, maxLength: 40, description: «words»}
        quantity: {type: integer, minimum: 1}
        delivery:
          type: object
          additionalProperties: false
          required: [place]
          properties:
            place: {type: string, minLength: 1, maxLength: 80}
            days:
              type: array
              items: {type: integer, minimum: 0, maximum: 365}
    «Q»Request:
      description: «words»
      type: object
      additionalProperties: false
      required: [operationId, branchId, attempt, peerId, fence, item]
      properties:
        operationId: {type: string, minLength: 66, maxLength: 66}
        branchId: {type: string}
        attempt: {type: integer}
        peerId: {type: string}
        fence: {type: integer}
        item: {$ref: '#/components/schemas/«Q»Item'}
        note:
          type: string
          description: «words»
    «Q»Result:
      description: «words»
      type: object
      additionalProperties: false
      required: [operationId, branchId, attempt, peerId, fence, status]
      properties:
        operationId: {type: string, minLength: 66, maxLength: 66}
        branchId: {type: string}
        attempt: {type: integer}
        peerId: {type: string}
        fence: {type: integer}
        status: {type: string, enum: [ok, declined]}
        priceMinor: {type: integer, minimum: 0}
    «Q»Cancel:
      type: object
      additionalProperties: false
      required: [operationId, branchId, attempt, fence]
      properties:
        operationId: {type: string}
        branchId: {type: string}
        attempt: {type: integer}
        fence: {type: integer}
    «Q»Cancelled:
      type: object
      additionalProperties: false
      required: [operationId, branchId, attempt, fence, status]
      properties:
        operationId: {type: string}
        branchId: {type: string}
        attempt: {type: integer}
        fence: {type: integer}
        status: {enum: [stopped, already-completed, unknown]}
    «Q»Best:
      type: object
      additionalProperties: false
      required: [supplierId, priceMinor]
      properties:
        supplierId: {type: string}
        priceMinor: {type: integer, minimum: 0}
    «Q»Award:
      type: object
      additionalProperties: false
      required: [supplierId, priceMinor, reason]
      properties:
        supplierId: {type: string}
        priceMinor: {type: integer, minimum: 0}
        reason: {type: string}
    «Q»RateRequest:
      type: object
      properties:
        day: {type: string, format: date}
    «Q»RateAnswer:
      type: object
      required: [value]
      properties:
        value: {type: number}
`, topic: `
    «T»:
      type: object
      required: [at, headline]
      properties:
        at: {type: integer, minimum: 0}
        headline:
          type: string
          maxLength: 1«n»
`},
	{head: `
x-nats-contract:
  version: 0.2.0-draft
  deployment:
    binding: market
    minimumServerVersion: 2.11.0
  imports:
    supplier:
      contract: urn:example:supplier-acme
      version: 2.0.1
      path: supplier/asyncapi/asyncapi.yaml
      sha256: «partnerDigest»
  tokenTypes:
    supplierId:
      kind: token
      alphabet: lower
      first: letter
      minLength: 2
      maxLength: 32
      prefix: ''
    operationId:
      kind: token
      alphabet: hex
      first: any
      minLength: 66
      maxLength: 66
      prefix: op
    region:
      kind: enum
      values: [north, east, south, west]
`, family: `
    «q»Currency:
      kind: enum
      values: [eur, usd, gbp]
`},
	{head: `
  channels:
`, family: `
    «q»Request:
      parameters:
        supplierId: supplierId
        operationId: operationId
      filters:
        everySupplier: «q».*.request.>
        oneRound: «q».*.request.{operationId}
    «q»Result:
      parameters:
        supplierId: supplierId
        operationId: operationId
      publisherIdentity:
        kind: subject-permission
        peerParameter: supplierId
    «q»Cancel:
      parameters:
        supplierId: supplierId
        operationId: operationId
    «q»Cancelled:
      parameters:
        supplierId: supplierId
        operationId: operationId
    «q»Award:
      parameters:
        operationId: operationId
    «q»Rate:
      parameters:
        currency: «q»Currency
`, topic: `
    «t»:
      parameters:
        region: region
`},
	{head: `
  operations:
`, family: `
    request«Q»:
      publish:
        api: jetstream
        confirmation: stream-ack
        stream: «q»Requests
    on«Q»:
      subscribe:
        api: jetstream
        consumer: «q»Results
    cancel«Q»:
      publish:
        api: core
        confirmation: none
    on«Q»Cancelled:
      subscribe:
        api: core
    award«Q»:
      publish:
        api: jetstream
        confirmation: stream-ack
        stream: «q»Awards
    get«Q»Rate:
      publish:
        api: core
        confirmation: none
      requestReply:
        routing: native-inbox
        completion: first-response
        timeoutMs: 2000
`, topic: `
    publish«T»: {publish: {api: core, confirmation: none}}
`},
	{head: `
  links:
`, family: `
    - send: request«Q»
      receive:
        contract: supplier
        operation: on«Q»Request
    - send:
        contract: supplier
        operation: send«Q»
      receive: on«Q»
    - send: cancel«Q»
      receive:
        contract: supplier
        operation: on«Q»Cancel
    - send:
        contract: supplier
        operation: send«Q»Cancelled
      receive: on«Q»Cancelled
    - send: award«Q»
      receive:
        contract: supplier
        operation: on«Q»Award
    - send: get«Q»Rate
      receive:
        contract: supplier
        operation: serve«Q»Rate
`},
	{head: `
  streams:
`, family: `
    «q»Requests:
      authority: contract
      config:
        name: «QQ»_REQUESTS
        subjects: [«q».*.request.*]
        retention: limits
        storage: file
        num_replicas: 3
        max_age: 86400000000000
        max_msgs: 1000000
        max_bytes: 1073741824
        discard: new
        duplicate_window: 120000000000
    «q»Results:
      authority: contract
      config:
        name: «QQ»_RESULTS
        subjects: [«q».*.result.*]
        retention: limits
        storage: file
        num_replicas: 3
        max_age: 86400000000000
        max_msgs: 1000000
        max_bytes: 1073741824
        discard: new
        duplicate_window: 120000000000
    «q»Awards:
      authority: contract
      config: {name: «QQ»_AWARDS, subjects: [«q».award.*], retention: limits, storage: file, num_replicas: 3, max_age: 604800000000000, max_msgs: 1000000, max_bytes: 1073741824, discard: new, duplicate_window: 120000000000}
`},
	{head: `
  consumers:
`, family: `
    «q»Results:
      authority: contract
      stream: «q»Results
      config:
        durable_name: buyer-«q»
        filter_subject: «q».*.result.*
        ack_policy: explicit
        deliver_policy: all
        ack_wait: 30000000000
        max_deliver: 5
        max_ack_pending: 1000
        replay_policy: instant
`},
	{head: `
  adapters:
    suppliers:
      kind: audience
      version: 1.0.0
      inputSchema: '#/components/schemas/Policy'
      outputSchema: '#/components/schemas/Policy'
      description: Resolves a group to supplier peers.
    marketPolicy:
      kind: authorization
      version: 1.0.0
      inputSchema: '#/components/schemas/Policy'
      outputSchema: '#/components/schemas/Policy'
      description: Says which suppliers may be asked.
    outbox:
      kind: delivery
      version: 1.0.0
      inputSchema: '#/components/schemas/Policy'
      outputSchema: '#/components/schemas/Policy'
      description: Sends from the durable outbox.
    leases:
      kind: ownership
      version: 1.0.0
      inputSchema: '#/components/schemas/Policy'
      outputSchema: '#/components/schemas/Policy'
      description: Claims branches with a fence.
    records:
      kind: state-store
      version: 1.0.0
      inputSchema: '#/components/schemas/Policy'
      outputSchema: '#/components/schemas/Policy'
      description: Keeps whole operation records.
`, family: `
    «q»Verifier:
      kind: result-verifier
      version: 1.0.0
      inputSchema: '#/components/schemas/«Q»Result'
      outputSchema: '#/components/schemas/«Q»Result'
      description: «words»
    best«Q»:
      kind: aggregation
      version: 1.2.0
      inputSchema: '#/components/schemas/«Q»Result'
      outputSchema: '#/components/schemas/«Q»Best'
      description: «words»
    to«Q»Award:
      kind: transform
      version: 1.0.0
      inputSchema: '#/components/schemas/«Q»Best'
      outputSchema: '#/components/schemas/«Q»Award'
      description: «words»
`},
	{head: `
  interactions:
`, family: `
    collect«Q»:
      requestOperation: request«Q»
      resultOperation: on«Q»
      receiverOperation:
        contract: supplier
        operation: on«Q»Request
      senderOperation:
        contract: supplier
        operation: send«Q»
      inputs:
        operationId:
          source: generated
          tokenType: operationId
        group:
          source: argument
          tokenType: supplierId
        item:
          source: argument
          schema: '#/components/schemas/«Q»Item'
      bindings:
        subject:
          supplierId: {branch: peerId}
          operationId: {input: operationId}
        payload:
          /operationId: {input: operationId}
          /branchId: {branch: id}
          /attempt: {branch: attempt}
          /peerId: {branch: peerId}
          /fence: {branch: fence}
          /item: {input: item}
      audience:
        kind: group
        input: group
        resolver: suppliers
        authorization: marketPolicy
        membership: snapshot-at-admission
        includeSender: false
        offline: include
        lateJoiners: exclude
        onRevocation: cancel-open-branches
      dispatch:
        mode: independent
        branchKey: recipient
        targetParameter: supplierId
      delivery:
        mode: durable-per-recipient
        state: durable
        restart: resume
        maxAttempts: 3
        retryBackoffMs: 500
        recoveryGraceMs: 30000
        settlementGraceMs: 30000
        adapter: outbox
        stateStore: records
        ownership: {adapter: leases, leaseMs: 10000, renewEveryMs: 3000, onLoss: retry}
      correlation:
        operation: $message.payload#/operationId
        branch: $message.payload#/branchId
        attempt: $message.payload#/attempt
        peer: $message.payload#/peerId
        fence: $message.payload#/fence
        verifier: «q»Verifier
      completion:
        mode: quorum
        unit: distinct-peers
        success:
          field: $message.payload#/status
          equals: ok
        quorum:
          fraction: {numerator: 2, denominator: 3}
        deadlineMs: 30000
        onTimeout: partial
        onImpossible: fail
        lateResults: discard
        remaining: cooperative
        waitFor: decision
        cancelOperation: cancel«Q»
        cancelResultOperation: on«Q»Cancelled
        cancelTimeoutMs: 5000
      aggregation:
        adapter: best«Q»
`},
	{head: `
  pipelines:
`, family: `
    procure«Q»:
      steps:
        - interaction: collect«Q»
          bindings: {subject: {}, payload: {}}
        - operation: award«Q»
          inputAdapter: to«Q»Award
          bindings:
            subject: {operationId: {context: operationId}}
            payload: {'': {stageInput: ''}}
      onFailure: stop
`},
}

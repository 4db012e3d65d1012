package workload

// partnerSections are the contract on the other side. All families share its schemas, whose shapes are those of docSections.
var partnerSections = []section{
	{head: `
asyncapi: 3.1.0
id: urn:example:supplier-acme
info:
  title: Acme
  version: 2.0.1
defaultContentType: application/json
channels:
`, family: `
  «q»Requests: {address: '«q».{supplier}.request.{round}', parameters: {supplier: {}, round: {}}, messages: {request: {payload: {$ref: '#/components/schemas/Request'}}}}
  «q»Results: {address: '«q».{supplier}.result.{round}', parameters: {supplier: {}, round: {}}, messages: {result: {payload: {$ref: '#/components/schemas/Result'}}}}
  «q»Cancels: {address: '«q».{supplier}.cancel.{round}', parameters: {supplier: {}, round: {}}, messages: {cancel: {payload: {$ref: '#/components/schemas/Cancel'}}}}
  «q»Cancelled: {address: '«q».{supplier}.cancelled.{round}', parameters: {supplier: {}, round: {}}, messages: {cancelled: {payload: {$ref: '#/components/schemas/Cancelled'}}}}
  «q»Awards: {address: '«q».award.{round}', parameters: {round: {}}, messages: {award: {payload: {$ref: '#/components/schemas/Award'}}}}
  «q»Rates: {address: '«q».rate.{currency}', parameters: {currency: {}}, messages: {ask: {payload: {$ref: '#/components/schemas/RateRequest'}}}}
  «q»RateAnswers: {address: null, messages: {answer: {payload: {$ref: '#/components/schemas/RateAnswer'}}}}
`},
	{head: `
operations:
`, family: `
  on«Q»Request: {action: receive, channel: {$ref: '#/channels/«q»Requests'}}
  send«Q»: {action: send, channel: {$ref: '#/channels/«q»Results'}}
  on«Q»Cancel: {action: receive, channel: {$ref: '#/channels/«q»Cancels'}}
  send«Q»Cancelled: {action: send, channel: {$ref: '#/channels/«q»Cancelled'}}
  on«Q»Award: {action: receive, channel: {$ref: '#/channels/«q»Awards'}}
  serve«Q»Rate: {action: receive, channel: {$ref: '#/channels/«q»Rates'}, reply: {channel: {$ref: '#/channels/«q»RateAnswers'}}}
`},
	{head: `
components:
  schemas:
    Item:
      type: object
      additionalProperties: false
      required: [sku, quantity, delivery]
      properties:
        sku: {type: string, minLength: 1, maxLength: 40}
        quantity: {type: integer, minimum: 1}
        delivery:
          type: object
          additionalProperties: false
          required: [place]
          properties:
            place: {type: string, minLength: 1, maxLength: 80}
            days: {type: array, items: {type: integer, minimum: 0, maximum: 365}}
    Request:
      type: object
      additionalProperties: false
      required: [operationId, branchId, attempt, peerId, fence, item]
      properties:
        operationId: {type: string, minLength: 66, maxLength: 66}
        branchId: {type: string}
        attempt: {type: integer}
        peerId: {type: string}
        fence: {type: integer}
        item: {$ref: '#/components/schemas/Item'}
        note: {type: string}
    Result:
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
    Cancel:
      type: object
      additionalProperties: false
      required: [operationId, branchId, attempt, fence]
      properties: {operationId: {type: string}, branchId: {type: string}, attempt: {type: integer}, fence: {type: integer}}
    Cancelled:
      type: object
      additionalProperties: false
      required: [operationId, branchId, attempt, fence, status]
      properties:
        operationId: {type: string}
        branchId: {type: string}
        attempt: {type: integer}
        fence: {type: integer}
        status: {enum: [stopped, already-completed, unknown]}
    Award:
      type: object
      additionalProperties: false
      required: [supplierId, priceMinor, reason]
      properties: {supplierId: {type: string}, priceMinor: {type: integer, minimum: 0}, reason: {type: string}}
    RateRequest: {type: object, properties: {day: {type: string, format: date}}}
    RateAnswer: {type: object, required: [value], properties: {value: {type: number}}}
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: market, minimumServerVersion: 2.11.0}
  tokenTypes:
    peer: {kind: token, alphabet: lower, first: letter, minLength: 2, maxLength: 32, prefix: ''}
    round: {kind: token, alphabet: hex, first: any, minLength: 66, maxLength: 66, prefix: op}
    currency: {kind: enum, values: [eur, gbp, usd]}
  channels:
`, family: `
    «q»Requests: {parameters: {supplier: peer, round: round}}
    «q»Results: {parameters: {supplier: peer, round: round}, publisherIdentity: {kind: subject-permission, peerParameter: supplier}}
    «q»Cancels: {parameters: {supplier: peer, round: round}}
    «q»Cancelled: {parameters: {supplier: peer, round: round}}
    «q»Awards: {parameters: {round: round}}
    «q»Rates: {parameters: {currency: currency}}
`},
	{head: `
  operations:
`, family: `
    on«Q»Request: {subscribe: {api: jetstream, consumer: «q»Requests}}
    send«Q»: {publish: {api: core, confirmation: none}}
    on«Q»Cancel: {subscribe: {api: core}}
    send«Q»Cancelled: {publish: {api: core, confirmation: none}}
    on«Q»Award: {subscribe: {api: core}}
    serve«Q»Rate: {subscribe: {api: core}}
`},
	{head: `
  streams:
`, family: `
    «q»Requests: {authority: external, artifact: {path: native/streams.json, sha256: «nativeDigest»}, pointer: /«q»}
`},
	{head: `
  consumers:
`, family: `
    «q»Requests: {authority: contract, stream: «q»Requests, config: {durable_name: acme-«q», filter_subject: «q».acme.request.*, ack_policy: explicit, deliver_policy: all, ack_wait: 30000000000, max_deliver: 5, max_ack_pending: 100, replay_policy: instant}}
`},
}

package typescript_test

import "strings"

// strangeContract has names that the language, and the generated code itself, have already, and others that are hardly names.
var strangeContract = strings.ReplaceAll(`asyncapi: 3.1.0
id: urn:example:class
info:
  title: "A */ title: with // and \u2028 and \x00"
  version: "1.0.0-beta+7\n\u2028alert()"
  description: |
    @ts-expect-error
    @deprecated not really, */ LONG LONG

      @ts-ignore
channels:
  type:
    address: type.{string}.{channel}.{key}.{constructor}.{__proto__}.{toString}.{raw}.{text}.{dot1}.{tokens}.{check}.{given}.{equals}.{class}.{undefined}.{id1}.{id-b}.{to-json}.{value}.{name}
    description: "\uFEFFWith\r\n\ttabs,\r\n\r\n\r\n    ${code}\r\n{@link doc} and LONG LONG words"
    parameters: {string: {description: "*/ x"}, channel: {}, key: {}, constructor: {}, __proto__: {}, toString: {}, raw: {}, text: {}, dot1: {}, tokens: {}, check: {}, given: {}, equals: {}, class: {}, undefined: {}, id1: {}, id-b: {}, to-json: {}, value: {}, name: {description: "@ts-ignore"}}
    messages: &messages {m: {payload: {type: object}}}
  '0day':
    address: '0day.{__proto__}.-'
    parameters: {__proto__: {}}
    messages: *messages
  __proto__:
    address: __proto__.{hasOwnProperty}
    parameters: {hasOwnProperty: {}}
    messages: *messages
  'constructor/😀 é~x"''':
    address: constructor._
    messages: *messages
  LONG:
    address: '{LONGP}.LONG'
    parameters: {LONGP: {}}
    messages: *messages
  '':
    address: '{x}.{y}.{z}'
    parameters: {x: {}, y: {}, z: {}}
    messages: *messages
operations:
  __proto__: {action: send, channel: {$ref: '#/channels/type'}}
  toString: {action: receive, channel: {$ref: '#/channels/type'}}
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: strange, minimumServerVersion: 2.11.0}
  operations:
    __proto__: {publish: {api: core, confirmation: none}}
    toString: {subscribe: {api: core}}
  tokenTypes:
    object: {kind: token, alphabet: ascii, first: letter, minLength: 1, maxLength: 128, prefix: ''}
    __proto__: {kind: enum, values: [type, Self, '-', '0', 'a_b', b, c, d, e, f, constructor, __proto__, toString]}
    2nd: {kind: token, alphabet: hex, first: letter, minLength: 3, maxLength: 4, prefix: __X}
    result: {kind: token, alphabet: lower, first: any, minLength: 5, maxLength: 5, prefix: abcde}
    string.http-url: {kind: token, alphabet: lower, first: any, minLength: 2, maxLength: 9, prefix: A-}
    LONGT: {kind: token, alphabet: lower, first: letter, minLength: 2, maxLength: 12, prefix: ab}
  channels:
    type:
      parameters: {string: __proto__, channel: __proto__, key: object, constructor: object, __proto__: 2nd, toString: result, raw: __proto__, text: __proto__, dot1: 2nd, tokens: LONGT, check: __proto__, given: __proto__, equals: __proto__, class: __proto__, undefined: object, id1: __proto__, id-b: string.http-url, to-json: __proto__, value: 2nd, name: result}
      filters:
        type: type.{string}.>
        constructor: type.*.*.*.*.*.*.*.*.*.*.*.*.*.*.*.{id1}.{id-b}.*.*.*
        toString: type.{name}.>
    '0day': {parameters: {__proto__: __proto__}, filters: {x: '*.{__proto__}.*', y: '0day.>'}}
    __proto__: {parameters: {hasOwnProperty: 2nd}}
    'constructor/😀 é~x"''': {parameters: {}, filters: {all: '>'}}
    LONG: {parameters: {LONGP: LONGT}}
    '': {parameters: {x: result, y: result, z: result}}
`, "LONG", strings.Repeat("aVeryLongName", 23))

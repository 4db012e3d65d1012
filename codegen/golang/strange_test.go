package golang_test

import "strings"

// strangeContract has names that languages, and the generated code itself, have already, and others that are hardly names.
var strangeContract = strings.ReplaceAll(`asyncapi: 3.1.0
id: urn:example:func
info:
  title: "A */ title: with // and \x00"
  version: 1.0.0-beta+7
  description: |
    # Not a heading
      indented
    - a list
    1. another
    [link]: https://example.com
    go:generate rm
    +build ignore

    Deprecated: not really. /* */ \u0000 LONG LONG
channels:
  type:
    address: type.{string}.{channel}.{type}.{nil}.{s}.{tokens}.{cmp}.{made}.{isSubject}.{other}.{dst}.{text}.{len}.{id1}.{id-1}
    description: "\uFEFFWith\r\n\ttabs,\r\n\r\n\r\n    code\r\n[doc] links and LONG LONG words"
    parameters: {string: {description: "# x"}, channel: {}, type: {}, nil: {}, s: {}, tokens: {}, cmp: {}, made: {}, isSubject: {}, other: {}, dst: {}, text: {}, len: {}, id1: {}, id-1: {}}
    messages: &messages {m: {payload: {type: object}}}
  '0day':
    address: '0day.{__proto__}.-'
    parameters: {__proto__: {}}
    messages: *messages
  'constructor/😀 é~x':
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
x-nats-contract:
  version: 0.2.0-draft
  deployment: {binding: strange, minimumServerVersion: 2.11.0}
  tokenTypes:
    func: {kind: token, alphabet: ascii, first: letter, minLength: 1, maxLength: 128, prefix: ''}
    self: {kind: enum, values: [type, Self, '-', '0', 'a_b', b, c, d, e, f]}
    2nd: {kind: token, alphabet: hex, first: letter, minLength: 3, maxLength: 4, prefix: __X}
    any: {kind: token, alphabet: lower, first: any, minLength: 5, maxLength: 5, prefix: abcde}
    string.http-url: {kind: token, alphabet: lower, first: any, minLength: 2, maxLength: 9, prefix: A-}
  channels:
    type:
      parameters: {string: self, channel: self, type: func, nil: func, s: 2nd, tokens: any, cmp: self, made: self, isSubject: self, other: self, dst: self, text: self, len: self, id1: self, id-1: string.http-url}
      filters:
        type: type.{string}.>
        Func: type.*.*.*.*.*.*.*.*.*.*.*.*.*.*.{id-1}
        String: type.{len}.>
    '0day': {parameters: {__proto__: self}, filters: {x: '*.{__proto__}.*', y: '0day.>'}}
    'constructor/😀 é~x': {parameters: {}, filters: {all: '>'}}
    LONG: {parameters: {LONGP: 2nd}}
    '': {parameters: {x: any, y: any, z: any}}
`, "LONG", strings.Repeat("aVeryLongName", 23))

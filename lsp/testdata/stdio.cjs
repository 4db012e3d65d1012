// A session with the server over its standard input and output, by the library that Visual Studio Code's client is made of:
//
//	node stdio.cjs FOLDER-OF-vscode-languageserver-protocol natscontract FOLDER-OF-THE-EXAMPLE
//
// It says each step that went well, and ends with 1 at the first that did not.
'use strict'

const assert = require('node:assert')
const { spawn } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

const [library, program, market] = process.argv.slice(2)
const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = require(path.join(library, 'lib', 'node', 'main.js'))

const uriOf = (...elem) => pathToFileURL(path.join(market, ...elem)).href
const shop = uriOf('shop', 'asyncapi', 'asyncapi.yaml')
const warehouse = uriOf('warehouse', 'asyncapi', 'asyncapi.yaml')

// What the Problems panel would show, and who waits for it to change.
const shown = new Map()
let waiting = []

function report(params) {
  shown.set(params.uri, params)
  waiting = waiting.filter((w) => !w())
}

// until waits for a report of a document that is as wanted.
function until(uri, what, wanted) {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => reject(new Error(`${what}: the last report is ${JSON.stringify(shown.get(uri))}`)), 20000)
    const look = () => {
      const params = shown.get(uri)
      if (!params || !wanted(params.diagnostics, params)) return false
      clearTimeout(clock)
      resolve(params.diagnostics)
      return true
    }
    if (!look()) waiting.push(look)
  })
}

// A document as an editor has it.
class Document {
  constructor(uri, file) {
    this.uri = uri
    this.version = 1
    this.text = fs.readFileSync(file, 'utf8')
  }

  position(offset) {
    const before = this.text.slice(0, offset).split('\n')
    return { line: before.length - 1, character: before[before.length - 1].length }
  }

  offset({ line, character }) {
    return this.text.split('\n').slice(0, line).reduce((n, l) => n + l.length + 1, 0) + character
  }

  in(range) {
    return this.text.slice(this.offset(range.start), this.offset(range.end))
  }

  open(connection) {
    return connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: this.uri, languageId: 'yaml', version: this.version, text: this.text },
    })
  }

  change(connection, range, text) {
    this.text = this.text.slice(0, this.offset(range.start)) + text + this.text.slice(this.offset(range.end))
    this.version++
    return connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri, version: this.version },
      contentChanges: [{ range, text }],
    })
  }

  replace(connection, old, text) {
    const at = this.text.indexOf(old)
    assert.ok(at >= 0, `${this.uri} has no ${old}`)
    return this.change(connection, { start: this.position(at), end: this.position(at + old.length) }, text)
  }
}

const capabilities = {
  workspace: { workspaceFolders: true, configuration: true, workspaceEdit: { documentChanges: true } },
  textDocument: {
    publishDiagnostics: { versionSupport: true, relatedInformation: true, codeDescriptionSupport: true, dataSupport: true },
    hover: { contentFormat: ['markdown'] },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
  },
}

async function session(connection) {
  const result = await connection.sendRequest('initialize', {
    processId: process.pid, rootUri: null, capabilities,
    workspaceFolders: [{ uri: pathToFileURL(market).href, name: 'market' }],
  })
  assert.strictEqual(result.serverInfo.name, 'natscontract')
  assert.strictEqual(result.capabilities.textDocumentSync.change, 2)
  await connection.sendNotification('initialized', {})
  console.log('initialized')

  const doc = new Document(shop, path.join(market, 'shop', 'asyncapi', 'asyncapi.yaml'))
  await doc.open(connection)
  const [fault] = await until(shop, 'the seeded fault', (ds) => ds.length === 1)
  assert.strictEqual(fault.code, 'STRUCTURE_UNKNOWN_PROPERTY')
  assert.strictEqual(fault.source, 'natscontract/structure')
  assert.strictEqual(doc.in(fault.range), 'maxLenght')
  assert.match(fault.codeDescription.href, /STRUCTURE_UNKNOWN_PROPERTY/)
  console.log('the fault is shown at its place')

  const hover = await connection.sendRequest('textDocument/hover', { textDocument: { uri: shop }, position: doc.position(doc.text.indexOf('alphabet: lower')) })
  assert.match(hover.contents.value, /alphabet/)
  assert.strictEqual(doc.in(hover.range).slice(0, 8), 'alphabet')
  console.log('hover says what stands there')

  const actions = await connection.sendRequest('textDocument/codeAction', { textDocument: { uri: shop }, range: fault.range, context: { diagnostics: [fault] } })
  const fix = actions.find((a) => a.isPreferred) ?? actions[0]
  for (const change of fix.edit.documentChanges) {
    assert.deepStrictEqual(change.textDocument, { uri: shop, version: doc.version })
    for (const edit of change.edits) await doc.change(connection, edit.range, edit.newText)
  }
  assert.ok(!doc.text.includes('maxLenght'))
  await until(shop, 'the fault goes', (ds, params) => ds.length === 0 && params.version === doc.version)
  console.log('the fix is applied, and the fault is gone')

  const other = new Document(warehouse, path.join(market, 'warehouse', 'asyncapi', 'asyncapi.yaml'))
  await other.open(connection)
  await other.replace(connection, '  onOrder:', '  onOrders:')
  const [broken] = await until(shop, 'an edit of one contract is seen in the other', (ds) => ds.length > 0)
  assert.match(doc.in(broken.range), /onOrder/)
  await other.replace(connection, '  onOrders:', '  onOrder:')
  await until(shop, 'it is taken back', (ds) => ds.length === 0)
  console.log('an edit of one contract changes what is said of another')

  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
}

async function main() {
  const server = spawn(program, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin))
  connection.onNotification('textDocument/publishDiagnostics', report)
  connection.onNotification('window/logMessage', ({ type, message }) => { if (type < 3) console.log('the server says:', message) })
  connection.onRequest('workspace/configuration', ({ items }) => items.map(() => null))
  connection.onUnhandledNotification((m) => console.log('nobody asked for', m.method))
  connection.listen()
  try {
    await session(connection)
    assert.strictEqual(await ended, 0)
    console.log('exit code 0')
  } finally {
    server.kill()
  }
}

main().then(() => process.exit(0), (err) => {
  console.error(err)
  process.exit(1)
})

// Asks generated modules every vector, and compares each answer.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type * as asked from "./asked.js";
import type { Binding, Channel, Given, Text, TokenClass } from "./binding.js";
import { bindings } from "./table.js";

const vectors: Readonly<Record<string, asked.Contract>> = JSON.parse(
  readFileSync(process.env["VECTORS"] ?? "vectors.json", "utf8"),
);

for (const binding of bindings) {
  test(binding.name, (t) => {
    const contract = the(vectors[binding.name]);
    const { id, version, digest } = binding.module.contract;
    assert.deepEqual(
      { id, version, digest },
      { id: contract.id, version: contract.version, digest: contract.digest },
    );
    let questions = 0;
    for (const v of contract.tokenTypes) questions += askTokens(binding, v);
    for (const v of contract.channels) questions += askSubjects(binding, v);
    for (const v of contract.filters) questions += askFilter(binding, v);
    t.diagnostic(`asked ${questions}`);
  });
}

function the<T>(value: T | undefined): T {
  assert.ok(value !== undefined);
  return value;
}

function askTokens(binding: Binding, v: asked.TokenType): number {
  const type = the(binding.tokenTypes.get(v.tokenType));
  assert.equal(type.tokenType.key, v.tokenType);
  assert.equal(type.tokenType.contract, binding.module.contract);
  for (const text of v.accepted) {
    const parsed = type.parse(text);
    assert.ok(parsed.ok, text);
    same(parsed.value, type.of(text), text);
    assert.equal(type.compare(parsed.value, type.of(text)), 0);
  }
  for (const { text, reason, at } of v.refused) {
    const parsed = type.parse(text);
    assert.ok(!parsed.ok, text);
    assert.deepEqual(
      { reason: parsed.error.reason, at: parsed.error.at },
      { reason, at },
      text,
    );
    assert.throws(() => type.of(text), { name: "TokenError", reason, at });
  }
  assert.deepEqual(v.accepted.toSorted(ascending), sorted(type, v.accepted));
  return v.accepted.length + v.refused.length;
}

function ascending(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function sorted(type: TokenClass, texts: readonly string[]): string[] {
  const tokens = texts.map((text) => type.of(text));
  return tokens.sort((a, b) => type.compare(a, b)).map(String);
}

/** Two values that are equal, and read as a text. */
function same(a: Text, b: Text, text: string): void {
  assert.ok(a !== b && a.equals(b) && b.equals(a), text);
  for (const value of [a, b]) {
    assert.equal(value.toString(), text);
    assert.equal(value.toJSON(), text);
    assert.equal(value.key, text);
  }
}

function given(
  binding: Binding,
  channel: Channel,
  tokens: Readonly<Record<string, string>>,
): Given {
  const all: Record<string, Text> = {};
  for (const [name, text] of Object.entries(tokens)) {
    const { member, tokenType } = the(channel.params.get(name));
    all[member] = the(binding.tokenTypes.get(tokenType)).of(text);
  }
  return all;
}

function askSubjects(binding: Binding, v: asked.Channel): number {
  const channel = the(binding.channels.get(v.channel));
  const { contract, key, address } = channel.subject.channel;
  assert.equal(contract, binding.module.contract);
  assert.deepEqual({ key, address }, { key: v.channel, address: v.address });
  assert.equal(channel.filter.channel, channel.subject.channel);
  for (const { subject, tokens } of v.accepted) {
    const parsed = channel.subject.parse(subject);
    assert.ok(parsed.ok, subject);
    assert.equal(parsed.value.channel, v.channel);
    const made = channel.of(given(binding, channel, tokens));
    same(parsed.value, made, subject);
    assert.equal(channel.subject.compare(parsed.value, made), 0);
    assert.equal(channel.params.size, Object.keys(tokens).length);
    for (const [name, { member }] of channel.params) {
      const read: unknown = Reflect.get(parsed.value, member);
      assert.equal(String(read), tokens[name], `${subject}: ${name}`);
    }
    const found = binding.module.parse(subject);
    assert.ok(found.ok, subject);
    assert.equal(found.value.channel, v.channel);
    assert.equal(found.value.toString(), subject);
  }
  for (const { subject, ...fault } of v.refused) {
    const parsed = channel.subject.parse(subject);
    assert.ok(!parsed.ok, subject);
    assert.deepEqual({ ...parsed.error }, fault, subject);
    assert.match(parsed.error.message, /\w/);
    const found = binding.module.parse(subject);
    assert.ok(!found.ok || found.value.channel !== v.channel, subject);
    if (!found.ok) assert.match(found.error.message, /\w/);
  }
  return v.accepted.length + v.refused.length;
}

function askFilter(binding: Binding, v: asked.Filter): number {
  const channel = the(binding.channels.get(v.channel));
  const make = the(channel.filters.get(v.filter ?? ""));
  const filter = make(given(binding, channel, v.tokens));
  same(filter, make(given(binding, channel, v.tokens)), v.rendered);
  for (const subject of v.matches) {
    assert.ok(filter.matches(subject), `${v.rendered} and ${subject}`);
  }
  for (const subject of v.misses) {
    assert.ok(!filter.matches(subject), `${v.rendered} and ${subject}`);
  }
  return v.matches.length + v.misses.length;
}

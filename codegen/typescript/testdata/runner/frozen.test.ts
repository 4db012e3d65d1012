// Nothing that a generated module tells of its contract can be changed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bindings } from "./table.js";

for (const binding of bindings) {
  test(binding.name, () => {
    const { contract, descriptors } = binding.module;
    isFrozen(contract, "contract");
    for (const [name, section] of Object.entries(descriptors)) {
      isFrozen(section, name);
      if (!Array.isArray(section)) {
        hasNoPrototype(section, name);
      }
    }
    for (const channel of Object.values(descriptors["channels"] ?? {})) {
      hasNoPrototype(channel.parameters, "parameters");
    }
    for (const { bindings } of Object.values(descriptors["interactions"] ?? {})) {
      hasNoPrototype(bindings.subject, "subject");
      hasNoPrototype(bindings.payload, "payload");
    }
    for (const [key, type] of binding.tokenTypes) isFrozen(type.tokenType, key);
    for (const [key, { subject }] of binding.channels) {
      isFrozen(subject.channel, key);
    }
  });
}

/** A map has no keys but its own: neither toString nor __proto__. */
function hasNoPrototype(map: unknown, path: string): void {
  assert.equal(Object.getPrototypeOf(map), null, path);
}

function isFrozen(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null) return;
  assert.ok(Object.isFrozen(value), path);
  for (const [key, member] of Object.entries(value)) {
    isFrozen(member, `${path}/${key}`);
  }
}

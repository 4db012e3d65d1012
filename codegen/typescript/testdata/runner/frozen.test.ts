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
        assert.equal(Object.getPrototypeOf(section), null, name);
      }
    }
    for (const [key, type] of binding.tokenTypes) isFrozen(type.tokenType, key);
    for (const [key, { subject }] of binding.channels) {
      isFrozen(subject.channel, key);
    }
  });
}

function isFrozen(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null) return;
  assert.ok(Object.isFrozen(value), path);
  for (const [key, member] of Object.entries(value)) {
    isFrozen(member, `${path}/${key}`);
  }
}

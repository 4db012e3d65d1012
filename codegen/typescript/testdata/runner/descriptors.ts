// Prints the descriptors of all modules as JSON. What has 63 bits is a text.

import { bindings } from "./table.js";

const all = Object.fromEntries(
  bindings.map(({ name, module }) => [name, module.descriptors]),
);
const text = JSON.stringify(all, (_, value: unknown) =>
  typeof value === "bigint" ? `${value}n` : value,
);
process.stdout.write(text);

// Measures generated code beside the same checks written by hand, by turns, and prints the medians in nanoseconds as JSON.

import { shop } from "../market/index.js";

const { OperationId, ReserveStockSubject, WarehouseId } = shop;

const texts = Array.from({ length: 4096 }, (_, i) => {
  const digits = ((i * 2654435761) % 2 ** 32).toString(16).padStart(8, "0");
  const raw = `stock.wh-${i % 97}.reserve.op${digits.repeat(8)}`;
  return Buffer.from(raw).toString(); // one flat string, as it comes from a socket
});
const warehouseIds = texts.map((text) => Buffer.from(text.split(".")[1]!).toString());
const operationIds = texts.map((text) => Buffer.from(text.split(".")[3]!).toString());
const given = texts.map((_, i) => ({
  warehouseId: WarehouseId.of(warehouseIds[i]!),
  operationId: OperationId.of(operationIds[i]!),
}));
const strings = texts.map((_, i) => ({ warehouseId: warehouseIds[i]!, operationId: operationIds[i]! }));

// By hand: the subject is checked where it stands, its tokens are strings, and a fault is told as fully as generated code tells it.

type Parsed =
  | { readonly ok: true; readonly value: { raw: string; warehouseId: string; operationId: string } }
  | { readonly ok: false; readonly error: { token: number; reason: string; at: number; message: string } };

function refuse(token: number, reason: string, at: number, text: string): Parsed {
  const message = `token ${token + 1} of reserveStock: ${JSON.stringify(text)} fails for its ${reason}`;
  return { ok: false, error: { token, reason, at, message } };
}

const lower = set("abcdefghijklmnopqrstuvwxyz0123456789_-");
const hex = set("0123456789abcdef");

function set(characters: string): Uint8Array {
  const has = new Uint8Array(128);
  for (const c of characters) has[c.charCodeAt(0)] = 1;
  return has;
}

function parse(raw: string): Parsed {
  const first = raw.indexOf(".");
  const second = first < 0 ? -1 : raw.indexOf(".", first + 1);
  const third = second < 0 ? -1 : raw.indexOf(".", second + 1);
  if (third < 0) return refuse(first < 0 ? 1 : second < 0 ? 2 : 3, "count", 0, raw);
  if (raw.indexOf(".", third + 1) >= 0) return refuse(4, "count", 0, raw);
  if (first !== 5 || !raw.startsWith("stock")) return refuse(0, "literal", 0, raw.slice(0, first));
  let at = first + 1;
  while (at < second && lower[raw.charCodeAt(at)] === 1) at++;
  const warehouseId = raw.slice(first + 1, second);
  const length = at === second ? warehouseId.length : Buffer.byteLength(warehouseId);
  if (length < 2 || length > 16) return refuse(1, "length", Math.min(length, 16), warehouseId);
  if (at < second) return refuse(1, "alphabet", at - first - 1, warehouseId);
  const letter = raw.charCodeAt(first + 1);
  if (letter < 0x61 || letter > 0x7a) return refuse(1, "first", 0, warehouseId);
  if (third - second !== 8 || !raw.startsWith("reserve", second + 1)) return refuse(2, "literal", 0, raw.slice(second + 1, third));
  at = third + 3;
  while (at < raw.length && hex[raw.charCodeAt(at)] === 1) at++;
  const operationId = raw.slice(third + 1);
  const rest = at === raw.length ? operationId.length : Buffer.byteLength(operationId);
  if (rest !== 66) return refuse(3, "length", Math.min(rest, 66), operationId);
  if (!raw.startsWith("op", third + 1)) return refuse(3, "prefix", 0, operationId);
  if (at < raw.length) return refuse(3, "alphabet", at - third - 1, operationId);
  return { ok: true, value: { raw, warehouseId, operationId } };
}

function render(tokens: { warehouseId: string; operationId: string }): string {
  return `stock.${tokens.warehouseId}.reserve.${tokens.operationId}`;
}

// Measuring.

const kept: unknown[] = new Array(texts.length); // so that nothing is left out as useless

function time<T>(all: readonly T[], work: (one: T) => unknown): number {
  const begin = process.hrtime.bigint();
  for (let i = 0; i < all.length; i++) kept[i] = work(all[i]!);
  return Number(process.hrtime.bigint() - begin) / all.length;
}

function median(all: number[]): number {
  return all.sort((a, b) => a - b)[all.length >> 1]!;
}

function beside<A, B>(
  generated: readonly [readonly A[], (one: A) => unknown],
  byHand: readonly [readonly B[], (one: B) => unknown],
): { generated: number; byHand: number } {
  const rounds = 300;
  const times = { generated: [] as number[], byHand: [] as number[] };
  for (let i = 0; i < rounds; i++) {
    times.generated.push(time(...generated));
    times.byHand.push(time(...byHand));
  }
  const settled = rounds / 3; // when the compiler has done what it can
  return {
    generated: median(times.generated.slice(settled)),
    byHand: median(times.byHand.slice(settled)),
  };
}

const bad = texts.map((text) => text.replace("wh-", "WH-"));
const measures: Record<string, () => { generated: number; byHand: number }> = {
  parse: () => beside([texts, (raw) => ReserveStockSubject.parse(raw)], [texts, parse]),
  refuse: () => beside([bad, (raw) => ReserveStockSubject.parse(raw)], [bad, parse]),
  render: () => beside([given, (tokens) => ReserveStockSubject.of(tokens).toString()], [strings, render]),
};
console.log(JSON.stringify(measures[process.argv[2] ?? "parse"]!()));

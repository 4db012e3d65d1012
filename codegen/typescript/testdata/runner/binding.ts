// What the runner knows of a generated module. The table of all modules is written by the test.

import type * as asked from "./asked.js";

export type Result<T, F> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: F };

export interface ContractInfo {
  readonly id: string;
  readonly version: string;
  readonly digest: string;
  readonly profile: string;
}

/** A token, a subject or a filter. */
export interface Text {
  readonly key: string;
  equals(other: Text): boolean;
  toJSON(): string;
  toString(): string;
}

export interface TokenClass {
  readonly tokenType: { readonly contract: ContractInfo; readonly key: string };
  parse(raw: string): Result<Text, asked.TokenFault & { message: string }>;
  of(raw: string): Text;
  compare(a: Text, b: Text): number;
}

export interface ChannelInfo {
  readonly contract: ContractInfo;
  readonly key: string;
  readonly address: string;
  readonly operations: readonly string[];
}

export interface Subject extends Text {
  readonly channel: string;
}

export interface SubjectClass {
  readonly channel: ChannelInfo;
  parse(raw: string): Result<Subject, asked.SubjectFault & { message: string }>;
  compare(a: Subject, b: Subject): number;
}

export interface Filter extends Text {
  matches(subject: string): boolean;
}

export type Given = Readonly<Record<string, Text>>;

export interface Channel {
  readonly subject: SubjectClass;
  readonly filter: { readonly channel: ChannelInfo };
  of(given: Given): Subject;
  /** The member of each parameter, and the key of its token type. */
  readonly params: ReadonlyMap<string, { member: string; tokenType: string }>;
  /** How each filter is made; the natural one has no name. */
  readonly filters: ReadonlyMap<string, (given: Given) => Filter>;
}

export interface Module {
  readonly contract: ContractInfo;
  readonly descriptors: Readonly<Record<string, unknown>>;
  parse(raw: string): Result<Subject, { message: string; nearest?: asked.SubjectFault }>;
}

export interface Binding {
  readonly name: string;
  readonly module: Module;
  readonly tokenTypes: ReadonlyMap<string, TokenClass>;
  readonly channels: ReadonlyMap<string, Channel>;
}

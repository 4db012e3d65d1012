// The vectors, as their schema has them.

export interface TokenFault {
  readonly reason: string;
  readonly at: number;
}

export interface SubjectFault extends TokenFault {
  readonly token: number;
  readonly name?: string;
}

export interface Contract {
  readonly id: string;
  readonly version: string;
  readonly digest: string;
  readonly tokenTypes: readonly TokenType[];
  readonly channels: readonly Channel[];
  readonly filters: readonly Filter[];
}

export interface TokenType {
  readonly tokenType: string;
  readonly accepted: readonly string[];
  readonly refused: readonly (TokenFault & { readonly text: string })[];
}

export interface Channel {
  readonly channel: string;
  readonly address: string;
  readonly accepted: readonly {
    readonly subject: string;
    readonly tokens: Readonly<Record<string, string>>;
  }[];
  readonly refused: readonly (SubjectFault & { readonly subject: string })[];
}

export interface Filter {
  readonly channel: string;
  readonly filter?: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly rendered: string;
  readonly matches: readonly string[];
  readonly misses: readonly string[];
}

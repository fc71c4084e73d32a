import type { Shape } from "./shape.ts";

/** Who asks: with the session key in the header or in the query, in both, in a cookie, or without any. */
export type Credential = "header" | "token" | "both" | "cookie" | "nobody";

/** A part of a multipart body. */
export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  /** Some libraries end the disposition with a stray semicolon. */
  readonly strayEnd?: true;
  readonly content: string | Uint8Array;
}

/** A request of an old client. Names in braces stand for what `WireWorld` holds: `{public}`, `{private}`, …, and `{draft}` for an upload of this line's own. */
export interface Ask {
  /** Method and address below `/apiserver/v1`, or from `/apiserver` on. */
  readonly call: string;
  /** `header` unless told. */
  readonly by?: Credential;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly parts?: readonly Part[];
}

/** What the answer has to be. */
export interface Answer {
  /** 200 unless told. */
  readonly status?: number;
  /** The envelope's payload; `error` is null then. */
  readonly payload?: Shape;
  readonly metadata?: Shape;
  /** `error.code` of the envelope; payload and metadata are null then. */
  readonly error?: string;
  /** The body of an answer without the envelope. */
  readonly plain?: Shape;
  /** The body, a byte a character. */
  readonly text?: RegExp;
  /** Headers. */
  readonly gives?: Readonly<Record<string, RegExp>>;
}

/** A line of the wire facts: what a known client sends and what it needs of the answer, and what it then reads elsewhere. */
export interface WireLine extends Ask, Answer {
  /** The section of the wire facts, such as "1.4". */
  readonly line: string;
  readonly says: string;
  /** `{answer}` is the key that the first answer gave. */
  readonly afterwards?: Ask & Answer;
}

import type { Shape } from "./shape.ts";

/**
 * How the client authenticates: with the session key in the header, in the query, in both, in a cookie, or
 * not at all.
 */
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

/**
 * A request of an old client. A name in braces stands for a value of `WireWorld` (`{public}`, `{private}`,
 * …); `{draft}` is an upload of this line's own.
 */
export interface Ask {
  /** Method and address, below `/apiserver/v1` or starting with `/apiserver`. */
  readonly call: string;
  /** Default: `header`. */
  readonly by?: Credential;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly parts?: readonly Part[];
}

/** The expected answer. */
export interface Answer {
  /** Default: 200. */
  readonly status?: number;
  /** The envelope's payload; `error` is null then. */
  readonly payload?: Shape;
  readonly metadata?: Shape;
  /** `error.code` of the envelope; payload and metadata are null then. */
  readonly error?: string;
  /** The body of an answer without the envelope. */
  readonly plain?: Shape;
  /** The body, one byte per character. */
  readonly text?: RegExp;
  /** Headers. */
  readonly gives?: Readonly<Record<string, RegExp>>;
}

/**
 * What a known client sends, what it needs in the answer, and what it reads elsewhere afterwards.
 */
export interface WireLine extends Ask, Answer {
  /** The number of its subject: 0 rules of all calls, 1 calls, 2 failures, 3 activities, 4 deviations, 5 files; such as "1.4". */
  readonly line: string;
  readonly says: string;
  /** `{answer}` is the key from the first answer. */
  readonly afterwards?: Ask & Answer;
}

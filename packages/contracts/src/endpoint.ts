import type { z } from "zod";
import type { Caching } from "./caching.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Who may call: `anyone` never checks a session; `optional` shows more to callers with a session; `session` refuses callers without a valid one.
 */
export type Auth = "anyone" | "optional" | "session";

/** Format of a request body. Multipart bodies are streamed and therefore not parsed by a schema. */
export type BodyKind = "json" | "form" | "text" | "multipart";

/**
 * The declaration of one HTTP call: the single source of request validation, response serialisation, types of the web client and OpenAPI.
 * Paths are below `/apiserver/v1` unless `version` says otherwise, with `{name}` for parameters.
 */
export interface Endpoint {
  /** Row of the behaviour checklist, such as "API-34". */
  readonly id: string;
  readonly method: Method;
  readonly path: `/${string}`;
  /** Below `/apiserver/v2` instead of `/apiserver/v1`, as a few newer calls of known clients are. */
  readonly version?: 2;
  readonly summary: string;
  readonly auth: Auth;
  /** Marks a GET that changes something (the specification has a few): a session key in its address is not accepted. */
  readonly changes?: true;
  /** Marks a POST that changes nothing: it takes turns with what the caller reads. */
  readonly onlyReads?: true;
  readonly params?: z.ZodType;
  /** The path may end before its last parameter. */
  readonly lastParamMayBeAbsent?: true;
  readonly query?: z.ZodType;
  readonly bodyKind?: BodyKind;
  readonly body?: z.ZodType;
  /** The same address also accepts files: a multipart body is passed to the handler unread, and `body` is then absent. */
  readonly takesFiles?: true;
  /** Schema of the envelope's payload; for `plain` answers, of the whole body. */
  readonly payload?: z.ZodType;
  /** Envelope metadata, always strings. */
  readonly metadata?: z.ZodType;
  /** `envelope` is `{error, payload, metadata}`; `plain` the payload alone; `binary` bytes with the named media type. */
  readonly answer: "envelope" | "plain" | "binary";
  readonly mediaType?: string;
  /** What caches may keep of a successful answer; nothing by default. */
  readonly caching?: Caching;
  /** The answer contains a secret that gives access to an account, such as a key or codes: it is never compressed. */
  readonly opensAccount?: true;
  /** Every refusal that this call can give, in addition to those of every call (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
  /** HTTP statuses that differ from the error table, because existing clients rely on them. */
  readonly statuses?: Readonly<Partial<Record<ErrorCode, number>>>;
}

/** Keeps the literal types of a declaration. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E["params"]>;
export type QueryOf<E extends Endpoint> = Parsed<E["query"]>;
export type BodyOf<E extends Endpoint> =
  | Parsed<E["body"]>
  | (E extends { readonly takesFiles: true } ? undefined : never);
export type GivenQueryOf<E extends Endpoint> = Given<E["query"]>;
export type GivenBodyOf<E extends Endpoint> = Given<E["body"]>;
export type PayloadOf<E extends Endpoint> = Parsed<E["payload"]>;
export type MetadataOf<E extends Endpoint> = Parsed<E["metadata"]>;
/** What a handler returns: the payload before it is serialised. */
export type GivenPayloadOf<E extends Endpoint> = Given<E["payload"]>;
export type GivenMetadataOf<E extends Endpoint> = Given<E["metadata"]>;

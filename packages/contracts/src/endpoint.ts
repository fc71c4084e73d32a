import type { z } from "zod";
import type { Caching } from "./caching.ts";
import type { ErrorCode } from "./errors.ts";
import type { TokenScope } from "./personal-tokens/token-scopes.ts";

/** Methods of WebDAV (RFC 4918), for the folder that takes recordings. */
export const davMethods = ["PROPFIND", "PROPPATCH", "MKCOL", "MOVE", "LOCK", "UNLOCK"] as const;

export type Method = "GET" | "POST" | "PUT" | "DELETE" | "OPTIONS" | (typeof davMethods)[number];

/**
 * Who may call: `anyone` never checks a session; `optional` shows more to callers with a session; `session` refuses callers
 * without a valid one.
 */
export type Auth = "anyone" | "optional" | "session";

/** How a call decides whom it answers. The tests of access and privacy ask every call by it, as every kind of caller. */
export type Access =
  /** Answers everyone, about nobody; premium members may get more. */
  | "open"
  /** Only about the caller: any session is enough, and nothing else is. */
  | "own"
  /** Any session is enough; shows what the caller may see of other people. */
  | "others"
  /** Shows a workout to those who may see it. */
  | "view"
  /** Adds something of the caller's to a workout that they may see, or removes it. */
  | "answer"
  /** Shows or changes what only its owner may. */
  | "owner"
  /** Lists public workouts of everybody that may be listed to the caller. */
  | "list"
  /** Reports on those of the named workouts that the caller may see. */
  | "visible"
  /** Describes a person, who does not exist for anybody they have blocked. */
  | "person"
  /** Lists what a person shares with the caller in lists. */
  | "shared"
  /**
   * Shows or changes what others may not: an import, a planned route. For them it does not exist, whether they see it otherwise
   * or not.
   */
  | "hidden"
  /** Shows a planned route to those who may see it, or copies it for them. */
  | "route"
  /** Changes how the caller relates to a person, who does not exist for anybody they have blocked. */
  | "relationship"
  /** Lists what is shared by the people whom the caller follows. */
  | "feed"
  /** Lists what belongs to those of a person's workouts that the caller sees in lists. */
  | "album"
  /** For sessions of operators alone. For everybody else, tokens of operators included, there is no such call. */
  | "operator";

/**
 * Format of a request body. Multipart bodies are streamed and therefore not parsed by a schema; neither is `file`, the bytes of
 * one file with any media type, or in a multipart body.
 */
export type BodyKind = "json" | "form" | "text" | "multipart" | "file";

/** JSON. Texts in an example may have placeholders. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * What makes a call answer somebody who may make it (`example.ts`). `{workoutKey}` and `{username}` in it are a workout of the
 * one whom it is about, and that person; `{newKey}` is a key that nobody has used, 24 hexadecimal digits.
 */
export interface Example {
  /** Parameters of its path, as far as they are not keys of something that has to be there. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** A value for JSON, or the text. */
  readonly body?: Json;
}

/**
 * The declaration of one HTTP call: the single source of request validation, response serialisation, types and table of the web
 * client, OpenAPI, and of who may call, by which the tests ask it. Paths are below `/apiserver/v1` unless `version` says
 * otherwise, with `{name}` for parameters.
 */
export interface Endpoint {
  /** Row of docs/behaviour.md, such as "API-34". */
  readonly id: string;
  readonly method: Method;
  readonly path: `/${string}`;
  /** Below `/apiserver/v2` instead of `/apiserver/v1`, as a few newer calls of known clients are. */
  readonly version?: 2;
  readonly summary: string;
  readonly auth: Auth;
  readonly access: Access;
  /**
   * The scopes of which a personal token needs one; without them no token may make the call. Closed are the calls that change
   * password, e-mail, settings or who follows whom, and all about sessions, tokens, privacy zones (a home is in the middle of
   * each), blocks, requests, and export and deletion of the account. Calls that never check a session are open to everybody.
   */
  readonly tokens?: readonly TokenScope[];
  /**
   * How to ask it, if it needs more than the parameters of its path: for tests, for the recorder of answers and for those who
   * read OpenAPI.
   */
  readonly example?: Example;
  /**
   * `{token}` in its path is the credential, and nothing else is: a personal token, never a session key. For programs that know
   * only an address.
   */
  readonly keyInPath?: true;
  /** Marks a call that answers 201 if it has made something, and 200 if that was there. */
  readonly creates?: true;
  /** Marks a GET that changes something (known clients need a few): a session key in its address is not accepted. */
  readonly changes?: true;
  /** Marks a POST that changes nothing: it takes turns with what the caller reads. */
  readonly onlyReads?: true;
  readonly params?: z.ZodType;
  /** The path may end before its last parameter. */
  readonly lastParamMayBeAbsent?: true;
  /** The last parameter is all that follows in the path, with its slashes; it may be empty. */
  readonly lastParamIsRest?: true;
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

/** Path prefix of all calls. */
export const apiPrefix = "/apiserver/v1";

/** Address of a call without the origin, with `{name}` for parameters. */
export const addressOf = ({ version, path }: Pick<Endpoint, "version" | "path">): string =>
  `/apiserver/v${version ?? 1}${path}`;

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

/**
 * What the web client must know of a call. Left out is what most calls have in common: GET, no body, and an envelope for an
 * answer.
 */
export type Wire = Pick<Endpoint, "path"> & Partial<Pick<Endpoint, "method" | "bodyKind" | "answer">>;

/** The same of one call, exactly as it is declared. */
export type WireOf<E extends Endpoint> = Pick<E, "path"> &
  (E["method"] extends "GET" ? unknown : Pick<E, "method">) &
  (E extends { readonly bodyKind: infer Kind } ? { readonly bodyKind: Kind } : unknown) &
  (E["answer"] extends "envelope" ? unknown : Pick<E, "answer">);

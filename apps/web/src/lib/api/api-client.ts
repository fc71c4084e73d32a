import type { Api } from "@cairn/contracts/api";
import type {
  BodyKind,
  GivenBodyOf,
  GivenQueryOf,
  MetadataOf,
  PayloadOf,
  ParamsOf,
} from "@cairn/contracts/endpoint";
import { fail, ok } from "@cairn/domain/result";
import type { Result } from "@cairn/domain/result";
import { ApiFailure, failureFrom } from "./api-failure.ts";
import { takeEarlyAnswer } from "./early-answer.ts";
import { type CallName, endpointTable } from "./endpoint-table.ts";
import { currentSession, expireSession } from "../session.ts";

/** Where calls live. */
export const apiPrefix = "/apiserver/v1";

type Optional<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: T };

/** What a call takes: the parameters of its path, its query and its body, each only when the contract has it. */
export type ApiInput<N extends CallName> = Optional<"params", ParamsOf<Api[N]>> & {
  readonly query?: Partial<GivenQueryOf<Api[N]>>;
} & (Api[N] extends { readonly bodyKind: "json" | "form" | "text" }
    ? { readonly body: GivenBodyOf<Api[N]> }
    : { readonly body?: undefined }) & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
    /** Lets the call outlive the page. */
    readonly keepalive?: boolean;
  };

/** What a call gives: bytes for binary answers, else the payload. */
export type ApiAnswer<N extends CallName> = Api[N] extends { readonly answer: "binary" }
  ? ArrayBuffer
  : PayloadOf<Api[N]>;

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Address of a call with its parameters filled in and encoded. */
export const addressOf = (
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: Query = {},
): string => {
  const path = endpointTable[name].path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(params[key] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const tail = search.size > 0 ? `?${search}` : "";
  return `${apiPrefix}${path}${tail}`;
};

/** The header that proves who calls; empty for anonymous visitors. The cookie alone never does. */
export const sessionHeaders = (): Record<string, string> => {
  const { key } = currentSession();
  return key ? { STTAuthorization: key } : {};
};

const bodyText = (kind: BodyKind | undefined, body: unknown): string => {
  if (kind === "text") return body as string;
  if (kind === "form") return new URLSearchParams(body as Record<string, string>).toString();
  return JSON.stringify(body);
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** A session that the server no longer knows opens the login prompt, wherever the call came from. */
export const noticeExpiry = (failure: ApiFailure): ApiFailure => {
  if (failure.reason === "session.expired" || failure.reason === "session.required") expireSession();
  return failure;
};

/** Makes one call; what comes back is the body of its answer, bytes or what the JSON says. */
const send = async <N extends CallName>(
  name: N,
  input: ApiInput<N>,
): Promise<Result<unknown, ApiFailure>> => {
  const { method, answer, bodyKind } = endpointTable[name];
  const headers: Record<string, string> = { ...sessionHeaders(), ...input.headers };
  if (bodyKind === "json") headers["content-type"] = "application/json";
  if (bodyKind === "text") headers["content-type"] = "text/plain;charset=UTF-8";
  if (bodyKind === "form") headers["content-type"] = "application/x-www-form-urlencoded";
  // The contract's types are checked where the call is written; a generic name hides from here that they are plain texts and numbers.
  const address = addressOf(
    name,
    input.params as Readonly<Record<string, string>> | undefined,
    input.query as Query | undefined,
  );
  // Sent at once where there is none: who logs out leaves the page.
  const early = method === "GET" ? takeEarlyAnswer(address, currentSession().key) : undefined;
  let response: Response;
  try {
    response =
      (early && (await early)) ??
      (await fetch(address, {
        method,
        headers,
        credentials: "same-origin",
        keepalive: input.keepalive ?? false,
        ...(input.body === undefined ? {} : { body: bodyText(bodyKind, input.body) }),
        ...(input.signal ? { signal: input.signal } : {}),
      }));
  } catch {
    return fail(new ApiFailure("network"));
  }
  const requestId = response.headers.get("x-request-id") ?? undefined;
  if (!response.ok) {
    return fail(noticeExpiry(failureFrom(response.status, await readJson(response), requestId)));
  }
  if (answer === "binary") return ok(await response.arrayBuffer());
  const body = await readJson(response);
  if (body === undefined || body === null) {
    return fail(new ApiFailure("unreadable", response.status, [], requestId));
  }
  return ok(body);
};

/** Makes one call. Failures of every kind come back as values; an aborted call as well, with the reason `network`. */
export const request = async <N extends CallName>(
  name: N,
  input: ApiInput<N>,
): Promise<Result<ApiAnswer<N>, ApiFailure>> => {
  const body = await send(name, input);
  if (!body.ok) return body;
  const isEnvelope = endpointTable[name].answer === "envelope";
  return ok((isEnvelope ? (body.value as { payload: unknown }).payload : body.value) as ApiAnswer<N>);
};

/**
 * As `requestOrThrow`, with what the envelope tells beside the payload, such as where a list goes on.
 *
 * @throws ApiFailure
 */
export const requestPage = async <N extends CallName>(
  name: N,
  input: ApiInput<N>,
): Promise<{ readonly payload: PayloadOf<Api[N]>; readonly metadata: MetadataOf<Api[N]> }> => {
  const body = await send(name, input);
  if (!body.ok) throw body.error;
  return body.value as { payload: PayloadOf<Api[N]>; metadata: MetadataOf<Api[N]> };
};

/** As `request`, but throws the failure: the shape that TanStack Query wants. */
export const requestOrThrow = async <N extends CallName>(
  name: N,
  input: ApiInput<N>,
): Promise<ApiAnswer<N>> => {
  const result = await request(name, input);
  if (!result.ok) throw result.error;
  return result.value;
};

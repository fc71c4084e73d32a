import type { Api, CallName } from "@cairn/contracts/api";
import {
  apiPrefix,
  type BodyKind,
  type GivenBodyOf,
  type GivenQueryOf,
  type ParamsOf,
  type PayloadOf,
  type Wire,
  type WireOf,
} from "@cairn/contracts/endpoint";
import { fail, ok, type Result } from "@cairn/domain/result";
import { basePath } from "../base-path.ts";
import { fetchAndReport } from "../connection.ts";
import { currentSession, expireSession } from "../session.ts";
import { ApiFailure, failureFrom } from "./api-failure.ts";

type Optional<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : { readonly [P in K]: T };

/** The input of a call: the parameters of its path, its query and its body, each only if the contract has it. */
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

/** The result of a call: bytes for binary answers, else the payload. */
export type ApiAnswer<N extends CallName> = Api[N] extends { readonly answer: "binary" }
  ? ArrayBuffer
  : PayloadOf<Api[N]>;

/** The query string. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Address of a call with its parameters filled in and encoded. */
export const addressOfCall = (
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Query = {},
): string => {
  const address = path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(params[key] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const tail = search.size > 0 ? `?${search}` : "";
  return `${basePath}${apiPrefix}${address}${tail}`;
};

/** The header that proves the caller's identity; empty for anonymous visitors. The cookie alone never does. */
export const sessionHeaders = (): Record<string, string> => {
  const { key } = currentSession();
  return key ? { STTAuthorization: key } : {};
};

/** The body as `fetch` takes it, which names the media type of a text and of a form by itself. */
const bodyOf = (kind: BodyKind | undefined, body: unknown): string | URLSearchParams => {
  if (kind === "text") return body as string;
  return kind === "form" ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body);
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

/** Makes one call and returns the body of its answer, as bytes or parsed JSON. */
export const send = async <N extends CallName>(
  call: WireOf<Api[N]>,
  input: ApiInput<N>,
): Promise<Result<unknown, ApiFailure>> => {
  const { path, method = "GET", bodyKind, answer }: Wire = call;
  const headers: Record<string, string> = { ...sessionHeaders(), ...input.headers };
  if (bodyKind === "json") headers["content-type"] = "application/json";
  // The contract's types are checked at the call site. Here the name is generic, which hides that the values are plain texts and
  // numbers.
  const address = addressOfCall(
    path,
    input.params as Readonly<Record<string, string>> | undefined,
    input.query as Query | undefined,
  );
  // Sent immediately if there is none, because a logout leaves the page.
  const early = method === "GET" ? takeEarlyAnswer(address, currentSession().key) : undefined;
  let response: Response;
  try {
    response =
      (early && (await early)) ??
      (await fetchAndReport(address, {
        method,
        headers,
        credentials: "same-origin",
        keepalive: input.keepalive ?? false,
        ...(input.body === undefined ? {} : { body: bodyOf(bodyKind, input.body) }),
        ...(input.signal ? { signal: input.signal } : {}),
      }));
  } catch {
    return fail(new ApiFailure("network"));
  }
  if (!response.ok) {
    return fail(noticeExpiry(failureFrom(response.status, await readJson(response), response.headers)));
  }
  if (answer === "binary") return ok(await response.arrayBuffer());
  const body = await readJson(response);
  if (body === undefined || body === null) {
    const requestId = response.headers.get("x-request-id") ?? undefined;
    return fail(new ApiFailure("unreadable", response.status, [], { requestId }));
  }
  return ok(body);
};

/**
 * Makes one call. The caller passes it from `virtual:calls` or, where that is too large to load, writes it out, exactly as the
 * contract has it. Every failure is returned as a value, an aborted call too, with the reason `network`.
 */
export const requestAs = async <N extends CallName>(
  call: WireOf<Api[N]>,
  input: ApiInput<N>,
): Promise<Result<ApiAnswer<N>, ApiFailure>> => {
  const body = await send(call, input);
  if (!body.ok) return body;
  const { answer }: Wire = call;
  return ok((answer ? body.value : (body.value as { payload: unknown }).payload) as ApiAnswer<N>);
};

/**
 * The answer to a call that the page's boot script (`app/boot.ts`) has already made; returned once. Undefined if the script made
 * another call or none, or made it for another session.
 */
function takeEarlyAnswer(
  address: string,
  sessionKey: string | undefined,
): Promise<Response | undefined> | undefined {
  const early = globalThis.earlyAnswer;
  if (early?.address !== address || early.sessionKey !== sessionKey) return undefined;
  globalThis.earlyAnswer = undefined;
  return early.response;
}

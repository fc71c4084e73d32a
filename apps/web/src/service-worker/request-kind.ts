import { isScreenAddress } from "@cairn/contracts/screen-address";

/**
 * The kind of a request for the worker: a screen of the client, a file of its build, or anything else, which the worker does not
 * touch: every call of the API, photos, tiles, the base map, and everything that changes something.
 */
export type Asked = "screen" | "file" | "else";

interface AskedRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** @param address of the worker's server, such as `https://cairn.example.org` or `https://example.org/cairn` */
export function requestKind({ method, mode, url }: AskedRequest, address: string): Asked {
  const { origin, pathname } = new URL(url);
  const asked = origin + pathname;
  if (method !== "GET" || !asked.startsWith(`${address}/`)) return "else";
  const path = asked.slice(address.length);
  if (mode === "navigate") return isScreenAddress(path) ? "screen" : "else";
  return path.startsWith("/assets/") ? "file" : "else";
}

const gateway: ReadonlySet<number> = new Set([502, 503, 504]);
/** Non-standard statuses with which the largest proxy service says that it cannot reach the server. */
const firstOfProxies = 520;
const lastOfProxies = 530;

interface Answered {
  readonly status: number;
  readonly headers: { readonly has: (name: string) => boolean };
}

/**
 * Whether something else answers for an unavailable server: a proxy while it restarts, or the server itself while it stops. A
 * page that says when to come back (`Retry-After`) was written for people, so it is shown.
 */
export function isGatewayAnswer({ status, headers }: Answered): boolean {
  if (headers.has("retry-after")) return false;
  return gateway.has(status) || (status >= firstOfProxies && status <= lastOfProxies);
}

/** Addresses of the build's files in a page. */
const namedFile = /\/assets\/[\w.-]+/g;

/**
 * Whether a page is index.html of the same build as `files`: after an update in between, or behind a proxy's own login, it is
 * not.
 */
export function isOfBuild(page: string, files: readonly string[]): boolean {
  const named = page.match(namedFile) ?? [];
  return named.length > 0 && named.every((file) => files.includes(file));
}

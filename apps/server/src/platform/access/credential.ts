import { sessionHeader, sessionStorageName } from "@cairn/contracts/accounts/sessions";
import type { FastifyRequest } from "fastify";

/** The credential of a request. */
export type Credential =
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "cookie_alone" }
  | { readonly kind: "none" };

/**
 * Finds the session key or personal token: the header, else `Authorization: Bearer`, else `?token=` of a GET that changes nothing, because addresses are shared and prefetched. Browsers send cookies automatically, so a cookie
 * is never proof, which also makes forged requests from other sites harmless.
 */
export function credentialOf(request: FastifyRequest): Credential {
  const header = request.headers[sessionHeader];
  const mayBeInAddress = request.method === "GET" && request.routeOptions.config.endpoint?.changes !== true;
  const token = mayBeInAddress ? tokenOf(request.query) : undefined;
  const key = (typeof header === "string" && header.trim()) || bearerOf(request) || token;
  if (key) return { kind: "key", key };
  const cookies = request.headers.cookie ?? "";
  return { kind: cookies.includes(`${sessionStorageName}=`) ? "cookie_alone" : "none" };
}

/** Other schemes belong to a proxy in front of the server. */
const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];

function tokenOf(query: unknown): string | undefined {
  const token = (query as { readonly token?: unknown } | undefined)?.token;
  return typeof token === "string" && token !== "" ? token : undefined;
}

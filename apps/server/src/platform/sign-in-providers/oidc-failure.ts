import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import type { SignInFailure } from "./sign-in-provider.ts";

/**
 * Error codes of providers if a person, or the provider's rules, denied the sign-in (RFC 6749, 4.1.2.1; OpenID Connect Core 1.0,
 * 3.1.2.6).
 */
const denials: ReadonlySet<string> = new Set([
  "access_denied",
  "account_selection_required",
  "consent_required",
  "interaction_required",
  "login_required",
]);
/** Error codes of providers that are temporarily unavailable. */
const outages: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

/** The failure for the person, and a word for the operator's log; neither contains personal data or a token. */
export function oidcFailure(error: unknown): { readonly failure: SignInFailure; readonly why: string } {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    // The text comes from whoever made the address; an error code consists only of letters.
    const why = /^[a-z_]{1,60}$/.test(error.error) ? error.error : "unknown error code";
    if (denials.has(why)) return { failure: "identity.denied", why };
    return { failure: outages.has(why) ? "identity.unavailable" : "identity.failed", why };
  }
  if (error instanceof ClientError) {
    const isAway = error.code === "OAUTH_TIMEOUT" || isFaultOfServer(error);
    return { failure: isAway ? "identity.unavailable" : "identity.failed", why: error.code ?? error.message };
  }
  // `fetch` throws this if nobody answers at an address.
  if (error instanceof TypeError && error.message === "fetch failed") {
    return { failure: "identity.unavailable", why: codeOf(error.cause) ?? "no answer" };
  }
  return { failure: "identity.failed", why: error instanceof Error ? error.name : "unknown" };
}

/** An answer that is not from a provider: from a proxy in front of it, or a server that is starting. */
const isFaultOfServer = ({ code, cause }: ClientError): boolean =>
  (code === "OAUTH_RESPONSE_IS_NOT_CONFORM" && cause instanceof Response && cause.status >= 500) ||
  code === "OAUTH_RESPONSE_IS_NOT_JSON";

const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : undefined;

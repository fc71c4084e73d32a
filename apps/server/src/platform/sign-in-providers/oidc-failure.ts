import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import type { SignInFailure } from "./sign-in-provider.ts";

/** What providers say when a person, or a rule of theirs, did not let the sign-in happen (RFC 6749, 4.1.2.1; OpenID Connect Core 1.0, 3.1.2.6). */
const denials: ReadonlySet<string> = new Set([
  "access_denied",
  "account_selection_required",
  "consent_required",
  "interaction_required",
  "login_required",
]);
/** What they say when they cannot now. */
const outages: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

/** What a fault of a sign-in comes to for the person, and in a word for the operator's log; neither holds anything of the person or a token. */
export function oidcFailure(error: unknown): { readonly failure: SignInFailure; readonly why: string } {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    // Whatever stands there was written by who made the address; an error code has letters alone.
    const why = /^[a-z_]{1,60}$/.test(error.error) ? error.error : "unknown error code";
    if (denials.has(why)) return { failure: "identity.denied", why };
    return { failure: outages.has(why) ? "identity.unavailable" : "identity.failed", why };
  }
  if (error instanceof ClientError) {
    const isAway = error.code === "OAUTH_TIMEOUT" || isFaultOfServer(error);
    return { failure: isAway ? "identity.unavailable" : "identity.failed", why: error.code ?? error.message };
  }
  // How `fetch` says that nobody answers at an address.
  if (error instanceof TypeError && error.message === "fetch failed") {
    return { failure: "identity.unavailable", why: codeOf(error.cause) ?? "no answer" };
  }
  return { failure: "identity.failed", why: error instanceof Error ? error.name : "unknown" };
}

/** An answer that is no answer of a provider: of a proxy in front of it, or of a server that is starting. */
const isFaultOfServer = ({ code, cause }: ClientError): boolean =>
  (code === "OAUTH_RESPONSE_IS_NOT_CONFORM" && cause instanceof Response && cause.status >= 500) ||
  code === "OAUTH_RESPONSE_IS_NOT_JSON";

const codeOf = (cause: unknown): string | undefined =>
  cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : undefined;

import type { ProviderName } from "@cairn/contracts/identities/identity-providers";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import { insertAttempt } from "./sign-in-attempts.queries.ts";
import { hashSecret, newSecret } from "./sign-in-secret.ts";

/** Time to sign in at the provider and return, ms. */
const attemptLife = 10 * 60_000;

/** What a browser needs to go to a provider and return. */
interface BegunSignIn {
  readonly url: string;
  /**
   * Stored in the browser that began, which has to present it on return: otherwise anybody could send the address to somebody
   * else and sign them in.
   */
  readonly ticket: string;
}

/**
 * Begins a sign-in with a provider, or the linking of a provider's account.
 *
 * @param linkTo account to link it to; undefined for a sign-in
 */
export async function beginSignIn(
  { db, now, signInProviders }: Pick<Deps, "db" | "now" | "signInProviders">,
  name: ProviderName,
  redirectUri: string,
  linkTo?: string,
): Promise<Result<BegunSignIn, "identity.off" | "identity.unavailable">> {
  const provider = signInProviders[name];
  if (!provider) return fail("identity.off");
  const attempt = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret(), redirectUri };
  const url = await provider.begin(attempt);
  if (!url.ok) return url;
  const ticket = newSecret();
  await insertAttempt(db, {
    state_hash: hashSecret(attempt.state),
    browser_hash: hashSecret(ticket),
    provider: name,
    nonce: attempt.nonce,
    code_verifier: attempt.codeVerifier,
    redirect_uri: redirectUri,
    user_id: linkTo ?? null,
    expires_at: new Date(now().getTime() + attemptLife),
  });
  return ok({ url: url.value.href, ticket });
}

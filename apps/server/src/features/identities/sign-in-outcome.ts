import { timingSafeEqual } from "node:crypto";
import { realNameMaxLength } from "@cairn/contracts/account/account";
import { reservedUsernames } from "@cairn/contracts/account/reserved-usernames";
import type { SignInOutcome } from "@cairn/contracts/identities/identities";
import { isProviderName } from "@cairn/contracts/identities/identity-providers";
import { fail, ok, type Result } from "@cairn/domain/result";
import { plainText } from "@cairn/domain/text/plain-text";
import { findAccountById } from "../../core/accounts/accounts.queries.ts";
import { findIdentity } from "../../core/accounts/identities.queries.ts";
import { loginAnswer } from "../../core/sessions/login.view.ts";
import { openSession } from "../../core/sessions/open-session.ts";
import { lockSession } from "../../core/sessions/prove-self.ts";
import type { SignInDevice } from "../../core/sessions/sign-in-device.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { ProvenIdentity, SignInFailure } from "../../platform/sign-in-providers/sign-in-provider.ts";
import { replaceFriends } from "./identities.queries.ts";
import { addIdentity, labelOf, type LinkRefusal } from "./link-identity.ts";
import { insertProven, takeAttempt } from "./sign-in-attempts.queries.ts";
import { hashSecret, newSecret } from "./sign-in-secret.ts";

/** Maximum length of a username, characters (`usernameSchema`). */
const usernameLength = 32;

/** Suggestions for a new person's account: the provider's data, where they are valid here. */
function suggestedPerson({ username, name, email }: ProvenIdentity) {
  return {
    username: usernameFrom(username ?? email?.split("@")[0] ?? name ?? ""),
    realName: plainText(name ?? "").slice(0, realNameMaxLength),
    email: email?.trim().toLowerCase() ?? "",
  };
}

/** The characters of a text that a username may contain; an address is cut before its @. */
function usernameFrom(text: string): string {
  const plain = (text.split("@")[0] ?? "").normalize("NFKD").toLowerCase();
  const name = plain
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "")
    .slice(0, usernameLength)
    .replace(/-+$/, "");
  return reservedUsernames.has(name) ? "" : name;
}

/** Somebody who has returned from a provider, and their purpose. */
interface ComeBack {
  readonly identity: ProvenIdentity;
  /** The account to link it to; null for a sign-in. */
  readonly linkTo: string | null;
}

/**
 * Identifies somebody who has returned from a provider. The attempt is used up, whatever the outcome.
 *
 * @param given the query of the address to which the provider sent the browser, and what the browser has stored since
 * it began
 */
async function comeBack(
  { db, now, signInProviders }: Pick<Deps, "db" | "now" | "signInProviders">,
  given: { readonly parameters: string; readonly ticket: string },
): Promise<Result<ComeBack, SignInFailure | "identity.expired">> {
  const parameters = new URLSearchParams(given.parameters);
  const state = parameters.get("state") ?? "";
  const attempt = await takeAttempt(db, hashSecret(state), now());
  if (!attempt || !timingSafeEqual(attempt.browser_hash, hashSecret(given.ticket)))
    return fail("identity.expired");
  // The operator has removed the provider in the meantime.
  const provider = isProviderName(attempt.provider) ? signInProviders[attempt.provider] : undefined;
  if (!provider) return fail("identity.failed");
  const identity = await provider.finish(parameters, {
    state,
    nonce: attempt.nonce,
    codeVerifier: attempt.code_verifier,
    redirectUri: attempt.redirect_uri,
  });
  return identity.ok ? ok({ identity: identity.value, linkTo: attempt.user_id }) : identity;
}

type OutcomeDeps = Pick<Deps, "db" | "now" | "signInProviders">;

/** Time to choose a username, or to find the password of an account, ms. */
const ticketLife = 30 * 60_000;

/**
 * The outcome for somebody who returns from a provider. The same e-mail address there and here does not open the account: only
 * the provider vouches for the address, and only the account's owner may link.
 */
export async function finishSignIn(
  deps: OutcomeDeps,
  { actor, device }: { readonly actor: Actor; readonly device: SignInDevice },
  given: { readonly parameters: string; readonly ticket: string },
): Promise<Result<SignInOutcome, SignInFailure | LinkRefusal | "identity.expired" | "session.expired">> {
  const back = await comeBack(deps, given);
  if (!back.ok) return back;
  const { identity, linkTo } = back.value;
  if (linkTo !== null) {
    // Somebody else has logged in here in the meantime, or nobody is logged in.
    if (actor.kind !== "session" || actor.userId !== linkTo) return fail("identity.expired");
    const linked = await linkPerson(deps, linkTo, identity, (trx) => lockSession(trx, actor, deps.now()));
    return linked.ok ? ok({ outcome: "LINKED" }) : linked;
  }
  const login = await logInBy(deps, identity, device);
  return ok(login ? { outcome: "SIGNED_IN", login } : await welcome(deps, identity));
}

/**
 * Links a person at a provider to the account of somebody who has proved to be its owner.
 *
 * @param hold whether that is still valid, checked in the transaction of the link
 */
export async function linkPerson<Refusal>(
  deps: Pick<Deps, "db" | "now" | "signInProviders">,
  ownerId: string,
  identity: ProvenIdentity,
  hold: (trx: DatabaseOrTransaction) => Promise<Result<unknown, Refusal>>,
): Promise<Result<true, LinkRefusal | Refusal>> {
  const person = { ...identity, label: labelOf(identity) };
  return await deps.db.transaction().execute(async (trx) => {
    const held = await hold(trx);
    return held.ok ? await addIdentity(trx, deps, ownerId, person) : held;
  });
}

/** Opens a session for the account of a person at a provider; undefined if there is none. */
export async function logInBy(deps: OutcomeDeps, identity: ProvenIdentity, device: SignInDevice) {
  const known = await findIdentity(deps.db, identity);
  const account = known && (await findAccountById(deps.db, known.owner_id));
  if (!account) return undefined;
  const { issuer, friends } = identity;
  const key = await openSession(deps, account.id, device, {
    async stillOpens(trx) {
      if ((await findIdentity(trx, identity))?.owner_id !== account.id) return false;
      if (friends) await replaceFriends(trx, { ownerId: account.id, issuer }, friends);
      return true;
    },
  });
  return key === undefined ? undefined : await loginAnswer(deps, account, key);
}

/** Stores the person whom the provider has proved, until they have an account. */
async function welcome({ db, now }: OutcomeDeps, identity: ProvenIdentity): Promise<SignInOutcome> {
  const ticket = newSecret();
  await insertProven(db, {
    ticket_hash: hashSecret(ticket),
    issuer: identity.issuer,
    subject: identity.subject,
    label: labelOf(identity),
    friends: [...(identity.friends ?? [])],
    expires_at: new Date(now().getTime() + ticketLife),
  });
  return { outcome: "NEW", ticket, suggested: suggestedPerson(identity) };
}

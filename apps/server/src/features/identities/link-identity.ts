import { fail, ok, type Result } from "@cairn/domain/result";
import { plainText } from "@cairn/domain/text/plain-text";
import { findIdentity } from "../../core/accounts/identities.queries.ts";
import { lockWaysIn } from "../../core/accounts/login-methods.queries.ts";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { ProvenIdentity } from "../../platform/sign-in-providers/sign-in-provider.ts";
import { providerOf } from "../../platform/sign-in-providers/sign-in-providers.ts";
import { insertIdentity, replaceFriends } from "./identities.queries.ts";

/** The stored part of a person at a provider. */
export type LinkedPerson = Pick<ProvenIdentity, "issuer" | "subject" | "friends"> & {
  readonly label: string;
};

/**
 * Why an identity cannot be linked to an account: it is linked to another account, or this account to another identity of the
 * same provider.
 */
export type LinkRefusal = "identity.in_use" | "identity.already_linked";

/** Links an identity at a provider to an account, which it opens from now on. Linking it again is not an error. */
export async function linkIdentity(
  trx: DatabaseOrTransaction,
  ownerId: string,
  { issuer, subject, label, friends }: LinkedPerson,
  now: Date,
): Promise<Result<true, LinkRefusal>> {
  await lockWaysIn(trx, ownerId);
  const identity = { owner_id: ownerId, issuer, subject, label, linked_at: now };
  if (!(await insertIdentity(trx, identity))) {
    const holder = await findIdentity(trx, { issuer, subject });
    if (!holder) return fail("identity.already_linked");
    if (holder.owner_id !== ownerId) return fail("identity.in_use");
  }
  if (friends) await replaceFriends(trx, { ownerId, issuer }, friends);
  return ok(true);
}

/** Links an identity to an existing account, and tells the owner by mail if it was not linked before. */
export async function addIdentity(
  trx: DatabaseOrTransaction,
  { now, signInProviders }: Pick<Deps, "now" | "signInProviders">,
  ownerId: string,
  person: LinkedPerson,
): Promise<Result<true, LinkRefusal>> {
  const isNews = !(await findIdentity(trx, person));
  const linked = await linkIdentity(trx, ownerId, person, now());
  const detail = providerOf(signInProviders, person.issuer)?.name;
  if (linked.ok && isNews) await mailAccountChange(trx, { userId: ownerId, kind: "IDENTITY_LINKED", detail });
  return linked;
}

/** The label by which its owner recognises an identity. */
export const labelOf = ({ email, name, username, subject }: ProvenIdentity): string =>
  plainText(email ?? name ?? username ?? subject);

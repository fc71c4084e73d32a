import { type AccountRow, setConfirmedEmail } from "../../core/accounts/accounts.queries.ts";
import { deleteLoginMethods } from "../../core/accounts/login-methods.queries.ts";
import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockName } from "../../platform/db/lock-name.ts";

type Addressed = Pick<AccountRow, "id" | "email">;

/** Locks an account's address until the end of the transaction, in the same order as links about addresses do. */
export async function lockEmail(trx: DatabaseOrTransaction, { id, email }: Addressed): Promise<void> {
  await lockName(trx, `email of ${id}`);
  await lockName(trx, `email ${email}`);
}

/**
 * Confirms the address of an account whose password was reset with a link mailed there. Nobody had proved the address before:
 * somebody else may have signed up with it, waiting for its owner to start using the account. So the ways to log in that were
 * added before are removed: passkeys and linked providers.
 */
export async function proveEmail(trx: DatabaseOrTransaction, { id, email }: Addressed): Promise<void> {
  await setConfirmedEmail(trx, id, email);
  const { passkeys, issuers } = await deleteLoginMethods(trx, id, new Date(0));
  if (passkeys.length + issuers.length > 0)
    await mailAccountChange(trx, { userId: id, kind: "WAYS_IN_REMOVED" });
}

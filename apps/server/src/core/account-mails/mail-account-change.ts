import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";

/** What happens to an account that its owner is told of, in case it was somebody else. */
export type AccountChangeKind =
  | "NEW_SIGN_IN"
  | "PASSWORD_CHANGED"
  | "EMAIL_CHANGED"
  | "PASSKEY_ADDED"
  | "PASSKEY_REMOVED"
  | "PASSKEY_COPIED"
  | "TWO_FACTOR_ON"
  | "TWO_FACTOR_OFF"
  | "WRONG_CODES"
  | "RECOVERY_CODES_MADE"
  | "RECOVERY_CODE_USED"
  | "IDENTITY_LINKED"
  | "IDENTITY_UNLINKED"
  | "WAYS_IN_REMOVED"
  | "TOKEN_MADE"
  | "TOKEN_REMOVED"
  | "DATA_EXPORTED";

/** A change of an account. */
export interface AccountChange {
  readonly userId: string;
  readonly kind: AccountChangeKind;
  /** A short plain text: name of the device, the provider, the passkey or the token. */
  readonly detail?: string | undefined;
}

/** Tried for some two hours. */
export const accountChangeJob = { name: "mail-account-change", attempts: 9 } as const;

/** What the job gets; the id makes the mail one, however often the job is tried. */
export type AccountChangeMail = AccountChange & { readonly id: string };

/** Has the owner of an account told of a change by one mail, once the transaction is committed. */
export const mailAccountChange = (trx: DatabaseOrTransaction, change: AccountChange): Promise<void> =>
  addJob<AccountChangeMail>(trx, accountChangeJob, { ...change, id: newId() });

import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { mailAttempts } from "../../platform/mail/mail-attempts.ts";

/** Changes of an account that its owner is told about, in case somebody else made them. */
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
  | "WEBHOOK_MADE"
  | "WEBHOOK_REMOVED"
  | "DATA_EXPORTED";

/** A change of an account. */
export interface AccountChange {
  readonly userId: string;
  readonly kind: AccountChangeKind;
  /** A short plain text: name of the device, the provider, the passkey or the token, or the address of the webhook. */
  readonly detail?: string | undefined;
}

export const accountChangeJob = { name: "mail-account-change", attempts: mailAttempts.later } as const;

/** The data of the job. The id ensures that one mail is sent, however often the job is tried. */
export type AccountChangeMail = AccountChange & { readonly id: string };

/** Sends the owner of an account one mail about a change, after the transaction is committed. */
export const mailAccountChange = (trx: DatabaseOrTransaction, change: AccountChange): Promise<void> =>
  addJob<AccountChangeMail>(trx, accountChangeJob, { ...change, id: newId() });

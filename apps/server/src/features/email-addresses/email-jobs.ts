import { createHash } from "node:crypto";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { mailAttempts } from "../../platform/mail/mail-attempts.ts";
import { insertLink } from "./email-addresses.queries.ts";
import type { EmailLinkKind } from "./email-addresses.queries.ts";
import { linkLife } from "./link-life.ts";

/** A link to be mailed. */
interface EmailLink {
  readonly userId: string;
  readonly kind: EmailLinkKind;
  /** The recipient. */
  readonly address: string;
  /** The change that it confirms or undoes. */
  readonly changeId?: string;
  /** The new address, for the text to the old one. */
  readonly changedTo?: string;
  /** Whether the change that the link undoes has already been made. */
  readonly isChanged?: boolean;
}

/** The data of the job. The id ensures that one mail is sent. */
export type EmailLinkMail = EmailLink & { readonly id: string };

export const emailLinkJob = { name: "mail-email-link", attempts: mailAttempts.later } as const;

/**
 * Adds a job that mails a link which confirms a change of address or undoes it, after the transaction is committed. The link is a
 * row from now on, and its token is made with the mail, so that cancelling a request also affects links that have not been mailed
 * yet.
 */
export async function mailLinkLater(
  trx: DatabaseOrTransaction,
  link: EmailLink & { readonly changeId: string },
  now: Date,
): Promise<void> {
  const id = newId();
  await insertLink(trx, {
    // No token has this hash.
    token_hash: createHash("sha256").update(`mail ${id}`).digest(),
    user_id: link.userId,
    kind: link.kind,
    email: link.address,
    change_id: link.changeId,
    mail_id: id,
    created_at: now,
    expires_at: new Date(now.getTime() + linkLife[link.kind]),
  });
  await addJob<EmailLinkMail>(trx, emailLinkJob, { ...link, id });
}

/** Mails a link that confirms the address of an account. */
export const mailEmailConfirmation = (
  trx: DatabaseOrTransaction,
  account: { readonly id: string; readonly email: string },
): Promise<void> =>
  addJob<EmailLinkMail>(trx, emailLinkJob, {
    userId: account.id,
    kind: "CONFIRM",
    address: account.email,
    id: newId(),
  });

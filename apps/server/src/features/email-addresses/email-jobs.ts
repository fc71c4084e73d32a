import { createHash } from "node:crypto";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import { insertLink } from "./email-addresses.queries.ts";
import type { EmailLinkKind } from "./email-addresses.table.ts";
import { linkLife } from "./link-life.ts";

/** A link that is to be mailed. */
interface EmailLink {
  readonly userId: string;
  readonly kind: EmailLinkKind;
  /** Where the mail goes. */
  readonly address: string;
  /** The change that it confirms or takes back. */
  readonly changeId?: string;
  /** The new address, for words to the old one. */
  readonly changedTo?: string;
  /** Whether the change has been made already that the link takes back. */
  readonly isChanged?: boolean;
}

/** What the job gets; the id makes the mail one. */
export type EmailLinkMail = EmailLink & { readonly id: string };

/** Tried for some two hours. */
export const emailLinkJob = { name: "mail-email-link", attempts: 9 } as const;

/**
 * Adds a job that mails a link which confirms a change of address or takes it back, once the transaction is committed. The link is a row from now on,
 * and its token is made with the mail, so that taking a request back also reaches links that have not been mailed yet.
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

/** Has the link mailed that confirms the address of an account. */
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

/** A mail as it is sent: the same words as text and as HTML. */
export interface Mail {
  /** Names it in the outbox and in its Message-ID; two mails never share one. */
  readonly name: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language of the words, such as "fi". */
  readonly locale: string;
  /** Where one click ends mails of this kind (RFC 8058); absent where they cannot be ended, as they are about the account itself. */
  readonly unsubscribeUrl?: string;
}

/** Sends mails to where the settings say. */
export interface Mailer {
  /** @throws MailError when it did not leave, or when nobody knows */
  send(mail: Mail): Promise<void>;
  /** Removes what is kept here of mails to an address; what a mail server has got is no longer here. */
  forget(address: string): Promise<void>;
  /** @throws Error with a sentence when the mail server cannot be reached */
  verify(): Promise<void>;
  close(): void;
}

/** `later`: it has not left, and another try may help; `never`: it has not, and none will; `unclear`: it may have left. */
export type MailFailure = "later" | "never" | "unclear";

/** A mail that may not have left. */
export class MailError extends Error {
  override readonly name = "MailError";
  readonly failure: MailFailure;

  constructor(failure: MailFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.failure = failure;
  }
}

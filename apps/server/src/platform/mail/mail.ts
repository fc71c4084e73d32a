/** An e-mail: the same content as text and as HTML. */
export interface Mail {
  /** Its name in the outbox and in its Message-ID; unique. */
  readonly name: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Language of the text, such as "fi". */
  readonly locale: string;
  /**
   * Address for one-click unsubscribing from this kind of e-mails (RFC 8058); absent for e-mails about the account itself, which
   * cannot be turned off.
   */
  readonly unsubscribeUrl?: string;
}

/** Sends e-mails according to the settings. */
export interface Mailer {
  /** @throws MailError if it was not sent, or if that is unknown */
  send(mail: Mail): Promise<void>;
  /** Removes stored e-mails to an address; those passed to a mail server are no longer here. */
  forget(address: string): Promise<void>;
  /** @throws Error with a sentence if the mail server cannot be reached */
  verify(): Promise<void>;
  close(): void;
}

/**
 * `later`: it was not sent, and another try may help; `never`: it was not sent, and no try will help; `unclear`: it may have been
 * sent.
 */
export type MailFailure = "later" | "never" | "unclear";

/**
 * An e-mail may not have been sent. The message has only the codes of the failure: a mail server's own words often repeat the
 * recipient's address, and errors reach the log, the queue and the operator's terminal.
 */
export class MailError extends Error {
  override readonly name = "MailError";
  readonly failure: MailFailure;

  /** @param cause what the mail library threw */
  constructor(failure: MailFailure, cause: unknown) {
    super(`sending an e-mail failed: ${codesOf(cause)}`);
    this.failure = failure;
  }
}

/**
 * Such as "EENVELOPE, RCPT TO, 550": the library's code, the command that failed and the server's answer to it (RFC 5321, 4.2).
 */
function codesOf(cause: unknown): string {
  const { code, command, responseCode } = (cause ?? {}) as {
    readonly code?: string;
    readonly command?: string;
    readonly responseCode?: number;
  };
  const codes = [code, command, responseCode].filter((part) => part !== undefined);
  return codes.length > 0 ? codes.join(", ") : "without a code";
}

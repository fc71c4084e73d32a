/** Destination and sender of e-mails. */
export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`; absent: e-mails are written as files. */
  readonly smtpUrl: string | undefined;
  /** Such as `Cairn <cairn@example.org>`. */
  readonly mailFrom: string;
  readonly dataDir: string;
}

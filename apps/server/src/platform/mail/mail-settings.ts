/** Where mails go, and from whom. */
export interface MailSettings {
  /** `smtp://user:password@host:port` or `smtps://…`; absent: mails are files. */
  readonly smtpUrl: string | undefined;
  /** Such as `Cairn <cairn@example.org>`. */
  readonly mailFrom: string;
  readonly dataDir: string;
}

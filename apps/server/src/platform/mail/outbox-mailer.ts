import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "./mail.ts";
import type { MailSettings } from "./mail-settings.ts";
import { messageOf } from "./message-of.ts";

/** Writes each mail as a file that mail programs open, into `outbox/` of the data folder. */
export function outboxMailer({ dataDir, mailFrom }: Pick<MailSettings, "dataDir" | "mailFrom">): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const folder = join(dataDir, "outbox");
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, mailFrom));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.name}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    verify: () => Promise.resolve(),
    close: () => transport.close(),
  };
}

import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { MailSettings } from "./mail-settings.ts";
import type { Mailer } from "./mail.ts";
import { messageOf } from "./message-of.ts";

/** The folder for e-mails that no mail server gets. */
export const outboxIn = (dataDir: string): string => join(dataDir, "outbox");

/** Writes each e-mail as a file that mail programs can open, into `outbox/` of the data folder. */
export function outboxMailer({ dataDir, mailFrom }: Pick<MailSettings, "dataDir" | "mailFrom">): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const folder = outboxIn(dataDir);
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, mailFrom));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${mail.name}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    async forget(address) {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        if (await isTo(file, address)) await rm(file, { force: true });
      }
    },
    verify: () => Promise.resolve(),
    close: () => transport.close(),
  };
}

/** Whether an e-mail in the outbox is addressed to somebody; long headers continue on further lines (RFC 5322, 2.2.3). */
async function isTo(file: string, address: string): Promise<boolean> {
  const mail = await readFile(file, "utf8").catch(() => "");
  const [head = ""] = mail.split(/\r?\n\r?\n/, 1);
  const to = /^to:.*(?:\r?\n[ \t].*)*/im.exec(head)?.[0] ?? "";
  return to.toLowerCase().includes(`<${address}>`) || to.trim().toLowerCase() === `to: ${address}`;
}

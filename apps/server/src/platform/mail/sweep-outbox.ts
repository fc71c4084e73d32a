import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { outboxIn } from "./outbox-mailer.ts";

/** An e-mail, or one that was being written when a process was killed. */
const mailFile = /\.eml(?:\.part)?$/;

/** Removes e-mails that were written into the outbox before a time; their links were readable for so long. */
export async function sweepOutbox(dataDir: string, before: Date): Promise<void> {
  const folder = outboxIn(dataDir);
  for (const name of (await readdir(folder).catch(() => [])).filter((entry) => mailFile.test(entry))) {
    const file = join(folder, name);
    const written = await stat(file).catch(() => undefined);
    if (written !== undefined && written.mtime < before) await rm(file, { force: true });
  }
}

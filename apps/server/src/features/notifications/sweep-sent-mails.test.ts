import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { sweepSentMails } from "./sweep-sent-mails.ts";

const day = 24 * 3_600_000;

it("[MAIL-6] mails in the outbox, and what was being written of one, are removed after 30 days", async () => {
  const server = await createTestApp();
  try {
    const { log, settings } = server.deps;
    const now = new Date("2026-11-27T03:43:00Z");
    const sweep = async () =>
      await sweepSentMails({ ...server.deps, now: () => now }).run(undefined, {
        log,
        signal: new AbortController().signal,
        requestId: undefined,
      });
    // There is no outbox where a mail server takes all mails.
    expect(await sweep()).toBe("done");
    const outbox = join(settings.dataDir, "outbox");
    await mkdir(outbox);
    const ages = { "old.eml": 31, "old-half.eml.part": 31, "old-notes.txt": 31, "new.eml": 29 };
    for (const [name, days] of Object.entries(ages)) {
      const written = new Date(now.getTime() - days * day);
      await writeFile(join(outbox, name), "Subject: A link\r\n\r\n");
      await utimes(join(outbox, name), written, written);
    }
    expect(await sweep()).toBe("done");
    expect((await readdir(outbox)).toSorted()).toEqual(["new.eml", "old-notes.txt"]);
  } finally {
    await server.close();
  }
});

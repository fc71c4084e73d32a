import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { AccountRow } from "../../core/accounts/accounts.queries.ts";
import type { Deps } from "../../deps.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { countContents } from "./exported-workouts.queries.ts";
import { packInThread } from "./pack-in-thread.ts";
import { writeArchive } from "./write-archive.ts";

/**
 * Writes the archive of everything that a person has into a local file, as the job does into the file store. The file gets its
 * name once it is complete; nothing stays of one that is broken off.
 *
 * @param tell called with the number of things in it and in total
 */
export async function writeArchiveFile(
  deps: Deps,
  account: AccountRow,
  path: string,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const { workouts, photos, routes, originals } = await countContents(deps.db, account.id);
  const total = workouts + originals + photos + routes;
  let done = 0;
  const broken = new AbortController();
  const madeAt = deps.now();
  const writer = new ArchiveWriter(broken.signal, madeAt, packInThread(deps));
  const advance = (): Promise<void> => {
    done += 1;
    tell(done, Math.max(done, total));
    return Promise.resolve();
  };
  const part = `${path}.part`;
  const filled = writeArchive(deps, { writer, account, madeAt, advance }).catch((error: unknown) => {
    writer.output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    await pipeline(writer.output, createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }));
    await rename(part, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST"))
      await rm(part, { force: true });
    throw error;
  } finally {
    broken.abort();
    await filled;
  }
}

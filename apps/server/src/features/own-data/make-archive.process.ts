import process from "node:process";
import { destination } from "pino";
import { findAccountById } from "../../core/accounts/accounts.queries.ts";
import { createDatabase, type Database, openPool } from "../../platform/db/database.ts";
import { openFileStore } from "../../platform/files/open-file-store.ts";
import { createLog } from "../../platform/log/create-log.ts";
import { endWithServer } from "../../platform/processes/end-with-server.ts";
import { sameThread } from "../../platform/workers/same-thread.ts";
import { createWorkers } from "../../platform/workers/workers.ts";
import type { ArchiveAnswer, ArchiveMessage, ArchiveWork } from "./archive-work.ts";
import { ArchiveWriter } from "./archive-writer.ts";
import { partBytes, partKey } from "./export-files.ts";
import { packInThread } from "./pack-in-thread.ts";
import { NoSpaceError, storeParts } from "./store-parts.ts";
import { writeArchive } from "./write-archive.ts";

// The program of a separate process: its computations and garbage collection do not delay anybody who waits for the server.

/** One statement after the other; a second connection for queries while a list is being read. */
const poolSize = 2;
/** Time between two progress messages, ms. */
const progressMs = 1000;

endWithServer();
const say = (answer: ArchiveAnswer): void => {
  process.send?.(answer);
};
let tellRoom: (isThere: boolean) => void = () => {};
process.on("message", (message: ArchiveMessage) => {
  if (message.kind === "room") tellRoom(message.isThere);
  else void make(message).then(say);
});

/** The server checks the disk, as for uploads. */
function hasRoom(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  tellRoom = resolve;
  say({ kind: "room" });
  return promise;
}

/** Any unexpected error ends the process; the server logs its last output. */
async function make(work: ArchiveWork): Promise<ArchiveAnswer> {
  const log = createLog("warn", destination({ fd: 2, sync: true }));
  const pool = openPool({ ...work.connection, max: poolSize, application_name: "cairn archive" }, log);
  try {
    return await makeOf(work, createDatabase(pool, log));
  } catch (error) {
    if (!(error instanceof NoSpaceError)) throw error;
    return { kind: "no_space", message: error.message };
  } finally {
    await pool.end();
  }
}

async function makeOf(
  { run, madeAt, settings, partPath }: ArchiveWork,
  db: Database,
): Promise<ArchiveAnswer> {
  const account = await findAccountById(db, run.ownerId);
  if (!account) return { kind: "gone" };
  const files = openFileStore(settings.files, settings.dataDir);
  const workers = createWorkers({ threads: sameThread });
  const broken = new AbortController();
  const writer = new ArchiveWriter(broken.signal, madeAt, packInThread({ workers }));
  const deps = { db, files, workers, settings, now: () => new Date() };
  const filled = writeArchive(deps, { writer, account, madeAt, advance: counting() }).catch(
    (error: unknown) => {
      writer.output.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  try {
    const keyOf = (part: number): string => partKey(run, part);
    const parts = { files, path: partPath, hasRoom, partBytes, keyOf };
    return { kind: "made", archive: await storeParts(writer.output, parts) };
  } finally {
    broken.abort();
    await filled;
  }
}

function counting(): () => Promise<void> {
  let done = 0;
  let saidAt = performance.now();
  return () => {
    done += 1;
    if (performance.now() - saidAt > progressMs) {
      saidAt = performance.now();
      say({ kind: "progress", done });
    }
    return Promise.resolve();
  };
}

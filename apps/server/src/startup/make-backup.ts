import type { Deps } from "../deps.ts";
import { type BackupOptions, writeBackup, type WrittenBackup } from "../platform/backups/write-backup.ts";
import { sweepFileStore } from "./sweep-file-store.ts";

/** Makes a backup, then removes files that nobody could remove meanwhile. */
export async function makeBackup(deps: Deps, path: string, options: BackupOptions): Promise<WrittenBackup> {
  const { connection, files, incomingDir, log, settings } = deps;
  const source = { connection, files, incomingDir, log, dataDir: settings.dataDir };
  const written = await writeBackup(source, path, options);
  await sweepFileStore(deps, options.signal).catch((error: unknown) =>
    log.warn({ err: error }, "could not delete files that no workout uses; the next start deletes them"),
  );
  return written;
}

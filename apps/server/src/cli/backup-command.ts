import { rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { cairnCommand } from "../config/cairn-command.ts";
import { exists } from "../doctor/exists.ts";
import { cairnVersion } from "../platform/addresses/cairn-version.ts";
import { verifyBackup } from "../platform/backups/restore-backup.ts";
import { makeBackup } from "../startup/make-backup.ts";
import { CommandError } from "./command-error.ts";
import { InterruptedError } from "./interruption.ts";
import { withDeps } from "./open-deps.ts";
import { showProgress } from "./progress-bar.ts";

export const backupUsage = "backup [--verify] FILE";

/** `cairn backup`: writes everything into one file, or reads such a file to its end. */
export async function backupCommand(args: readonly string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { verify: { type: "boolean" } },
  });
  const [path] = positionals;
  if (path === undefined || positionals.length > 1)
    throw new CommandError(`Usage: ${cairnCommand} ${backupUsage}`);
  if (values.verify === true) {
    if (!(await exists(path))) throw new CommandError(`There is no file ${path}.`);
    const { manifest, files, bytes } = await verifyBackup(path);
    console.log(
      `${path} is whole: a backup of ${manifest.takenAt} by Cairn ${manifest.version}, with ${files} files (${bytes} bytes unpacked)`,
    );
    return;
  }
  if (!(await exists(dirname(path)))) throw new CommandError(`There is no folder ${dirname(path)}.`);
  for (const taken of [path, `${path}.part`])
    if (await exists(taken)) throw new CommandError(`${taken} already exists. Choose another name.`);
  const { files, missing } = await withDeps(async (deps, _database, signal) => {
    const progress = showProgress(0);
    try {
      return await makeBackup(deps, path, {
        version: cairnVersion,
        signal,
        onProgress: (...shown) => progress.show(...shown),
      });
    } finally {
      progress.end();
    }
  }).catch(async (error: unknown) => {
    // The process may end before the writer has taken back what it has written.
    if (error instanceof InterruptedError) await rm(`${path}.part`, { force: true });
    throw error;
  });
  if (missing > 0)
    console.error(
      `${missing} files that the database names are not in the store: of uploads that were in progress, or lost.`,
    );
  const { size } = await stat(path);
  console.log(
    `wrote a backup with ${files} files to ${path} (${size} bytes). The settings are not in it; keep them, too.`,
  );
}

import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { cairnCommand } from "../config/cairn-command.ts";
import { findAccountByLogin } from "../core/accounts/accounts.queries.ts";
import { exists } from "../doctor/exists.ts";
import { writeArchiveFile } from "../features/own-data/write-archive-file.ts";
import { CommandError } from "./command-error.ts";
import { withDeps } from "./open-deps.ts";
import { showProgress } from "./progress-bar.ts";

export const exportUserUsage = "user export USERNAME FILE.zip";

/** `cairn user export`: writes all data of an account into one archive, the same that the person can create in their settings. */
export async function exportUserCommand(args: readonly string[]): Promise<void> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [username, path] = positionals;
  if (username === undefined || path === undefined || positionals.length > 2)
    throw new CommandError(`Usage: ${cairnCommand} ${exportUserUsage}`);
  for (const taken of [path, `${path}.part`])
    if (await exists(taken)) throw new CommandError(`${taken} already exists. Choose another name.`);
  const isDone = await withDeps(async (deps) => {
    const account = await findAccountByLogin(deps.db, username.toLowerCase());
    if (!account) return false;
    const progress = showProgress(0);
    try {
      await writeArchiveFile(deps, account, path, (done, total) => progress.show(done, total));
    } catch (error) {
      throw isOfPath(error) ? new CommandError(`${path} cannot be written: ${error.message}`) : error;
    } finally {
      progress.end();
    }
    return true;
  });
  if (!isDone) throw new CommandError(`There is no user ${username}.`);
  const { size } = await stat(path);
  console.log(
    `wrote all data of ${username} to ${path} (${size} bytes); to import it into another Cairn: ${cairnCommand} import NAME ${path}`,
  );
}

/** Whether an error is about the path that the operator gave, such as a missing folder or a full disk. */
const isOfPath = (error: unknown): error is Error =>
  error instanceof Error &&
  "code" in error &&
  ["ENOENT", "EACCES", "ENOTDIR", "ENOSPC", "EROFS"].includes(String(error.code));

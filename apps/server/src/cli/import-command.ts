import { parseArgs } from "node:util";
import { cairnCommand } from "../config/cairn-command.ts";
import { findAccountByLogin } from "../core/accounts/accounts.queries.ts";
import type { Deps } from "../deps.ts";
import { importTasks } from "../features/import-workouts/import-jobs.jobs.ts";
import { startJobRunner } from "../platform/jobs/job-runner.ts";
import { CommandError } from "./command-error.ts";
import { filesToImport } from "./files-to-import.ts";
import { importAsJobs } from "./import-as-jobs.ts";
import { withDeps } from "./open-deps.ts";

export const importUsage =
  "import [--keep-duplicates] USERNAME FILE…  (files, archives and folders; workouts that exist already are not imported again)";

/**
 * `cairn import`: imports files for a person as jobs, as the web client does, and runs these jobs itself, whether a server is
 * running or not. It leaves the other ones: the server sends its mails by its own settings. A bad or unreadable file does not
 * stop the others; if the command is killed, the next process does the rest.
 */
export async function importCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { "keep-duplicates": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [username, ...paths] = positionals;
  if (username === undefined || paths.length === 0)
    throw new CommandError(`Usage: ${cairnCommand} ${importUsage}`);
  const files = await filesToImport(paths);
  const tally = await withDeps(async (deps, { connection }) => {
    const ownerId = await findOwner(deps, username);
    const { metrics, log } = deps;
    const runner = await startJobRunner({ tasks: importTasks(deps), connection, metrics, log });
    try {
      return await importAsJobs(deps, { ownerId, keepDuplicates: values["keep-duplicates"] }, files);
    } finally {
      await runner.stop();
    }
  });
  const rest = tally.duplicate > 0 ? `; ${tally.duplicate} already there` : "";
  console.log(`imported ${tally.imported} of ${tally.total} files for ${username}${rest}`);
  if (tally.failed > 0) process.exitCode = 1;
}

async function findOwner(deps: Deps, username: string): Promise<string> {
  const account = await findAccountByLogin(deps.db, username.toLowerCase());
  if (account) return account.id;
  throw new CommandError(
    `There is no account ${username}. Create it with: ${cairnCommand} user add ${username} --email …`,
  );
}

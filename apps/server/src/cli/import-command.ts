import { createReadStream } from "node:fs";
import { errorTable } from "@cairn/contracts/errors";
import type { Deps } from "../deps.ts";
import { findAccountByLogin } from "../features/accounts/accounts.public.ts";
import { importFile } from "../features/workout-imports/import-file.ts";
import { receiveFile } from "../features/workout-imports/receive-file.ts";
import type { SessionActor } from "../platform/access/actor.ts";
import { CommandError } from "./command-error.ts";
import { filesToImport } from "./files-to-import.ts";
import { withDeps } from "./open-deps.ts";
import { type ProgressBar, showProgress } from "./progress-bar.ts";
import { warningText } from "./warning-text.ts";

export const importUsage = "import USERNAME FILE…  (files and folders)";

/** As many as there are threads that decode. */
const atOnce = 2;

/** `cairn import`: imports files for a person by the same use case as the web client; a bad file does not stop the others. */
export async function importCommand(args: readonly string[]): Promise<void> {
  const [username, ...paths] = args;
  if (username === undefined || paths.length === 0)
    throw new CommandError(`Usage: npm run cairn -- ${importUsage}`);
  const files = await filesToImport(paths);
  const failures = await withDeps(async (deps) => {
    const actor = await findActor(deps, username);
    return importAll(deps, actor, files);
  });
  console.log(`imported ${files.length - failures} of ${files.length} files for ${username}`);
  if (failures > 0) process.exitCode = 1;
}

/** The operator acts for the person without a session. */
async function findActor(deps: Deps, username: string): Promise<SessionActor> {
  const account = await findAccountByLogin(deps.db, username.toLowerCase());
  if (account === undefined) {
    throw new CommandError(
      `There is no account ${username}. Make it with: npm run cairn -- user add ${username} --email …`,
    );
  }
  return { kind: "session", userId: account.id, username: account.username, keyHash: Buffer.alloc(0) };
}

async function importAll(deps: Deps, actor: SessionActor, files: readonly string[]): Promise<number> {
  const progress = showProgress(files.length);
  const waiting = [...files];
  let failures = 0;
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (!(await importOne(deps, actor, path, progress))) failures++;
      progress.advance(path);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  progress.end();
  return failures;
}

async function importOne(
  deps: Deps,
  actor: SessionActor,
  path: string,
  progress: ProgressBar,
): Promise<boolean> {
  const received = await receiveFile({ filename: path, file: createReadStream(path) }, deps.incomingDir);
  const imported = received.ok ? await importFile(deps, actor, received.value) : received;
  if (imported.ok) {
    for (const warning of imported.value.warnings) progress.note(`${path}: ${warningText(warning)}`);
    return true;
  }
  progress.note(`${path}: ${errorTable[imported.error].text}`);
  return false;
}

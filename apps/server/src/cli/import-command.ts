import { createReadStream } from "node:fs";
import { errorTable } from "@cairn/contracts/errors";
import type { Deps } from "../deps.ts";
import { findAccountByLogin } from "../features/accounts/accounts.public.ts";
import { type FileOutcome, importUpload } from "../features/workout-imports/import-upload.ts";
import { receiveFile } from "../features/workout-imports/receive-file.ts";
import type { SessionActor } from "../platform/access/actor.ts";
import { CommandError } from "./command-error.ts";
import { filesToImport } from "./files-to-import.ts";
import { withDeps } from "./open-deps.ts";
import { type ProgressBar, showProgress } from "./progress-bar.ts";
import { warningText } from "./warning-text.ts";

export const importUsage = "import USERNAME FILE…  (files, archives and folders)";

/** As many as there are threads that decode. */
const atOnce = 2;
/** Recordings of one archive: nobody waits for an answer here, so that an export of many years goes in. */
const maxMembers = 10_000;

/** `cairn import`: imports files for a person by the same use case as the web client; a bad file does not stop the others. */
export async function importCommand(args: readonly string[]): Promise<void> {
  const [username, ...paths] = args;
  if (username === undefined || paths.length === 0)
    throw new CommandError(`Usage: npm run cairn -- ${importUsage}`);
  const files = await filesToImport(paths);
  const { all, failed } = await withDeps(async (deps) => {
    const actor = await findActor(deps, username);
    return importAll(deps, actor, files);
  });
  console.log(`imported ${all - failed} of ${all} files for ${username}`);
  if (failed > 0) process.exitCode = 1;
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

interface Tally {
  all: number;
  failed: number;
}

async function importAll(deps: Deps, actor: SessionActor, files: readonly string[]): Promise<Tally> {
  const progress = showProgress(files.length);
  const waiting = [...files];
  const tally: Tally = { all: 0, failed: 0 };
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      for await (const outcome of importOne(deps, actor, path)) {
        tally.all++;
        if (!outcome.result.ok) tally.failed++;
        tell(outcome, outcome.isMember ? `${path}/${outcome.name}` : path, progress);
      }
      progress.advance(path);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  progress.end();
  return tally;
}

async function* importOne(deps: Deps, actor: SessionActor, path: string): AsyncGenerator<FileOutcome> {
  const received = await receiveFile({ filename: path, file: createReadStream(path) }, deps.incomingDir);
  if (received.ok) yield* importUpload(deps, actor, received.value, maxMembers);
  else yield { name: path, isMember: false, result: received };
}

function tell({ result }: FileOutcome, name: string, progress: ProgressBar): void {
  if (!result.ok) progress.note(`${name}: ${errorTable[result.error].text}`);
  else for (const warning of result.value.warnings) progress.note(`${name}: ${warningText(warning)}`);
}

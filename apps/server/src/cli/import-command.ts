import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
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

export const importUsage =
  "import [--keep-duplicates] USERNAME FILE…  (files, archives and folders; what is there already stays as it is)";

/** As many as there are threads that decode. */
const atOnce = 2;
/** Recordings of one archive: nobody waits for an answer here, so that an export of many years goes in. */
const maxMembers = 10_000;

/** `cairn import`: imports files for a person by the same use case as the web client; a bad file does not stop the others. */
export async function importCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { "keep-duplicates": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [username, ...paths] = positionals;
  if (username === undefined || paths.length === 0)
    throw new CommandError(`Usage: npm run cairn -- ${importUsage}`);
  const files = await filesToImport(paths);
  const { all, failed, known } = await withDeps(async (deps) => {
    const actor = await findActor(deps, username);
    return importAll({ deps, actor, keepDuplicates: values["keep-duplicates"] }, files);
  });
  const rest = known > 0 ? `; ${known} already there` : "";
  console.log(`imported ${all - failed - known} of ${all} files for ${username}${rest}`);
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
  /** Files whose workout was there before. */
  known: number;
}

interface Run {
  readonly deps: Deps;
  readonly actor: SessionActor;
  readonly keepDuplicates: boolean;
}

async function importAll(run: Run, files: readonly string[]): Promise<Tally> {
  const progress = showProgress(files.length);
  const waiting = [...files];
  const tally: Tally = { all: 0, failed: 0, known: 0 };
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      for await (const outcome of importOne(run, path)) {
        tally.all++;
        if (!outcome.result.ok) tally.failed++;
        else if (outcome.result.value.duplicateOf !== undefined) tally.known++;
        tell(outcome, outcome.isMember ? `${path}/${outcome.name}` : path, progress);
      }
      progress.advance(path);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  progress.end();
  return tally;
}

async function* importOne({ deps, actor, keepDuplicates }: Run, path: string): AsyncGenerator<FileOutcome> {
  const received = await receiveFile({ filename: path, file: createReadStream(path) }, deps.incomingDir);
  if (received.ok) yield* importUpload(deps, actor, received.value, { maxMembers, keepDuplicates });
  else yield { name: path, isMember: false, result: received };
}

function tell({ result }: FileOutcome, name: string, progress: ProgressBar): void {
  if (!result.ok) progress.note(`${name}: ${errorTable[result.error].text}`);
  else if (result.value.duplicateOf !== undefined) progress.note(`${name}: already there`);
  else for (const warning of result.value.warnings) progress.note(`${name}: ${warningText(warning)}`);
}

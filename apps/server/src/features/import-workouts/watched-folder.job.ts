import { createReadStream } from "node:fs";
import { lstat, readdir, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { findAccountByLogin } from "../../core/accounts/accounts.queries.ts";
import { importForAnswer } from "../../core/import-answers/import-answer.ts";
import { isPassingImportError, isStorageRefusal } from "../../core/received-files/import-error.ts";
import { receiveFile, recordingName } from "../../core/received-files/receive-file.ts";
import type { Deps } from "../../deps.ts";
import type { JobContext, JobOutcome, JobTask } from "../../platform/jobs/job-task.ts";
import { actorOf } from "./actor-of.ts";
import { notifyOfOutcomes, refusalOf, refusedOf } from "./refused-recordings.ts";
import {
  dropWatchedFiles,
  findWatchedFiles,
  saveWatchedFile,
  type WatchedFile,
} from "./watched-files.queries.ts";

/** Most files of one person that are looked at; more of them are left alone, and the log says so. */
const maxFiles = 50_000;
/** Folders in folders, from the person's own. */
const maxDepth = 10;
/** Longest path below the person's folder, bytes. */
const maxPathBytes = 1000;
/** How long one run imports before other jobs get their turn, ms. */
const turnMs = 20_000;
/** Most files of one person in a run; it has no time for more. */
const maxInTurn = 1000;
/** After how long a file for which there was no room is tried again, ms. */
const retryMs = 3_600_000;

/**
 * The job that imports what arrives in the watched folder, which has a folder for each person, named by their username. It looks
 * every minute: a folder that another machine mounts or a program synchronises tells nobody of its changes. A file is taken when
 * it was the same in two looks, so that one that is still being written is not; it stays where it is, and is taken once, again
 * only when it changes. One file of each person follows the other, so that nobody waits for the thousands of somebody else.
 * Hidden files and links are left alone: whoever may write into a folder must not read others by it.
 */
export function watchFolder(deps: Deps, folder: string): JobTask {
  /** Names of folders that the log has mentioned. */
  const strangers = new Set<string>();
  return {
    name: "watch-folder",
    attempts: 1,
    schedule: "* * * * *",
    run: async (_payload, context) => await takeArrived(deps, { folder, strangers }, context),
  };
}

interface WatchedFolder {
  readonly folder: string;
  readonly strangers: Set<string>;
}

async function takeArrived(
  deps: Deps,
  { folder, strangers }: WatchedFolder,
  { log, signal }: JobContext,
): Promise<JobOutcome> {
  const until = performance.now() + turnMs;
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    log.error({ err: error, folder }, "the watched folder cannot be read");
    return [];
  });
  const waiting: { readonly person: PersonsFolder; readonly files: readonly WatchedFile[] }[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
    const account = await findAccountByLogin(deps.db, entry.name.toLowerCase());
    if (account?.username !== entry.name.toLowerCase()) {
      if (!strangers.has(entry.name))
        log.warn({ folder: entry.name }, "a watched folder is named like nobody here");
      strangers.add(entry.name);
      continue;
    }
    if (account.disabled_at !== null) continue;
    const person = { ownerId: account.id, folder: join(folder, entry.name), log };
    const files = (await lookAt(deps, person)).slice(0, maxInTurn + 1);
    if (files.length > 0) waiting.push({ person, files });
  }
  for (let turn = 0; turn < maxInTurn; turn += 1) {
    for (const { person, files } of waiting) {
      const file = files[turn];
      if (!file) continue;
      if (signal.aborted) return "done";
      if (performance.now() > until) return "again";
      await take(deps, person, file);
    }
  }
  return waiting.some(({ files }) => files.length > maxInTurn) ? "again" : "done";
}

interface PersonsFolder {
  readonly ownerId: string;
  readonly folder: string;
  readonly log: JobContext["log"];
}

/** Notes what has appeared, changed and gone since the last look; the files that have stayed the same and are to be taken. */
async function lookAt(deps: Deps, { ownerId, folder, log }: PersonsFolder): Promise<readonly WatchedFile[]> {
  const now = deps.now();
  const known = new Map((await findWatchedFiles(deps.db, ownerId)).map((file) => [file.path, file]));
  const due: WatchedFile[] = [];
  let count = 0;
  for await (const path of recordingsIn(folder)) {
    if ((count += 1) > maxFiles || Buffer.byteLength(path) > maxPathBytes) {
      log.warn({ folder, path }, "a file of the watched folder is left alone: too many, or too long a path");
      if (count > maxFiles) break;
      continue;
    }
    const stats = await lstat(join(folder, path)).catch(() => undefined);
    if (!stats?.isFile()) continue;
    const [before, size, changedMs] = [known.get(path), stats.size, Math.trunc(stats.mtimeMs)];
    known.delete(path);
    const file: WatchedFile = { path, size, changedMs, state: "seen", lookedAt: now };
    if (before?.size !== size || before.changedMs !== changedMs)
      await saveWatchedFile(deps.db, ownerId, file);
    else if (before.state === "seen" || isTriedAgain(before, now)) due.push(before);
  }
  if (count <= maxFiles) await dropWatchedFiles(deps.db, ownerId, [...known.keys()]);
  return due;
}

const isTriedAgain = ({ state, lookedAt }: WatchedFile, now: Date): boolean =>
  state === "refused_for_now" && now.getTime() - lookedAt.getTime() >= retryMs;

/** Paths below a folder with the name of a recording, depth first, in the order of their names. */
async function* recordingsIn(folder: string, below = "", depth = 0): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(below, entry.name);
    // Synchronising programs write to hidden files first.
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory() && depth < maxDepth) yield* recordingsIn(folder, path, depth + 1);
    else if (entry.isFile() && recordingName.test(entry.name)) yield path;
  }
}

/** Imports a file as its person would; they are notified of what is refused or looks like another workout, once. */
async function take(deps: Deps, { ownerId, folder, log }: PersonsFolder, file: WatchedFile): Promise<void> {
  const actor = actorOf(ownerId);
  const outcomes = await readFile(deps, ownerId, folder, file).catch((error: unknown) => {
    log.error({ err: error, path: join(folder, file.path) }, "a file of the watched folder cannot be read");
    return undefined;
  });
  if (!outcomes) return;
  const reasons = refusedOf(outcomes).map(({ reason }) => reason);
  if (reasons.some(isPassingImportError)) return;
  const hadNoRoom = reasons.some(isStorageRefusal);
  if (!hadNoRoom || file.state === "seen") await notifyOfOutcomes(deps, actor, outcomes);
  const state = hadNoRoom ? "refused_for_now" : "taken";
  await saveWatchedFile(deps.db, ownerId, { ...file, state, lookedAt: deps.now() });
}

/**
 * @throws Error if the file cannot be read, or is not where its path says
 */
async function readFile(deps: Deps, ownerId: string, folder: string, { path, size }: WatchedFile) {
  const whole = await realpath(join(folder, path));
  if (!whole.startsWith((await realpath(folder)) + sep)) throw new Error("it is beyond a link");
  const stream = createReadStream(whole);
  try {
    const received = await receiveFile(
      { filename: path.split(sep).at(-1) ?? path, file: stream },
      {
        deps,
        ownerId,
        declared: size,
      },
    );
    if (!received.ok) return [refusalOf(path, received.error)];
    return await importForAnswer(deps, received.value, { actor: actorOf(ownerId), keepDuplicates: false });
  } finally {
    stream.destroy();
  }
}

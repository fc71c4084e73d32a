import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/imports/import-jobs";
import type { Deps } from "../deps.ts";
import { countFiles } from "../features/import-jobs/import-files.queries.ts";
import { importFileView, importJobView } from "../features/import-jobs/import-job.view.ts";
import { findJob, type ImportJobKey } from "../features/import-jobs/import-jobs.queries.ts";
import { beginImport } from "../features/import-jobs/receive-import.ts";
import { readChanges } from "../features/import-jobs/settled-files.queries.ts";
import { settledPages, surelySeen } from "../features/import-jobs/settled-pages.ts";
import { CommandError } from "./command-error.ts";
import { type ProgressBar, showProgress } from "./progress-bar.ts";
import { warningText } from "./warning-text.ts";

export interface ImportFor {
  readonly ownerId: string;
  readonly keepDuplicates: boolean;
}

/** Results of all files; an archive counts as the recordings in it. */
export type ImportTally = Pick<ImportJobView["counts"], "total" | "imported" | "duplicate" | "failed">;

/** Maximum files and bytes of one job: while one job runs, the files of the next are copied into the file store. */
const filesInJob = 200;
const bytesInJob = 512 * 1024 * 1024;
/** Interval between checks of the progress, ms. */
const interval = 200;

/** Imports files as jobs in batches, prints their problems and the progress on the terminal, and waits for the end. */
export async function importAsJobs(
  deps: Deps,
  owner: ImportFor,
  paths: readonly string[],
): Promise<ImportTally> {
  const progress = showProgress(paths.length);
  const sum = { total: 0, imported: 0, duplicate: 0, failed: 0 };
  let [left, previous] = [paths.length, Promise.resolve()];
  const finish = async (key: ImportJobKey, batch: readonly string[], others: number): Promise<void> => {
    const counts = await follow(deps, key, batch, progress, ({ total, waiting }) =>
      progress.show(sum.total + total - waiting, sum.total + total + others),
    );
    for (const name of ["total", "imported", "duplicate", "failed"] as const) sum[name] += counts[name];
  };
  for (const batch of await batchesOf(paths)) {
    const [key] = await Promise.all([queueFiles(deps, owner, batch), previous]);
    left -= batch.length;
    previous = finish(key, batch, left);
  }
  await previous;
  progress.end();
  return sum;
}

async function batchesOf(paths: readonly string[]): Promise<string[][]> {
  const batches: { paths: string[]; bytes: number }[] = [];
  for (const path of paths) {
    const { size } = await stat(path);
    const last = batches.at(-1);
    if (last && last.paths.length < filesInJob && last.bytes + size <= bytesInJob) {
      last.paths.push(path);
      last.bytes += size;
    } else {
      batches.push({ paths: [path], bytes: size });
    }
  }
  return batches.map((batch) => batch.paths);
}

async function queueFiles(deps: Deps, owner: ImportFor, paths: readonly string[]): Promise<ImportJobKey> {
  const { keepDuplicates } = owner;
  const begun = await beginImport(deps, owner.ownerId, {
    keepDuplicates,
    isByToken: false,
    declared: 0,
  });
  if (!begun.ok)
    throw new CommandError(
      begun.error === "import_job.too_many"
        ? "This person has too many unfinished imports; npm run cairn -- jobs shows why."
        : "There is no space for more files; npm run cairn -- doctor says why.",
    );
  try {
    for (const path of paths) {
      await begun.value.receive({ filename: path, file: createReadStream(path) });
    }
    await begun.value.queue(undefined);
  } catch (error) {
    await begun.value.abandon();
    throw error;
  }
  return begun.value.key;
}

/** Prints the result of each file until the job has ended. */
async function follow(
  { db }: Deps,
  key: ImportJobKey,
  paths: readonly string[],
  progress: ProgressBar,
  show: (counts: ImportJobView["counts"]) => void,
): Promise<ImportJobView["counts"]> {
  const told = new Set<string>();
  let since: Date | undefined;
  for (;;) {
    const job = await findJob(db, key);
    if (!job) throw new CommandError("The import ended because its account was deleted.");
    const { now } = await readChanges(db, key);
    for await (const page of settledPages(db, key, { since }))
      for (const file of page.map(importFileView)) {
        const name = `${file.number}/${file.member}`;
        if (!told.has(name)) tell(file, paths, progress);
        told.add(name);
      }
    since = surelySeen(now);
    const { counts } = importJobView(job, await countFiles(db, key.ownerId, [key.jobId]));
    show(counts);
    if (!["queued", "running"].includes(job.state)) return counts;
    await delay(interval);
  }
}

function tell(file: ImportJobFileView, paths: readonly string[], progress: ProgressBar): void {
  const path = paths[file.number - 1] ?? file.file;
  const name = file.member > 0 ? `${path}/${file.file}` : path;
  if (file.error) progress.note(`${name}: ${file.error.description}`);
  else if (file.state === "duplicate") progress.note(`${name}: already there`);
  else for (const warning of file.warnings) progress.note(`${name}: ${warningText(warning)}`);
}

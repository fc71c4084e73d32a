import { createReadStream } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import type { DecodeWarning } from "@cairn/domain/recording/decoded-activity";
import { cairnCommand } from "../config/cairn-command.ts";
import type { Deps } from "../deps.ts";
import { countFiles } from "../features/import-workouts/import-files.queries.ts";
import { importFileView, importJobView } from "../features/import-workouts/import-job.view.ts";
import { findJob, type ImportJobKey } from "../features/import-workouts/import-jobs.queries.ts";
import { beginImport, type ReceivingImport } from "../features/import-workouts/receive-import.ts";
import { readChanges } from "../features/import-workouts/settled-files.queries.ts";
import { settledPages, surelySeen } from "../features/import-workouts/settled-pages.ts";
import { whyUnreadable } from "../platform/files/why-unreadable.ts";
import { CommandError } from "./command-error.ts";
import { type FilesToImport, type FoundFile, type UnreadableFile } from "./files-to-import.ts";
import { type ProgressBar, showProgress } from "./progress-bar.ts";

const texts: Readonly<Record<DecodeWarning, string>> = {
  crc_mismatch: "its checksum is wrong; its content was read anyway",
  truncated: "it ends early; everything before that was saved",
  damaged_part_skipped: "a damaged part was left out",
  invalid_points_dropped: "points with impossible positions were left out",
  clock_unset: "the device's clock was not set; the date is wrong",
  no_time: "it has no times; the workout starts at the time of the import",
  made_up_times:
    "its times are made up, as planners write them, and were left out: the workout has no duration and no speed",
  out_of_order_points: "points that were out of order were sorted",
  times_mended: "times that ran backwards were repaired; the points keep the order of the file",
  stray_points_dropped: "stray points before the start or after the end were left out",
  repeated_points_dropped: "points that the file contains again and again after each pause were kept once",
  undeclared_prefix: "it uses XML prefixes that it does not declare",
};

/** What an import repaired or left out, as a sentence for the operator; an unknown code is returned unchanged. */
const warningText = (warning: string): string =>
  Object.hasOwn(texts, warning) ? texts[warning as DecodeWarning] : warning;

export interface ImportFor {
  readonly ownerId: string;
  readonly keepDuplicates: boolean;
}

/** Results of all files; an archive counts as the recordings in it, and a file that cannot be read as one that failed. */
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
  { files, unreadable }: FilesToImport,
): Promise<ImportTally> {
  const progress = showProgress(files.length + unreadable.length);
  const sum = { total: 0, imported: 0, duplicate: 0, failed: 0 };
  let [left, previous] = [files.length, Promise.resolve()];
  const skip = ({ path, reason }: UnreadableFile): void => {
    progress.note(`${path}: ${reason}`);
    sum.total += 1;
    sum.failed += 1;
  };
  const finish = async ({ key, paths }: QueuedBatch, others: number): Promise<void> => {
    const counts = await follow(deps, key, paths, progress, ({ total, waiting }) =>
      progress.show(sum.total + total - waiting, sum.total + total + others),
    );
    for (const name of ["total", "imported", "duplicate", "failed"] as const) sum[name] += counts[name];
  };
  for (const file of unreadable) skip(file);
  for (const batch of batchesOf(files)) {
    const [queued] = await Promise.all([queueFiles(deps, owner, batch, skip), previous]);
    left -= batch.length;
    if (queued) previous = finish(queued, left);
  }
  await previous;
  progress.end();
  return sum;
}

function batchesOf(files: readonly FoundFile[]): FoundFile[][] {
  const batches: { files: FoundFile[]; bytes: number }[] = [];
  for (const file of files) {
    const last = batches.at(-1);
    if (last && last.files.length < filesInJob && last.bytes + file.size <= bytesInJob) {
      last.files.push(file);
      last.bytes += file.size;
    } else {
      batches.push({ files: [file], bytes: file.size });
    }
  }
  return batches.map((batch) => batch.files);
}

interface QueuedBatch {
  readonly key: ImportJobKey;
  /** Its files in the order of their numbers. */
  readonly paths: readonly string[];
}

/**
 * @param skip is told of files that cannot be read
 * @returns undefined if none of them can be read
 */
async function queueFiles(
  deps: Deps,
  owner: ImportFor,
  files: readonly FoundFile[],
  skip: (file: UnreadableFile) => void,
): Promise<QueuedBatch | undefined> {
  const { keepDuplicates } = owner;
  const begun = await beginImport(deps, owner.ownerId, {
    keepDuplicates,
    asksAboutLikely: false,
    isByToken: false,
    declared: 0,
  });
  if (!begun.ok)
    throw new CommandError(
      begun.error === "import_job.too_many"
        ? `This person has too many unfinished imports; ${cairnCommand} jobs shows why.`
        : `There is no space for more files; ${cairnCommand} doctor says why.`,
    );
  const receiving = begun.value;
  const paths: string[] = [];
  try {
    for (const { path } of files) {
      const reason = await receiveFrom(receiving, path);
      if (reason === undefined) paths.push(path);
      else skip({ path, reason });
    }
    if (paths.length > 0) await receiving.queue(undefined);
  } catch (error) {
    await receiving.abandon();
    throw error;
  }
  if (paths.length > 0) return { key: receiving.key, paths };
  await receiving.abandon();
  return undefined;
}

/** @returns why the file cannot be read; undefined if it was received */
async function receiveFrom(receiving: ReceivingImport, path: string): Promise<string | undefined> {
  const file = createReadStream(path);
  // An error is thrown where the file is read; one that comes before must not end the process.
  file.on("error", () => {});
  try {
    await receiving.receive({ filename: path, file });
    return undefined;
  } catch (error) {
    if (file.errored === null) throw error;
    return whyUnreadable(file.errored);
  } finally {
    file.destroy();
  }
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

import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/imports/import-jobs";
import type { FailureReason } from "../../../lib/api/api-failure.ts";
import type {
  AccountContents,
  ExportExtras,
  ReadRecording,
  RecordingPreview,
} from "../read-files/file-reading.ts";

/** Bytes of an archive in an import of many files; the contract's `maxJobArchiveBytes`. */
const maxArchiveBytes = 4 * 1024 * 1024 * 1024;
/** Files in one import; the contract's `maxJobFiles`. */
export const maxFiles = 1000;

/** A recording that was read here, and the chosen file that it is in. */
export interface BatchReading extends ReadRecording {
  /** Place of its file among the chosen ones. */
  readonly file: number;
}

/** An import on the server, as far as its events have told. */
export interface BatchPart {
  readonly jobId: string;
  readonly job?: ImportJobView;
  /** Files and members of archives that are settled, by `fileKey`. */
  readonly settled: ReadonlyMap<string, ImportJobFileView>;
  /** What this page sent, in order; empty for an import that began elsewhere or before a reload. */
  readonly sent: readonly File[];
}

/** Many files or an archive on their way into the diary. */
export interface Batch {
  /** What was chosen here; empty for an import that began elsewhere or before a reload. */
  readonly files: readonly File[];
  /** How many were chosen, those beyond the most among them. */
  readonly chosen: number;
  readonly readings: readonly BatchReading[];
  readonly isReading: boolean;
  /** What exports of services hold beside recordings, all together. */
  readonly extras: ExportExtras;
  /** Archives of accounts among what was chosen. */
  readonly accounts: readonly AccountContents[];
  /** Share of the bytes that left, 0 to 1, while they are on their way. */
  readonly share?: number;
  /** This page saw it before it ended. */
  readonly isOurs: boolean;
  /** First the import itself; then one for each time that both of two like workouts were kept. */
  readonly parts: readonly BatchPart[];
  /** Recognised ones of the first part that are kept as well, by `fileKey`. */
  readonly kept: ReadonlySet<string>;
  /** What went wrong with the last thing that was asked for. */
  readonly problem?: FailureReason;
}

export const newBatch = (files: readonly File[]): Batch => ({
  files: files.slice(0, maxFiles),
  chosen: files.length,
  readings: [],
  extras: { typedIn: 0, routes: 0, photos: 0 },
  accounts: [],
  isReading: files.length > 0,
  isOurs: true,
  parts: [],
  kept: new Set(),
});

/** Names a workout of a file of an import, or of a recording in an archive of it. */
export const fileKey = ({
  number,
  member,
  workout,
}: Pick<ImportJobFileView, "number" | "member" | "workout">): string =>
  workout === undefined ? `${number}/${member}` : `${number}/${member}/${workout}`;

/** Where a batch stands: looked at before it goes, on its way, worked on by the server, taken back, or over. */
export const stageOf = ({ parts, share }: Batch): "preview" | "sending" | "running" | "undoing" | "ended" => {
  if (share !== undefined) return "sending";
  if (parts.length === 0) return "preview";
  if (parts.some(({ job }) => job?.state === "undoing")) return "undoing";
  return parts.every(({ job }) => job && isFinal(job)) ? "ended" : "running";
};

/** Nothing of it changes any more by itself. */
export const isFinal = ({ state }: ImportJobView): boolean =>
  state === "finished" || state === "cancelled" || state === "undone";

export const isUndone = ({ parts }: Batch): boolean =>
  parts.length > 0 && parts.every(({ job }) => job?.state === "undone");

const isArchive = (readings: readonly BatchReading[], { name }: File): boolean =>
  readings.length > 1 || /\.(zip|kmz)$/i.test(name);

/** Why each chosen file is not worth sending; undefined for those that are. */
const refusalsOf = ({ files, readings }: Batch): readonly (FailureReason | undefined)[] => {
  const byFile = Map.groupBy(readings, ({ file }) => file);
  return files.map((file, index) => {
    const found = byFile.get(index) ?? [];
    if (file.size > maxArchiveBytes) return "workout_import.file_too_large";
    const [only] = found;
    // What is bad inside an archive goes with the rest of it, and the server says the same of it.
    return only && found.length === 1 && !only.result.ok && !only.isLeftToServer && !isArchive(found, file)
      ? only.result.error
      : undefined;
  });
};

/** The chosen files without those that were found to be no workouts. */
export const filesToSend = (batch: Batch): readonly File[] => {
  const refusals = refusalsOf(batch);
  return batch.files.filter((_, index) => refusals[index] === undefined);
};

/** Where a recording is in what was sent: the number of a member in its archive, or 0 for the file itself. */
export interface SentSource {
  readonly file: File;
  readonly member: number;
}

/** A file that did not become a workout. */
export interface Refused {
  readonly name: string;
  readonly reason: FailureReason;
  /** Absent when it is not at hand any longer. */
  readonly source?: SentSource;
}

/** A recording that the diary had already. */
export interface Known {
  readonly key: string;
  readonly name: string;
  readonly workoutKey: string;
  /** Absent when it is not at hand any longer. */
  readonly source?: SentSource;
}

/** What is sound among what was read here. */
export const previewsOf = ({ readings }: Batch): readonly RecordingPreview[] =>
  readings.flatMap(({ result }) => (result.ok ? [result.value] : []));

/** What is no workout inside archives: they are sent whole, and the server leaves it out. */
export const unusableOf = ({ files, readings }: Batch): readonly Refused[] => {
  const byFile = Map.groupBy(readings, ({ file }) => file);
  return readings.flatMap(({ file, name, result, isLeftToServer }) => {
    const archive = files[file];
    return !result.ok && !isLeftToServer && archive && isArchive(byFile.get(file) ?? [], archive)
      ? [{ name, reason: result.error }]
      : [];
  });
};

/** Names of archives inside archives that only the server can open. */
export const leftToServerOf = ({ readings }: Batch): readonly string[] =>
  readings.flatMap(({ name, isLeftToServer }) => (isLeftToServer ? [name] : []));

const settledOf = ({ parts }: Batch): readonly ImportJobFileView[] =>
  parts.flatMap(({ settled }) => [...settled.values()]);

/**
 * Whether it brings an account of another Cairn, whose workouts keep what their owner chose there. An import begun on another page is recognised by
 * the names of its workouts.
 */
export const bringsAccount = (batch: Batch): boolean =>
  batch.accounts.length > 0 || settledOf(batch).some(({ file }) => /^workouts\/[^/]+\.json$/.test(file));

/** What was refused here, and what the server refused. */
export const refusedOf = (batch: Batch): readonly Refused[] => {
  const isAccount = bringsAccount(batch);
  const here = refusalsOf(batch).flatMap((reason, index) => {
    const file = batch.files[index];
    return file && reason !== undefined ? [{ name: file.name, reason, source: { file, member: 0 } }] : [];
  });
  const there = batch.parts.flatMap(({ settled, sent }) =>
    [...settled.values()].flatMap(({ file: name, state, error, number, member }) => {
      if (state !== "failed" || !error) return [];
      const file = isAccount ? undefined : sent[number - 1];
      // The server's codes are a closed set; one of a newer server is shown with the text for unknown failures.
      const reason = error.reason as FailureReason;
      return [{ name, reason, ...(file && { source: { file, member } }) }];
    }),
  );
  return [...here, ...there];
};

/** What was recognised and has not been kept as well. */
export const knownOf = (batch: Batch): readonly Known[] => {
  const { parts, kept } = batch;
  const [first] = parts;
  if (!first) return [];
  const isAccount = bringsAccount(batch);
  return [...first.settled.values()].flatMap((file) => {
    const { workoutKey, number, member } = file;
    const key = fileKey(file);
    if (file.state !== "duplicate" || workoutKey === undefined || kept.has(key)) return [];
    // Sent once more, a file of several workouts would bring the others twice.
    const isOneOfSeveral = first.settled.has(fileKey({ number, member, workout: 1 }));
    // Its workouts are made of several files each, which alone say less.
    const sent = isOneOfSeveral || isAccount ? undefined : first.sent[number - 1];
    return [{ key, name: file.file, workoutKey, ...(sent && { source: { file: sent, member } }) }];
  });
};

/** Keys of the workouts that it made. */
export const importedOf = (batch: Batch): readonly string[] =>
  settledOf(batch).flatMap(({ state, workoutKey }) =>
    state === "imported" && workoutKey !== undefined ? [workoutKey] : [],
  );

/** Counts of an import with nothing in it. */
export const noCounts: ImportJobView["counts"] = {
  total: 0,
  waiting: 0,
  imported: 0,
  duplicate: 0,
  route: 0,
  failed: 0,
  cancelled: 0,
  removed: 0,
};

/** Recordings by what became of them, and how many there are in all. */
export const countsOf = ({ parts }: Batch): ImportJobView["counts"] => {
  const sum = { ...noCounts };
  for (const { job } of parts) {
    if (!job) continue;
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += job.counts[name];
  }
  return sum;
};

/** Keys of workouts on which photos of the import may have been taken. */
export interface ImportedKeys {
  readonly imported: readonly string[];
  /** What it was recognised as. */
  readonly known: readonly string[];
}

export const keysOf = (batch: Batch): ImportedKeys => ({
  imported: importedOf(batch),
  known: knownOf(batch).map(({ workoutKey }) => workoutKey),
});

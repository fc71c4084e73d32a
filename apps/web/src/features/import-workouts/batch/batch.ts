import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import type { FailureReason } from "../../../lib/api/api-failure.ts";
import type { DuplicateMatch } from "../drafts/import-queue.ts";
import { matchIn } from "../drafts/upload-file.ts";
import type {
  AccountContents,
  ExportExtras,
  ReadRecording,
  RecordingPreview,
} from "../read-files/file-reading.ts";
import type { ImportSharing } from "../sharing-choice.tsx";

/** Maximum size of an archive in an import of many files, bytes; the contract's `maxJobArchiveBytes`. */
const maxArchiveBytes = 4 * 1024 * 1024 * 1024;
/** Files in one import; the contract's `maxJobFiles`. */
export const maxFiles = 1000;

/** A recording that was read here, with the chosen file that contains it. */
export interface BatchReading extends ReadRecording {
  /** Index of its file among the chosen ones. */
  readonly file: number;
}

/** An import on the server, as reported by its events. */
export interface BatchPart {
  readonly jobId: string;
  readonly job?: ImportJobView;
  /** Files and members of archives that are settled, by `fileKey`. */
  readonly settled: ReadonlyMap<string, ImportJobFileView>;
  /** The files that this page sent, in order; empty for an import that began elsewhere or before a reload. */
  readonly sent: readonly File[];
}

/** Workouts of an import that can be seen as somebody chose. */
export interface SharedWorkouts {
  readonly sharing: ImportSharing;
  readonly workoutKeys: ReadonlySet<string>;
}

/** Many files or an archive being imported. */
export interface Batch {
  /** The files chosen here; empty for an import that began elsewhere or before a reload. */
  readonly files: readonly File[];
  /** Number of chosen files, including those beyond the maximum. */
  readonly chosen: number;
  readonly readings: readonly BatchReading[];
  readonly isReading: boolean;
  /** The total content of service exports besides recordings. */
  readonly extras: ExportExtras;
  /** Account archives among the chosen files. */
  readonly accounts: readonly AccountContents[];
  /** Indices of chosen files that are not to be sent. */
  readonly leftOut: ReadonlySet<number>;
  /** Who may see its workouts, as chosen before it was sent or since. */
  readonly sharing?: ImportSharing;
  /** The workouts that are shared as chosen. */
  readonly shared?: SharedWorkouts;
  /** Plans among the chosen files that were saved as routes, by their names there. */
  readonly routes: ReadonlyMap<File, string>;
  /** Share of the bytes sent, 0 to 1, while sending. */
  readonly share?: number;
  /** This page followed it before it ended. */
  readonly isOurs: boolean;
  /** First the import itself; then one for each time that both of two equal workouts were kept. */
  readonly parts: readonly BatchPart[];
  /** Recognised recordings of the first part that are kept as well, by `fileKey`. */
  readonly kept: ReadonlySet<string>;
  /** The error of the last action. */
  readonly problem?: FailureReason;
}

export const newBatch = (files: readonly File[]): Batch => ({
  files: files.slice(0, maxFiles),
  chosen: files.length,
  readings: [],
  extras: { typedIn: 0, routes: 0, photos: 0 },
  accounts: [],
  isReading: files.length > 0,
  leftOut: new Set(),
  routes: new Map(),
  isOurs: true,
  parts: [],
  kept: new Set(),
});

/** Identifies a workout of a file of an import, or of a recording in an archive of it. */
export const fileKey = ({
  number,
  member,
  workout,
}: Pick<ImportJobFileView, "number" | "member" | "workout">): string =>
  workout === undefined ? `${number}/${member}` : `${number}/${member}/${workout}`;

/** The stage of a batch: previewed before it is sent, being sent, processed by the server, being undone, or ended. */
export const stageOf = ({ parts, share }: Batch): "preview" | "sending" | "running" | "undoing" | "ended" => {
  if (share !== undefined) return "sending";
  if (parts.length === 0) return "preview";
  if (parts.some(({ job }) => job?.state === "undoing")) return "undoing";
  return parts.every(({ job }) => job && isFinal(job)) ? "ended" : "running";
};

/** Whether it no longer changes by itself. */
export const isFinal = ({ state }: ImportJobView): boolean =>
  state === "finished" || state === "cancelled" || state === "undone";

export const isUndone = ({ parts }: Batch): boolean =>
  parts.length > 0 && parts.every(({ job }) => job?.state === "undone");

const isArchive = (readings: readonly BatchReading[], { name }: File): boolean =>
  readings.length > 1 || /\.(zip|kmz)$/i.test(name);

/** Why each chosen file is not worth sending; undefined for the others. */
const refusalsOf = ({ files, readings }: Batch): readonly (FailureReason | undefined)[] => {
  const byFile = Map.groupBy(readings, ({ file }) => file);
  return files.map((file, index) => {
    const found = byFile.get(index) ?? [];
    if (file.size > maxArchiveBytes) return "workout_import.file_too_large";
    const [only] = found;
    // Bad files inside an archive are sent with the rest of it, and the server reports them.
    return only && found.length === 1 && !only.result.ok && !only.isLeftToServer && !isArchive(found, file)
      ? only.result.error
      : undefined;
  });
};

/** The chosen files without those that are not workouts, and those that somebody left out. */
export const filesToSend = (batch: Batch): readonly File[] => {
  const refusals = refusalsOf(batch);
  return batch.files.filter((_, index) => refusals[index] === undefined && !batch.leftOut.has(index));
};

/** A recording that was read here. */
export interface BatchRow {
  /** Index of its file among the chosen ones. */
  readonly file: number;
  /** Name of its file, or its path in an archive. */
  readonly name: string;
  readonly preview: RecordingPreview;
  /** Whether it can be left out: archives are sent whole. */
  readonly isAlone: boolean;
  readonly isLeftOut: boolean;
}

/** The valid recordings among those read here, in the order of the files, also those that somebody left out. */
export const rowsOf = ({ files, readings, leftOut }: Batch): readonly BatchRow[] => {
  const byFile = Map.groupBy(readings, ({ file }) => file);
  return readings.flatMap(({ file, name, result }) => {
    const chosen = files[file];
    if (!result.ok) return [];
    const isAlone = chosen !== undefined && !isArchive(byFile.get(file) ?? [], chosen);
    return [{ file, name, preview: result.value, isAlone, isLeftOut: leftOut.has(file) }];
  });
};

/** The place of a recording in what was sent: the number of a member in its archive, or 0 for the file itself. */
export interface SentSource {
  readonly file: File;
  readonly member: number;
}

/** A file that was not imported. */
export interface Refused {
  readonly name: string;
  readonly reason: FailureReason;
  /** Absent if it is no longer available. */
  readonly source?: SentSource;
}

/** A recording that was already in the diary. */
export interface Known {
  readonly key: string;
  readonly name: string;
  readonly workoutKey: string;
  /** Absent if it simply is the same workout. */
  readonly match?: DuplicateMatch;
  /** Absent if it is no longer available. */
  readonly source?: SentSource;
}

/** The valid recordings among those read here that nobody left out. */
export const previewsOf = ({ readings, leftOut }: Batch): readonly RecordingPreview[] =>
  readings.flatMap(({ file, result }) => (result.ok && !leftOut.has(file) ? [result.value] : []));

/** Files inside archives that are not workouts: archives are sent whole, and the server leaves these out. */
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
 * Whether it contains an account of another Cairn, whose workouts keep their owner's choices. An import begun on another page is
 * recognised by the names of its workouts.
 */
export const bringsAccount = (batch: Batch): boolean =>
  batch.accounts.length > 0 || settledOf(batch).some(({ file }) => /^workouts\/[^/]+\.json$/.test(file));

/** The files refused here and by the server. */
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

/** Parts of archives that are no workouts, for one reason. */
export interface Skipped {
  readonly reason: FailureReason;
  /** Path of the first of them. */
  readonly name: string;
  readonly count: number;
}

/** The parts of archives that are no workouts, by reason, the most frequent first. */
export const skippedOf = (batch: Batch): readonly Skipped[] => {
  const byReason = new Map<string, Skipped>();
  for (const { state, error, file, members = 1 } of settledOf(batch)) {
    if (state !== "skipped" || !error) continue;
    const { name = file, count = 0 } = byReason.get(error.reason) ?? {};
    // As in `refusedOf`.
    byReason.set(error.reason, { reason: error.reason as FailureReason, name, count: count + members });
  }
  return [...byReason.values()].toSorted((a, b) => b.count - a.count);
};

/** Number of imported workouts of which an export has lost the recording. */
export const lostOf = (batch: Batch): number =>
  settledOf(batch).filter(
    ({ state, warnings }) => state === "imported" && warnings.includes("recording_lost"),
  ).length;

/** Recognised recordings that have not been kept as well. */
export const knownOf = (batch: Batch): readonly Known[] => {
  const { parts, kept } = batch;
  const [first] = parts;
  if (!first) return [];
  const isAccount = bringsAccount(batch);
  return [...first.settled.values()].flatMap((file) => {
    const { workoutKey, number, member } = file;
    const key = fileKey(file);
    if (file.state !== "duplicate" || workoutKey === undefined || kept.has(key)) return [];
    // Sent again, a file with several workouts would import the others twice.
    const isOneOfSeveral = first.settled.has(fileKey({ number, member, workout: 1 }));
    // Its workouts consist of several files each, which are incomplete alone.
    const match = matchIn(file.warnings);
    const isAlone = !isOneOfSeveral && !isAccount && match !== "replaced";
    const sent = isAlone ? first.sent[number - 1] : undefined;
    const source = sent && { source: { file: sent, member } };
    return [{ key, name: file.file, workoutKey, ...(match && { match }), ...source }];
  });
};

/** Keys of the workouts that it made. */
export const importedOf = (batch: Batch): readonly string[] =>
  settledOf(batch).flatMap(({ state, workoutKey }) =>
    state === "imported" && workoutKey !== undefined ? [workoutKey] : [],
  );

/** Keys of the workouts that it made and that cannot be seen as chosen yet; what nobody has shared is private. */
export const unsharedOf = (batch: Batch, sharing: ImportSharing): readonly string[] => {
  const { shared } = batch;
  if (!shared && sharing === "private") return [];
  return importedOf(batch).filter((key) => shared?.sharing !== sharing || !shared.workoutKeys.has(key));
};

/** Numbers of recordings by outcome; what is no recording is counted by `skippedOf`. */
type OutcomeCounts = Omit<ImportJobView["counts"], "skipped">;

/** Counts of an empty import. */
export const noCounts: OutcomeCounts = {
  total: 0,
  waiting: 0,
  imported: 0,
  duplicate: 0,
  route: 0,
  failed: 0,
  cancelled: 0,
  removed: 0,
};

/** Recordings by outcome, and their total number. */
export const countsOf = ({ parts }: Batch): OutcomeCounts => {
  const sum = { ...noCounts };
  for (const { job } of parts) {
    if (!job) continue;
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += job.counts[name];
  }
  return sum;
};

/** Keys of workouts during which photos of the import may have been taken. */
export interface ImportedKeys {
  readonly imported: readonly string[];
  /** Existing workouts that were recognised. */
  readonly known: readonly string[];
}

export const keysOf = (batch: Batch): ImportedKeys => ({
  imported: importedOf(batch),
  known: knownOf(batch).map(({ workoutKey }) => workoutKey),
});

import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { JobOutcome } from "../../platform/jobs/job-task.ts";
import type { ImportError } from "../received-files/import-error.ts";
import type { ReceivedFile } from "../received-files/receive-file.ts";
import type { GivenNotes } from "../workouts/notes-columns.ts";
import type { OwnWorkout } from "./find-duplicate.ts";

/** The file of an import that a report is about. */
export interface FilePlace {
  /** 0 for the file that was sent; the recordings in an archive count from 1. */
  readonly member: number;
  /** Its name, or its path inside the archive. */
  readonly name: string;
}

/** The result for a workout of a file. */
export interface StoredWorkout {
  readonly workoutId: string;
  /** The workout existed before, from the same file or another device's. */
  readonly isDuplicate: boolean;
  /** The duplicate as it was when it was found; it may have been deleted since. */
  readonly known?: OwnWorkout;
  /** For a new workout that repeats another, or looks like it: the existing one. */
  readonly duplicateOf?: string;
  readonly warnings: readonly string[];
}

/**
 * What the table of an export says about the workout in a file. It applies to workouts made from the file, never to one that
 * existed before.
 */
export interface NamedWorkout extends GivenNotes {
  readonly title?: string;
  readonly activityId?: number;
  /** Values that a GPX file cannot state. */
  readonly energy?: number;
  readonly steps?: number;
  readonly avgHeartRate?: number;
  readonly maxHeartRate?: number;
}

/**
 * Receives the outcome of each file of an import, once: a job stores it in rows, a request puts it in its answer. Other
 * differences between the two are here as well.
 */
export interface ImportReport {
  /**
   * A file is stored, or its workouts already existed: at least one, in order of time. Called in the transaction that stores
   * them, so that writes with `trx` are committed exactly when they are.
   *
   * @returns false if nothing of it may stay
   */
  stored(trx: DatabaseOrTransaction, place: FilePlace, workouts: readonly StoredWorkout[]): Promise<boolean>;
  /**
   * A file was not imported, or an archive cannot be read.
   *
   * @param file available during this call; absent if it could not even be unpacked
   * @throws if it should be retried later
   */
  refused(place: FilePlace, reason: ImportError, file?: ReceivedFile): Promise<void>;
  /** An archive is about to be read. */
  openArchive(archive: OpenedArchive): Promise<ArchiveReport>;
}

export interface OpenedArchive {
  readonly path: string;
  /** Folder for unpacked files; removed afterwards. */
  readonly folder: string;
}

/** The part of a report that only archives need. */
export interface ArchiveReport {
  /** Recordings that an earlier run has settled; they are skipped. */
  readonly settled: ReadonlySet<number>;
  /** Bytes that earlier runs have unpacked. */
  readonly unpackedBytes: number;
  /** What a table of the archive says about a recording. */
  named?(place: FilePlace): NamedWorkout | undefined;
  /** What a table says about a recording that starts then, ms since 1970, if no table names its file. */
  namedAt?(startTime: number): NamedWorkout | undefined;
  /** The server failed at one recording; the others of its batch are still imported. */
  failed(place: FilePlace, error: unknown): void;
  /**
   * A batch is done.
   *
   * @param unpackedBytes of all runs together
   * @returns how the run ends, if it should not continue
   * @throws if the batch should be repeated
   */
  endBatch(unpackedBytes: number): Promise<JobOutcome | undefined>;
  /**
   * Imports what the archive contains besides recordings; absent if there is nothing else.
   *
   * @returns how the run ends, if it should not continue
   */
  importRest?(): Promise<JobOutcome | undefined>;
  /** All of it is done. */
  end(): Promise<void>;
}

import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { JobOutcome } from "../../platform/jobs/job-task.ts";
import type { GivenNotes } from "../workouts/notes-columns.ts";
import type { OwnWorkout } from "./find-duplicate.ts";
import type { ImportError } from "./import-error.ts";
import type { ReceivedFile } from "./receive-file.ts";

/** Which file of an import something is said of. */
export interface FilePlace {
  /** 0 is the file that was sent; the recordings in an archive count from 1. */
  readonly member: number;
  /** Its name, or its path inside the archive. */
  readonly name: string;
}

/** What a workout of a file has become. */
export interface StoredWorkout {
  readonly workoutId: string;
  /** The workout was there before, from the same file or another device's. */
  readonly isDuplicate: boolean;
  /** The duplicate as it was when it was found: it may have been deleted since. */
  readonly known?: OwnWorkout;
  /** A new workout that repeats another: the one that was there before. */
  readonly duplicateOf?: string;
  readonly warnings: readonly string[];
}

/** What the table of an export says about the workout in a file. It applies to workouts made from the file, never to one that was there before. */
export interface NamedWorkout extends GivenNotes {
  readonly title?: string;
  readonly activityId?: number;
}

/**
 * Where an import tells what becomes of its files, each once: a job keeps it in rows, a request in its answer. What else they do differently is
 * said here as well.
 */
export interface ImportReport {
  /**
   * A file is stored, or its workouts were there: at least one, in order of time. Called in the transaction that stores them, so that what is
   * written with `trx` is there exactly when they are.
   *
   * @returns false when nothing of it may stay
   */
  stored(trx: DatabaseOrTransaction, place: FilePlace, workouts: readonly StoredWorkout[]): Promise<boolean>;
  /**
   * A file became no workout, or an archive cannot be read.
   *
   * @param file as long as this runs; absent for what could not even be unpacked
   * @throws when it is to be tried again later
   */
  refused(place: FilePlace, reason: ImportError, file?: ReceivedFile): Promise<void>;
  /** An archive is about to be read. */
  openArchive(archive: OpenedArchive): Promise<ArchiveReport>;
}

export interface OpenedArchive {
  readonly path: string;
  /** For what is unpacked; it is gone afterwards. */
  readonly folder: string;
}

/** The part of a report that only archives need. */
export interface ArchiveReport {
  /** Recordings that an earlier run has settled, which are passed over. */
  readonly settled: ReadonlySet<number>;
  /** Bytes that earlier runs have unpacked. */
  readonly unpackedBytes: number;
  /** What a table of the archive says of a recording. */
  named?(place: FilePlace): NamedWorkout | undefined;
  /** The server failed at one recording; the others of its batch get their turn. */
  failed(place: FilePlace, error: unknown): void;
  /**
   * A batch is done.
   *
   * @param unpackedBytes of all runs together
   * @returns how the run ends, when it is not to go on
   * @throws when the batch is to be done again
   */
  endBatch(unpackedBytes: number): Promise<JobOutcome | undefined>;
  /** Takes what the archive holds beside recordings; absent when that is nothing. */
  importRest?(recordings: number): Promise<JobOutcome>;
  /** All of it is done. */
  end(): Promise<void>;
}

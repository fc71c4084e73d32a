import {
  maxOutingDifferenceMs,
  mayBeCutOff,
  mayBeSameOuting,
  type RecordingRelation,
} from "@cairn/domain/similar-workouts/same-outing";
import { isSameWorkout, type WorkoutTraits } from "@cairn/domain/similar-workouts/same-workout";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";
import type { CoreDeps } from "../core-deps.ts";
import type { ImportedRecording } from "../originals/decode-file.worker.ts";
import { findNearUploads, type NearUpload } from "../originals/uploads.queries.ts";
import { findRecording } from "../workouts/recordings.queries.ts";
import type { RecordingsToCompare } from "./compare-recordings.worker.ts";
import { findOwnWorkout, findSameWorkout, type OwnWorkout, traitsOf } from "./find-duplicate.ts";

const compareRecordings: WorkerTask<RecordingsToCompare, RecordingRelation> = {
  file: new URL("./compare-recordings.worker.ts", import.meta.url),
  name: "compareRecordings",
  lane: "imports",
  timeLimit: 30_000,
};

/** Most workouts whose points are compared with those of a recording: the nearest in time. */
const maxCompared = 3;

/** How a recording relates to the workouts near it, by the key of the workout and the hash of its file. */
export type Comparisons = Map<string, RecordingRelation>;

const comparisonKey = ({ workoutId, sha256 }: NearUpload): string => `${workoutId}/${sha256}`;

/** The workouts whose points are worth comparing with those of a recording, the nearest in time first. */
async function findComparable(
  db: DatabaseOrTransaction,
  { userId }: SessionActor,
  imported: ImportedRecording,
  traits: WorkoutTraits,
): Promise<readonly NearUpload[]> {
  const near = await findNearUploads(db, userId, new Date(traits.startTime), maxOutingDifferenceMs);
  const isSameDevice = ({ deviceName }: NearUpload) => deviceName === (imported.deviceName ?? null);
  return near
    .filter((other) =>
      isSameWorkout(other.traits, traits)
        ? mayBeCutOff(other.traits, traits) && isSameDevice(other)
        : mayBeSameOuting(other.traits, traits),
    )
    .map((other) => ({ other, apart: Math.abs(other.traits.startTime - traits.startTime) }))
    .toSorted((a, b) => a.apart - b.apart)
    .slice(0, maxCompared)
    .map(({ other }) => other);
}

/**
 * Compares the points of a recording with those of the workouts that may be the same outing. Outside of a transaction, because
 * it waits for a thread.
 *
 * @param compared what was compared before, to which this adds
 */
export async function compareWithNear(
  deps: Pick<CoreDeps, "db" | "workers">,
  actor: SessionActor,
  imported: ImportedRecording,
  compared: Comparisons,
): Promise<void> {
  const traits = traitsOf(imported);
  if (!traits) return;
  for (const other of await findComparable(deps.db, actor, imported, traits)) {
    const key = comparisonKey(other);
    if (compared.has(key)) continue;
    const stored = await findRecording(deps.db, { ownerId: actor.userId, id: other.workoutId });
    if (!stored) continue;
    const run = await deps.workers.run(compareRecordings, {
      known: stored.recorded_gzip ?? stored.columns_gzip,
      sent: imported.recordedGzip ?? imported.columnsGzip,
    });
    // Busy threads must not refuse a recording: it is then one of its own.
    compared.set(key, run.ok ? run.value : "different");
  }
}

/** The existing workout that a recording is, looks like or goes on with. */
export interface Match {
  readonly kind: "same" | "likely" | "continued";
  readonly workout: OwnWorkout;
}

/**
 * What a recording is among the workouts of a person, under the lock of their imports.
 *
 * @param isLast whether workouts that have come near it since its points were compared are left out of account
 * @returns `uncompared` if there are such workouts, and it is not the last try
 */
export async function findMatch(
  trx: DatabaseOrTransaction,
  actor: SessionActor,
  imported: ImportedRecording,
  { compared, isLast }: { readonly compared: Comparisons; readonly isLast: boolean },
): Promise<Match | undefined | "uncompared"> {
  const traits = traitsOf(imported);
  if (!traits) return undefined;
  const near = await findComparable(trx, actor, imported, traits);
  if (!isLast && near.some((other) => !compared.has(comparisonKey(other)))) return "uncompared";
  const related = async (relation: RecordingRelation): Promise<OwnWorkout | undefined> => {
    const found = near.find((other) => compared.get(comparisonKey(other)) === relation);
    return found && (await findOwnWorkout(trx, actor, found.workoutId));
  };
  const continued = await related("continued");
  if (continued) return { kind: "continued", workout: continued };
  const same = (await related("contained")) ?? (await findSameWorkout(trx, actor, traits));
  if (same) return { kind: "same", workout: same };
  const likely = await related("sameOuting");
  return likely && { kind: "likely", workout: likely };
}

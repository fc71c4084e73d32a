import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import type { OverviewRow } from "@cairn/domain/analysis/overview";
import type { WorkoutAnalysis } from "@cairn/domain/analysis/workout-analysis";
import type { Leg } from "@cairn/domain/recording/decoded-activity";
import type { SourceContents } from "@cairn/domain/similar-workouts/richer-source";
import type { Selectable, Updateable, ColumnType } from "kysely";
import type { StoredTime, StoredTimeColumn } from "../../platform/access/stored-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** JSON, read as a value and written as text. */
type Json<T> = ColumnType<T, string, string>;
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

/** The lists of an analysis, which only the workout's own page shows. */
export type AnalysisDetails = Pick<
  WorkoutAnalysis,
  | "bestEfforts"
  | "bestSpeeds"
  | "bestHeartRates"
  | "bestPowers"
  | "pool"
  | "strength"
  | "skiRuns"
  | "outliers"
>;

/** Recordings, one row per workout, spread by owner. */
export interface RecordingsTable {
  owner_id: string;
  workout_id: string;
  /** Version of the stored columns (docs/recording-format.md). */
  format_version: number;
  point_count: number;
  columns_gzip: Buffer;
  /** The columns as recorded, if `columns_gzip` has heights of an elevation model. */
  recorded_gzip: Buffer | null;
  /** Box of all positions, including GPS errors; empty without positions, null if not computed. */
  extent: number[] | null;
  /** Simplified to 5 m. */
  detailed_polyline: string | null;
  overview: Json<readonly OverviewRow[]>;
  laps: Json<readonly SplitView[]>;
  /** The legs of a multisport recording; empty for one sport. */
  legs: GeneratedJson<readonly Leg[]>;
  analysis: GeneratedJson<AnalysisDetails>;
  /** DecodeWarning, in the order of occurrence. */
  warnings: string[];
  device_name: string | null;
  created_at: StoredTimeColumn;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    recordings: RecordingsTable;
  }
}

const storedColumns = [
  "columns_gzip",
  "recorded_gzip",
  "format_version",
  "point_count",
  "created_at",
] as const;

/** The points of a recording, as they are stored. */
export type StoredRecording = Pick<Selectable<RecordingsTable>, (typeof storedColumns)[number]>;

/** A stored recording, for the operator's commands, which may read everything. */
export async function findRecording(
  db: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<StoredRecording | undefined> {
  return await db
    .selectFrom("recordings")
    .select(storedColumns)
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .executeTakeFirst();
}

/** When the points of a recording were stored, or replaced by those with other heights; for the same. */
export async function findStoringTime(
  db: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<StoredTime | undefined> {
  const stored = await db
    .selectFrom("recordings")
    .select("created_at")
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .executeTakeFirst();
  return stored?.created_at;
}

/** What is stored of the file of a workout, to be compared with what another file says. */
export async function findSourceContents(
  db: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<SourceContents | undefined> {
  const row = await db
    .selectFrom("recordings as recording")
    .innerJoin("workouts as workout", (join) =>
      join
        .onRef("workout.owner_id", "=", "recording.owner_id")
        .onRef("workout.id", "=", "recording.workout_id"),
    )
    .select([
      "workout.computed_totals as totals",
      "workout.device_totals as device",
      "recording.analysis as details",
      "recording.laps",
      "recording.legs",
      "recording.point_count as points",
    ])
    .where("recording.owner_id", "=", ownerId)
    .where("recording.workout_id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { totals, details, device, laps, legs, points } = row;
  return { analysis: { ...totals, ...details }, device, laps: laps.length, legs: legs.length, points };
}

/** Replaces stored columns of a recording. */
export async function updateRecording(
  trx: DatabaseOrTransaction,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
  changes: Updateable<RecordingsTable>,
): Promise<void> {
  await trx
    .updateTable("recordings")
    .set(changes)
    .where("owner_id", "=", ownerId)
    .where("workout_id", "=", id)
    .execute();
}

import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import { sql } from "kysely";
import { exactTime, type StoredTime } from "../../platform/access/stored-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { safeExtension } from "../workout-exports/archive-names.ts";
import { workoutFileStem } from "../workout-exports/own-workout-files.ts";
import { eachRow } from "./row-pages.ts";

type Entry = ListEntry<"workouts.json">;

/**
 * A workout as in its list, but for the path of its original: several uploads of one file may have several names, of which the
 * archive's file has one.
 */
export type ExportedWorkout = Omit<Entry, "original"> & {
  readonly original: Omit<NonNullable<Entry["original"]>, "path"> | null;
};

/** A position in the order of creation. */
interface Place {
  readonly createdAt: StoredTime;
  readonly id: string;
}

/** Path of an original in the archive: each once, however many workouts came from it. */
const originalPath = ({ sha256, fileName }: { readonly sha256: string; readonly fileName: string }): string =>
  `originals/${sha256}${safeExtension(fileName)}`;

/** A person's workouts in the order of creation. */
export async function* exportedWorkouts(
  db: DatabaseOrTransaction,
  ownerId: string,
  pageSize: number,
): AsyncGenerator<ExportedWorkout> {
  const rows = eachRow(
    pageSize,
    (after: Place | undefined) => findPage(db, ownerId, after, pageSize),
    (row) => ({ createdAt: row.created_at, id: row.id }),
  );
  for await (const row of rows) yield workoutOf(row);
}

type Row = Awaited<ReturnType<typeof findPage>>[number];

const findPage = async (
  db: DatabaseOrTransaction,
  ownerId: string,
  after: Place | undefined,
  limit: number,
) =>
  await db
    .selectFrom("workouts")
    .leftJoin("uploads", (join) =>
      join
        .onRef("uploads.owner_id", "=", "workouts.owner_id")
        .onRef("uploads.workout_id", "=", "workouts.id"),
    )
    .select([
      "workouts.id",
      "workouts.activity_id",
      "workouts.title",
      "workouts.notes",
      "workouts.private_note",
      "workouts.is_counted",
      "workouts.perceived_exertion",
      "workouts.gear",
      "workouts.sharing_flags",
      "workouts.start_time",
      "workouts.stop_time",
      "workouts.time_zone",
      "workouts.utc_offset_minutes",
      "workouts.manually_added",
      "workouts.edited",
      "workouts.entered_totals",
      "workouts.source_preferences",
      "workouts.created_at",
      "workouts.updated_at",
      "uploads.sha256",
      "uploads.file_name",
      "uploads.workout_index",
      "uploads.workout_count",
    ])
    .where("workouts.owner_id", "=", ownerId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(workouts.created_at, workouts.id) > (${after?.createdAt}::timestamptz, ${after?.id}::text)`,
      ),
    )
    .orderBy("workouts.created_at")
    .orderBy("workouts.id")
    .limit(limit)
    .execute();

function workoutOf(row: Row): ExportedWorkout {
  const stem = `workouts/${workoutFileStem(row)}`;
  const { sha256, file_name: fileName } = row;
  return {
    key: row.id,
    document: `${stem}.json`,
    gpx: `${stem}.gpx`,
    fit: `${stem}.fit`,
    original:
      sha256 === null || fileName === null
        ? null
        : {
            fileName,
            sha256,
            index: row.workout_index ?? 0,
            count: row.workout_count ?? 1,
          },
    activityId: row.activity_id,
    title: row.title,
    notes: row.notes,
    privateNote: row.private_note,
    counted: row.is_counted,
    perceivedExertion: row.perceived_exertion,
    gear: [...row.gear],
    sharingFlags: row.sharing_flags,
    startTime: row.start_time.toISOString(),
    stopTime: row.stop_time.toISOString(),
    timeZone: row.time_zone,
    utcOffsetMinutes: row.utc_offset_minutes,
    manuallyAdded: row.manually_added,
    edited: row.edited,
    enteredTotals: row.entered_totals,
    sourcePreferences: row.source_preferences,
    createdAt: exactTime(row.created_at).toISOString(),
    changedAt: exactTime(row.updated_at).toISOString(),
  };
}

/** The originals of a person's workouts, each once, by hash; named by the first upload. */
export async function* exportedOriginals(
  db: DatabaseOrTransaction,
  ownerId: string,
  pageSize: number,
): AsyncGenerator<{ readonly sha256: string; readonly path: string; readonly size: number }> {
  const find = async (after = "") =>
    await db
      .selectFrom("uploads")
      .distinctOn("sha256")
      .select(["sha256", "file_name as fileName", "size_bytes as size"])
      .where("owner_id", "=", ownerId)
      .where("sha256", ">", after)
      .orderBy("sha256")
      .orderBy("created_at")
      .orderBy("workout_id")
      .limit(pageSize)
      .execute();
  for await (const row of eachRow(pageSize, find, ({ sha256 }) => sha256))
    yield { sha256: row.sha256, path: originalPath(row), size: row.size };
}

/** The content that an archive of everything would have. */
export interface Contents {
  readonly workouts: number;
  readonly photos: number;
  readonly routes: number;
  /** Original files of workouts. */
  readonly originals: number;
  /** About. */
  readonly bytes: number;
}

/**
 * Counts the content. Estimates of the bytes: originals compress to about 0.7 of their size, photos are stored in three sizes of
 * which the archive contains the largest, about four fifths, and points compress to about 5 times the size of their columns as
 * JSON, GPX and FIT together.
 */
export async function countContents(db: DatabaseOrTransaction, ownerId: string): Promise<Contents> {
  const { rows } = await sql<Contents>`
    SELECT (SELECT count(*) FROM workouts WHERE owner_id = ${ownerId})::integer AS workouts,
      (SELECT count(*) FROM photos WHERE owner_id = ${ownerId})::integer AS photos,
      (SELECT count(*) FROM routes WHERE owner_id = ${ownerId})::integer AS routes,
      (SELECT count(DISTINCT sha256) FROM uploads WHERE owner_id = ${ownerId})::integer AS originals,
      round(coalesce((SELECT sum(size_bytes) FROM (SELECT DISTINCT sha256, size_bytes FROM uploads WHERE owner_id = ${ownerId}) files), 0) * 0.7
        + coalesce((SELECT sum(size_bytes) FROM photos WHERE owner_id = ${ownerId}), 0) * 0.8
        + coalesce((SELECT sum(pg_column_size(columns_gzip)) FROM recordings WHERE owner_id = ${ownerId}), 0) * 5
        + 20000)::float8 AS bytes`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("counting gave no row");
  return row;
}

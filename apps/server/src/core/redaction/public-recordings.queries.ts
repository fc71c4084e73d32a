import { type Insertable, type Selectable, sql } from "kysely";
import { exactTime } from "../../platform/access/stored-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import type { PublicRecordingsTable } from "./public-recordings.table.ts";
import { nothingRedacted } from "./redaction-columns.ts";

/** Version of the rules for redacting recordings; raised when they change, so that everything is redacted again. */
export const redactionVersion = 4;

/** What lists need of a workout of which a part is visible. */
const listedColumns = [
  "starts_after",
  "total_time",
  "moving_time",
  "elapsed_time",
  "distance",
  "ascent",
  "descent",
  "min_elevation",
  "max_elevation",
  "avg_speed",
  "max_speed",
  "avg_heart_rate",
  "max_heart_rate",
  "avg_cadence",
  "max_cadence",
  "avg_power",
  "energy",
  "steps",
  "start_lon",
  "start_lat",
  "stop_lon",
  "stop_lat",
  "bbox",
  "polyline",
  "polyline_starts",
  "seconds_in_zones",
  "stretches",
] as const satisfies readonly (keyof PublicRecordingsTable)[];

/** What its page needs; separate queries read the points and what only some pages show. */
const pageColumns = [
  ...listedColumns,
  "computed_totals",
  "heights_corrected",
] as const satisfies readonly (keyof PublicRecordingsTable)[];

/** The zones of the owner and what they leave, with columns of the visible part if that is neither all nor nothing. */
type StateWith<Column extends keyof PublicRecordingsTable> = {
  readonly id: string;
  /** Revision of the owner's zones; 0 if they never had one. */
  readonly revision: number;
  readonly zone_count: number;
} & (
  | {
      /** Null if it has to be redacted again first, and without zones. */
      readonly extent: Exclude<PublicRecordingsTable["extent"], "part"> | null;
    }
  | ({ readonly extent: "part" } & Pick<Selectable<PublicRecordingsTable>, Column>)
);

/** How the owner's zones affect a workout, as lists need it. */
export type ListedState = StateWith<(typeof listedColumns)[number]>;

/** The same as the page of the workout needs it. */
export type RedactionState = StateWith<(typeof pageColumns)[number]>;

/** The state of a workout of which a part is visible. */
export type PartOf<State extends ListedState> = Extract<State, { readonly extent: "part" }>;

const withoutZones = (id: string) => ({ id, revision: 0, zone_count: 0, extent: null });

/** The states of workouts, in the same order, as lists need them. */
export const findListedStates = (
  db: DatabaseOrTransaction,
  keys: readonly WorkoutKey[],
): Promise<readonly ListedState[]> => findStates(db, keys, listedColumns);

/** The same as the page of a workout needs them. */
export const findRedactionStates = (
  db: DatabaseOrTransaction,
  keys: readonly WorkoutKey[],
): Promise<readonly RedactionState[]> => findStates(db, keys, pageColumns);

/** One statement compares the revision of the redaction with that of the zones, so an older redaction is never seen. */
async function findStates<Column extends keyof PublicRecordingsTable>(
  db: DatabaseOrTransaction,
  keys: readonly WorkoutKey[],
  names: readonly Column[],
): Promise<readonly StateWith<Column>[]> {
  const owners = keys.map(({ ownerId }) => ownerId);
  const ids = keys.map(({ id }) => id);
  const columns = sql.join(names.map((name) => sql.ref(`p.${name}`)));
  const { rows } = await sql<StateWith<Column>>`
    SELECT w.id, s.revision, s.zone_count, p.extent, ${columns}
    FROM unnest(${owners}::text[], ${ids}::text[]) AS w (owner_id, id)
    JOIN privacy_zone_sets s ON s.owner_id = w.owner_id
    LEFT JOIN public_recordings p ON s.zone_count > 0 AND p.owner_id = s.owner_id AND p.workout_id = w.id
      AND p.revision = s.revision AND p.version = ${redactionVersion}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? withoutZones(id));
}

/** Ids of those among the workouts that exist and have a recording. */
export async function findRecorded(
  db: DatabaseOrTransaction,
  keys: readonly WorkoutKey[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT r.workout_id AS id
    FROM unnest(${keys.map(({ ownerId }) => ownerId)}::text[], ${keys.map(({ id }) => id)}::text[]) AS w (owner_id, id)
    JOIN recordings r ON r.owner_id = w.owner_id AND r.workout_id = w.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * SQL for the state of a row of `workouts` as lists need it, as JSON, for a statement that looks up workouts anyway. Most are
 * seen as a whole, and thirty columns without a value would be written and parsed for each.
 */
export const listedStateSql = sql<ListedState>`coalesce(
  (SELECT CASE WHEN extent = 'part' THEN row_to_json(state)
     ELSE json_build_object('id', id, 'revision', revision, 'zone_count', zone_count, 'extent', extent) END FROM (
     SELECT workouts.id, s.revision, s.zone_count, p.extent, ${sql.join(listedColumns.map((column) => sql.ref(`p.${column}`)))}
     FROM privacy_zone_sets s
     LEFT JOIN public_recordings p ON s.zone_count > 0 AND p.owner_id = s.owner_id AND p.workout_id = workouts.id
       AND p.revision = s.revision AND p.version = ${sql.lit(redactionVersion)}
     WHERE s.owner_id = workouts.owner_id) state),
  json_build_object('id', workouts.id, 'revision', 0, 'zone_count', 0, 'extent', NULL))`;

/** The input of a redaction. */
export async function findRedactionSource(db: DatabaseOrTransaction, { ownerId, id }: WorkoutKey) {
  return await db
    .selectFrom("recordings")
    .innerJoin("workouts", (join) =>
      join
        .onRef("workouts.owner_id", "=", "recordings.owner_id")
        .onRef("workouts.id", "=", "recordings.workout_id"),
    )
    .select([
      "recordings.extent",
      "recordings.columns_gzip",
      "recordings.legs",
      "workouts.activity_id",
      "workouts.device_totals",
      "workouts.heights_corrected",
      "workouts.updated_at",
    ])
    .where("recordings.owner_id", "=", ownerId)
    .where("recordings.workout_id", "=", id)
    .executeTakeFirst();
}

/** When a workout was last changed; locks it until the transaction ends. Undefined if it is deleted. */
export async function lockChangedAt(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
): Promise<Date | undefined> {
  const row = await trx
    .selectFrom("workouts")
    .select("updated_at")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  return row && exactTime(row.updated_at);
}

/**
 * Stores what is left of a workout in place of the earlier redaction. False if it was already redacted by the same rules under
 * this revision or a later one, which stays: another process may have been faster, and two readers must get the same.
 */
export async function savePublicRecording(
  trx: DatabaseOrTransaction,
  row: Insertable<PublicRecordingsTable>,
): Promise<boolean> {
  const { owner_id: _owner, workout_id: _workout, ...changes } = row;
  const saved = await trx
    .insertInto("public_recordings")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "workout_id"])
        .doUpdateSet(changes)
        .where((is) =>
          is.or([
            is("public_recordings.revision", "<", row.revision),
            is.and([
              is("public_recordings.revision", "=", row.revision),
              is("public_recordings.version", "<>", row.version),
            ]),
          ]),
        ),
    )
    .executeTakeFirst();
  return saved.numInsertedOrUpdatedRows === 1n;
}

/**
 * Deletes the redactions of workouts, with the signatures of their tracks, so that they are redacted again before somebody sees
 * them.
 *
 * @returns whether there were any
 */
export async function deletePublicRecordings(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("public_recordings")
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`workout_id = ANY(${ids}::text[])`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all redactions of the workouts of a person who no longer has zones. */
export async function deleteAllPublicRecordings(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await trx.deleteFrom("public_recordings").where("owner_id", "=", ownerId).execute();
}

/** The boxes of all recordings of a person, and the revision under which each was last redacted by the current rules. */
export async function findExtents(trx: DatabaseOrTransaction, ownerId: string) {
  return await trx
    .selectFrom("recordings")
    .leftJoin("public_recordings", (join) =>
      join
        .onRef("public_recordings.owner_id", "=", "recordings.owner_id")
        .onRef("public_recordings.workout_id", "=", "recordings.workout_id")
        .on("public_recordings.version", "=", redactionVersion),
    )
    .select(["recordings.workout_id as id", "recordings.extent", "public_recordings.revision"])
    .where("recordings.owner_id", "=", ownerId)
    .execute();
}

/** SQL that empties the columns of an earlier redaction. */
const emptiedSql = sql.join(Object.keys(nothingRedacted).map((column) => sql`${sql.ref(column)} = NULL`));

/** Marks workouts as untouched by any zone; nothing stays of what an earlier zone left of them. */
export async function markWhole(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
  revision: number,
  now: Date,
): Promise<void> {
  await sql`INSERT INTO public_recordings (owner_id, workout_id, revision, version, extent, created_at)
    SELECT ${ownerId}, id, ${revision}, ${redactionVersion}, 'whole', ${now} FROM unnest(${ids}::text[]) AS w (id)
    ON CONFLICT (owner_id, workout_id) DO UPDATE
    SET revision = excluded.revision, version = excluded.version, extent = excluded.extent, created_at = excluded.created_at, ${emptiedSql}`.execute(
    trx,
  );
}

/** Keeps the redactions of workouts that a change of zones does not affect. */
export async function retainRedactions(
  trx: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
  revision: number,
): Promise<void> {
  await trx
    .updateTable("public_recordings")
    .set({ revision })
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`workout_id = ANY(${ids}::text[])`)
    .execute();
}

/** Owners of zones with workouts that were redacted by another version of the rules. */
export async function findOutdatedOwners(db: DatabaseOrTransaction): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("public_recordings")
    .innerJoin("privacy_zone_sets", "privacy_zone_sets.owner_id", "public_recordings.owner_id")
    .select("public_recordings.owner_id")
    .distinct()
    .where("privacy_zone_sets.zone_count", ">", 0)
    .where("public_recordings.version", "<>", redactionVersion)
    .execute();
  return rows.map(({ owner_id }) => owner_id);
}

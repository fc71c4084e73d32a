import { sustainedS } from "@cairn/domain/heart-rate/heart-rate-maximum";
import type { BirthDate } from "@cairn/domain/people/birth-date";
import type { Person } from "@cairn/domain/people/person";
import { type Expression, type Selectable, sql } from "kysely";
import { isCountedSql } from "../../core/workouts/is-saved.queries.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Heart rate settings that people give, spread by owner; one row for everybody who ever gave any. */
export interface HeartRateSettingsTable {
  owner_id: string;
  birth_year: number | null;
  /** 1 to 12, with or without the day; only with a year. */
  birth_month: number | null;
  birth_day: number | null;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    heart_rate_settings: HeartRateSettingsTable;
  }
}

export type HeartRateSettingsRow = Selectable<HeartRateSettingsTable>;

export async function findHeartRateSettings(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<HeartRateSettingsRow | undefined> {
  return await db
    .selectFrom("heart_rate_settings")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
}

/** The sex for weighing a person's efforts; undefined until they have given it. */
export async function findSex(db: DatabaseOrTransaction, ownerId: string): Promise<Person["sex"]> {
  const row = await db
    .selectFrom("user_settings")
    .select("gender")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row?.gender ? sexes[row.gender] : undefined;
}

const sexes = { FEMALE: "female", MALE: "male" } as const;

const ofSameYear = (column: "birth_month" | "birth_day") =>
  sql<
    number | null
  >`CASE WHEN heart_rate_settings.birth_year = excluded.birth_year THEN heart_rate_settings.${sql.ref(column)} END`;

/** Stores a year of birth. Month and day stay if they belong to the same year. */
export async function upsertBirthYear(
  db: DatabaseOrTransaction,
  ownerId: string,
  birthYear: number | null,
  now: Date,
): Promise<void> {
  const said = { birth_year: birthYear, updated_at: now };
  await db
    .insertInto("heart_rate_settings")
    .values({ owner_id: ownerId, ...said, birth_month: null, birth_day: null })
    .onConflict((conflict) =>
      conflict.column("owner_id").doUpdateSet({
        ...said,
        birth_month: ofSameYear("birth_month"),
        birth_day: ofSameYear("birth_day"),
      }),
    )
    .execute();
}

/**
 * Stores a year of birth if no full date is known, or the date is of the same year.
 *
 * @returns whether it was stored
 */
export async function changeBirthYear(
  db: DatabaseOrTransaction,
  ownerId: string,
  birthYear: number | null,
  now: Date,
): Promise<boolean> {
  const said = { birth_year: birthYear, updated_at: now };
  const row = await db
    .insertInto("heart_rate_settings")
    .values({ owner_id: ownerId, ...said, birth_month: null, birth_day: null })
    .onConflict((conflict) =>
      conflict
        .column("owner_id")
        .doUpdateSet(said)
        .where((where) =>
          where.or([
            where("heart_rate_settings.birth_month", "is", null),
            where("heart_rate_settings.birth_year", "=", birthYear),
          ]),
        ),
    )
    .returning("owner_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a full date of birth, or deletes it. */
export async function upsertBirthDate(
  db: DatabaseOrTransaction,
  ownerId: string,
  birthDate: BirthDate | null,
  now: Date,
): Promise<void> {
  const said = {
    birth_year: birthDate?.year ?? null,
    birth_month: birthDate?.month ?? null,
    birth_day: birthDate?.day ?? null,
    updated_at: now,
  };
  await db
    .insertInto("heart_rate_settings")
    .values({ owner_id: ownerId, ...said })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(said))
    .execute();
}

/** The full date of birth of a person who has given it. */
export async function findBirthDate(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<BirthDate | undefined> {
  const said = await findHeartRateSettings(db, ownerId);
  if (!said || said.birth_year === null || said.birth_month === null || said.birth_day === null)
    return undefined;
  return { year: said.birth_year, month: said.birth_month, day: said.birth_day };
}

/** Number of workouts to read: the highest one, and enough others to judge it by. */
const maxWorkouts = 50;

/** Exactly as in the index `recordings_by_sustained_heart_rate`. */
const sustained = sql<number | null>`jsonb_path_query_first(recordings.analysis::jsonb, ${sql.lit(
  `$.bestHeartRates[*] ? (@.duration == ${sustainedS}).value`,
)})::double precision`;

/** The highest heart rates that a person held for `sustainedS` as recorded, beats per minute, one per workout, highest first. */
export const sustainedHeartRates = (db: DatabaseOrTransaction, ownerId: string) =>
  db
    .selectFrom("recordings")
    .innerJoin("workouts", (join) =>
      join
        .onRef("workouts.owner_id", "=", "recordings.owner_id")
        .onRef("workouts.id", "=", "recordings.workout_id"),
    )
    .select(["recordings.workout_id", sustained.as("rate")])
    .where("recordings.owner_id", "=", ownerId)
    .where(isCountedSql())
    .orderBy(sustained, (order) => order.desc().nullsLast())
    .limit(maxWorkouts);

/** The highest rate that was held in a workout. */
export interface SustainedRate {
  readonly workout_id: string;
  readonly start_time: Date;
  readonly utc_offset_minutes: number;
  /** Beats per minute. */
  readonly rate: number;
}

/** No more than the maximum that the person typed for the workout: there the recording was wrong. */
const believed = (rate: Expression<number | null>) =>
  sql<number>`least(${rate}, (workouts.entered_totals->>'maxHeartRate')::double precision)`;

/** The same, none above the maximum that the person typed for its workout. In any order. */
export async function findSustainedHeartRates(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly SustainedRate[]> {
  return await db
    .selectFrom(sustainedHeartRates(db, ownerId).as("held"))
    .innerJoin("workouts", (join) =>
      join.onRef("workouts.id", "=", "held.workout_id").on("workouts.owner_id", "=", ownerId),
    )
    .select(["held.workout_id", "workouts.start_time", "workouts.utc_offset_minutes"])
    .select(believed(sql.ref<number | null>("held.rate")).as("rate"))
    .where("held.rate", "is not", null)
    .execute();
}

/** A rate among the highest of the days on which an own maximum was in force. */
export interface RateInForce extends SustainedRate {
  /** First day of that maximum, as stored. */
  readonly since_day: number;
}

/**
 * The highest rates that were held on the days of each of a person's own maxima: from its first day to the day before the next
 * one begins, by the local dates of the workouts. Empty if the person set none.
 */
export async function findSustainedInForce(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly RateInForce[]> {
  const { rows } = await sql<RateInForce>`
    SELECT own.since_day, held.workout_id, held.start_time, held.utc_offset_minutes, held.rate
    FROM (
      SELECT since_day, lead(since_day) OVER (ORDER BY since_day) AS next_day
      FROM thresholds
      WHERE owner_id = ${ownerId} AND kind = 'maxHeartRate'
    ) AS own
    CROSS JOIN LATERAL (
      SELECT recordings.workout_id, workouts.start_time, workouts.utc_offset_minutes, ${believed(sustained)} AS rate
      FROM recordings
      JOIN workouts ON workouts.owner_id = recordings.owner_id AND workouts.id = recordings.workout_id
      WHERE recordings.owner_id = ${ownerId} AND ${isCountedSql()} AND ${sustained} IS NOT NULL
        AND floor((extract(epoch FROM workouts.start_time) + 60 * workouts.utc_offset_minutes) / 86400)
          >= own.since_day
        AND (own.next_day IS NULL
          OR floor((extract(epoch FROM workouts.start_time) + 60 * workouts.utc_offset_minutes) / 86400)
            < own.next_day)
      ORDER BY ${sustained} DESC NULLS LAST
      LIMIT ${maxWorkouts}
    ) AS held`.execute(db);
  return rows;
}

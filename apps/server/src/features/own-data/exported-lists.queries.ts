import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import { segmentTypes } from "@cairn/contracts/planner/routing-limits";
import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { exactTime, type StoredTime } from "../../platform/access/stored-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { daysView } from "../goals/own-goals.ts";
import { eachRow } from "./row-pages.ts";

/** A part of a list. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

type Exported<Entry> = (
  db: DatabaseOrTransaction,
  ownerId: string,
  pageSize: number,
) => AsyncGenerator<Entry>;

/** A position in the order of creation. */
interface Place {
  readonly created_at: Date | StoredTime;
  readonly id: string;
}

/** An owner's rows of a table, oldest first. */
const oldestFirst = <DB, Table extends keyof DB, Row extends Place>(
  query: SelectQueryBuilder<DB, Table, Row>,
  ownerId: string,
  pageSize: number,
): AsyncGenerator<Row> =>
  eachRow<Row, Place>(
    pageSize,
    async (after) =>
      await query
        .where(sql<SqlBool>`owner_id = ${ownerId}`)
        .where(
          after
            ? sql<SqlBool>`(created_at, id) > (${after.created_at}::timestamptz, ${after.id}::text)`
            : sql<SqlBool>`true`,
        )
        .orderBy(sql`created_at`)
        .orderBy(sql`id`)
        .limit(pageSize)
        .execute(),
    ({ created_at, id }) => ({ created_at, id }),
  );

const isoOf = (time: Date): string => time.toISOString();

export const exportedZones: Exported<ListEntry<"privacy-zones.json">> = async function* (
  db,
  ownerId,
  pageSize,
) {
  const rows = oldestFirst(db.selectFrom("privacy_zones").selectAll(), ownerId, pageSize);
  for await (const { name, lon, lat, radius, created_at } of rows)
    yield { name, lon, lat, radius, createdAt: isoOf(created_at) };
};

export const exportedNotes: Exported<ListEntry<"day-notes.json">> = async function* (db, ownerId, pageSize) {
  const find = async (after = "-infinity") =>
    await db
      .selectFrom("day_notes")
      .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("written"), "text", "updated_at"])
      .where("owner_id", "=", ownerId)
      .where(sql<SqlBool>`day > ${after}::date`)
      .orderBy("day_notes.day")
      .limit(pageSize)
      .execute();
  const rows = eachRow(pageSize, find, ({ written }) => written);
  for await (const { written, text, updated_at } of rows)
    yield { day: written, text, changedAt: isoOf(updated_at) };
};

export const exportedGoals: Exported<ListEntry<"goals.json">> = async function* (db, ownerId, pageSize) {
  const rows = oldestFirst(db.selectFrom("goals").selectAll(), ownerId, pageSize);
  for await (const row of rows)
    yield {
      period: row.period,
      ...daysView(row),
      measure: row.measure,
      target: row.target,
      activityId: row.activity_id,
      createdAt: isoOf(row.created_at),
      changedAt: isoOf(row.updated_at),
    };
};

export const exportedRoutes: Exported<ListEntry<"routes.json">> = async function* (db, ownerId, pageSize) {
  const rows = oldestFirst(db.selectFrom("routes").selectAll(), ownerId, pageSize);
  for await (const row of rows)
    yield {
      key: row.id,
      description: row.description,
      activities: row.activity_ids,
      averageSpeed: row.average_speed,
      distance: row.distance,
      ascent: row.ascent,
      gpx: routePath(row.id),
      points: pointsOf(row.points),
      segments: row.segment_ends.map((end, i) => ({
        type: segmentTypes.find((type) => type === row.segment_types[i]) ?? null,
        end,
      })),
      sharingFlags: row.sharing_flags,
      waypoints: row.waypoints,
      avoid: row.avoid,
      createdAt: isoOf(exactTime(row.created_at)),
      changedAt: isoOf(exactTime(row.updated_at)),
    };
};

/** Path of a route's file in the archive. */
const routePath = (id: string): string => `routes/${id}.gpx`;

function pointsOf(points: readonly number[]): ListEntry<"routes.json">["points"] {
  const triples: [number, number, number | null][] = [];
  for (let i = 0; i + 2 < points.length; i += 3) {
    const [lon = 0, lat = 0, ele = NaN] = points.slice(i, i + 3);
    triples.push([lon, lat, Number.isNaN(ele) ? null : ele]);
  }
  return triples;
}

export const exportedPhotos: Exported<ListEntry<"photos.json">> = async function* (db, ownerId, pageSize) {
  const rows = oldestFirst(db.selectFrom("photos").selectAll(), ownerId, pageSize);
  for await (const row of rows)
    yield {
      key: row.id,
      workout: row.workout_id,
      file: `photos/${row.id}.jpg`,
      takenAt: row.taken_at && isoOf(row.taken_at),
      place:
        row.lon !== null && row.lat !== null && row.placed_by !== null
          ? { lon: row.lon, lat: row.lat, by: row.placed_by }
          : null,
      createdAt: isoOf(exactTime(row.created_at)),
    };
};

export async function findExportedImports(
  db: DatabaseOrTransaction,
  ownerId: string,
  page: Page,
): Promise<readonly ListEntry<"imports.json">[]> {
  const { rows } = await sql<{
    state: string;
    created_at: Date;
    finished_at: Date | null;
    files: Record<string, number> | null;
  }>`
    SELECT state, created_at, finished_at,
      (SELECT json_object_agg(counted.state, counted.count) FROM (
        SELECT import_files.state, count(*)::integer AS count FROM import_files
        WHERE import_files.owner_id = jobs.owner_id AND import_files.job_id = jobs.id GROUP BY 1 ORDER BY 1) counted) AS files
    FROM import_jobs jobs WHERE owner_id = ${ownerId} AND state <> 'receiving'
    ORDER BY created_at, id LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return rows.map(({ state, created_at, finished_at, files }) => ({
    state,
    createdAt: isoOf(created_at),
    finishedAt: finished_at && isoOf(finished_at),
    files: files ?? {},
  }));
}

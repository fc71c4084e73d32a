import type { ListEntry } from "@cairn/contracts/own-data/own-data-files";
import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { exactTime } from "../../platform/access/stored-time.ts";

/** A part of a list. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

type Find<Entry> = (db: DatabaseOrTransaction, ownerId: string, page: Page) => Promise<readonly Entry[]>;

/** An owner's rows of a table, oldest first. */
const oldestFirst =
  (ownerId: string, { offset, limit }: Page) =>
  <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
    query
      .where(sql<SqlBool>`owner_id = ${ownerId}`)
      .orderBy(sql`created_at`)
      .orderBy(sql`id`)
      .offset(offset)
      .limit(limit);

const isoOf = (time: Date): string => time.toISOString();

export const findExportedZones: Find<ListEntry<"privacy-zones.json">> = async (db, ownerId, page) => {
  const rows = await db.selectFrom("privacy_zones").selectAll().$call(oldestFirst(ownerId, page)).execute();
  return rows.map(({ name, lon, lat, radius, created_at }) => ({
    name,
    lon,
    lat,
    radius,
    createdAt: isoOf(created_at),
  }));
};

export const findExportedNotes: Find<ListEntry<"day-notes.json">> = async (db, ownerId, page) => {
  const rows = await db
    .selectFrom("day_notes")
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("written"), "text", "updated_at"])
    .where("owner_id", "=", ownerId)
    .orderBy("day_notes.day")
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(({ written, text, updated_at }) => ({ day: written, text, changedAt: isoOf(updated_at) }));
};

export const findExportedGoals: Find<ListEntry<"goals.json">> = async (db, ownerId, page) => {
  const rows = await db.selectFrom("goals").selectAll().$call(oldestFirst(ownerId, page)).execute();
  return rows.map(({ period, measure, target, activity_id, created_at, updated_at }) => ({
    period,
    measure,
    target,
    activityId: activity_id,
    createdAt: isoOf(created_at),
    changedAt: isoOf(updated_at),
  }));
};

export const findExportedRoutes: Find<ListEntry<"routes.json">> = async (db, ownerId, page) => {
  const rows = await db.selectFrom("routes").selectAll().$call(oldestFirst(ownerId, page)).execute();
  return rows.map((row) => ({
    key: row.id,
    description: row.description,
    activities: row.activity_ids,
    averageSpeed: row.average_speed,
    distance: row.distance,
    ascent: row.ascent,
    gpx: routePath(row.id),
    points: pointsOf(row.points),
    createdAt: isoOf(exactTime(row.created_at)),
    changedAt: isoOf(exactTime(row.updated_at)),
  }));
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

export const findExportedPhotos: Find<ListEntry<"photos.json">> = async (db, ownerId, page) => {
  const rows = await db.selectFrom("photos").selectAll().$call(oldestFirst(ownerId, page)).execute();
  return rows.map((row) => ({
    key: row.id,
    workout: row.workout_id,
    file: `photos/${row.id}.jpg`,
    takenAt: row.taken_at && isoOf(row.taken_at),
    place:
      row.lon !== null && row.lat !== null && row.placed_by !== null
        ? { lon: row.lon, lat: row.lat, by: row.placed_by }
        : null,
    createdAt: isoOf(exactTime(row.created_at)),
  }));
};

export const findExportedImports: Find<ListEntry<"imports.json">> = async (db, ownerId, page) => {
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
};

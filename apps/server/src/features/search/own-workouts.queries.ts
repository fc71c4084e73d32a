import { type RawBuilder, sql } from "kysely";
import { isSavedSql } from "../../core/workouts/is-saved.queries.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** A place near which workouts are looked for, degrees. */
export interface SearchedPlace {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

/** Half the side of the box round a place in which a workout begins there, degrees of latitude and longitude: about 10 km. */
const [nearLat, nearLon] = [0.1, 0.15];

export interface FoundWorkoutRow {
  readonly id: string;
  readonly activity_id: number;
  readonly title: string | null;
  readonly start_time: Date;
  readonly utc_offset_minutes: number;
  readonly distance: number;
  readonly total_time: number;
  /** The first gear with the words; null if the title has them, or the place matches. */
  readonly gear: string | null;
  readonly isNear: boolean;
}

/** The characters that LIKE takes for others are escaped. */
const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const nearSql = (place: SearchedPlace | undefined): RawBuilder<boolean> =>
  place
    ? sql<boolean>`(start_lat BETWEEN ${place.lat - nearLat} AND ${place.lat + nearLat}
        AND start_lon BETWEEN ${place.lon - nearLon} AND ${place.lon + nearLon})`
    : sql<boolean>`false`;

/** A person's own workouts with a text in the title or in the name of a gear, or that began near a place: latest first. */
export async function findOwnByText(
  db: DatabaseOrTransaction,
  ownerId: string,
  text: string,
  place: SearchedPlace | undefined,
  limit: number,
): Promise<readonly FoundWorkoutRow[]> {
  const pattern = containing(text);
  const { rows } = await sql<FoundWorkoutRow>`
    SELECT id, activity_id, title, start_time, utc_offset_minutes, distance, total_time,
      CASE WHEN title ILIKE ${pattern} THEN NULL
        ELSE (SELECT name FROM unnest(gear) AS name WHERE name ILIKE ${pattern} LIMIT 1) END AS gear,
      coalesce(${nearSql(place)}, false) AS "isNear"
    FROM workouts
    WHERE owner_id = ${ownerId} AND ${isSavedSql()}
      AND (title ILIKE ${pattern} OR EXISTS (SELECT FROM unnest(gear) AS name WHERE name ILIKE ${pattern}) OR ${nearSql(place)})
    ORDER BY start_time DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

import { createHash } from "node:crypto";
import type { PointOfInterest } from "@cairn/domain/places/point-of-interest";
import type { Database } from "../../platform/db/database.ts";
import { insertPoints, type StoredPoint } from "./points-of-interest.queries.ts";

/** Rows of one statement, which may have 65,535 parameters. */
const rowsAtOnce = 5000;

function rowOf(source: string, point: PointOfInterest): StoredPoint {
  const { lat, lon, name, activityId = null, link = null, video = null, pageLink = null } = point;
  const id = createHash("sha256")
    .update(JSON.stringify([lat, lon, name, activityId, link, video, pageLink]))
    .digest("hex")
    .slice(0, 24);
  return { id, lat, lon, name, activity_id: activityId, link, video, page_link: pageLink, source };
}

/**
 * Stores the points of a file, all or none; those that are stored already stay as they are.
 *
 * @param source name of the file
 * @returns how many were new
 */
export async function importPoints(
  db: Database,
  source: string,
  points: readonly PointOfInterest[],
): Promise<number> {
  const rows = points.map((point) => rowOf(source, point));
  return await db.transaction().execute(async (trx) => {
    let added = 0;
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      added += await insertPoints(trx, rows.slice(start, start + rowsAtOnce));
    return added;
  });
}

import type { Bbox } from "@cairn/geo/bbox";
import { type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { PointsOfInterestTable } from "./points-of-interest.table.ts";

/** A stored point. */
export type StoredPoint = Selectable<PointsOfInterestTable>;

/** Stores points, except those that are stored already. Resolves to how many were new. */
export async function insertPoints(
  trx: DatabaseOrTransaction,
  points: readonly StoredPoint[],
): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("points_of_interest")
    .values([...points])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * Points within boxes, or all without any, in the order of their ids: as these are hashes, the first of many points are spread
 * over the boxes like all of them, and stay the same.
 *
 * @param boxes none across the antimeridian
 */
export async function findPointsWithin(
  db: DatabaseOrTransaction,
  boxes: readonly Bbox[] | undefined,
  limit: number,
): Promise<readonly StoredPoint[]> {
  return await db
    .selectFrom("points_of_interest")
    .selectAll()
    .$if(boxes !== undefined, (query) =>
      query.where((where) =>
        where.or(
          (boxes ?? []).map(
            ([west, south, east, north]) =>
              sql<boolean>`point(lon, lat) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
          ),
        ),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** All points, by the file that they came from, then by name. */
export async function listPoints(db: DatabaseOrTransaction): Promise<readonly StoredPoint[]> {
  return await db
    .selectFrom("points_of_interest")
    .selectAll()
    .orderBy("source")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Removes the point with an id, or those that came from a file. Resolves to how many there were. */
export async function deletePoints(
  db: DatabaseOrTransaction,
  which: { readonly id: string } | { readonly source: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("points_of_interest")
    .$if("id" in which, (query) => query.where("id", "=", "id" in which ? which.id : ""))
    .$if("source" in which, (query) => query.where("source", "=", "source" in which ? which.source : ""))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

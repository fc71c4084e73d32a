import { boundsOfTile, type Tile } from "@cairn/geo/tile-lines";
import { type RawBuilder, sql } from "kysely";

/** From this zoom on lines are drawn as finely as they are stored; the list's line is exact to about 20 m. */
const finestFrom = 12;

/** Whether a tile is drawn from the detailed lines of recordings. */
export const isFine = ({ z }: Tile): boolean => z >= finestFrom;

/** SQL for whether a box (west, south, east, north; west > east across the antimeridian) overlaps a tile; false without a box. */
function reachesIntoSql(box: RawBuilder<unknown>, tile: Tile): RawBuilder<boolean> {
  const { west, south, east, north } = boundsOfTile(tile);
  const edge = (n: number) => sql`(${box})[${sql.lit(n)}]`;
  return sql<boolean>`(${edge(2)} <= ${north} AND ${edge(4)} >= ${south} AND CASE WHEN ${edge(1)} <= ${edge(3)}
    THEN ${edge(1)} <= ${east} AND ${edge(3)} >= ${west} ELSE ${edge(1)} <= ${east} OR ${edge(3)} >= ${west} END)`;
}

/** SQL for the tiles that a box overlaps, as the sum of 2 to the power of their indices; at most 30 tiles. */
export const reachSql = (box: RawBuilder<unknown>, tiles: readonly Tile[]): RawBuilder<number> =>
  sql<number>`(${sql.join(
    tiles.map((tile, i) => sql`CASE WHEN ${reachesIntoSql(box, tile)} THEN ${sql.lit(2 ** i)} ELSE 0 END`),
    sql` + `,
  )})`;

import { type RawBuilder, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { isSpread } from "../../platform/spread/is-spread.queries.ts";
import type { NumberRange } from "./map-cells.ts";

/** Which workouts, by what everybody sees of them. Metres; both ends included. */
export interface ExploreFilter {
  /** Ids; undefined for all. */
  readonly activities: readonly number[] | undefined;
  readonly distance: Limits;
  readonly ascent: Limits;
}

interface Limits {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** Whether more than the activity is asked for. */
export const hasLimits = ({ distance, ascent }: ExploreFilter): boolean =>
  [distance.min, distance.max, ascent.min, ascent.max].some((limit) => limit !== undefined);

/** SQL for whether a row of `explore_points` or `explore_photos` is what is asked for. */
export function isMatchSql({ activities, distance, ascent }: ExploreFilter): RawBuilder<boolean> {
  const conditions = [
    ...(activities ? [sql`activity_id = ANY(${activities}::smallint[])`] : []),
    ...limitsSql("distance", distance),
    ...limitsSql("ascent", ascent),
  ];
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` AND `)})`;
}

const limitsSql = (column: "distance" | "ascent", { min, max }: Limits) => [
  ...(min === undefined ? [] : [sql`${sql.ref(column)} >= ${min}`]),
  ...(max === undefined ? [] : [sql`${sql.ref(column)} <= ${max}`]),
];

/**
 * SQL for rows of some ranges of cells, of some activities by an index that has them. On a spread database, which takes no rows
 * of each range in turn, all rows of all ranges.
 *
 * @param isWanted SQL that further narrows the rows of a range
 * @param each rows of a range, of each activity
 */
export async function inRangesSql(
  db: DatabaseOrTransaction,
  table: "explore_points" | "explore_photos",
  ranges: readonly NumberRange[],
  {
    activities,
    isWanted,
    each,
  }: {
    readonly activities: readonly number[] | undefined;
    readonly isWanted: RawBuilder<unknown>;
    readonly each: number;
  },
): Promise<RawBuilder<unknown>> {
  if (await isSpread(db)) {
    const isInside = ranges.map(([from, to]) => sql`cell BETWEEN ${from} AND ${to}`);
    const isActive = activities ? sql`AND activity_id = ANY(${activities}::smallint[])` : sql``;
    return sql`SELECT * FROM ${sql.table(table)} WHERE (${sql.join(isInside, sql` OR `)}) ${isActive} AND ${isWanted}`;
  }
  const [first, last] = [ranges.map(([from]) => from), ranges.map(([, to]) => to)];
  const wanted = activities ? sql`CROSS JOIN unnest(${activities}::smallint[]) AS wanted (activity)` : sql``;
  const isActivity = activities ? sql`AND activity_id = wanted.activity` : sql``;
  return sql`SELECT points.* FROM unnest(${first}::bigint[], ${last}::bigint[]) AS ranges (first, last) ${wanted}
    CROSS JOIN LATERAL (SELECT * FROM ${sql.table(table)}
      WHERE cell BETWEEN ranges.first AND ranges.last ${isActivity} AND ${isWanted} LIMIT ${each}) points`;
}

import { type RawBuilder, sql } from "kysely";
import { everybodyElse } from "../../core/redaction/public-photos.queries.ts";
import {
  redactionJoinSql,
  redactedPlaceSql,
  redactedStartSql,
} from "../../core/redaction/redacted-sql.queries.ts";
import { recordingJoinSql, seenLineSql } from "../../core/track-tiles/track-source.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import { isSpread } from "../../platform/spread/is-spread.queries.ts";
import { type ExploreFilter, inRangesSql, isMatchSql } from "./explore-filter.queries.ts";
import {
  type Box,
  type Cell,
  cellNumber,
  cellsIn,
  cellsOfBox,
  type CellRange,
  finestLevel,
  joinedNumbers,
  levelFor,
  numbersOf,
} from "./map-cells.ts";
import { maxRankedCells, maxScanned, rankedLevels } from "./random-order.queries.ts";

/** Visible starts in a cell: how many, and their middle in degrees. */
export interface CellCount extends Cell {
  readonly count: number;
  readonly lon: number;
  readonly lat: number;
}

/**
 * How many visible starts of some activities each cell of a rectangle has, without empty cells. The cost is that of the cells,
 * however many start there.
 */
export async function countInCells(
  db: DatabaseOrTransaction,
  actor: Actor,
  range: CellRange,
  activities: readonly number[] | undefined,
): Promise<readonly CellCount[]> {
  // Every second level is counted; the cells of another one have four of the next each.
  const below = range.level % 2;
  const level = sql.lit(range.level + below);
  const part: CellRange = {
    level: range.level + below,
    top: range.top << below,
    bottom: (range.bottom << below) + below,
    columns: range.columns.map(([from, to]) => [from << below, (to << below) + below]),
  };
  const { rows } = await sql<CellCount>`
    SELECT ${sql.lit(range.level)}::int AS level, y >> ${sql.lit(below)} AS y, x >> ${sql.lit(below)} AS x, sum(count)::int AS count,
      sum(lon::float8) / sum(count) / 100000 AS lon, sum(lat::float8) / sum(count) / 100000 AS lat
    FROM (
      SELECT counts.y, counts.x, counts.count, counts.lon, counts.lat
      FROM unnest(${activities ?? [-1]}::smallint[]) AS wanted (activity)
      CROSS JOIN generate_series(${part.top}::int, ${part.bottom}::int) AS line (y)
      JOIN explore_counts counts ON counts.activity_id = wanted.activity AND counts.level = ${level} AND counts.y = line.y AND ${isInColumnsSql(part, "counts.x")}
      ${blockedSql(actor, part, activities)}) changes
    GROUP BY 2, 3 HAVING sum(count) > 0`.execute(db);
  return rows;
}

/** SQL for what people on either side of a block with the actor have added to these counts, to be taken away. */
function blockedSql(actor: Actor, part: CellRange, activities: readonly number[] | undefined) {
  if (actor.kind !== "session") return sql``;
  const shift = sql.lit(finestLevel - part.level);
  const isOf = activities ? sql`AND activity_id = ANY(${activities}::smallint[])` : sql``;
  return sql`UNION ALL
    SELECT y, x, -1, -round(lon * 100000), -round(lat * 100000) FROM (
      SELECT explore_row(lat) >> ${shift} AS y, explore_column(lon) >> ${shift} AS x, lon, lat FROM explore_points WHERE (
        owner_id = ANY (ARRAY(SELECT blocked_id FROM blocks WHERE blocker_id = ${actor.userId}))
        OR owner_id = ANY (ARRAY(SELECT blocker_id FROM blocks WHERE blocked_id = ${actor.userId}))) ${isOf}) points
    WHERE y BETWEEN ${part.top} AND ${part.bottom} AND ${isInColumnsSql(part, "x")}`;
}

const isInColumnsSql = ({ columns }: CellRange, x: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map(([from, to]) => sql`${sql.ref(x)} BETWEEN ${from} AND ${to}`),
    sql` OR `,
  )})`;

/** Where workouts are to be counted one by one. */
export interface Tally {
  readonly range: CellRange;
  readonly filter: ExploreFilter;
}

/** The same with limits of distance or ascent, if at most 2,000 start in these cells before the limits. */
export async function countMatching(
  db: DatabaseOrTransaction,
  actor: Actor,
  tally: Tally,
  cells: readonly Cell[],
): Promise<readonly CellCount[]> {
  const { activities } = tally.filter;
  const all = { activities, isWanted: sql`true`, each: maxScanned };
  return await countOf(db, actor, tally, await inRangesSql(db, "explore_points", joinedNumbers(cells), all));
}

/** The same of a sample of at most 2,000 that start in a box, drawn at random. */
export async function countSample(
  db: DatabaseOrTransaction,
  actor: Actor,
  tally: Tally,
  box: Box,
): Promise<readonly CellCount[]> {
  const level = levelFor(box, rankedLevels, maxRankedCells);
  const cells = cellsIn(cellsOfBox(box, level)).map(cellNumber);
  const each = Math.floor(maxScanned / cells.length);
  const shift = sql.lit(2 * (finestLevel - level));
  const sample = (await isSpread(db))
    ? sql`SELECT * FROM explore_points WHERE cell >> ${shift} = ANY(${cells}::bigint[]) ORDER BY rank LIMIT ${maxScanned}`
    : sql`SELECT points.* FROM unnest(${cells}::bigint[]) AS cells (number) CROSS JOIN LATERAL (
    SELECT * FROM explore_points WHERE (cell >> ${shift}, rank) >= (cells.number, 0) AND (cell >> ${shift}, rank) < (cells.number + 1, 0)
    ORDER BY cell >> ${shift}, rank LIMIT ${each}) points`;
  return await countOf(db, actor, tally, sample);
}

async function countOf(
  db: DatabaseOrTransaction,
  actor: Actor,
  { range, filter }: Tally,
  points: RawBuilder<unknown>,
): Promise<readonly CellCount[]> {
  const { rows } = await sql<Omit<CellCount, keyof Cell> & { readonly number: number }>`
    SELECT (cell >> ${sql.lit(2 * (finestLevel - range.level))})::float8 AS number, count(*)::int AS count,
      sum(round(lon * 100000)) / count(*) / 100000 AS lon, sum(round(lat * 100000)) / count(*) / 100000 AS lat
    FROM (${points}) points WHERE ${isMatchSql(filter)} AND ${isUnblockedSql(actor, "owner_id")} GROUP BY 1`.execute(
    db,
  );
  const cells = new Map(cellsIn(range).map((cell) => [cellNumber(cell), cell]));
  return rows.flatMap(({ number, ...count }) => {
    const cell = cells.get(number);
    return cell ? [{ ...count, ...cell }] : [];
  });
}

/** A workout on the map. */
export interface PointRow {
  readonly workoutKey: string;
  readonly username: string;
  readonly activityId: number;
  readonly lon: number;
  readonly lat: number;
  /** Number of the finest cell. */
  readonly cell: number;
}

/** The workouts of cells of which each has one. */
export async function findLone(
  db: DatabaseOrTransaction,
  actor: Actor,
  filter: ExploreFilter,
  cells: readonly Cell[],
): Promise<readonly PointRow[]> {
  if (cells.length === 0) return [];
  const isWanted = sql`${isMatchSql(filter)} AND ${isUnblockedSql(actor, "owner_id")}`;
  const points = await inRangesSql(db, "explore_points", cells.map(numbersOf), {
    activities: filter.activities,
    isWanted,
    each: 1,
  });
  const { rows } = await sql<PointRow>`
    SELECT points.workout_id AS "workoutKey", users.username, points.activity_id AS "activityId", points.lon, points.lat, points.cell
    FROM (${points}) points JOIN users ON users.id = points.owner_id`.execute(db);
  return rows;
}

/** A workout on the map, with the line that everybody sees. */
export interface LineRow extends PointRow {
  /** Metres. */
  readonly distance: number;
  readonly polyline: string | null;
  /** Indices at which the line starts again. */
  readonly starts: readonly number[] | null;
}

/**
 * The workouts of some cells, one by one, by the start that everybody sees.
 *
 * @param fine whether the lines are the detailed ones
 */
export async function findLines(
  db: DatabaseOrTransaction,
  actor: Actor,
  filter: ExploreFilter,
  { cells, fine, limit }: { readonly cells: readonly Cell[]; readonly fine: boolean; readonly limit: number },
): Promise<readonly LineRow[]> {
  if (cells.length === 0) return [];
  const isWanted = sql`${isMatchSql(filter)} AND ${isUnblockedSql(actor, "owner_id")}`;
  const points = await inRangesSql(db, "explore_points", joinedNumbers(cells), {
    activities: filter.activities,
    isWanted,
    each: limit,
  });
  const line = seenLineSql(fine);
  // A line is of the zones of this moment, and its start is the one that the map counts; where they differ it is left out.
  const { rows } = await sql<LineRow>`
    SELECT points.workout_id AS "workoutKey", users.username, points.activity_id AS "activityId", points.lon, points.lat, points.cell, points.distance,
      ${line.polyline} AS polyline, ${line.starts} AS starts
    FROM (${points} LIMIT ${limit}) points
    JOIN workouts ON workouts.owner_id = points.owner_id AND workouts.id = points.workout_id AND (workouts.sharing_flags & 2) <> 0
    JOIN users ON users.id = points.owner_id
    ${redactionJoinSql(everybodyElse)} ${fine ? recordingJoinSql : sql``}
    WHERE ${redactedPlaceSql("start_lon")} = points.lon AND ${redactedPlaceSql("start_lat")} = points.lat
    ORDER BY ${redactedStartSql}, points.workout_id`.execute(db);
  return rows;
}

/** Changes that are added up together at most; further ones wait for the next step of the job. */
const maxChanges = 5000;

/** Sums are written in statements of so many rows. */
const sumsAtOnce = 1000;

/**
 * Adds up what has changed since the last time: of each cell concerned, all rows are replaced by their sum. On a spread database
 * the rows of a cell lie on several nodes, and their sum beside one of them.
 *
 * @returns whether there may be more
 */
export async function sumCounts(db: Database): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { rows: changes } = await sql<CountedCell>`
      SELECT activity_id, level, y, x FROM explore_counts WHERE is_change LIMIT ${maxChanges}`.execute(trx);
    const cells = [...new Map(changes.map((cell) => [keyOfCell(cell), cell])).values()];
    if (cells.length === 0) return false;
    const column = (name: keyof CountedCell) => cells.map((cell) => cell[name]);
    const { rows: gone } = await sql<CountedCell & Summed>`
      DELETE FROM explore_counts WHERE (activity_id, level, y, x) IN (
        SELECT * FROM unnest(${column("activity_id")}::smallint[], ${column("level")}::smallint[], ${column("y")}::int[], ${column("x")}::int[]))
      RETURNING activity_id, level, y, x, part, count, lon, lat`.execute(trx);
    const sums = new Map<string, CountedCell & Summed>();
    for (const row of gone) {
      const sum = sums.get(keyOfCell(row)) ?? { ...row, count: 0, lon: 0, lat: 0 };
      sum.count += row.count;
      sum.lon += row.lon;
      sum.lat += row.lat;
      sums.set(keyOfCell(row), sum);
    }
    const left = [...sums.values()].filter(({ count }) => count !== 0);
    for (let at = 0; at < left.length; at += sumsAtOnce) {
      const values = left
        .slice(at, at + sumsAtOnce)
        .map(
          (sum) =>
            sql`(${sql.join([sum.part, sum.activity_id, sum.level, sum.y, sum.x, sum.count, sum.lon, sum.lat])}, false)`,
        );
      await sql`
        INSERT INTO explore_counts (part, activity_id, level, y, x, count, lon, lat, is_change) VALUES ${sql.join(values)}`.execute(
        trx,
      );
    }
    return changes.length >= maxChanges;
  });
}

interface CountedCell {
  readonly activity_id: number;
  readonly level: number;
  readonly y: number;
  readonly x: number;
}

/** Sums of degrees are whole numbers of 1/100,000, far below 2^53. */
interface Summed {
  readonly part: string;
  count: number;
  lon: number;
  lat: number;
}

const keyOfCell = ({ activity_id, level, y, x }: CountedCell): string => `${activity_id} ${level} ${y} ${x}`;

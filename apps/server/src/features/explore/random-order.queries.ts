import type { Relation } from "@cairn/domain/privacy/visibility";
import { type RawBuilder, sql } from "kysely";
import { type ListedState, listedStateSql } from "../../core/redaction/public-recordings.queries.ts";
import { type ListedWithAccess, listedWithAccess } from "../../core/workouts/listed-columns.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import type { StoredTime } from "../../platform/access/stored-time.ts";
import { isUnblockedSql, relationSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { isSpread } from "../../platform/spread/is-spread.queries.ts";
import { type ExploreFilter, inRangesSql, isMatchSql } from "./explore-filter.queries.ts";
import {
  type Box,
  cellNumber,
  cellsIn,
  cellsOfBox,
  finestLevel,
  joinedNumbers,
  levelFor,
} from "./map-cells.ts";

/** Something that is in the random order. */
export interface RankedKey {
  readonly ownerId: string;
  readonly id: string;
  /** The workout itself, or that of the photo. */
  readonly workoutId: string;
  readonly rank: number;
}

/** Ranks are below this. */
export const rankCount = 2 ** 31;

type Table = "explore_points" | "explore_photos";

/** What is to be found. */
export interface Search {
  readonly box: Box;
  readonly filter: ExploreFilter;
  /** The rank from which on the random order is read; after the greatest follows the least. */
  readonly from: number;
  /** How many of each table at most. */
  readonly limits: Readonly<Record<Table, number>>;
}

/** What was found in each table. */
export type FoundKeys = Readonly<Record<Table, readonly RankedKey[]>>;

/** Levels with an index by cell and rank, coarsest first. */
export const rankedLevels = [1, 4, 7, 10, 13];
/** Cells in which the first of the random order are looked up. */
export const maxRankedCells = 36;
/** Rows that are read of each to find some that match: without a bound they would be the more, the more workouts there are. */
const maxScannedEach = 150;
/** Rows that are read at most where these were not enough. */
export const maxScanned = 2000;
/** Cells in which they are looked up. */
const maxScannedCells = 64;
const everyLevel = Array.from({ length: finestLevel + 1 }, (_, level) => level);

/**
 * The first of a box from a place in the random order on. Few of many are found by their ranks; where few are, or few match,
 * everything there is read. Whatever the box and the filter, the cost has a bound: where more than 2,000 lie in a box and hardly
 * any of them match, not all of these are found.
 */
export async function findRandom(
  db: DatabaseOrTransaction,
  actor: Actor,
  search: Search,
): Promise<FoundKeys> {
  const { box, filter, from, limits } = search;
  const tables: readonly Table[] = box.south > box.north ? [] : ["explore_points", "explore_photos"];
  const wanted = tables.filter((table) => limits[table] > 0);
  const isWanted = sql`${isInBoxSql(box)} AND ${isMatchSql(filter)} AND ${isUnblockedSql(actor, "owner_id")}`;
  const ranked = await findEach(db, wanted, (table) => byRankSql(db, table, search, isWanted));
  const short = wanted.filter((table) => ranked[table].length < limits[table]);
  const near = await findEach(db, short, (table) => byPlaceSql(db, table, search, isWanted));
  const turned = ({ rank }: RankedKey): number => (rank - from + rankCount) % rankCount;
  const firstOf = (table: Table): readonly RankedKey[] => {
    const all = new Map([...ranked[table], ...near[table]].map((one) => [one.id, one]));
    return [...all.values()].toSorted((a, b) => turned(a) - turned(b)).slice(0, limits[table]);
  };
  return { explore_points: firstOf("explore_points"), explore_photos: firstOf("explore_photos") };
}

/** Rows of each table; by one statement, because sending another one costs about as much as what it finds. */
async function findEach(
  db: DatabaseOrTransaction,
  tables: readonly Table[],
  rowsOf: (table: Table) => Promise<RawBuilder<unknown>>,
): Promise<FoundKeys> {
  const found = { explore_points: new Array<RankedKey>(), explore_photos: new Array<RankedKey>() };
  if (tables.length === 0) return found;
  const parts = await Promise.all(
    tables.map(
      async (table) => sql`(SELECT ${sql.lit(table)} AS source, part.* FROM (${await rowsOf(table)}) part)`,
    ),
  );
  // A cluster would gather each part of a union in a step of its own.
  const statements = (await isSpread(db)) ? parts : [sql.join(parts, sql` UNION ALL `)];
  await Promise.all(
    statements.map(async (statement) => {
      const { rows } = await sql<RankedKey & { readonly source: Table }>`${statement}`.execute(db);
      for (const row of rows) found[row.source].push(row);
    }),
  );
  return found;
}

const idSql = (table: Table) => sql.ref(table === "explore_points" ? "workout_id" : "photo_id");

async function byRankSql(
  db: DatabaseOrTransaction,
  table: Table,
  { box, from, limits: { [table]: limit } }: Search,
  isWanted: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const level = levelFor(box, rankedLevels, maxRankedCells);
  const cells = cellsIn(cellsOfBox(box, level)).map(cellNumber);
  const shift = sql.lit(2 * (finestLevel - level));
  // Each node sorts what it has of these cells; the bound of one PostgreSQL, so many rows of each cell, is not kept there.
  if (await isSpread(db))
    return sql`
      SELECT owner_id AS "ownerId", ${idSql(table)} AS id, workout_id AS "workoutId", rank FROM ${sql.table(table)}
      WHERE cell >> ${shift} = ANY(${cells}::bigint[]) AND ${isWanted} ORDER BY rank < ${from}::int, rank LIMIT ${limit}`;
  const place = sql`(cell >> ${shift}, rank)`;
  // Compared as a row: by two conditions the planner takes a cell for as empty as most are, and reads all of a full one in order
  // to sort it.
  const scan = (isOn: RawBuilder<unknown>) => sql`(
    SELECT owner_id, ${idSql(table)} AS id, workout_id, rank FROM (
      SELECT * FROM ${sql.table(table)} WHERE ${isOn} ORDER BY cell >> ${shift}, rank LIMIT ${maxScannedEach}) scanned
    WHERE ${isWanted} LIMIT ${limit})`;
  return sql`
    SELECT found.owner_id AS "ownerId", found.id, found.workout_id AS "workoutId", found.rank FROM unnest(${cells}::bigint[]) AS cells (number)
    CROSS JOIN LATERAL (${scan(sql`${place} >= (cells.number, ${from}::int) AND ${place} < (cells.number + 1, 0)`)}
      UNION ALL ${scan(sql`${place} >= (cells.number, 0) AND ${place} < (cells.number, ${from}::int)`)} LIMIT ${limit}) found
    ORDER BY found.rank < ${from}, found.rank LIMIT ${limit}`;
}

async function byPlaceSql(
  db: DatabaseOrTransaction,
  table: Table,
  { box, filter, from, limits: { [table]: limit } }: Search,
  isWanted: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const ranges = joinedNumbers(cellsIn(cellsOfBox(box, levelFor(box, everyLevel, maxScannedCells))));
  const { activities } = filter;
  const scanned = await inRangesSql(db, table, ranges, { activities, isWanted: sql`true`, each: maxScanned });
  return sql`
    SELECT owner_id AS "ownerId", ${idSql(table)} AS id, workout_id AS "workoutId", rank FROM (${scanned} LIMIT ${maxScanned}) scanned
    WHERE ${isWanted} ORDER BY rank < ${from}, rank LIMIT ${limit}`;
}

function isInBoxSql({ west, south, east, north }: Box): RawBuilder<boolean> {
  const isBetween =
    west <= east ? sql`lon BETWEEN ${west} AND ${east}` : sql`(lon >= ${west} OR lon <= ${east})`;
  return sql<boolean>`lat BETWEEN ${south} AND ${north} AND ${isBetween}`;
}

/** A workout with how the zones of its owner affect it, and what there is to say of the owner. */
export interface FoundWorkout extends ListedWithAccess {
  readonly redactionState: ListedState;
  readonly country: string | null;
  readonly ownerCreatedAt: StoredTime;
  readonly ownerUpdatedAt: StoredTime;
  /** Of the reader of the answer to the owner, while `relation` is the viewer's. */
  readonly readerRelation: Relation;
}

/** The workouts of what was found, those of photos included, as a viewer sees them, for a reader. */
export async function findWorkoutsOf(
  db: DatabaseOrTransaction,
  { viewer, reader }: { readonly viewer: Actor; readonly reader: Actor },
  keys: readonly RankedKey[],
): Promise<readonly FoundWorkout[]> {
  const owners = new Map(keys.map(({ workoutId, ownerId }) => [workoutId, ownerId]));
  if (owners.size === 0) return [];
  return await listedWithAccess(db, viewer)
    .select([
      "users.country",
      "users.created_at as ownerCreatedAt",
      "users.updated_at as ownerUpdatedAt",
      relationSql(reader, "workouts.owner_id").as("readerRelation"),
    ])
    .select(listedStateSql.as("redactionState"))
    .where(
      sql<boolean>`(workouts.owner_id, workouts.id) IN (SELECT * FROM unnest(${[...owners.values()]}::text[], ${[...owners.keys()]}::text[]))`,
    )
    .execute();
}

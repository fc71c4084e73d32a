import { maxFeedComments } from "@cairn/contracts/feed";
import { sql } from "kysely";
import { type PhotoCounts, photoCountsSql } from "../../core/redaction/public-photos.queries.ts";
import { type ListedState, listedStateSql } from "../../core/redaction/public-recordings.queries.ts";
import {
  isStaleSql,
  latestRedactedStartSql,
  maxHiddenBeginH,
  redactionJoinSql,
} from "../../core/redaction/redacted-sql.queries.ts";
import { type ListedWithAccess, listedWithAccess } from "../../core/workouts/listed-columns.queries.ts";
import { placelessOverview } from "../../core/workouts/placeless-overview.queries.ts";
import type { WorkoutKey } from "../../core/workouts/workout-key.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { followedSql, isSharedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { latestCommentsSql, type LatestComment } from "../comments/latest-comments.queries.ts";

/** Ids of the accepted followers of a person, in order, after one of them. */
export async function findFollowers(
  db: DatabaseOrTransaction,
  personId: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("follows")
    .select("follower_id")
    .where("followee_id", "=", personId)
    .where("accepted_at", "is not", null)
    .where("follower_id", ">", after)
    .orderBy("follower_id")
    .limit(limit)
    .execute();
  return rows.map(({ follower_id }) => follower_id);
}

/** A position in the feed, which is ordered by the start that its reader sees, latest first. */
export interface FeedPlace {
  readonly startTime: Date;
  readonly id: string;
}

/** A part of the feed: workouts after a position. */
export interface FeedPart {
  readonly until?: FeedPlace | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** A workout with its position in the feed. */
export interface FeedRow extends ListedWithAccess {
  /** Start as the actor sees it. */
  readonly placedAt: Date;
  /** It has to be redacted first; until then its position is the latest possible one. */
  readonly isStale: boolean;
  readonly redactionState: ListedState;
  readonly photoCounts: PhotoCounts | null;
  readonly latestComments: readonly LatestComment[];
}

/**
 * One part of the workouts that the people whom the actor follows share with them. Takes the newest workout of each person, and
 * more only of the people whose newest are the latest of all, since the first n of the feed come from n people at most. So it
 * costs one index lookup per person, however much they have recorded.
 *
 * The order is by the start that the actor sees: in an order by real starts, the position of a workout would reveal its hidden
 * beginning.
 */
export async function findFeed(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  { until, offset, limit, hasCurves = false }: FeedPart & { readonly hasCurves?: boolean },
): Promise<readonly FeedRow[]> {
  const most = offset + limit;
  const latest = sql`
    SELECT followed.owner_id FROM (${followedWithZones(actor)}) followed CROSS JOIN LATERAL (${newestOf(actor, until, 1)}) newest
    ORDER BY newest.placed_at DESC, newest.id DESC LIMIT ${most}`;
  const page = sql<{ owner_id: string; id: string; placed_at: Date; is_stale: boolean }>`(
    SELECT followed.owner_id, newest.* FROM (${followedWithZones(actor)}) followed CROSS JOIN LATERAL (${newestOf(actor, until, most)}) newest
    WHERE followed.owner_id = ANY (ARRAY(${latest}))
    ORDER BY newest.placed_at DESC, newest.id DESC OFFSET ${offset} LIMIT ${limit})`;
  return await listedWithAccess(db, actor)
    .innerJoin(page.as("page"), (join) =>
      join.onRef("page.owner_id", "=", "workouts.owner_id").onRef("page.id", "=", "workouts.id"),
    )
    .select(["page.placed_at as placedAt", "page.is_stale as isStale"])
    .select([
      listedStateSql.as("redactionState"),
      photoCountsSql.as("photoCounts"),
      latestCommentsSql(actor, maxFeedComments).as("latestComments"),
    ])
    .$if(hasCurves, (part) => part.select(placelessOverview))
    .orderBy("page.placed_at", "desc")
    .orderBy("page.id", "desc")
    .execute();
}

/** The people whom the actor follows, and whether they have privacy zones. */
const followedWithZones = (actor: SessionActor) => sql`
  SELECT people.owner_id, s.owner_id IS NOT NULL AS has_zones
  FROM (${followedSql(actor)}) people LEFT JOIN privacy_zone_sets s ON s.owner_id = people.owner_id AND s.zone_count > 0`;

/** What followers see in lists. */
const isShared = isSharedSql("workouts.sharing_flags", "follower");

/**
 * SQL for the newest workouts of one person after a position in the feed. For people without privacy zones, an index has them in
 * order. For the others, workouts that really began up to a few hours earlier are read as well, because they appear to begin
 * later. The person is a row of `followedWithZones`, called `followed`.
 */
function newestOf(actor: SessionActor, until: FeedPlace | undefined, limit: number) {
  const [ownerId, hasZones] = [sql.ref("followed.owner_id"), sql.ref("followed.has_zones")];
  const beganUntil = until ? sql`AND workouts.start_time <= ${until.startTime}` : sql``;
  const redacted = sql`
    SELECT workouts.id, workouts.start_time, ${latestRedactedStartSql(until?.startTime)} AS placed_at, ${isStaleSql} AS is_stale
    FROM workouts ${redactionJoinSql(actor)}
    WHERE ${hasZones} AND workouts.owner_id = ${ownerId} AND ${isShared} ${beganUntil}`;
  const isBehind = until ? sql`(is_stale OR (placed_at, id) < (${until.startTime}, ${until.id}))` : sql`true`;
  return sql`
    (SELECT workouts.id, workouts.start_time AS placed_at, false AS is_stale FROM workouts
     WHERE NOT ${hasZones} AND workouts.owner_id = ${ownerId} AND ${isShared} ${isBefore(until)}
     ORDER BY workouts.start_time DESC, workouts.id DESC LIMIT ${limit})
    UNION ALL
    (SELECT id, placed_at, is_stale FROM (${redacted}) seen
     WHERE ${isBehind} AND start_time >= (
       SELECT min(start_time) - ${sql.lit(maxHiddenBeginH)} * interval '1 hour'
       FROM (SELECT start_time FROM (${redacted}) seen WHERE ${isBehind} ORDER BY start_time DESC LIMIT ${limit}) last)
     ORDER BY placed_at DESC, id DESC LIMIT ${limit})`;
}

const isBefore = (until: FeedPlace | undefined) =>
  until ? sql`AND (workouts.start_time, workouts.id) < (${until.startTime}, ${until.id})` : sql``;

/** The beginning of the feed, or all of it. */
export interface FeedHead {
  /** Where it ends. */
  readonly end: FeedPlace | undefined;
  /** Whether the workout at its end belongs to it. */
  readonly withEnd: boolean;
}

/** A workout that may be in the beginning of the feed. */
export interface HeadRow extends WorkoutKey {
  /** It has to be redacted first, which may change its position. */
  readonly isStale: boolean;
}

/** The workouts in the beginning of the feed: up to a limit, in no order. */
export async function findFeedHead(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  { end, withEnd }: FeedHead,
  limit: number,
): Promise<readonly HeadRow[]> {
  const beyond = end && sql`${withEnd ? sql`>=` : sql`>`} (${end.startTime}, ${end.id})`;
  const { rows } = await sql<HeadRow>`
    SELECT followed.owner_id AS "ownerId", newest.id, newest.is_stale AS "isStale"
    FROM (${followedWithZones(actor)}) followed CROSS JOIN LATERAL (
      (SELECT workouts.id, false AS is_stale FROM workouts
       WHERE NOT followed.has_zones AND workouts.owner_id = followed.owner_id AND ${isShared}
         ${beyond ? sql`AND (workouts.start_time, workouts.id) ${beyond}` : sql``}
       LIMIT ${limit})
      UNION ALL
      (SELECT workouts.id, ${isStaleSql} AS is_stale FROM workouts ${redactionJoinSql(actor)}
       WHERE followed.has_zones AND workouts.owner_id = followed.owner_id AND ${isShared}
         ${end ? sql`AND workouts.start_time >= ${end.startTime}::timestamptz - ${sql.lit(maxHiddenBeginH)} * interval '1 hour'` : sql``}
         ${beyond ? sql`AND (${latestRedactedStartSql()}, workouts.id) ${beyond}` : sql``}
       LIMIT ${limit})) newest
    LIMIT ${limit}`.execute(db);
  return rows;
}

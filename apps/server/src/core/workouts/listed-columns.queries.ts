import type { Selectable } from "kysely";
import type { Actor } from "../../platform/access/actor.ts";
import type { SharedResource } from "../../platform/access/authorize.ts";
import { relationSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { type CommentCount, commentCount } from "./comment-count.queries.ts";
import { type LikeCount, reactionCount } from "./like-count.queries.ts";
import type { PlacelessOverview } from "./placeless-overview.queries.ts";
import type { WorkoutsTable } from "./workouts.queries.ts";

/** What lists show of a workout; other columns would be read, sent and parsed in vain, thousands of times. */
const listColumns = [
  "workouts.id",
  "workouts.owner_id",
  "workouts.activity_id",
  "workouts.title",
  "workouts.start_time",
  "workouts.stop_time",
  "workouts.utc_offset_minutes",
  "workouts.total_time",
  "workouts.moving_time",
  "workouts.distance",
  "workouts.ascent",
  "workouts.descent",
  "workouts.min_elevation",
  "workouts.max_elevation",
  "workouts.avg_speed",
  "workouts.max_speed",
  "workouts.avg_heart_rate",
  "workouts.max_heart_rate",
  "workouts.avg_cadence",
  "workouts.max_cadence",
  "workouts.avg_power",
  "workouts.energy",
  "workouts.own_energy",
  "workouts.energy_is_estimate",
  "workouts.steps",
  "workouts.start_lon",
  "workouts.start_lat",
  "workouts.stop_lon",
  "workouts.stop_lat",
  "workouts.bbox",
  "workouts.polyline",
  "workouts.seconds_in_zones",
  "workouts.sharing_flags",
  "workouts.picture_count",
  "workouts.manually_added",
  "workouts.edited",
  "workouts.is_counted",
  "workouts.created_at",
  "workouts.updated_at",
] as const;

type ListColumn = (typeof listColumns)[number] extends `workouts.${infer Column}` ? Column : never;

/** A workout as a list shows it, with its owner's name. */
export interface ListedRow
  extends
    Pick<Selectable<WorkoutsTable>, ListColumn & keyof WorkoutsTable>,
    LikeCount,
    CommentCount,
    PlacelessOverview {
  readonly username: string;
  readonly fullname: string;
  /** Key of the owner's profile image. */
  readonly imageKey: string | null;
}

/** The same in a list of anybody's workouts, with what decides whether its reader sees it and how much of it. */
export interface ListedWithAccess extends ListedRow, SharedResource {
  /** Only the page of a workout shows it; here it tells whether there is something that zones could hide. */
  readonly has_recording: boolean;
}

/** Workouts with everything in `ListedRow`, to be filtered by another query. */
export const listedWithOwner = (db: DatabaseOrTransaction, actor: Actor) =>
  db
    .selectFrom("workouts")
    .innerJoin("users", "users.id", "workouts.owner_id")
    .select(listColumns)
    .select(["users.username", "users.real_name as fullname", "users.image_key as imageKey"])
    .select(reactionCount(actor))
    .select(commentCount(actor));

/** Workouts with everything in `ListedWithAccess`, to be filtered by another query. */
export const listedWithAccess = (db: DatabaseOrTransaction, actor: Actor) =>
  listedWithOwner(db, actor).select([
    "workouts.has_recording",
    "workouts.owner_id as ownerId",
    "workouts.sharing_flags as sharingFlags",
    relationSql(actor, "workouts.owner_id").as("relation"),
  ]);

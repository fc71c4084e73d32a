import type { Relation } from "@cairn/domain/privacy/visibility";
import { sql } from "kysely";
import { redactedBoxSql, redactionJoinSql } from "../../core/redaction/redacted-sql.queries.ts";
import {
  recordingJoinSql,
  seenLineSql,
  type TrackSource,
} from "../../core/track-tiles/track-source.queries.ts";
import { isSavedSql } from "../../core/workouts/is-saved.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { isSharedSql } from "../../platform/access/visibility-sql.ts";

/** The owner of tracks, and the viewer's relation to them. */
export interface SeenTracks {
  readonly ownerId: string;
  readonly relation: Relation;
  readonly viewer: Actor;
}

/** The tracks of the workouts that the viewer sees in lists, as the viewer sees them, for tiles. */
export function seenTrackSource({ ownerId, relation, viewer }: SeenTracks): TrackSource {
  const isSeen = relation === "owner" ? sql`true` : isSharedSql("workouts.sharing_flags", relation);
  return {
    ownerId,
    viewer: `${relation} ${viewer.kind === "session" ? viewer.userId : viewer.kind}`,
    tracksSql(fine) {
      const line = seenLineSql(fine);
      return sql`SELECT workouts.id, workouts.start_time, workouts.activity_id, NULL::int AS year, ${redactedBoxSql} AS box,
          ${line.polyline} AS polyline, ${line.starts} AS starts,
          concat_ws(' ', workouts.id, workouts.activity_id, workouts.updated_at, redacted.extent, redacted.revision, redacted.version, redacted.created_at) AS state
        FROM workouts ${redactionJoinSql(viewer)} ${fine ? recordingJoinSql : sql``}
        WHERE workouts.owner_id = ${ownerId} AND ${isSavedSql()} AND ${isSeen} AND workouts.has_recording`;
    },
  };
}

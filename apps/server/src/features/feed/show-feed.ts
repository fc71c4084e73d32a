import { maxListWithCurves } from "@cairn/contracts/workouts/workout-view";
import { redactListWith } from "../../core/redaction/redact-workouts.ts";
import type { RedactedInList } from "../../core/redaction/redacted-workout.ts";
import { refreshPublicRecordings } from "../../core/redaction/refresh-public-recordings.ts";
import type { WorkoutKey } from "../../core/workouts/workout-key.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { type FeedPart, type FeedPlace, type FeedRow, findFeed, findFeedHead } from "./feed.queries.ts";

type FeedDeps = Pick<Deps, "db" | "workers" | "now">;

/**
 * Maximum number of rounds in which workouts are redacted to find their position; those that move up may have to be redacted,
 * too.
 */
const maxRounds = 20;

/** A part of somebody's feed. */
export interface ShownFeed<T> {
  readonly workouts: readonly RedactedInList[];
  /** What was looked up with them. */
  readonly also: T;
  /** Position of the first. */
  readonly first: FeedPlace | undefined;
  /** Position of the last, if there are more. */
  readonly last: FeedPlace | undefined;
}

/**
 * Workouts that the people whom the actor follows share with them, by the start that the actor sees, latest first; exact in
 * offset and limit.
 *
 * @param read looks up what else is shown of them, see `redactListWith`
 * @throws AppError `privacy_zone.busy` if something has to be redacted first and that is not possible now
 */
export async function showFeed<T>(
  deps: FeedDeps,
  actor: SessionActor,
  part: FeedPart,
  read: (rows: readonly FeedRow[]) => Promise<T>,
): Promise<ShownFeed<T>> {
  // One extra row shows whether there are more.
  const asked = { ...part, limit: part.limit + 1, hasCurves: part.limit <= maxListWithCurves };
  const found = await whenRedacted(deps, () => findFeed(deps.db, actor, asked));
  const rows = found.slice(0, part.limit);
  const known = {
    states: rows.map(({ redactionState }) => redactionState),
    photoCounts: rows.flatMap(({ photoCounts }) => photoCounts ?? []),
  };
  return {
    ...(await redactListWith(deps, rows, () => read(rows), known)),
    first: placeOf(rows.at(0)),
    last: found.length > rows.length ? placeOf(rows.at(-1)) : undefined,
  };
}

/**
 * What is counted as new: what is before `since` or, if a screen shows something, what it does not show of the part that it
 * shows.
 */
export interface NewTo {
  readonly since?: FeedPlace | undefined;
  /** Number of workouts on the screen. */
  readonly shown?: number | undefined;
  /** Where the part on the screen ends, unless the feed ends there. */
  readonly until?: FeedPlace | undefined;
}

/**
 * Number of new workouts in the actor's feed, counted up to `most`.
 *
 * @throws AppError `privacy_zone.busy`, as above
 */
export async function countNew(
  deps: FeedDeps,
  actor: SessionActor,
  { since, shown, until }: NewTo,
  most: number,
): Promise<number> {
  // What it shows is subtracted by its number, because new ones may stand anywhere between.
  const known = shown ?? 0;
  const head = shown === undefined ? { end: since, withEnd: false } : { end: until, withEnd: true };
  const found = await whenRedacted(deps, () => findFeedHead(deps.db, actor, head, known + most));
  // The screen may still show some that were withdrawn.
  return Math.max(0, found.length - known);
}

const placeOf = (row: FeedRow | undefined): FeedPlace | undefined =>
  row && { startTime: row.placedAt, id: row.id };

/** Looks up workouts until none of them has to be redacted to know its position. */
async function whenRedacted<Row extends WorkoutKey & { readonly isStale: boolean }>(
  deps: FeedDeps,
  find: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  for (let round = 0; round < maxRounds; round++) {
    const rows = await find();
    const stale = rows.filter(({ isStale }) => isStale);
    if (stale.length === 0) return rows;
    await refreshPublicRecordings(deps, stale);
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

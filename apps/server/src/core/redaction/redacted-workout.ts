import type { PublicStretch } from "@cairn/domain/privacy-zones/public-recording";
import { canView } from "@cairn/domain/privacy/visibility";
import { stopTimeOf } from "@cairn/domain/time/stop-time";
import { AppError } from "../../platform/http/app-error.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import type { Authorized } from "../../platform/access/authorize.ts";
import type { ListedRow } from "../workouts/listed-columns.queries.ts";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";
import { findRevisions } from "./zone-sets.queries.ts";
import { findShownStates, type ShownState } from "./public-recordings.queries.ts";
import { countShownPhotos } from "./refresh-public-photos.ts";
import { type RefreshDeps, refreshPublicRecordings } from "./refresh-public-recordings.ts";

declare const revealed: unique symbol;

/** How much of a workout is shown to somebody who is not its owner. */
export interface Shown {
  /** `part` without what lies in zones; `none` when nothing of the way is left: then it is shown like a workout without one. */
  readonly extent: "whole" | "part" | "none";
  /** Of the owner's zones. */
  readonly revision: number;
  /** Which seconds of the recording are shown, where a part is. */
  readonly stretches: readonly PublicStretch[];
  /** Indices of the line's points at which it begins anew after a cut. */
  readonly lineStarts: readonly number[];
}

/**
 * A workout as its reader may know it: its owner all of it, everybody else without what lies in the owner's privacy zones. Whatever leaves
 * the server of a workout is made from this type, and only this file makes it.
 */
export type RevealedWorkout = Authorized<WorkoutRow, "view"> & {
  readonly [revealed]: true;
  /** Absent for the owner. */
  readonly shown?: Shown;
};

/** The whole of a workout for its owner, who alone may edit it. */
export function revealToOwner(workout: Authorized<WorkoutRow, "edit">): RevealedWorkout {
  return workout as Authorized<WorkoutRow, "edit" | "view"> as RevealedWorkout;
}

/** Times that zones may change while they are read; nobody changes them so fast. */
const mostRounds = 5;

/**
 * What people may know of each workout of a list, in the same order; those that they may not see are left out. What has to be cut first is,
 * before anything of it is given.
 *
 * @throws AppError `privacy_zone.busy` when that is not possible now
 */
export async function revealList(
  deps: RefreshDeps,
  rows: readonly WorkoutRow[],
): Promise<readonly RevealedWorkout[]> {
  return await revealSeen(
    deps,
    rows.filter((row) => canView(row.sharingFlags, row.relation)),
  );
}

/** A workout for its owner as an accepted follower would know it, whomever it is shared with. */
export async function revealAsToOthers(
  deps: RefreshDeps,
  workout: Authorized<WorkoutRow, "edit">,
): Promise<RevealedWorkout | undefined> {
  const [seen] = await revealSeen(deps, [{ ...workout, relation: "follower" }]);
  return seen;
}

async function revealSeen(
  deps: RefreshDeps,
  seen: readonly WorkoutRow[],
): Promise<readonly RevealedWorkout[]> {
  const others = seen.filter(({ relation }) => relation !== "owner");
  if (others.length === 0) return seen as readonly RevealedWorkout[];
  for (let round = 0; round < mostRounds; round++) {
    const states = await currentStates(deps, others);
    const zoned = others.filter(({ id }) => (states.get(id)?.zone_count ?? 0) > 0);
    const photos = await countShownPhotos(deps, zoned);
    // Whoever changes a zone is answered meanwhile, and relies on it.
    if (await areCurrent(deps, others, states)) return shownRows(seen, states, photos);
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

async function areCurrent(
  deps: RefreshDeps,
  others: readonly WorkoutRow[],
  states: ReadonlyMap<string, ShownState>,
): Promise<boolean> {
  const owners = new Set(others.map(({ ownerId }) => ownerId));
  const revisions = await findRevisions(deps.db, [...owners]);
  return others.every(({ id, ownerId }) => {
    const state = states.get(id);
    return state === undefined || state.revision === (revisions.get(ownerId) ?? 0);
  });
}

function shownRows(
  seen: readonly WorkoutRow[],
  states: ReadonlyMap<string, ShownState>,
  photos: ReadonlyMap<string, number>,
): readonly RevealedWorkout[] {
  return seen.flatMap((row) => {
    const state = states.get(row.id);
    if (row.relation === "owner") return [row as RevealedWorkout];
    if (!state) return [];
    const picture_count = state.zone_count > 0 ? (photos.get(row.id) ?? 0) : row.picture_count;
    return [showToOthers({ ...row, picture_count, private_note: null }, state) as RevealedWorkout];
  });
}

async function currentStates(
  deps: RefreshDeps,
  rows: readonly WorkoutRow[],
): Promise<ReadonlyMap<string, ShownState>> {
  for (let round = 0; round < mostRounds; round++) {
    const states = await findShownStates(deps.db, rows);
    const byId = new Map(states.map((state) => [state.id, state]));
    const stale = rows.filter((row) => row.has_recording && isStale(byId.get(row.id)));
    if (stale.length === 0) return byId;
    await refreshPublicRecordings(deps, stale);
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

const isStale = (state: ShownState | undefined): boolean =>
  state === undefined || (state.zone_count > 0 && state.extent === null);

/** Whoever is not the owner sees what the state of the zones leaves. */
function showToOthers(row: WorkoutRow, state: ShownState): WorkoutRow & { readonly shown: Shown } {
  const { revision } = state;
  if (state.zone_count === 0 || state.extent === "whole") {
    return { ...row, shown: { extent: "whole", revision, ...uncut } };
  }
  if (state.extent === "part") return showPart(row, state);
  return { ...row, ...withoutPlaces(row), shown: { extent: "none", revision, ...uncut } };
}

const uncut = { stretches: [], lineStarts: [] };

const nowhere = {
  start_lon: null,
  start_lat: null,
  stop_lon: null,
  stop_lat: null,
  bbox: null,
  polyline: null,
  min_elevation: null,
  max_elevation: null,
};

/** The workout as if it had been indoors: its totals, and nothing of where. */
function withoutPlaces(row: WorkoutRow) {
  const {
    start: _start,
    stop: _stop,
    bbox: _bbox,
    minElevation: _min,
    maxElevation: _max,
    ...computed
  } = row.computed_totals ?? { version: 0 };
  return { ...nowhere, has_recording: false, computed_totals: row.computed_totals && computed };
}

/** The workout as if what lies in the zones had never been. Totals are those of what is left; energy and steps are its share of the time. */
function showPart(row: WorkoutRow, state: ShownState): WorkoutRow & { readonly shown: Shown } {
  const { starts_after, time_share, computed_totals, stretches, polyline_starts, revision, ...part } = state;
  const { id: _id, zone_count: _count, extent: _extent, ...columns } = part;
  const share = time_share ?? 0;
  const startTime = row.start_time.getTime() + Math.round((starts_after ?? 0) * 1000);
  const totalTime = columns.total_time ?? 0;
  const elapsed = columns.elapsed_time ?? totalTime;
  const [energy, steps] = [row.energy * share, Math.round(row.steps * share)];
  const { energyEstimate: _estimate, ...computed } = computed_totals ?? { version: 0 };
  return {
    ...row,
    ...columns,
    total_time: totalTime,
    distance: columns.distance ?? 0,
    ascent: columns.ascent ?? 0,
    descent: columns.descent ?? 0,
    heights_corrected: columns.heights_corrected ?? false,
    start_time: new Date(startTime),
    stop_time: new Date(stopTimeOf(startTime, totalTime, startTime + Math.round(elapsed * 1000))),
    energy,
    steps,
    device_totals: null,
    computed_totals: { ...computed, ...(energy > 0 && { energy }), ...(steps > 0 && { steps }) },
    entered_totals: {},
    source_preferences: {},
    shown: { extent: "part", revision, stretches: stretches ?? [], lineStarts: polyline_starts ?? [] },
  };
}

/** As much of a workout as a list shows, as its reader may know it. */
export type RevealedInList = ListedRow & Pick<RevealedWorkout, typeof revealed | "shown">;

/**
 * The whole of workouts that were looked up as the reader's own.
 *
 * @throws Error when one is somebody else's, which is a bug
 */
export function revealOwn(actor: SessionActor, rows: readonly ListedRow[]): readonly RevealedInList[] {
  if (!rows.every((row) => row.owner_id === actor.userId)) throw new Error("a list of one's own has others'");
  return rows as readonly RevealedInList[];
}

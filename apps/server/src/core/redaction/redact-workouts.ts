import { canView } from "@cairn/domain/privacy/visibility";
import type { Authorized } from "../../platform/access/authorize.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";
import { forOwner } from "./energy-for-owner.ts";
import type { PhotoCounts } from "./public-photos.queries.ts";
import { findRecorded, findRedactionStates, type RedactionState } from "./public-recordings.queries.ts";
import { redactRow } from "./redact-row.ts";
import type { RedactedWorkout } from "./redacted-workout.ts";
import { countVisiblePhotos } from "./refresh-public-photos.ts";
import { type RefreshDeps, refreshPublicRecordings } from "./refresh-public-recordings.ts";
import { findRevisions } from "./zone-sets.queries.ts";

/** Maximum number of times the zones may change while they are read; nobody changes them so fast. */
const maxRounds = 5;

/**
 * What people may know of each workout of a list, in the same order, without those that they may not see. Workouts that still
 * have to be redacted are redacted first.
 *
 * @throws AppError `privacy_zone.busy` if that is not possible now
 */
export async function redactList(
  deps: RefreshDeps,
  rows: readonly WorkoutRow[],
): Promise<readonly RedactedWorkout[]> {
  return (await redactListWith(deps, rows, async () => {})).workouts;
}

/** How the owners' zones affect workouts, and how many of their photos others see. */
export interface KnownRedactions {
  readonly states: readonly RedactionState[];
  readonly photoCounts?: readonly PhotoCounts[];
}

/**
 * The same, with other data about these workouts: it belongs to the same state of the owners' zones, and is looked up again if
 * they change in the meantime.
 *
 * @param known what the statement that found the workouts already knows of them
 * @throws AppError `privacy_zone.busy`
 */
export async function redactListWith<T>(
  deps: RefreshDeps,
  rows: readonly WorkoutRow[],
  read: () => Promise<T>,
  known?: KnownRedactions,
): Promise<{ readonly workouts: readonly RedactedWorkout[]; readonly also: T }> {
  const seen = rows.filter((row) => canView(row.sharingFlags, row.relation));
  return await redactVisible(deps, seen, read, known);
}

/** A workout for its owner as an accepted follower would see it, whoever may see it. */
export async function redactAsForOthers(
  deps: RefreshDeps,
  workout: Authorized<WorkoutRow, "edit">,
): Promise<RedactedWorkout | undefined> {
  const { workouts } = await redactVisible(deps, [{ ...workout, relation: "follower" }], async () => {});
  return workouts[0];
}

async function redactVisible<T>(
  deps: RefreshDeps,
  seen: readonly WorkoutRow[],
  read: () => Promise<T>,
  known?: KnownRedactions,
): Promise<{ readonly workouts: readonly RedactedWorkout[]; readonly also: T }> {
  const others = seen.filter(({ relation }) => relation !== "owner");
  if (others.length === 0) return { workouts: seen.map(wholeRow), also: await read() };
  for (let round = 0; round < maxRounds; round++) {
    const found = round === 0 ? known : undefined;
    const states = await currentStates(deps, others, found?.states);
    const zoned = others.filter(({ id }) => (states.get(id)?.zone_count ?? 0) > 0);
    const photos = await countVisiblePhotos(deps, zoned, found?.photoCounts);
    const also = await read();
    // A change of a zone may be answered in the meantime, and its author relies on it.
    if (await areCurrent(deps, others, states)) return { workouts: redactRows(seen, states, photos), also };
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

async function areCurrent(
  deps: RefreshDeps,
  others: readonly WorkoutRow[],
  states: ReadonlyMap<string, RedactionState>,
): Promise<boolean> {
  const owners = new Set(others.map(({ ownerId }) => ownerId));
  const revisions = await findRevisions(deps.db, [...owners]);
  return others.every(({ id, ownerId }) => {
    const state = states.get(id);
    return state === undefined || state.revision === (revisions.get(ownerId) ?? 0);
  });
}

const wholeRow = (row: WorkoutRow): RedactedWorkout => forOwner(row) as RedactedWorkout;

function redactRows(
  seen: readonly WorkoutRow[],
  states: ReadonlyMap<string, RedactionState>,
  photos: ReadonlyMap<string, number>,
): readonly RedactedWorkout[] {
  return seen.flatMap((row) => {
    const state = states.get(row.id);
    if (row.relation === "owner") return [wholeRow(row)];
    if (!state) return [];
    const picture_count = state.zone_count > 0 ? (photos.get(row.id) ?? 0) : row.picture_count;
    return [redactRow({ ...row, picture_count }, state) as RedactedWorkout];
  });
}

/** The states of workouts, without those that were deleted in the meantime. */
async function currentStates(
  deps: RefreshDeps,
  rows: readonly WorkoutRow[],
  known: readonly RedactionState[] | undefined,
): Promise<ReadonlyMap<string, RedactionState>> {
  let left = rows;
  for (let round = 0; round < maxRounds; round++) {
    const states = (round === 0 && known) || (await findRedactionStates(deps.db, left));
    const byId = new Map(states.map((state) => [state.id, state]));
    const stale = left.filter((row) => row.has_recording && isStale(byId.get(row.id)));
    if (stale.length === 0) return byId;
    await refreshPublicRecordings(deps, stale);
    const there = await findRecorded(deps.db, stale);
    left = left.filter((row) => !stale.includes(row) || there.has(row.id));
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

const isStale = (state: RedactionState | undefined): boolean =>
  state === undefined || (state.zone_count > 0 && state.extent === null);

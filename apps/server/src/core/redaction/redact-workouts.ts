import { canView } from "@cairn/domain/privacy/visibility";
import type { Authorized } from "../../platform/access/authorize.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import type { ListedWithAccess } from "../workouts/listed-columns.queries.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import type { WorkoutRow } from "../workouts/workouts.queries.ts";
import { forOwner, listedWithOwnEnergy } from "./energy-for-owner.ts";
import type { PhotoCounts } from "./public-photos.queries.ts";
import {
  findListedStates,
  findRecorded,
  findRedactionStates,
  type ListedState,
  type RedactionState,
} from "./public-recordings.queries.ts";
import { redactListedRow, redactRow } from "./redact-row.ts";
import type { RedactedInList, RedactedWorkout } from "./redacted-workout.ts";
import { countVisiblePhotos } from "./refresh-public-photos.ts";
import { type RefreshDeps, refreshPublicRecordings } from "./refresh-public-recordings.ts";
import { findRevisions } from "./zone-sets.queries.ts";

/** Maximum number of times the zones may change while they are read; nobody changes them so fast. */
const maxRounds = 5;

/** How rows are redacted: of lists, which read less, or of the page of a workout. */
interface Kind<Row, State, Shown> {
  readonly findStates: (db: RefreshDeps["db"], keys: readonly WorkoutKey[]) => Promise<readonly State[]>;
  readonly forOwner: (row: Row) => Shown;
  readonly forOthers: (row: Row, state: State, pictureCount: number) => Shown;
}

const listed: Kind<ListedWithAccess, ListedState, RedactedInList> = {
  findStates: findListedStates,
  forOwner: (row) => listedWithOwnEnergy(row) as RedactedInList,
  forOthers: (row, state, pictureCount) => redactListedRow(row, state, pictureCount) as RedactedInList,
};

const page: Kind<WorkoutRow, RedactionState, RedactedWorkout> = {
  findStates: findRedactionStates,
  forOwner: (row) => forOwner(row) as RedactedWorkout,
  forOthers: (row, state, pictureCount) => redactRow(row, state, pictureCount) as RedactedWorkout,
};

/**
 * What people may know of each workout of a list, in the same order, without those that they may not see. Workouts that still
 * have to be redacted are redacted first.
 *
 * @throws AppError `privacy_zone.busy` if that is not possible now
 */
export async function redactList(
  deps: RefreshDeps,
  rows: readonly ListedWithAccess[],
): Promise<readonly RedactedInList[]> {
  return (await redactListWith(deps, rows, async () => {})).workouts;
}

/** How the owners' zones affect workouts, and how many of their photos others see. */
export interface KnownRedactions<State = ListedState> {
  readonly states: readonly State[];
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
  rows: readonly ListedWithAccess[],
  read: () => Promise<T>,
  known?: KnownRedactions,
): Promise<{ readonly workouts: readonly RedactedInList[]; readonly also: T }> {
  const seen = rows.filter((row) => canView(row.sharingFlags, row.relation));
  return await redactVisible(deps, listed, { seen, read, known });
}

/** Workouts of a list for their owner as an accepted follower would see them, whoever may see them. */
export async function redactListAsForOthers(
  deps: RefreshDeps,
  rows: readonly Authorized<ListedWithAccess, "edit">[],
): Promise<readonly RedactedInList[]> {
  const seen = rows.map((row): ListedWithAccess => ({ ...row, relation: "follower" }));
  return (await redactVisible(deps, listed, { seen, read: async () => {} })).workouts;
}

/** What somebody who may see a workout may know of it; undefined if it was deleted in the meantime. */
export async function redactWorkout(
  deps: RefreshDeps,
  workout: Authorized<WorkoutRow, "view">,
): Promise<RedactedWorkout | undefined> {
  return (await redactVisible(deps, page, { seen: [workout], read: async () => {} })).workouts[0];
}

/** A workout for its owner as an accepted follower would see it, whoever may see it. */
export async function redactAsForOthers(
  deps: RefreshDeps,
  workout: Authorized<WorkoutRow, "edit">,
): Promise<RedactedWorkout | undefined> {
  const seen = [{ ...workout, relation: "follower" as const }];
  return (await redactVisible(deps, page, { seen, read: async () => {} })).workouts[0];
}

/** Workouts that their reader may see, and what is known and to be looked up of them. */
interface Visible<Row, State, T> {
  readonly seen: readonly Row[];
  readonly read: () => Promise<T>;
  readonly known?: KnownRedactions<State> | undefined;
}

async function redactVisible<Row extends ListedWithAccess, State extends ListedState, Shown, T>(
  deps: RefreshDeps,
  kind: Kind<Row, State, Shown>,
  { seen, read, known }: Visible<Row, State, T>,
): Promise<{ readonly workouts: readonly Shown[]; readonly also: T }> {
  const others = seen.filter(({ relation }) => relation !== "owner");
  if (others.length === 0) return { workouts: seen.map(kind.forOwner), also: await read() };
  for (let round = 0; round < maxRounds; round++) {
    const found = round === 0 ? known : undefined;
    const states = await currentStates(deps, kind, others, found?.states);
    const zoned = others.filter(({ id }) => (states.get(id)?.zone_count ?? 0) > 0);
    const photos = await countVisiblePhotos(deps, zoned, found?.photoCounts);
    const also = await read();
    // A change of a zone may be answered in the meantime, and its author relies on it.
    if (await areCurrent(deps, others, states))
      return { workouts: redactRows(kind, seen, states, photos), also };
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

async function areCurrent(
  deps: RefreshDeps,
  others: readonly WorkoutKey[],
  states: ReadonlyMap<string, ListedState>,
): Promise<boolean> {
  const owners = new Set(others.map(({ ownerId }) => ownerId));
  const revisions = await findRevisions(deps.db, [...owners]);
  return others.every(({ id, ownerId }) => {
    const state = states.get(id);
    return state === undefined || state.revision === (revisions.get(ownerId) ?? 0);
  });
}

function redactRows<Row extends ListedWithAccess, State extends ListedState, Shown>(
  kind: Kind<Row, State, Shown>,
  seen: readonly Row[],
  states: ReadonlyMap<string, State>,
  photos: ReadonlyMap<string, number>,
): readonly Shown[] {
  return seen.flatMap((row) => {
    if (row.relation === "owner") return [kind.forOwner(row)];
    const state = states.get(row.id);
    if (!state) return [];
    const pictureCount = state.zone_count > 0 ? (photos.get(row.id) ?? 0) : row.picture_count;
    return [kind.forOthers(row, state, pictureCount)];
  });
}

/** The states of workouts, without those that were deleted in the meantime. */
async function currentStates<Row extends ListedWithAccess, State extends ListedState>(
  deps: RefreshDeps,
  { findStates }: Pick<Kind<Row, State, unknown>, "findStates">,
  rows: readonly Row[],
  known: readonly State[] | undefined,
): Promise<ReadonlyMap<string, State>> {
  let left = rows;
  for (let round = 0; round < maxRounds; round++) {
    const states = (round === 0 && known) || (await findStates(deps.db, left));
    const byId = new Map(states.map((state) => [state.id, state]));
    const stale = left.filter((row) => row.has_recording && isStale(byId.get(row.id)));
    if (stale.length === 0) return byId;
    await refreshPublicRecordings(deps, stale);
    const there = await findRecorded(deps.db, stale);
    left = left.filter((row) => !stale.includes(row) || there.has(row.id));
  }
  throw new AppError("privacy_zone.busy", { retryAfter: 5 });
}

const isStale = (state: ListedState | undefined): boolean =>
  state === undefined || (state.zone_count > 0 && state.extent === null);

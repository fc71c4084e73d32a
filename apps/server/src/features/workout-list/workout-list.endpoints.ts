import * as workoutListsContract from "@cairn/contracts/workout-list/workout-list";
import type { WorkoutStats } from "@cairn/contracts/workout-list/workout-list";
import * as workoutsContract from "@cairn/contracts/workouts/workouts";
import type { FastifyInstance } from "fastify";
import { findViewed } from "../../core/people/find-person.ts";
import { findPeopleById } from "../../core/people/people.queries.ts";
import { foundPersonView } from "../../core/people/person.view.ts";
import { redactList } from "../../core/redaction/redact-workouts.ts";
import { refreshStale } from "../../core/redaction/refresh-public-recordings.ts";
import { showWorkout } from "../../core/redaction/show-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import { countWorkoutsOf, findNeighbours } from "../../core/workouts/listed-workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import { valueOrRefuse } from "../../platform/http/answers/app-error.ts";
import { registerEndpoint } from "../../platform/http/register-endpoint.ts";
import { pagesAfter, registerList } from "../../platform/http/register-list.ts";
import { listOwnWorkouts } from "./list-own-workouts.ts";
import { listWorkoutsWithin } from "./list-workouts-within.ts";
import { listWorkouts } from "./list-workouts.ts";
import { listPartOf, untilAfter } from "./place-in-list.ts";
import { countShared, sumWorkouts, type StatsRow } from "./workout-list.queries.ts";

/** Sums as known clients read them. */
function workoutStatsView(rows: readonly StatsRow[]): WorkoutStats {
  const ever = rows.filter(({ year }) => year === null);
  const all = ever.find(({ activityId }) => activityId === null);
  const byActivity = activitiesOf(ever);
  return {
    totalDistanceSum: hundredths(all?.distance ?? 0),
    totalTimeSum: hundredths(all?.totalTime ?? 0),
    totalEnergyConsumptionSum: Math.round(all?.energy ?? 0),
    totalNumberOfWorkoutsSum: all?.workouts ?? 0,
    totalDays: all?.days ?? 0,
    allStats: byActivity,
    allActualStats: byActivity,
    years: rows.flatMap((row) =>
      row.year !== null && row.activityId === null ? [yearView(row.year, row, rows)] : [],
    ),
    bounds: all ? boundsOf(all) : null,
  };
}

const activitiesOf = (rows: readonly StatsRow[]) =>
  rows.flatMap((row) => (row.activityId === null ? [] : [activityView(row.activityId, row)]));

const activityView = (activityId: number, row: StatsRow) => ({
  _id: activityId,
  ...sumsOf(row),
  maxDepth: hundredths(row.maxDepth ?? 0),
});

const yearView = (year: number, row: StatsRow, rows: readonly StatsRow[]) => ({
  year,
  ...sumsOf(row),
  activities: activitiesOf(rows.filter((one) => one.year === year)),
});

const sumsOf = (row: StatsRow) => ({
  totalDistance: hundredths(row.distance),
  totalTime: hundredths(row.totalTime),
  energyConsumption: Math.round(row.energy),
  numberOfWorkouts: row.workouts,
});

function boundsOf({ west, south, east, north }: StatsRow): WorkoutStats["bounds"] {
  if (west === null || south === null || east === null || north === null) return null;
  return { west, south, east, north };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Number of workouts before and after the requested one. */
const neighbours = 5;

export function registerWorkoutListEndpoints(app: FastifyInstance, deps: Deps): void {
  registerList(app, workoutsContract.listWorkouts, async ({ actor, query }) => {
    const part = listPartOf(query);
    const selection = {
      ...(part.since !== undefined && { since: new Date(part.since) }),
      ...(part.startedUntil !== undefined && { startedUntil: new Date(part.startedUntil) }),
      ...(query.workouts && { ids: query.workouts }),
    };
    const { limit, offset } = part;
    const pages = listOwnWorkouts(deps, actor, { ...selection, limit, offset });
    const first = await pages.next();
    const isWhole = first.done === true && offset === 0 && first.value.length < limit;
    const count = isWhole
      ? first.value.length
      : await countWorkoutsOf(deps.db, { ownerId: actor.userId, ...selection });
    return {
      pages: pagesAfter(first, pages),
      metadata: { workoutcount: String(count), until: untilAfter(part, count, deps.now()) },
    };
  });

  registerEndpoint(app, workoutsContract.publicWorkoutsWithin, async ({ actor, query }) => {
    const box = {
      west: query.lowerlng,
      south: query.lowerlat,
      east: query.upperlng,
      north: query.upperlat,
    };
    const rows = await listWorkoutsWithin(deps, actor, box, query.limit);
    const owners = await findPeopleById(deps.db, actor, [...new Set(rows.map((row) => row.owner_id))]);
    return {
      payload: rows.flatMap((row) => {
        const owner = owners.get(row.owner_id);
        return owner ? [{ user: foundPersonView(owner), workout: workoutView(row) }] : [];
      }),
      metadata: { workoutcount: String(rows.length) },
    };
  });

  registerList(app, workoutListsContract.listSharedWorkouts, async ({ actor, params, query }) => {
    const viewed = await findViewed(deps.db, actor, params.username, query.as);
    const { person, viewer } = valueOrRefuse(viewed);
    const selection = { ownerId: person.id, sharedWith: person.relation };
    const part = listPartOf(query);
    const count = await countWorkoutsOf(deps.db, selection);
    return {
      pages: listWorkouts(deps, viewer, { ...selection, limit: part.limit, offset: part.offset }),
      metadata: { workoutcount: String(count), until: untilAfter(part, count, deps.now()) },
    };
  });

  registerEndpoint(app, workoutListsContract.getWorkoutsAround, async ({ actor, query }) => {
    const address = { username: query.username, workoutKey: query.objectid };
    return {
      payload: await showWorkout(deps, actor, address, async (shown) => {
        const before = await findNeighbours(deps.db, actor, shown, "before", neighbours);
        const after = await findNeighbours(deps.db, actor, shown, "after", neighbours);
        const around = [await redactList(deps, before.toReversed()), [shown], await redactList(deps, after)];
        return around.flat().map(workoutView);
      }),
    };
  });

  registerEndpoint(app, workoutListsContract.getWorkoutStats, async ({ actor, params, query }) => {
    const viewed = await findViewed(deps.db, actor, params.username, query.as);
    const { person, viewer } = valueOrRefuse(viewed);
    if (person.relation !== "owner") await refreshStale(deps, person.id);
    const whose = { ownerId: person.id, relation: person.relation };
    const rows = await sumWorkouts(deps.db, viewer, whose, deps.now());
    return { payload: workoutStatsView(rows) };
  });

  registerEndpoint(app, workoutListsContract.countWorkouts, async ({ actor, query }) => ({
    payload: await countShared(deps.db, actor.userId, new Date(query.until), query.sharingFlags),
  }));
}

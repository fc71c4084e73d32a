import { generateAlpineDay } from "../outings/alpine-day.ts";
import type { DemoHabit, Doing } from "./demo-habit.ts";
import type { DemoPerson } from "./demo-people.ts";
import { intervalEffort, steadyEffort } from "../outings/effort-plan.ts";
import type { Pause } from "../outings/follow-route.ts";
import type { GeneratedActivity } from "../outings/generated-activity.ts";
import { generateOuting } from "../outings/generate-outing.ts";
import { generateGymSession, generateTreadmillRun } from "../outings/indoor.ts";
import { generatePoolSwim } from "../outings/pool-swim.ts";
import { createRandom, type Random } from "../random.ts";
import { type Device, watch } from "../outings/record-moments.ts";
import { planRoute, type Route } from "../outings/route.ts";

/** One time that a person does what is their habit. */
export interface DemoOccasion {
  readonly person: DemoPerson;
  readonly habit: DemoHabit;
  /** UTC, ms since 1970. */
  readonly startTime: number;
  /** Counts the occasions of the habit; routes are taken by turns. */
  readonly number: number;
  /** 1 to 12, local. */
  readonly month: number;
}

type Outing = Extract<Doing, { kind: "outing" }>;

/** Routes that were planned already; somebody's usual loop is the same loop each time. */
export type KnownRoutes = Map<string, Route>;

type Session = Exclude<Doing, { kind: "outing" }>;

/** Makes the recording of an occasion. `random` belongs to the occasion, routes to the person and the habit. */
export const generateOccasion = (
  occasion: DemoOccasion,
  knownRoutes: KnownRoutes,
  random: Random,
): GeneratedActivity =>
  occasion.habit.doing.kind === "outing"
    ? generateRouteOuting(occasion, occasion.habit.doing, knownRoutes, random)
    : generateSession(occasion, occasion.habit.doing, random);

function generateSession(occasion: DemoOccasion, doing: Session, random: Random): GeneratedActivity {
  const { athlete, place } = occasion.person;
  const { startTime } = occasion;
  if (doing.kind === "alpine-day")
    return generateAlpineDay(
      {
        place,
        athlete,
        startTime,
        station: { x: 400, y: doing.station },
        runs: doing.runs + random.int(-2, 3),
        device: { ...watch, every: "smart", temperature: -4 },
      },
      random,
    );
  if (doing.kind === "pool-swim")
    return generatePoolSwim(
      { athlete, startTime, poolLength: 25, sets: doing.sets, lengthTime: doing.lengthTime },
      random,
    );
  const seconds = Math.round(doing.minutes * 60 * random.between(0.85, 1.15));
  const generate = doing.kind === "gym" ? generateGymSession : generateTreadmillRun;
  return generate({ athlete, startTime, seconds, activityId: occasion.habit.activityId }, random);
}

function generateRouteOuting(
  occasion: DemoOccasion,
  doing: Outing,
  knownRoutes: KnownRoutes,
  random: Random,
): GeneratedActivity {
  const { person, habit, startTime } = occasion;
  const level = doing.level * random.between(0.95, 1.05);
  const { intervals } = doing;
  const effort = intervals
    ? intervalEffort(intervals.repeats, intervals.work, intervals.rest)
    : steadyEffort(level, random.fork("effort"));
  const pauses: Pause[] = Array.from({ length: random.int(0, 3) }, () => ({
    share: random.between(0.1, 0.92),
    seconds: random.int(15, doing.gait === "walk" ? 700 : 240),
    timerStops: random.chance(0.7),
  })).toSorted((a, b) => a.share - b.share);
  return generateOuting(
    {
      activityId: habit.activityId,
      startTime,
      route: routeOf(occasion, doing, knownRoutes),
      gait: doing.gait,
      athlete: person.athlete,
      effort,
      pauses,
      device: deviceOf(occasion, doing, random.fork("device")),
    },
    random.fork("outing"),
  );
}

function routeOf(occasion: DemoOccasion, doing: Outing, knownRoutes: KnownRoutes): Route {
  const { person, habit } = occasion;
  const index = occasion.number % doing.distances.length;
  const key = `${person.username}/${habit.activityId}/${habit.titles[0].text}/${index}`;
  const known = knownRoutes.get(key);
  if (known) return known;
  const random = createRouteRandom(key);
  const home = createRouteRandom(person.username);
  const route = planRoute(
    {
      place: person.place,
      style: doing.style,
      home: { x: home.between(-700, 700), y: home.between(-700, 700) },
      distance: doing.distances[index] ?? 5000,
      shape: doing.shape,
      ...(doing.bearing !== undefined && { bearing: doing.bearing + random.between(-25, 25) }),
    },
    random,
  );
  knownRoutes.set(key, route);
  return route;
}

const createRouteRandom = (key: string): Random => createRandom(`way/${key}`);

/** Mean temperatures of the months in the mountains and the north, °C; good enough for anybody's morning. */
const monthlyTemperature = [-5, -4, 1, 6, 11, 15, 18, 17, 12, 7, 1, -4];

function deviceOf(occasion: DemoOccasion, doing: Outing, random: Random): Device {
  if (doing.device === "phone")
    return { every: "smart", heartRate: false, cadence: false, power: false, barometer: false };
  const temperature = (monthlyTemperature[occasion.month - 1] ?? 10) + random.between(-4, 5);
  const onBike = doing.gait === "bike" || doing.gait === "mountain-bike";
  return {
    every: random.chance(0.25) ? "smart" : "second",
    heartRate: true,
    cadence: doing.gait !== "classic-ski",
    power: doing.device === "bike",
    barometer: true,
    temperature,
    autoLap: onBike ? 5000 : 1000,
    gaps: random.chance(0.2) ? 1 : 0,
  };
}

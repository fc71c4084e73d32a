import type { DemoHabit, Doing } from "./demo-habit.ts";
import type { DemoPerson } from "./demo-people.ts";
import { demoRoute, demoRuns } from "./demo-routes.ts";
import { generateAlpineDay } from "./outings/alpine-day.ts";
import { intervalEffort, steadyEffort } from "./outings/effort-plan.ts";
import type { Pause } from "./outings/follow-route.ts";
import { generateOuting } from "./outings/generate-outing.ts";
import type { GeneratedActivity } from "./outings/generated-activity.ts";
import { generateGymSession, generateTreadmillRun } from "./outings/indoor.ts";
import { generatePoolSwim } from "./outings/pool-swim.ts";
import { type Device, watch } from "./outings/record-moments.ts";
import type { Random } from "./random.ts";

/** One occurrence of a person's habit. */
export interface DemoOccasion {
  readonly person: DemoPerson;
  readonly habit: DemoHabit;
  /** UTC, ms since 1970. */
  readonly startTime: number;
  /** Number of the occurrence; routes rotate by it. */
  readonly number: number;
  /** 1 to 12, local. */
  readonly month: number;
}

type Outing = Extract<Doing, { kind: "outing" }>;

type Session = Exclude<Doing, { kind: "outing" }>;

/** Generates the recording of an occurrence. */
export const generateOccasion = (occasion: DemoOccasion, random: Random): GeneratedActivity =>
  occasion.habit.doing.kind === "outing"
    ? generateRouteOuting(occasion, occasion.habit.doing, random)
    : generateSession(occasion, occasion.habit.doing, random);

function generateSession(occasion: DemoOccasion, doing: Session, random: Random): GeneratedActivity {
  const { athlete } = occasion.person;
  const { startTime } = occasion;
  if (doing.kind === "alpine-day")
    return generateAlpineDay(
      {
        runs: demoRuns(turnOf(doing.days, occasion.number), doing.runs + random.int(-2, 3)),
        athlete,
        startTime,
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

function generateRouteOuting(occasion: DemoOccasion, doing: Outing, random: Random): GeneratedActivity {
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
      route: demoRoute(turnOf(doing.routes, occasion.number)),
      gait: doing.gait,
      athlete: person.athlete,
      effort,
      pauses,
      device: deviceOf(occasion, doing, random.fork("device")),
    },
    random.fork("outing"),
  );
}

const turnOf = <T>(list: readonly [T, ...T[]], number: number): T => list[number % list.length] ?? list[0];

/** Mean monthly temperatures in the mountains and in the north, °C; precise enough for any morning. */
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

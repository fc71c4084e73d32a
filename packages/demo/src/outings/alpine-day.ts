import type { Random } from "../random.ts";
import { type Athlete, heartRateAt, nextHeartRate } from "./athlete.ts";
import type { Moment } from "./follow-route.ts";
import type { GeneratedActivity, TrueSkiRun } from "./generated-activity.ts";
import { type Device, recordMoments } from "./record-moments.ts";
import { positionOn, type Route } from "./route.ts";
import { totalsOf, truthOf } from "./summarise-moments.ts";

/** A lift up and a piste down; the two routes share an origin. */
export interface LiftAndPiste {
  readonly lift: Route;
  /** m/s. */
  readonly liftSpeed: number;
  readonly piste: Route;
}

/** A day at the lifts: up and down, run by run. */
export interface AlpineDay {
  readonly athlete: Athlete;
  /** UTC of the first point, ms since 1970. */
  readonly startTime: number;
  readonly runs: readonly [LiftAndPiste, ...LiftAndPiste[]];
  readonly device: Device;
}

/** Generates the day; the truth lists every run. */
export function generateAlpineDay(day: AlpineDay, random: Random): GeneratedActivity {
  const moments: Moment[] = [];
  const skiRuns: TrueSkiRun[] = [];
  let pulse = day.athlete.restHeartRate + 20;
  let [time, travelled] = [0, 0];

  const move = (route: Route, from: number, speed: number, effort: number): number => {
    const at = positionOn(route, from);
    pulse = nextHeartRate(pulse, heartRateAt(day.athlete, effort));
    moments.push({
      time,
      travelled,
      speed,
      effort,
      heartRate: pulse,
      cadence: 0,
      power: 0,
      segment: 0,
      east: at.x,
      north: at.y,
      ele: at.ele,
      grade: at.grade,
    });
    time += 1;
    const step = Math.min(speed, route.length - from);
    travelled += step;
    return from + step;
  };

  for (const { lift, liftSpeed, piste } of day.runs) {
    for (let queue = random.int(40, 160); queue > 0; queue -= 1) move(lift, 0, 0, 0.15);
    for (let at = 0; at < lift.length;) at = move(lift, at, liftSpeed, 0.1);
    for (let rest = random.int(20, 70); rest > 0; rest -= 1) move(piste, 0, 0, 0.15);
    const [began, from] = [time, travelled];
    let speed = 2;
    for (let at = 0; at < piste.length;) {
      const { grade } = positionOn(piste, at);
      const wanted = Math.min(17, Math.max(3, 4 - 42 * grade + 1.2 * random.gaussian()));
      speed += (wanted - speed) * 0.2;
      at = move(piste, at, speed, 0.62);
    }
    const descent = (piste.ele[0] ?? 0) - (piste.ele.at(-1) ?? 0);
    skiRuns.push({ startTime: began, duration: time - began, distance: travelled - from, descent });
  }
  return {
    activityId: 13,
    recording: recordMoments(
      moments,
      day.runs[0].lift.origin,
      day.startTime,
      day.device,
      random.fork("sensors"),
    ),
    totals: totalsOf(moments, "classic-ski", day.athlete, day.device),
    truth: { ...truthOf(moments), skiRuns },
  };
}

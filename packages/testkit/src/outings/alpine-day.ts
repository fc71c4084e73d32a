import { type Athlete, heartRateAt, nextHeartRate } from "./athlete.ts";
import type { Moment } from "./follow-route.ts";
import type { GeneratedActivity, TrueSkiRun } from "./generated-activity.ts";
import type { Place } from "./place.ts";
import type { Random } from "../random.ts";
import { type Device, recordMoments } from "./record-moments.ts";
import { totalsOf, truthOf } from "./summarise-moments.ts";
import { positionOn, surveyRoute, type Route, routeStep } from "./route.ts";
import type { PlanePoint } from "./path-network.ts";

/** A day at the lifts: up by chair, down by piste, as often as asked. */
export interface AlpineDay {
  readonly place: Place;
  /** Bottom station, metres east and north of the place. */
  readonly station: PlanePoint;
  readonly athlete: Athlete;
  /** UTC of the first point, ms since 1970. */
  readonly startTime: number;
  readonly runs: number;
  readonly device: Device;
}

/** Speed of a chair lift, m/s. */
const liftSpeed = 4.6;

/** Generates the day; the truth names every run. */
export function generateAlpineDay(day: AlpineDay, random: Random): GeneratedActivity {
  const lifts = [0, 1].map((n) => layLift(day, random.fork(`lift ${n}`)));
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

  for (let run = 0; run < day.runs; run += 1) {
    const lift = lifts[run % 3 === 2 ? 1 : 0];
    if (!lift) break;
    for (let queue = random.int(40, 160); queue > 0; queue -= 1) move(lift, 0, 0, 0.15);
    for (let at = 0; at < lift.length;) at = move(lift, at, liftSpeed, 0.1);
    const piste = layPiste(lift, random.fork(`piste ${run}`));
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
    recording: recordMoments(moments, day.place, day.startTime, day.device, random.fork("sensors")),
    totals: totalsOf(moments, "classic-ski", day.athlete, day.device),
    truth: { ...truthOf(moments), skiRuns },
  };
}

/** A straight line from the station up the steepest mountainside within 1.4 to 2.2 km. */
function layLift(day: AlpineDay, random: Random): Route {
  const { terrain } = day.place;
  const length = random.between(1400, 2200);
  const tops = Array.from({ length: 16 }, (_, n) => {
    const angle = (n * Math.PI) / 8 + random.between(0, 0.3);
    return {
      x: day.station.x + length * Math.cos(angle),
      y: day.station.y + length * Math.sin(angle),
    };
  });
  const top = tops.reduce((best, one) => (terrain(one.x, one.y) > terrain(best.x, best.y) ? one : best));
  return surveyRoute(day.place, [day.station, top]);
}

/** A run back to the foot of the lift: wide swings over the mountainside with short turns upon them. */
function layPiste(lift: Route, random: Random): Route {
  const last = lift.x.length - 1;
  const [bottom, top] = [
    { x: lift.x[0] ?? 0, y: lift.y[0] ?? 0 },
    { x: lift.x[last] ?? 0, y: lift.y[last] ?? 0 },
  ];
  const length = Math.hypot(top.x - bottom.x, top.y - bottom.y);
  const side = { x: -(top.y - bottom.y) / length, y: (top.x - bottom.x) / length };
  const wide = random.between(90, 190) * (random.chance(0.5) ? 1 : -1);
  const swings = random.between(1.2, 2.6);
  const points: PlanePoint[] = [];
  for (let share = 0; share <= 1; share += routeStep / length) {
    const envelope = Math.sin(Math.PI * share);
    const turns = 9 * Math.sin((2 * Math.PI * share * length) / 70);
    const off = envelope * (wide * Math.sin(swings * Math.PI * share + 0.5) + turns);
    points.push({
      x: top.x + (bottom.x - top.x) * share + side.x * off,
      y: top.y + (bottom.y - top.y) * share + side.y * off,
    });
  }
  return surveyRoute(lift.place, [...points, bottom]);
}

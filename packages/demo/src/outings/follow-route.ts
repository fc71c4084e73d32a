import type { Random } from "../random.ts";
import { type Athlete, heartRateAt, nextHeartRate } from "./athlete.ts";
import type { EffortPlan } from "./effort-plan.ts";
import { cadenceOf, type Gait, motionOf } from "./movement.ts";
import { positionOn, type Route } from "./route.ts";
import { createDrift } from "./sensor-noise.ts";

/** A stop along the route; with `timerStops` the watch neither counts nor records during it. */
export interface Pause {
  /** Where it happens as a share of the route, 0 to 1. */
  readonly share: number;
  readonly seconds: number;
  readonly timerStops: boolean;
}

/** The person who follows a route, and how. */
export interface Outing {
  readonly route: Route;
  readonly gait: Gait;
  readonly athlete: Athlete;
  readonly effort: EffortPlan;
  /** Ordered by share. */
  readonly pauses?: readonly Pause[];
  /** Repeats the loop for this duration instead of once; for routes that end where they start. */
  readonly seconds?: number;
}

/** The true state at one second. Distances in metres, speed in m/s, heart rate and cadence per minute, power in watts. */
export interface Moment {
  /** Whole seconds since the start. */
  readonly time: number;
  readonly east: number;
  readonly north: number;
  readonly ele: number;
  readonly travelled: number;
  readonly speed: number;
  readonly grade: number;
  readonly effort: number;
  readonly heartRate: number;
  readonly cadence: number;
  readonly power: number;
  /** Increases with every stop of the timer. */
  readonly segment: number;
}

/** Lateral acceleration that people accept in a bend, m/s². */
const cornering = 2.6;

/**
 * Follows a route second by second: speed from grade, effort and bends, heart rate lagging behind the effort,
 * planned pauses.
 */
export function followRoute(outing: Outing, random: Random): Moment[] {
  const { route, gait, athlete, effort } = outing;
  const total = route.length;
  const pauses = [...(outing.pauses ?? [])];
  const mood = createDrift(random.fork("mood"), 0.05, 90);
  const legs = createDrift(random.fork("legs"), 1.6, 8);
  const heart = createDrift(random.fork("heart"), 1.2, 15);
  const moments: Moment[] = [];
  let [time, travelled, speed, segment] = [0, 0, 0, 0];
  let pulse = athlete.restHeartRate + random.between(18, 32);

  const keep = (work: number, power: number, cadence: number): void => {
    const here = positionOn(route, travelled % total);
    const drift = Math.min(7, time / 1500);
    pulse = nextHeartRate(pulse, heartRateAt(athlete, work) + (work > 0.4 ? drift : 0));
    moments.push({
      time,
      travelled,
      speed,
      segment,
      power,
      cadence,
      effort: work,
      east: here.x,
      north: here.y,
      ele: here.ele,
      grade: here.grade,
      heartRate: Math.min(athlete.maxHeartRate, pulse + heart.next()),
    });
  };

  const done = (): boolean => (outing.seconds === undefined ? travelled >= total : time >= outing.seconds);

  while (!done()) {
    const pause = pauses[0];
    if (pause && travelled >= pause.share * total) {
      pauses.shift();
      speed = 0;
      if (pause.timerStops) {
        for (let i = 0; i < pause.seconds; i += 1) pulse = nextHeartRate(pulse, athlete.restHeartRate + 25);
        time += pause.seconds;
        segment += 1;
      } else {
        for (let i = 0; i < pause.seconds; i += 1, time += 1) keep(0, 0, 0);
      }
    }
    const here = positionOn(route, travelled % total);
    const uphill = Math.min(0.12, Math.max(-0.12, 1.4 * here.grade));
    const work = Math.max(0.3, effort(travelled % total, total) + mood.next() + uphill);
    const motion = motionOf(gait, athlete, work, here.grade);
    const wanted = Math.min(motion.speed, bendLimit(route, travelled % total, gait));
    speed += (wanted - speed) * (wanted < speed ? 0.45 : 0.28);
    const pushing = speed > wanted + 0.5 ? 0 : (motion.power ?? 0);
    const cadence = cadenceOf(gait, { speed, power: pushing }, here.grade);
    const asked = athlete.thresholdPower * work;
    keep(
      motion.power === undefined ? work : Math.min(work, 0.25 + (0.75 * work * pushing) / asked),
      Math.max(0, pushing * (1 + 0.09 * random.gaussian())),
      cadence > 0 ? cadence + legs.next() : 0,
    );
    travelled += Math.max(0.3, speed);
    if (outing.seconds === undefined) travelled = Math.min(total, travelled);
    time += 1;
  }
  return moments;
}

/** The speed that the next bend allows; on foot, bends do not matter. */
function bendLimit(route: Route, metres: number, gait: Gait): number {
  if (gait === "run" || gait === "walk") return Infinity;
  const [a, b, c] = [
    positionOn(route, metres),
    positionOn(route, metres + 15),
    positionOn(route, metres + 30),
  ];
  const first = Math.atan2(b.y - a.y, b.x - a.x);
  const second = Math.atan2(c.y - b.y, c.x - b.x);
  const turn = Math.abs(Math.atan2(Math.sin(second - first), Math.cos(second - first)));
  return Math.max(2.4, Math.sqrt((cornering * 15) / Math.max(turn, 0.02)));
}

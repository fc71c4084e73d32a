import type { DeviceTotals, Lap } from "@cairn/domain/recording/recording";
import type { Athlete } from "./athlete.ts";
import type { Moment } from "./follow-route.ts";
import type { Truth } from "./generated-activity.ts";
import { type Gait, runningCost } from "./movement.ts";

/** Speed that counts as moving, m/s. */
const movingSpeed = 0.4;

/** Sums up what truly happened between moments. */
export function truthOf(moments: readonly Moment[]): Truth {
  let [ascent, descent, timerTime, movingTime] = [0, 0, 0, 0];
  eachStep(moments, (from, to, seconds) => {
    ascent += Math.max(0, to.ele - from.ele);
    descent += Math.max(0, from.ele - to.ele);
    timerTime += seconds;
    if (to.speed > movingSpeed) movingTime += seconds;
  });
  const [first, last] = [moments[0], moments.at(-1)];
  return {
    distance: (last?.travelled ?? 0) - (first?.travelled ?? 0),
    elapsedTime: (last?.time ?? 0) - (first?.time ?? 0),
    ascent,
    descent,
    timerTime,
    movingTime,
    skiRuns: [],
  };
}

/** Calls a function with each pair of neighbouring moments in the same segment. */
function eachStep(
  moments: readonly Moment[],
  visit: (from: Moment, to: Moment, seconds: number) => void,
): void {
  for (let i = 1; i < moments.length; i += 1) {
    const [from, to] = [moments[i - 1], moments[i]];
    if (from && to && from.segment === to.segment) visit(from, to, to.time - from.time);
  }
}

/** Totals as a watch shows them: whole metres of ascent, whole kilocalories, averages over timer time. */
export function totalsOf(
  moments: readonly Moment[],
  gait: Gait,
  athlete: Athlete,
  has: Measured,
): DeviceTotals {
  const truth = truthOf(moments);
  const onFoot = gait === "run" || gait === "walk";
  const steps = sumOver(moments, (moment, seconds) => (moment.cadence * 2 * seconds) / 60);
  return {
    elapsedTime: truth.elapsedTime,
    timerTime: truth.timerTime,
    movingTime: truth.movingTime,
    distance: round(truth.distance, 2),
    ascent: Math.round(truth.ascent),
    descent: Math.round(truth.descent),
    energy: Math.round(energyOf(moments, gait, athlete)),
    avgSpeed: round(truth.distance / Math.max(1, truth.timerTime), 3),
    maxSpeed: round(
      greatest(moments, (moment) => moment.speed),
      3,
    ),
    ...(has.heartRate && heartRatesOf(moments)),
    ...(has.cadence && {
      avgCadence: Math.round(
        meanOf(
          moments.filter((m) => m.cadence > 0),
          (m) => m.cadence,
        ),
      ),
      maxCadence: Math.round(greatest(moments, (m) => m.cadence)),
    }),
    ...(has.power && {
      avgPower: Math.round(meanOf(moments, (m) => m.power)),
      maxPower: Math.round(greatest(moments, (m) => m.power)),
      normalizedPower: Math.round(normalizedPower(moments)),
    }),
    ...(onFoot && { steps: Math.round(steps) }),
  };
}

/** The sensors of a device. */
export interface Measured {
  readonly heartRate: boolean;
  readonly cadence: boolean;
  readonly power: boolean;
}

/** Laps that end at these distances (metres, ascending); the rest of the route is the last lap. */
export function lapsAt(marks: readonly number[], moments: readonly Moment[], has: Measured): Lap[] {
  const ends = [...marks, Infinity];
  const laps: Lap[] = [];
  let from = 0;
  for (const mark of ends) {
    const next = moments.findIndex((moment, i) => i > from && moment.travelled >= mark);
    const to = next === -1 ? moments.length - 1 : next;
    if (to <= from) break;
    laps.push(lapOf(moments.slice(from, to + 1), has));
    from = to;
  }
  return laps;
}

function lapOf(moments: readonly Moment[], has: Measured): Lap {
  const truth = truthOf(moments);
  return {
    startTime: moments[0]?.time ?? 0,
    elapsedTime: truth.elapsedTime,
    timerTime: truth.timerTime,
    distance: round(truth.distance, 2),
    ascent: Math.round(truth.ascent),
    descent: Math.round(truth.descent),
    avgSpeed: round(truth.distance / Math.max(1, truth.timerTime), 3),
    maxSpeed: round(
      greatest(moments, (moment) => moment.speed),
      3,
    ),
    ...(has.heartRate && heartRatesOf(moments)),
    ...(has.cadence && { avgCadence: Math.round(meanOf(moments, (moment) => moment.cadence)) }),
    ...(has.power && { avgPower: Math.round(meanOf(moments, (moment) => moment.power)) }),
  };
}

const heartRatesOf = (moments: readonly Moment[]): { avgHeartRate: number; maxHeartRate: number } => ({
  avgHeartRate: Math.round(meanOf(moments, (moment) => moment.heartRate)),
  maxHeartRate: Math.round(greatest(moments, (moment) => moment.heartRate)),
});

/** Kilocalories: on foot the metabolic cost of the distance, otherwise the mechanical work at an efficiency of 24 %. */
function energyOf(moments: readonly Moment[], gait: Gait, athlete: Athlete): number {
  const joules = sumOver(moments, (moment, seconds) => {
    const resting = athlete.mass * 1.1;
    if (gait === "run" || gait === "walk")
      return (athlete.mass * runningCost(moment.grade) * moment.speed + resting) * seconds;
    const onSkis = gait === "classic-ski" || gait === "ski-tour";
    const watts = onSkis ? athlete.thresholdPower * moment.effort : moment.power;
    return (watts / 0.24 + resting) * seconds;
  });
  return joules / 4184;
}

/** Fourth-power mean of the 30-second running mean (A. Coggan). */
function normalizedPower(moments: readonly Moment[]): number {
  let window = 0;
  const powers = moments.map((moment, i) => {
    window += moment.power - (i >= 30 ? (moments[i - 30]?.power ?? 0) : 0);
    return (window / Math.min(30, i + 1)) ** 4;
  });
  return meanOf(powers, (power) => power) ** 0.25;
}

function sumOver(moments: readonly Moment[], of: (moment: Moment, seconds: number) => number): number {
  let sum = 0;
  eachStep(moments, (_, to, seconds) => {
    sum += of(to, seconds);
  });
  return sum;
}

const meanOf = <T>(list: readonly T[], of: (item: T) => number): number =>
  list.length === 0 ? 0 : list.reduce((sum, item) => sum + of(item), 0) / list.length;
const greatest = (moments: readonly Moment[], of: (moment: Moment) => number): number =>
  moments.reduce((most, moment) => Math.max(most, of(moment)), 0);
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

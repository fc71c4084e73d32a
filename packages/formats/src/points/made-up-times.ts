import type { DecodedActivity, Leg } from "@cairn/domain/recording/decoded-activity";
import type { DeviceTotals, Recording, RecordingColumns } from "@cairn/domain/recording/recording";
import { haversine } from "@cairn/geo/haversine";

/** Fewer steps show no rule: a dozen positions of a ship, an hour apart, may be as even. */
const minSteps = 20;

/**
 * Longest step, seconds, that is not made up by being equal to all others: devices record at fixed intervals of up to a minute.
 */
const maxFixedStepS = 60;

/** m/s. Nobody on foot keeps a pace to 2 % over hills and bends; trains, and boats by autopilot, do, and are faster. */
const fastestWalkMps = 2;

/** Share of the steps that follow a rule; the first and the last of a drawn line may be shorter. */
const usualPart = 0.95;

/** Steps of a drawn line differ by less than these seconds, and by less than this share or these metres: the file rounds both. */
const stepSlackS = 0.5;
const lengthSlack = 0.02;
const lengthSlackM = 1.5;

/** Slower than this, m/s, nobody is on the way in any sport (`movingThresholdOf`: on the water, and in steep ground). */
const slowestMps = 0.2;

/** Time, seconds, for which nobody records standing still: a phone that was forgotten overnight is shorter. */
const restS = 86_400;

/** Share of a distance that may be covered faster: a long straight line of a plan is one step. */
const fasterPart = 0.1;

/** Channels that only a sensor fills, so that somebody was there with a clock. */
const measured = ["heartRate", "cadence", "power", "temperature"] as const;

interface Step {
  readonly seconds: number;
  readonly metres: number;
}

/** From each point with a time and a position to the next one with a later time. */
const stepsOf = ({ time, lat, lon }: RecordingColumns): readonly Step[] => {
  const steps: Step[] = [];
  let before = -1;
  for (const [i, now] of (time ?? []).entries()) {
    const [north, east] = [lat?.[i] ?? NaN, lon?.[i] ?? NaN];
    if (!Number.isFinite(now + north + east)) continue;
    const seconds = now - (time?.[before] ?? now);
    if (seconds > 0)
      steps.push({ seconds, metres: haversine(lat?.[before] ?? NaN, lon?.[before] ?? NaN, north, east) });
    if (seconds > 0 || before < 0) before = i;
  }
  return steps;
};

const medianOf = (values: readonly number[]): number =>
  Float64Array.from(values).toSorted()[Math.floor(values.length / 2)] ?? NaN;

/** The same long time passes over every piece of the line at a walk, and all pieces are equally long. */
const isEven = (steps: readonly Step[]): boolean => {
  const [seconds, metres] = [
    medianOf(steps.map((step) => step.seconds)),
    medianOf(steps.map((step) => step.metres)),
  ];
  if (!(seconds > maxFixedStepS && metres > lengthSlackM && metres <= fastestWalkMps * seconds)) return false;
  const even = steps.filter(
    (step) =>
      Math.abs(step.seconds - seconds) <= stepSlackS &&
      Math.abs(step.metres - metres) <= Math.max(lengthSlackM, lengthSlack * metres),
  );
  return even.length >= usualPart * steps.length;
};

/** A day or more in which nobody moved as fast as in any sport, and yet got on. */
const isStill = (steps: readonly Step[]): boolean => {
  let [seconds, metres, faster] = [0, 0, 0];
  for (const step of steps) {
    seconds += step.seconds;
    metres += step.metres;
    if (step.metres >= slowestMps * step.seconds) faster += step.metres;
  }
  return seconds >= restS && faster <= fasterPart * metres;
};

/**
 * True if no clock can have measured the times of a recording: equal steps of more than a minute over equal distances at a walk,
 * or a day and more slower than any sport. Planners of routes write them because a format wants times (komoot: 2:09:36 between
 * all points, 3,238 hours in all). Never if a sensor recorded beside them. Linear time, apart from two sorts.
 */
const areMadeUp = ({ columns }: Recording): boolean => {
  if (measured.some((channel) => columns[channel] !== undefined)) return false;
  const steps = stepsOf(columns);
  return steps.length >= minSteps && (isEven(steps) || isStill(steps));
};

const withoutTimes = ({
  elapsedTime: _elapsed,
  timerTime: _timer,
  movingTime: _moving,
  avgSpeed: _average,
  maxSpeed: _highest,
  ...totals
}: DeviceTotals): DeviceTotals => totals;

const untimed = (leg: Leg): Leg => ({ ...leg, startTime: 0, totals: withoutTimes(leg.totals) });

/**
 * The activity without times if they are made up, with the warning `made_up_times`: without laps, durations and speeds, which say
 * no more than the times do. Its start stays, because it is the only date of the file. Otherwise the activity as it is.
 */
export function withoutMadeUpTimes(activity: DecodedActivity): DecodedActivity {
  const { recording, device, legs, warnings } = activity;
  if (!areMadeUp(recording)) return activity;
  const { time: _time, speed: _speed, ...columns } = recording.columns;
  return {
    ...activity,
    recording: { ...recording, columns, laps: [] },
    ...(device && { device: withoutTimes(device) }),
    legs: legs.map(untimed),
    warnings: [...warnings, "made_up_times"],
  };
}

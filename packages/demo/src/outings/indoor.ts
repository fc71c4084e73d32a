import type { Recording } from "@cairn/domain/recording/recording";
import type { Random } from "../random.ts";
import { type Athlete, heartRateAt, nextHeartRate } from "./athlete.ts";
import type { GeneratedActivity } from "./generated-activity.ts";
import { createDrift } from "./sensor-noise.ts";

/** A session without a route: who, when, for how long. */
export interface IndoorSession {
  readonly athlete: Athlete;
  /** UTC of the first point, ms since 1970. */
  readonly startTime: number;
  readonly seconds: number;
  /** Id in the activity catalogue; by default, strength training (23) or the treadmill (53). */
  readonly activityId?: number;
}

/** Strength training, yoga and the like: sets with rests between them, of which only the heart rate is recorded. */
export function generateGymSession(session: IndoorSession, random: Random): GeneratedActivity {
  const { athlete, seconds } = session;
  const sway = createDrift(random.fork("heart"), 2, 20);
  const heartRate = new Float64Array(seconds);
  let pulse = athlete.restHeartRate + 15;
  let [working, until] = [false, 0];
  for (let second = 0; second < seconds; second += 1) {
    if (second >= until) {
      working = !working;
      until = second + (working ? random.int(35, 75) : random.int(60, 120));
    }
    pulse = nextHeartRate(pulse, heartRateAt(athlete, working ? 0.85 : 0.2));
    heartRate[second] = Math.round(pulse + sway.next());
  }
  const recording = indoorRecording(session, { heartRate });
  const totals = { ...timesOf(seconds), ...heartRateTotals(heartRate), energy: Math.round(seconds * 0.105) };
  return {
    activityId: session.activityId ?? 23,
    recording,
    totals,
    truth: { ...still, ...timesOf(seconds), movingTime: 0 },
  };
}

/** A run on a treadmill: speed set in steps, distance, heart rate, cadence, no position. */
export function generateTreadmillRun(session: IndoorSession, random: Random): GeneratedActivity {
  const { athlete, seconds } = session;
  const sway = createDrift(random.fork("heart"), 1.2, 15);
  const [distance, speed] = [new Float64Array(seconds), new Float64Array(seconds)];
  const [heartRate, cadence] = [new Float64Array(seconds), new Float64Array(seconds)];
  let [pulse, travelled, belt] = [athlete.restHeartRate + 25, 0, 0];
  for (let second = 0; second < seconds; second += 1) {
    if (second % 300 === 0) {
      const effort = second < 300 || second > seconds - 300 ? 0.7 : random.between(0.8, 0.98);
      belt = Math.round(athlete.thresholdSpeed * effort * 36) / 36;
    }
    if (second > 0) travelled += belt;
    pulse = nextHeartRate(pulse, heartRateAt(athlete, belt / athlete.thresholdSpeed));
    distance[second] = Math.round(travelled * 100) / 100;
    speed[second] = belt;
    heartRate[second] = Math.round(pulse + sway.next());
    cadence[second] = Math.round(76 + 3.2 * belt + random.gaussian());
  }
  const recording = indoorRecording(session, { distance, speed, heartRate, cadence });
  const steps = cadence.reduce((sum, strides) => sum + (strides * 2) / 60, 0);
  return {
    activityId: session.activityId ?? 53,
    recording,
    totals: {
      ...timesOf(seconds),
      ...heartRateTotals(heartRate),
      movingTime: seconds - 1,
      distance: Math.round(travelled * 100) / 100,
      avgSpeed: travelled / (seconds - 1),
      maxSpeed: Math.max(...speed),
      avgCadence: Math.round(mean(cadence)),
      steps: Math.round(steps),
      energy: Math.round((athlete.mass * travelled) / 1000),
    },
    truth: { ...still, ...timesOf(seconds), distance: travelled },
  };
}

/** The true values of a person who does not climb. */
const still = { distance: 0, ascent: 0, descent: 0, skiRuns: [] };

function timesOf(seconds: number): { elapsedTime: number; timerTime: number; movingTime: number } {
  const elapsedTime = Math.max(0, seconds - 1);
  return { elapsedTime, timerTime: elapsedTime, movingTime: elapsedTime };
}

function indoorRecording(session: IndoorSession, columns: Recording["columns"]): Recording {
  return {
    startTime: session.startTime,
    length: session.seconds,
    segmentStarts: [0],
    columns: { time: Float64Array.from({ length: session.seconds }, (_, i) => i), ...columns },
    laps: [],
  };
}

const heartRateTotals = (heartRate: Float64Array): { avgHeartRate: number; maxHeartRate: number } => ({
  avgHeartRate: Math.round(mean(heartRate)),
  maxHeartRate: Math.max(...heartRate),
});

const mean = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

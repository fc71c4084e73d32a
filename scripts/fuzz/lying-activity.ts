import type { GeneratedActivity } from "@cairn/demo/outings/generated-activity";
import type { Random } from "@cairn/demo/random";
import type { DeviceTotals, Lap } from "@cairn/domain/recording/recording";
import { generateRecording, recordingKinds } from "@cairn/testkit/outings/generate-recording";

/** The most points in a file, so that a hundred thousand files take only minutes. */
const mostPoints = 150;

/** Honest activities by label, so that each kind is generated only a few times. */
const generated = new Map<string, GeneratedActivity>();

const honest = (random: Random, make: (label: string) => Random): GeneratedActivity => {
  const kind = random.pick(recordingKinds);
  const label = `${kind}/${random.int(1, 4)}`;
  const known = generated.get(label) ?? generateRecording(kind, make(label));
  generated.set(label, known);
  return known;
};

/**
 * Factors for mistaken units (km/h, mph, feet, kilojoules, kilometres, ms), for halves and doubles, and for
 * honest error.
 */
const factors = [0, 0.001, 0.24, 0.3, 0.5, 0.69, 0.9, 1.02, 1.12, 1.6, 2, 3.28, 3.6, 4.184, 1000] as const;
const marks = [0, 1, 127, 254, 255, 65.535, 65_534, 65_535, 4_294_967.295] as const;

/**
 * An activity made from part of a recording in which each number, lap and column may be wrong: mistaken
 * units, markers for missing values, zeros, random values. Everything else is what a watch would count.
 */
export function lyingActivity(random: Random, make: (label: string) => Random): GeneratedActivity {
  const activity = honest(random, make);
  const { recording } = activity;
  const length = random.int(1, Math.min(mostPoints, recording.length));
  const stride = random.pick([1, 1, 3, Math.max(1, Math.floor(recording.length / length))]);
  const from = random.chance(0.5) ? 0 : random.int(0, Math.max(0, recording.length - length * stride));
  const kept = Object.entries(recording.columns).filter(() => random.chance(0.9));
  const columns = Object.fromEntries(
    kept.map(([channel, column]) => [
      channel,
      lieInColumn(
        random,
        Float64Array.from(
          { length },
          (_, i) => column[Math.min(recording.length - 1, from + i * stride)] ?? NaN,
        ),
        channel !== "time",
      ),
    ]),
  );
  columns["time"] ??= Float64Array.from({ length }, (_, i) => i);
  const span = (columns["time"].at(-1) ?? 0) - (columns["time"][0] ?? 0);
  const segmentStarts = length > 10 && random.chance(0.3) ? [0, random.int(1, length - 1)] : [0];
  return {
    ...activity,
    recording: { ...recording, length, columns, segmentStarts, laps: lapsOf(random, span) },
    totals: lieInTotals(random, activity.totals),
  };
}

const lie = (random: Random, value: number): number => {
  if (random.chance(0.6)) return value;
  return random.chance(0.7) ? value * random.pick(factors) : random.pick(marks);
};

function lieInColumn(random: Random, column: Float64Array, mayLie: boolean): Float64Array {
  if (!mayLie || random.chance(0.8)) return column;
  const at = random.int(0, column.length - 1);
  return random.chance(0.5)
    ? column.map((value, i) => (i === at ? lie(random, value) : value))
    : column.map((value, i) => (i < at ? NaN : value));
}

const lieInTotals = (random: Random, totals: DeviceTotals): DeviceTotals =>
  Object.fromEntries(
    Object.entries(totals).flatMap(([name, value]) =>
      random.chance(0.1) ? [] : [[name, lie(random, value)]],
    ),
  );

function lapsOf(random: Random, span: number): Lap[] {
  const count = random.int(0, 5);
  return Array.from({ length: count }, (_, i) => {
    const elapsedTime = lie(random, span / count);
    const distance = lie(random, elapsedTime * 3);
    return {
      startTime: (span / count) * i,
      elapsedTime,
      timerTime: lie(random, elapsedTime),
      distance,
      avgSpeed: lie(random, distance / Math.max(1, elapsedTime)),
      maxSpeed: lie(random, 5),
      avgHeartRate: lie(random, 140),
      maxHeartRate: lie(random, 170),
      avgCadence: lie(random, 80),
      avgPower: lie(random, 200),
    };
  });
}

import type { WorkoutAnalysis } from "../analysis/workout-analysis.ts";
import type { DeviceTotals } from "../recording/recording.ts";

/** What a file says about a workout, by what is stored of it. */
export interface SourceContents {
  readonly analysis: Pick<
    WorkoutAnalysis,
    | "elapsedTime"
    | "distance"
    | "start"
    | "minElevation"
    | "avgHeartRate"
    | "avgCadence"
    | "avgPower"
    | "pool"
    | "strength"
    | "maxDepth"
  >;
  readonly device: DeviceTotals | null | undefined;
  /** Number of laps. */
  readonly laps: number;
  readonly legs: number;
  readonly points: number;
}

/** Points that a source may lack because its device writes them only when something changes. */
const minPointRatio = 0.1;
/** Time that a source may lack, as a share, at least some seconds of rounding. */
const minTimeRatio = 0.98;

/** The kinds of content that a source has. */
function kindsOf({ analysis, device, laps, legs }: SourceContents): ReadonlySet<string> {
  const has: Readonly<Record<string, boolean>> = {
    positions: analysis.start !== undefined,
    heights: analysis.minElevation !== undefined,
    heartRate: analysis.avgHeartRate !== undefined,
    cadence: analysis.avgCadence !== undefined,
    power: analysis.avgPower !== undefined,
    depth: analysis.maxDepth !== undefined,
    pool: analysis.pool !== undefined,
    strength: analysis.strength !== undefined,
    laps: laps > 1,
    legs: legs > 1,
  };
  const kinds = Object.entries(has).flatMap(([kind, isThere]) => (isThere ? [kind] : []));
  const stated = Object.entries(device ?? {}).flatMap(([name, value]) =>
    value > 0 ? [`stated ${name}`] : [],
  );
  return new Set([...kinds, ...stated]);
}

/** What another source says in another form, so that it is not lost with it. */
const sameAs: Readonly<Record<string, string>> = {
  "stated avgHeartRate": "heartRate",
  "stated maxHeartRate": "heartRate",
  "stated avgCadence": "cadence",
  "stated maxCadence": "cadence",
  "stated avgPower": "power",
  "stated maxPower": "power",
  "stated normalizedPower": "power",
};

/** What the points of every file tell as well: no reason to replace one. */
const ordinary: ReadonlySet<string> = new Set(
  ["elapsedTime", "timerTime", "movingTime", "distance", "avgSpeed", "maxSpeed"].map(
    (name) => `stated ${name}`,
  ),
);

/**
 * Whether a file of the same workout knows more than the one before: everything of the earlier one, and something besides, such
 * as laps, a heart rate, or the climb that the device measured. Of two files that each know something alone neither does, so
 * nothing is ever lost, and sending both in turn changes nothing.
 */
export function knowsMore(sent: SourceContents, known: SourceContents): boolean {
  const [more, less] = [kindsOf(sent), kindsOf(known)];
  const keeps = [...less].every((kind) => more.has(kind) || more.has(sameAs[kind] ?? kind));
  const adds = [...more].some(
    (kind) => !ordinary.has(kind) && !less.has(kind) && !less.has(sameAs[kind] ?? kind),
  );
  return keeps && adds && sent.points >= minPointRatio * known.points && isAsLong(sent, known);
}

const isAsLong = ({ analysis: sent }: SourceContents, { analysis: known }: SourceContents): boolean =>
  (sent.elapsedTime ?? 0) >= minTimeRatio * (known.elapsedTime ?? 0) - 2;

import { haversine } from "@cairn/geo/haversine";
import type { TrackLine } from "./track-series.ts";
import type { ClassRun } from "./value-classes.ts";

/** Metres between the two ways of one path: its width, and the noise of two passes. */
const near = 25;
/** Metres along the line that are not another pass, such as around a hairpin or the turning point. */
const nextTo = 150;
/** Metres between two samples along the line, and how many there are at most of a long one. */
const sampleEvery = 10;
const mostSamples = 12_000;
/** Stretches shorter than this follow their neighbours, metres, so that the line does not jump from side to side. */
const shortest = 200;
/** Cosine of the angle from which on two passes go against each other. */
const against = -0.5;

/** A point of the line: metres from its first point to the east and north and along it, and its direction as a unit vector. */
interface Sample {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly along: number;
  readonly dx: number;
  readonly dy: number;
}

const metresPerDegree = haversine(0, 0, 1, 0);

function samplesOf({ lat, lon, distance, strokeStarts }: TrackLine): Sample[] {
  const strokes = new Set(strokeStarts);
  const first = lat.findIndex((y) => !Number.isNaN(y));
  const [y0 = 0, x0 = 0] = [lat[first], lon[first]];
  const shrink = Math.cos((y0 * Math.PI) / 180);
  const every = Math.max(sampleEvery, (distance.at(-1) ?? 0) / mostSamples);
  const samples: Sample[] = [];
  for (let index = 1; index < lat.length; index++) {
    const [y = NaN, x = NaN, lastY = NaN, lastX = NaN] = [
      lat[index],
      lon[index],
      lat[index - 1],
      lon[index - 1],
    ];
    const [east, north] = [(x - lastX) * metresPerDegree * shrink, (y - lastY) * metresPerDegree];
    const length = Math.hypot(east, north);
    if (strokes.has(index) || !(length > 0)) continue;
    const count = Math.ceil(length / every);
    for (let step = 0; step < count; step++) {
      const part = (step + 0.5) / count;
      samples.push({
        index,
        x: (lastX - x0) * metresPerDegree * shrink + east * part,
        y: (lastY - y0) * metresPerDegree + north * part,
        along: (distance[index - 1] ?? 0) + length * part,
        dx: east / length,
        dy: north / length,
      });
    }
  }
  return samples;
}

const cellOf = (x: number, y: number): string => `${Math.floor(x / near)} ${Math.floor(y / near)}`;

function isDoubled(sample: Sample, cells: ReadonlyMap<string, readonly Sample[]>): boolean {
  const isOtherWay = ({ x, y, along, dx, dy }: Sample) =>
    Math.abs(along - sample.along) > nextTo &&
    dx * sample.dx + dy * sample.dy < against &&
    Math.hypot(x - sample.x, y - sample.y) < near;
  return [-near, 0, near].some((east) =>
    [-near, 0, near].some((north) => cells.get(cellOf(sample.x + east, sample.y + north))?.some(isOtherWay)),
  );
}

/** Gives stretches that are too short the value of the one before. */
function smoothed(doubled: readonly boolean[], { distance }: TrackLine): boolean[] {
  const result = [...doubled];
  let from = 1;
  for (let index = 2; index <= result.length; index++) {
    if (index < result.length && result[index] === result[from]) continue;
    const length = (distance[index - 1] ?? 0) - (distance[from - 1] ?? 0);
    if (length < shortest && from > 1) result.fill(result[from - 1] ?? false, from, index);
    from = index;
  }
  return result;
}

/**
 * Where a line covers itself in the other direction, as on the way back of an out-and-back: true for each point whose line from
 * the one before does.
 */
export function doubledPoints(line: TrackLine): readonly boolean[] {
  const samples = samplesOf(line);
  const cells = Map.groupBy(samples, ({ x, y }) => cellOf(x, y));
  const doubled = Array.from(line.distance, () => false);
  for (const sample of samples) {
    if (doubled[sample.index] !== true && isDoubled(sample, cells)) doubled[sample.index] = true;
  }
  return smoothed(doubled, line);
}

const known = new WeakMap<TrackLine, readonly boolean[]>();

/** Runs cut where the line begins or ends to cover itself, so that each direction is drawn on its own side. */
export function besideRuns(line: TrackLine, runs: readonly ClassRun[]): ClassRun[] {
  const doubled = known.get(line) ?? doubledPoints(line);
  known.set(line, doubled);
  return runs.flatMap((run) => {
    const parts: ClassRun[] = [];
    for (let index = run.from + 1; index <= run.to; index++) {
      const isBeside = doubled[index] === true;
      const last = parts.at(-1);
      if (last && (last.isBeside === true) === isBeside) parts[parts.length - 1] = { ...last, to: index };
      else parts.push({ from: index - 1, to: index, step: run.step, ...(isBeside && { isBeside }) });
    }
    return parts;
  });
}

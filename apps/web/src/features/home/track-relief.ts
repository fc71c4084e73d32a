import { indexAt } from "./along-track.ts";
import type { AlongTrack } from "./along-track.ts";
import type { ShownWorkout } from "./public-workout.ts";

/** Number of light classes on the wall under the line, dark to bright. */
export const lightClasses = 4;

/** One part of the wall: its outline, and how much light falls on it. */
export interface Wall {
  readonly points: string;
  readonly light: number;
}

const place = (x: number | undefined, y: number | undefined) =>
  `${(x ?? 0).toFixed(1)} ${(y ?? 0).toFixed(1)}`;

/** The wall from the line down to its ground, far parts first; light comes from the north-west, as on printed maps. */
export const wallsOf = ({ x, y, ground, lifted }: AlongTrack): readonly Wall[] => {
  const walls: { readonly depth: number; readonly wall: Wall }[] = [];
  for (let index = 1; index < x.length; index += 1) {
    const before = index - 1;
    const east = (x[index] ?? 0) - (x[before] ?? 0);
    const south = (ground[index] ?? 0) - (ground[before] ?? 0);
    const length = Math.hypot(east, south);
    if (length === 0 || lifted.has(index)) continue;
    // A wall faces the viewer with the normal that points south; its light is the sideways component of the light from the
    // north-west.
    const turn = east < 0 ? -1 : 1;
    const facing = (turn * -south) / length;
    const light = Math.min(lightClasses - 1, Math.floor(((facing + 1) / 2) * lightClasses));
    const corners = [
      place(x[before], ground[before]),
      place(x[index], ground[index]),
      place(x[index], y[index]),
      place(x[before], y[before]),
    ];
    walls.push({
      depth: (ground[index] ?? 0) + (ground[before] ?? 0),
      wall: { points: corners.join(" "), light },
    });
  }
  return walls.toSorted((a, b) => a.depth - b.depth).map(({ wall }) => wall);
};

/** The line in five classes of effort: by heart rate where it was measured, else by speed; each class a fifth of this workout. */
export const effortPaths = (
  workout: ShownWorkout,
  { x, y, distance, lifted }: AlongTrack,
): readonly string[] => {
  const distances = workout.overview.map(([metres]) => metres);
  const hasHeartRate = workout.overview.some(([, , , , heartRate]) => heartRate !== null);
  const values = workout.overview.map(([, , , speed, heartRate]) => (hasHeartRate ? heartRate : speed) ?? 0);
  const sorted = values.toSorted((a, b) => a - b);
  const limits = [0.2, 0.4, 0.6, 0.8].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0);
  const paths = ["", "", "", "", ""];
  let previous = -1;
  for (let index = 1; index < x.length; index += 1) {
    if (lifted.has(index)) {
      previous = -1;
      continue;
    }
    const value = values[indexAt(distances, distance[index] ?? 0)] ?? 0;
    const effort = limits.filter((limit) => value > limit).length;
    const to = place(x[index], y[index]);
    paths[effort] += effort === previous ? `L${to}` : `M${place(x[index - 1], y[index - 1])}L${to}`;
    previous = effort;
  }
  return paths;
};

/** Path data through columns of positions, interrupted before the points in `lifted`. */
export const pathThrough = (x: Float64Array, y: Float64Array, lifted: ReadonlySet<number>): string =>
  Array.from(
    x,
    (value, index) => `${index === 0 || lifted.has(index) ? "M" : "L"}${place(value, y[index])}`,
  ).join("");

import { placeAt } from "@cairn/geo/sphere";
import type { LonLat } from "../../../platform/routing/engine-work.ts";

/**
 * Where a round trip may lead: its points seen from the start, degrees clockwise from north, and how far they are compared with
 * each other.
 */
export interface Plan {
  readonly corners: readonly { readonly bearing: number; readonly reach: number }[];
}

/** Triangles and a square, as seen from one corner: the directions to the others, degrees, and how far they are. */
const shapes = [
  triangle(60),
  [
    [-45, 1],
    [0, Math.SQRT2],
    [45, 1],
  ],
  triangle(90),
  triangle(36),
] as const;

function triangle(spread: number) {
  return [
    [-spread / 2, 1],
    [spread / 2, 1],
  ] as const;
}

/** Directions all round, such that the first few are far from each other, degrees. */
const allRound = [0, 180, 90, 270, 45, 225, 135, 315, 22, 202, 112, 292, 67, 247, 157, 337];
/** Directions around a wish, and which shape begins. */
const around = [0, -20, 20, 0, -40, 40, -10, 10, -30, 30, 0, 0];
/**
 * Degrees by which one seed turns the plans from the ones of the seed before: the golden angle, so that no two of any number are
 * close.
 */
const goldenAngle = 137.507_764;
/** How far a seed turns the plans around a wished direction at most, degrees. */
const waver = 15;

/**
 * Plans in the order in which they are to be tried.
 *
 * @param direction where to go, degrees clockwise from north; all round if undefined
 * @param seed another one gives other plans
 */
export function drawPlans(direction: number | undefined, seed: number): readonly Plan[] {
  const turn = (seed * goldenAngle) % 360;
  const [middle, bearings] =
    direction === undefined
      ? [turn, allRound]
      : [direction + waver * Math.sin((turn * Math.PI) / 180), around];
  return bearings.map((bearing, i) => {
    const shape = shapes[(i + Math.floor(i / shapes.length) + seed) % shapes.length] ?? shapes[0];
    return {
      corners: shape.map(([offset, reach]) => ({ bearing: middle + bearing + offset, reach })),
    };
  });
}

/**
 * The points of a plan round a start.
 *
 * @param perimeter how long the straight lines from start to point to point to start are together, metres
 */
export function cornersOf({ corners }: Plan, [lon, lat]: LonLat, perimeter: number): readonly LonLat[] {
  const radians = corners.map(({ bearing }) => (bearing * Math.PI) / 180);
  const flat = [
    [0, 0] as const,
    ...corners.map(({ reach }, i) => {
      const angle = radians[i] ?? 0;
      return [reach * Math.sin(angle), reach * Math.cos(angle)] as const;
    }),
  ];
  const sum = flat.reduce((metres, [x, y], i) => {
    const [nextX, nextY] = flat[(i + 1) % flat.length] ?? [0, 0];
    return metres + Math.hypot(nextX - x, nextY - y);
  }, 0);
  return corners.map(({ reach }, i) => {
    const place = placeAt(lat, lon, radians[i] ?? 0, (reach * perimeter) / sum);
    return [place.lon, place.lat];
  });
}

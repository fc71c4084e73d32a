import { createRandom, type Random } from "@cairn/demo/random";

/** One route of a person who repeats their routes. */
export interface RouteOuting {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** Metres east and north of home. */
type Corner = readonly [east: number, north: number];

const home = { lat: 60.2, lon: 24.9 };
const degree = 111_195;
/** Distance between points, and the receiver's error, metres. */
const step = 15;
const noise = 4;
/** Average number of outings on each route. */
const repetitions = 20;

/**
 * Outings that all start and end on the same street, on loops of 3 to 40 km. Each loop is covered about
 * twenty times: mostly unchanged, sometimes in the other direction, started elsewhere, or with a corner
 * moved. The same seed gives the same outings, and a smaller number gives the first of them.
 */
export function* generateRouteHistory(count: number, seed: string): Generator<RouteOuting> {
  const random = createRandom(seed);
  for (let i = 0; i < count; i++) {
    const loop = loopOf(createRandom(`${seed}/${random.int(0, Math.ceil((i + 1) / repetitions))}`));
    yield outing(changed(loop, random), random);
  }
}

function loopOf(random: Random): readonly Corner[] {
  const radius = random.between(500, 5000);
  const turn = random.between(0, 2 * Math.PI);
  const [east, north] = [600 + radius * Math.cos(turn), radius * Math.sin(turn)];
  const corners = Array.from({ length: 8 }, (_, k): Corner => {
    const angle = turn + Math.PI + (k * Math.PI) / 4;
    const away = radius * random.between(0.6, 1);
    return [east + away * Math.cos(angle), north + away * Math.sin(angle)];
  });
  return [[0, 0], [600, 0], ...corners, [600, 0], [0, 0]];
}

function changed(loop: readonly Corner[], random: Random): readonly Corner[] {
  const change = random.next();
  if (change < 0.1) return loop.toReversed();
  if (change < 0.2) return [...loop.slice(4, -1), ...loop.slice(0, 5)];
  if (change > 0.35) return loop;
  const moved = random.int(2, 9);
  const [by, beside] = [random.between(100, 2000), random.between(-500, 500)];
  return loop.map(([east, north], k): Corner => (k === moved ? [east + by, north + beside] : [east, north]));
}

function outing(route: readonly Corner[], random: Random): RouteOuting {
  const [lat, lon]: [number[], number[]] = [[], []];
  for (const [k, [toEast, toNorth]] of route.entries()) {
    const [east, north] = route[k - 1] ?? [0, 0];
    const steps = Math.ceil(Math.hypot(toEast - east, toNorth - north) / step);
    for (let s = 0; s < steps; s++) {
      const [x, y] = [east + ((toEast - east) * s) / steps, north + ((toNorth - north) * s) / steps];
      lat.push(home.lat + (y + noise * random.gaussian()) / degree);
      lon.push(home.lon + (x + noise * random.gaussian()) / (degree * Math.cos((home.lat * Math.PI) / 180)));
    }
  }
  return { lat: Float64Array.from(lat), lon: Float64Array.from(lon) };
}

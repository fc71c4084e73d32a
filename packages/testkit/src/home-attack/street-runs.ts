import { placeAt } from "@cairn/geo/sphere";

/** Random numbers from 0 to 1, without 1. */
type Fraction = () => number;

/** A place relative to a home, metres east and north of it. */
export type Spot = readonly [east: number, north: number];

/** A person's home and the runs that start and end at its door, on streets that cross at right angles. */
export interface Neighbourhood {
  readonly home: { readonly lat: number; readonly lon: number };
  /** Degrees, with a point about every ten metres. */
  readonly runs: readonly { readonly lat: Float64Array; readonly lon: Float64Array }[];
  /** Direction of the streets that lead "east", radians clockwise from east. */
  readonly turned: number;
}

/** Distance between corners along each kind of street, metres. */
const block = { east: 130, north: 90 };
const step = 10;
/** Error of each position, metres (roughly one standard deviation on each axis). */
const noise = 2;

/**
 * Runs of a person who lives in the middle of a block and turns at half of the corners.
 *
 * @param straight approximate distance from the home to the first corner on either side, metres; 0 for an ordinary block
 */
export const streetRuns = (fraction: Fraction, count: number, straight = 0): Neighbourhood => {
  const home = { lat: 60 + fraction() / 10, lon: 24 + fraction() / 10 };
  const turned = 2 * Math.PI * fraction();
  const width = straight > 0 ? 2 * straight : block.east;
  const firstEast = width * (0.2 + 0.6 * fraction());
  const runs = Array.from({ length: count }, () => {
    const corners = cornersOf(fraction, { east: firstEast, west: firstEast - width });
    const spots = walked(corners).map(([east, north]): Spot => [
      east + noise * (2 * fraction() - 1) * 1.7,
      north + noise * (2 * fraction() - 1) * 1.7,
    ]);
    const places = spots.map(([east, north]) => {
      const direction = Math.atan2(east, north) + turned;
      return placeAt(home.lat, home.lon, direction, Math.hypot(east, north));
    });
    return {
      lat: Float64Array.from(places, ({ lat }) => lat),
      lon: Float64Array.from(places, ({ lon }) => lon),
    };
  });
  return { home, runs, turned };
};

/** The first crossings on either side of the home's street, metres east of the home. */
interface FirstCorners {
  readonly east: number;
  readonly west: number;
}

/** From the door to the corner where the run turns back, then by other streets to the door. */
const cornersOf = (fraction: Fraction, corner: FirstCorners): readonly Spot[] => {
  const side = fraction() < 0.5 ? 1 : -1;
  const firstCorner = side > 0 ? corner.east : corner.west;
  let [east, north] = [firstCorner, 0];
  let heading: Spot = [side, 0];
  const corners: Spot[] = [
    [0, 0],
    [east, north],
  ];
  const furthest = 1500 + 1500 * fraction();
  for (let gone = Math.abs(east); gone < furthest;) {
    const [x, y] = heading;
    const turn = fraction();
    // The run turns only into streets that lead away from home; otherwise it would go in circles.
    if (turn < 0.5)
      heading = x === 0 ? [side, 0] : [0, north === 0 ? Math.sign(fraction() - 0.5) : Math.sign(north)];
    else heading = [x, y];
    east += heading[0] * block.east;
    north += heading[1] * block.north;
    gone += Math.abs(heading[0]) * block.east + Math.abs(heading[1]) * block.north;
    corners.push([east, north]);
  }
  while (Math.abs(north) > 1 || Math.abs(east - firstCorner) > 1) {
    const mayGoNorth = Math.abs(north) > 1;
    const mayGoEast = Math.abs(east - firstCorner) > 1;
    if (mayGoNorth && (!mayGoEast || fraction() < 0.5)) {
      north -= Math.sign(north) * block.north;
    } else {
      const left = firstCorner - east;
      east += Math.sign(left) * Math.min(block.east, Math.abs(left));
    }
    corners.push([east, north]);
  }
  corners.push([0, 0]);
  return corners;
};

/** A spot every ten metres along straight streets. */
const walked = (corners: readonly Spot[]): Spot[] =>
  corners.flatMap(([toEast, toNorth], k): Spot[] => {
    const [east, north] = corners[k - 1] ?? [toEast, toNorth];
    const metres = Math.hypot(toEast - east, toNorth - north);
    const steps = Math.max(1, Math.round(metres / step));
    return Array.from({ length: steps }, (_, i) => {
      const share = (i + 1) / steps;
      return [east + (toEast - east) * share, north + (toNorth - north) * share];
    });
  });

import { type Bbox, bboxOf } from "./bbox.ts";

/** Degrees between the longitudes that represent a wide box; more than `bboxOf` can distinguish would be lost. */
const step = 0.1;

const isOver = ([west, , east]: Bbox): boolean => west > east;

/** Smallest box round some boxes, across the antimeridian if that is narrower; undefined without any. */
export function boxRound(boxes: readonly Bbox[]): Bbox | undefined {
  const [lats, lons]: [number[], number[]] = [[], []];
  const add = (lat: number, lon: number) => {
    lats.push(lat);
    lons.push(lon > 180 ? lon - 360 : lon);
  };
  for (const box of boxes) {
    const [west, south, east, north] = box;
    const end = isOver(box) ? east + 360 : east;
    for (let lon = west; lon < end; lon += step) add(south, lon);
    add(north, end);
  }
  return bboxOf(Float64Array.from(lats), Float64Array.from(lons));
}

/** Whether two boxes overlap; either may cross the antimeridian. */
export function boxesMeet(one: Bbox, other: Bbox): boolean {
  if (one[1] > other[3] || one[3] < other[1]) return false;
  if (isOver(one) && isOver(other)) return true;
  if (isOver(one) || isOver(other)) return one[0] <= other[2] || one[2] >= other[0];
  return one[0] <= other[2] && one[2] >= other[0];
}

/** West, south, east, north, degrees; west is greater than east only in a region across the antimeridian. */
type Box = readonly [number, number, number, number];

/** A part of the fade and how much of the map it hides, 0 to 1. */
export interface FadeStep {
  readonly box: Box;
  readonly opacity: number;
}

/** Width of the fade, as a share of the shorter side of a region's box. */
const share = 0.05;
/** Fine enough that no step is visible. */
const steps = 12;

/**
 * The inner margin of every region's box, in which shading and contours fade out: adjacent boxes, the outermost opaque. There is
 * none where another region continues. A region across the antimeridian has boxes beyond 180 degrees.
 */
export function fadeSteps(regions: readonly Box[]): readonly FadeStep[] {
  const boxes = regions.map(([west, south, east, north]): Box => [
    west,
    south,
    east < west ? east + 360 : east,
    north,
  ]);
  return boxes.flatMap((box, index) => {
    const others = boxes.filter((_, at) => at !== index).flatMap(everyTurn);
    return Array.from({ length: steps }, (_, step) => {
      // Smooth at both ends, so that neither looks like a line.
      const way = 1 - step / steps;
      const opacity = way * way * (3 - 2 * way);
      return rimOf(box, step).flatMap((part) =>
        without(part, others).map((rest): FadeStep => ({ box: rest, opacity })),
      );
    }).flat();
  });
}

/**
 * A box where it is, and once round the globe in either direction, where it may continue a region that reaches beyond the
 * antimeridian.
 */
const everyTurn = ([west, south, east, north]: Box): readonly Box[] =>
  [0, -360, 360].map((turn): Box => [west + turn, south, east + turn, north]);

/** The four sides of a margin so many steps inside a box. */
function rimOf([west, south, east, north]: Box, step: number): readonly Box[] {
  const width = (Math.min(east - west, north - south) * share) / steps;
  const [outer, inner] = [width * step, width * (step + 1)];
  return [
    [west + outer, south + outer, east - outer, south + inner],
    [west + outer, north - inner, east - outer, north - outer],
    [west + outer, south + inner, west + inner, north - inner],
    [east - inner, south + inner, east - outer, north - inner],
  ];
}

/** The parts of a box outside all others. */
function without(box: Box, others: readonly Box[]): readonly Box[] {
  let left: readonly Box[] = [box];
  for (const other of others) left = left.flatMap((part) => cutOut(part, other));
  return left;
}

function cutOut(box: Box, [w, s, e, n]: Box): readonly Box[] {
  const [west, south, east, north] = box;
  if (w >= east || e <= west || s >= north || n <= south) return [box];
  const [low, high] = [Math.max(south, s), Math.min(north, n)];
  const parts: readonly Box[] = [
    [west, south, east, low],
    [west, high, east, north],
    [west, low, Math.max(west, w), high],
    [Math.min(east, e), low, east, high],
  ];
  return parts.filter(([a, b, c, d]) => a < c && b < d);
}

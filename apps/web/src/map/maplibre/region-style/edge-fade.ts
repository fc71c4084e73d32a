/** West, south, east, north, degrees. */
type Box = readonly [number, number, number, number];

/** A part of the fade and how much of the map it hides, 0 to 1. */
export interface FadeStep {
  readonly box: Box;
  readonly opacity: number;
}

/** How wide the fade is, of the shorter side of a region's box. */
const share = 0.05;
/** So fine that no step is seen. */
const steps = 12;

/**
 * The rim inside of every region's box, in which shading and contours fade out: boxes beside each other, the outermost opaque. Where another region goes
 * on there is none.
 */
export function fadeSteps(boxes: readonly Box[]): readonly FadeStep[] {
  return boxes.flatMap((box, index) => {
    const others = boxes.filter((_, at) => at !== index);
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

/** The four sides of a rim so many steps inside of a box. */
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

/** What of a box lies in none of the others. */
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

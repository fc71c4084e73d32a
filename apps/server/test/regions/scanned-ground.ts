/** x, y of a line's corners, any unit. */
export type Outline = readonly (readonly [x: number, y: number])[];

/** Horizontal lines over a tile. */
const linesPerTile = 64;

/**
 * The ground covered by areas within each tile of a grid, in the simplest way: horizontal lines over each
 * area are inside between odd and even crossings.
 * The direction of rings and the order of their pieces do not matter.
 *
 * @param areas the outlines of each area, in grid tiles
 * @returns square tiles by `x/y`, and the tiles with an outline that does not close, of which nothing is
 * known
 */
export function scanGround(areas: readonly (readonly Outline[])[]): {
  readonly ground: ReadonlyMap<string, number>;
  readonly unknown: ReadonlySet<string>;
} {
  const ground = new Map<string, number>();
  const unknown = new Set<string>();
  for (const outlines of areas) {
    const crossings = new Map<number, number[]>();
    for (const outline of outlines)
      for (const [i, end] of outline.entries()) if (i > 0) cross(outline[i - 1] ?? end, end, crossings);
    for (const [line, found] of crossings) {
      const xs = found.toSorted((a, b) => a - b);
      const row = Math.floor((line + 0.5) / linesPerTile);
      if (xs.length % 2 === 1) {
        for (let x = Math.floor(xs[0] ?? 0); x <= (xs.at(-1) ?? 0); x++) unknown.add(`${x}/${row}`);
        continue;
      }
      for (let i = 0; i < xs.length; i += 2) {
        const [from = 0, to = 0] = xs.slice(i, i + 2);
        for (let x = Math.floor(from); x <= to; x++) {
          const key = `${x}/${row}`;
          const width = Math.min(to, x + 1) - Math.max(from, x);
          ground.set(key, (ground.get(key) ?? 0) + width / linesPerTile);
        }
      }
    }
  }
  return { ground, unknown };
}

function cross(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  crossings: Map<number, number[]>,
): void {
  const [low, high] = [Math.min(ay, by), Math.max(ay, by)];
  for (let line = Math.ceil(low * linesPerTile - 0.5); (line + 0.5) / linesPerTile < high; line++) {
    const y = (line + 0.5) / linesPerTile;
    const found = crossings.get(line) ?? [];
    found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    crossings.set(line, found);
  }
}

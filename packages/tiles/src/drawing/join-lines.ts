import type { TilePath } from "@cairn/geo/tile-lines";

/**
 * Joins lines of one tile where one ends and another begins, so that a road of a hundred ways is one line: this takes fewer
 * bytes, and leaves room for its name. Each line is used exactly once. The same lines in the same order are always joined in the
 * same way.
 *
 * @param isDirected whether lines must keep their direction, like streams and one-way roads
 */
export function joinLines(lines: readonly TilePath[], isDirected: boolean): readonly TilePath[] {
  if (lines.length < 2) return lines;
  const [starts, ends] = [new LinesByPlace(lines), new LinesByPlace(lines)];
  for (const [index, line] of lines.entries()) {
    starts.add(startOf(line), index);
    ends.add(endOf(line), index);
  }
  const isUsed = new Uint8Array(lines.length);
  const joined: TilePath[] = [];
  for (const [index, line] of lines.entries()) {
    if (isUsed[index] === 1) continue;
    isUsed[index] = 1;
    /** A line that continues from a place, beginning there: one that starts there, or one that ends there, reversed. */
    const from = (place: number): TilePath | undefined =>
      starts.take(place, isUsed) ?? (isDirected ? undefined : turned(ends.take(place, isUsed)));
    /** A line that leads to a place, beginning there: one that ends there, reversed, or one that starts there. */
    const towards = (place: number): TilePath | undefined =>
      turned(ends.take(place, isUsed)) ?? (isDirected ? undefined : starts.take(place, isUsed));
    const before = follow(startOf(line), towards);
    const after = follow(endOf(line), from);
    if (before.length === 0 && after.length === 0) joined.push(line);
    else joined.push([...(turned(before) ?? []), ...line, ...after]);
  }
  return joined;
}

class LinesByPlace {
  private readonly lines: readonly TilePath[];
  private readonly places = new Map<number, number[]>();

  constructor(lines: readonly TilePath[]) {
    this.lines = lines;
  }

  add(place: number, index: number): void {
    const known = this.places.get(place);
    if (known) known.push(index);
    else this.places.set(place, [index]);
  }

  /** Takes an unused line at a place, and marks it as used. */
  take(place: number, isUsed: Uint8Array): TilePath | undefined {
    const indices = this.places.get(place);
    for (let index = indices?.pop(); index !== undefined; index = indices?.pop()) {
      if (isUsed[index] === 1) continue;
      isUsed[index] = 1;
      return this.lines[index];
    }
    return undefined;
  }
}

/** Walks from a place line by line, and returns the points after it. */
function follow(place: number, next: (place: number) => TilePath | undefined): number[] {
  const points: number[] = [];
  for (let line = next(place); line !== undefined; line = next(endOf(line))) {
    for (let i = 2; i < line.length; i++) points.push(line[i] ?? 0);
  }
  return points;
}

/** Places within a tile and its margin as one number. */
const placeOf = (x: number, y: number): number => x * 65_536 + y;

const startOf = (line: TilePath): number => placeOf(line[0] ?? 0, line[1] ?? 0);

const endOf = (line: TilePath): number => placeOf(line.at(-2) ?? 0, line.at(-1) ?? 0);

function turned(line: TilePath | undefined): number[] | undefined {
  if (line === undefined) return undefined;
  const result: number[] = [];
  for (let i = line.length - 2; i >= 0; i -= 2) result.push(line[i] ?? 0, line[i + 1] ?? 0);
  return result;
}

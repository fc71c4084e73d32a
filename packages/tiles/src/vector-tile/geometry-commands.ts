import type { TilePath } from "@cairn/geo/tile-lines";

const moveTo = 1;
const lineTo = 2;
const closePath = 7;

/** A drawing command and its number of repetitions (Mapbox Vector Tile Specification 2.1, 4.3.1). */
const command = (id: number, count: number): number => id + count * 8;

/** Encodes whole numbers of either sign as whole numbers that are not negative. */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** The drawing commands of points, each of which is a separate path. */
export function pointCommands(paths: readonly TilePath[]): number[] {
  const commands = [command(moveTo, paths.length)];
  let [x, y] = [0, 0];
  for (const [toX = 0, toY = 0] of paths) {
    commands.push(zigzag(toX - x), zigzag(toY - y));
    [x, y] = [toX, toY];
  }
  return commands;
}

/** The drawing commands of lines of two or more points. */
export const lineCommands = (paths: readonly TilePath[]): number[] => strokes(paths, false);

/** The drawing commands of rings of three or more points, without a repeated first point. */
export const ringCommands = (paths: readonly TilePath[]): number[] => strokes(paths, true);

function strokes(paths: readonly TilePath[], isClosed: boolean): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const [toX, toY] = [path[i] ?? 0, path[i + 1] ?? 0];
      if (i === 0) commands.push(command(moveTo, 1));
      if (i === 2) commands.push(command(lineTo, path.length / 2 - 1));
      commands.push(zigzag(toX - x), zigzag(toY - y));
      [x, y] = [toX, toY];
    }
    if (isClosed) commands.push(command(closePath, 1));
  }
  return commands;
}

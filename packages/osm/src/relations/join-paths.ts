import type { GroundPath } from "../geometry/way-paths.ts";

/**
 * Joins consecutive paths, in either direction, so that a trail is a few lines instead of hundreds. A path that does not touch
 * the previous one begins a new line.
 */
export function joinPaths(paths: readonly GroundPath[]): GroundPath[] {
  const lines: GroundPath[][] = [];
  for (const path of paths) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (!line || !last) {
      lines.push([path]);
      continue;
    }
    // Only the first path of a line can still be reversed.
    if (line.length === 1 && !meets(last, path) && meets(turned(last), path)) line[0] = turned(last);
    const end = line.at(-1) ?? last;
    if (!meets(end, path)) lines.push([path]);
    else line.push(startsAtEnd(end, path) ? path : turned(path));
  }
  return lines.map(concatenated);
}

const startsAtEnd = (path: GroundPath, next: GroundPath): boolean =>
  path.at(-2) === next[0] && path.at(-1) === next[1];

/** Whether one begins or ends where the other one ends. */
const meets = (path: GroundPath, next: GroundPath): boolean =>
  startsAtEnd(path, next) || (path.at(-2) === next.at(-2) && path.at(-1) === next.at(-1));

function turned(path: GroundPath): GroundPath {
  const other = new Int32Array(path.length);
  for (let at = 0; at < path.length; at += 2) {
    other[path.length - 2 - at] = path[at] ?? 0;
    other[path.length - 1 - at] = path[at + 1] ?? 0;
  }
  return other;
}

function concatenated(line: readonly GroundPath[]): GroundPath {
  const [only] = line;
  if (only && line.length === 1) return only;
  const length = line.reduce((sum, path) => sum + path.length - 2, 2);
  const joined = new Int32Array(length);
  let at = 0;
  for (const path of line) {
    joined.set(path, at);
    at += path.length - 2;
  }
  return joined;
}

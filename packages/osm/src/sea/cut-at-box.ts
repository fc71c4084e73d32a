import type { GroundPath } from "../geometry/way-paths.ts";
import { type GroundBox, nearestOnEdge } from "./ground-box.ts";

/**
 * The pieces of an open path inside a box, each from edge to edge. A piece that begins or ends inside, because the extract does
 * not contain the rest, is extended to the nearest place of the edge.
 */
export function cutAtBox(path: GroundPath, box: GroundBox): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  const endPiece = (): void => {
    if (piece.length >= 4) pieces.push(piece);
    piece = [];
  };
  for (let at = 0; at + 3 < path.length; at += 2) {
    const segment = [path[at] ?? 0, path[at + 1] ?? 0, path[at + 2] ?? 0, path[at + 3] ?? 0] as const;
    const inside = partInside(segment, box);
    if (!inside) {
      endPiece();
      continue;
    }
    const [x1, y1, x2, y2] = inside;
    if (piece.length === 0) {
      if (x1 === segment[0] && y1 === segment[1] && !isOnEdge(box, x1, y1))
        piece.push(...nearestOnEdge(box, x1, y1));
      piece.push(x1, y1);
    }
    piece.push(x2, y2);
    if (x2 !== segment[2] || y2 !== segment[3]) endPiece();
  }
  const [x = 0, y = 0] = piece.slice(-2);
  if (piece.length > 0 && !isOnEdge(box, x, y)) piece.push(...nearestOnEdge(box, x, y));
  endPiece();
  return pieces;
}

const isOnEdge = ({ west, south, east, north }: GroundBox, x: number, y: number): boolean =>
  x === west || x === east || y === south || y === north;

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** The part of a segment inside a box (Liang and Barsky 1984), in whole units; undefined if it passes by. */
function partInside([x1, y1, x2, y2]: Segment, { west, south, east, north }: GroundBox): Segment | undefined {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, x1 - west],
    [dx, east - x1],
    [-dy, y1 - south],
    [dy, north - y1],
  ] as const) {
    if (step === 0) {
      if (room < 0) return undefined;
    } else if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  if (from >= to) return undefined;
  const place = (part: number): [number, number] => [
    Math.max(west, Math.min(east, Math.round(x1 + part * dx))),
    Math.max(south, Math.min(north, Math.round(y1 + part * dy))),
  ];
  const [start, end] = [from === 0 ? [x1, y1] : place(from), to === 1 ? [x2, y2] : place(to)];
  return [start[0] ?? 0, start[1] ?? 0, end[0] ?? 0, end[1] ?? 0];
}

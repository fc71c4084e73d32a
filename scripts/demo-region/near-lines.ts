import type { Position } from "@cairn/demo/planning/region-map";
import { metresBetween } from "@cairn/demo/planning/way-network";

/**
 * Width of a cell in degrees, about 500 m: anything within a few hundred metres is in the same cell or a
 * neighbouring one.
 */
const cell = 0.005;

const cellOf = (x: number, y: number): number => Math.floor(x / cell) * 100_000 + Math.floor(y / cell);

type Segment = readonly [Position, Position];

/** Distance of a position from the nearest of many lines, metres; Infinity if none is within about 500 m. */
export function nearLines(lines: readonly (readonly Position[])[]): (position: Position) => number {
  const cells = new Map<number, Segment[]>();
  for (const line of lines) {
    for (const [i, to] of line.entries()) {
      const from = line[i - 1];
      if (!from) continue;
      const keys = cellsOf(from, to);
      for (const key of keys) cells.set(key, [...(cells.get(key) ?? []), [from, to]]);
    }
  }
  return (position) => {
    let least = Infinity;
    for (const dx of [-cell, 0, cell]) {
      for (const dy of [-cell, 0, cell]) {
        const near = cells.get(cellOf(position.lon + dx, position.lat + dy)) ?? [];
        for (const segment of near) least = Math.min(least, metresFrom(position, segment));
      }
    }
    return least;
  };
}

function cellsOf(from: Position, to: Position): Set<number> {
  const steps = Math.ceil(Math.max(Math.abs(to.lat - from.lat), Math.abs(to.lon - from.lon)) / cell) + 1;
  const keys = new Set<number>();
  for (let i = 0; i <= steps; i += 1) {
    const at = between(from, to, i / steps);
    keys.add(cellOf(at.lon, at.lat));
  }
  return keys;
}

const between = (from: Position, to: Position, share: number): Position => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lon: from.lon + (to.lon - from.lon) * share,
});

function metresFrom(position: Position, [from, to]: Segment): number {
  const narrow = Math.cos((position.lat * Math.PI) / 180);
  const [dx, dy] = [(to.lon - from.lon) * narrow, to.lat - from.lat];
  const [px, py] = [(position.lon - from.lon) * narrow, position.lat - from.lat];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
  return metresBetween(position, between(from, to, share));
}

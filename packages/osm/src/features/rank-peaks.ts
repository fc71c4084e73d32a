import type { MapFeature } from "@cairn/tiles/map-feature";

/** First and last zoom on which peaks can appear; on the last one all do. */
const firstZoom = 8;
const lastZoom = 13;
/** Space for a peak's name, as a share of the world's side at zoom 0: 72 of 512 pixels. */
const room = 72 / 512;

/**
 * Gives peaks their first zoom and their rank. The highest peak of an area appears first, from zoom 8, with rank 0; lower ones
 * appear when there is room beside all higher ones. Peaks without a height appear last.
 */
export function rankPeaks(peaks: readonly MapFeature[]): MapFeature[] {
  const byHeight = peaks.toSorted((a, b) => heightOf(b) - heightOf(a) || a.id - b.id);
  /** For each zoom, the cells with the peaks shown there. */
  const cells = Array.from({ length: lastZoom - firstZoom }, () => new Map<string, Float64Array[]>());
  return byHeight.map((peak) => {
    const place = peak.geometry.parts[0] as Float64Array;
    const zoom = Number.isFinite(heightOf(peak)) ? firstFree(place, cells) : lastZoom;
    for (let taken = zoom; taken < lastZoom; taken++) take(place, taken, cells);
    const attributes = { ...peak.attributes, rank: zoom - firstZoom };
    return { layer: peak.layer, id: peak.id, geometry: peak.geometry, minZoom: zoom, attributes };
  });
}

const heightOf = ({ attributes: { ele } }: MapFeature): number => (typeof ele === "number" ? ele : -Infinity);

type Cells = readonly Map<string, Float64Array[]>[];

const cellKey = (column: number, row: number): string => `${column}/${row}`;

function firstFree(place: Float64Array, cells: Cells): number {
  for (let zoom = firstZoom; zoom < lastZoom; zoom++) if (isFree(place, zoom, cells)) return zoom;
  return lastZoom;
}

function isFree([x = 0, y = 0]: Float64Array, zoom: number, cells: Cells): boolean {
  const side = room / 2 ** zoom;
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
  for (let near = 0; near < 9; near++) {
    const key = cellKey(column - 1 + (near % 3), row - 1 + Math.floor(near / 3));
    const others = cells[zoom - firstZoom]?.get(key) ?? [];
    if (others.some(([x2 = 0, y2 = 0]) => Math.hypot(x2 - x, y2 - y) < side)) return false;
  }
  return true;
}

function take(place: Float64Array, zoom: number, cells: Cells): void {
  const side = room / 2 ** zoom;
  const key = cellKey(Math.floor((place[0] ?? 0) / side), Math.floor((place[1] ?? 0) / side));
  const cell = cells[zoom - firstZoom]?.get(key);
  if (cell) cell.push(place);
  else cells[zoom - firstZoom]?.set(key, [place]);
}

import { heightTileSize } from "./height-tile.ts";

/**
 * The heights of a tile from those of its four children: each the mean of the known ones among the four below it.
 *
 * @param child returns a quarter: 0 or 1 eastwards, 0 or 1 southwards
 */
export function coarserHeights(
  child: (east: 0 | 1, south: 0 | 1) => Float32Array | undefined,
): Float32Array | undefined {
  const half = heightTileSize / 2;
  const heights = new Float32Array(heightTileSize * heightTileSize).fill(Number.NaN);
  let isEmpty = true;
  for (const south of [0, 1] as const) {
    for (const east of [0, 1] as const) {
      const finer = child(east, south);
      if (!finer) continue;
      isEmpty = false;
      for (let row = 0; row < half; row++) {
        for (let column = 0; column < half; column++)
          heights[(south * half + row) * heightTileSize + east * half + column] = meanOf(
            finer,
            column * 2,
            row * 2,
          );
      }
    }
  }
  return isEmpty ? undefined : heights;
}

function meanOf(finer: Float32Array, column: number, row: number): number {
  let [sum, known] = [0, 0];
  for (const node of [0, 1, heightTileSize, heightTileSize + 1]) {
    const height = finer[row * heightTileSize + column + node] ?? Number.NaN;
    if (!Number.isFinite(height)) continue;
    sum += height;
    known++;
  }
  return known === 0 ? Number.NaN : sum / known;
}

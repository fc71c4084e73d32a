import type { HeightTiles } from "./height-grid.ts";

/** Makes each tile only once, like tiles that are read from a folder. */
export function remembered(make: HeightTiles): HeightTiles {
  const known = new Map<string, Float32Array | undefined>();
  return (z, x, y) => {
    const key = `${z}/${x}/${y}`;
    if (!known.has(key)) known.set(key, make(z, x, y));
    return known.get(key);
  };
}

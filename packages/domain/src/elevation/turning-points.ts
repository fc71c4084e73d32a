/** A fall from a top to the lowest point after it. */
export interface Descent {
  /** Indices of points. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * Tops and the bottoms after them, at least `least` apart in height, up and down; the last one may still go on. Points without a
 * height are passed over. Linear time.
 * @param heights metres
 * @param least metres
 */
export const descentsOf = (heights: Float64Array, least: number): Descent[] => {
  const found: Descent[] = [];
  let top = -1;
  let bottom = -1;
  for (let i = 0; i < heights.length; i++) {
    const height = heights[i] ?? Number.NaN;
    if (!Number.isFinite(height)) continue;
    if (bottom < 0) {
      if (top < 0 || height > (heights[top] ?? 0)) top = i;
      if ((heights[top] ?? 0) - height >= least) bottom = i;
    } else {
      if (height < (heights[bottom] ?? 0)) bottom = i;
      if (height - (heights[bottom] ?? 0) >= least) {
        found.push({ top, bottom });
        [top, bottom] = [i, -1];
      }
    }
  }
  return bottom < 0 ? found : [...found, { top, bottom }];
};

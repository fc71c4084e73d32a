/** Metres; below the Dead Sea and above Everest people need a boat or a wing. */
export const groundLimits = { least: -450, most: 9000 };

/** Whether people on the ground can be at a height. Files write -32768, -9999 and the like where a map has none. */
export const isGroundHeight = (height: number): boolean =>
  height >= groundLimits.least && height <= groundLimits.most;

/** Heights with NaN in place of those at which nobody on the ground can be; undefined if none is left. */
export const groundHeights = (ele: Float64Array): Float64Array | undefined => {
  const heights = ele.map((height) => (isGroundHeight(height) ? height : Number.NaN));
  return heights.some((height) => !Number.isNaN(height)) ? heights : undefined;
};

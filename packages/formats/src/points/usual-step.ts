/**
 * The median time between consecutive points, in the unit of the times; steps back and points without a time do not count.
 * Infinite if there is none.
 */
export const usualStep = (time: Float64Array): number => {
  const steps = time
    .subarray(1)
    .map((value, i) => value - (time[i] ?? NaN))
    .filter((step) => step >= 0);
  return steps.toSorted()[Math.floor(steps.length / 2)] ?? Infinity;
};

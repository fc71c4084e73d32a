/**
 * The median time between consecutive points, in the unit of the times; steps back and points without a time do not count.
 * Infinite if there is none. Linear time if most steps are equal, as of a device that records every second.
 */
export const usualStep = (time: Float64Array): number => {
  const steps = new Float64Array(Math.max(0, time.length - 1));
  let count = 0;
  for (let i = 1; i < time.length; i += 1) {
    const step = (time[i] ?? NaN) - (time[i - 1] ?? NaN);
    if (step >= 0) {
      steps[count] = step;
      count += 1;
    }
  }
  if (count === 0) return Infinity;
  const middle = count >> 1;
  const likely = steps[middle] ?? NaN;
  let [shorter, equal] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    const step = steps[i] ?? NaN;
    if (step < likely) shorter += 1;
    else if (step === likely) equal += 1;
  }
  const isMedian = shorter <= middle && middle < shorter + equal;
  return isMedian ? likely : (steps.subarray(0, count).toSorted()[middle] ?? NaN);
};

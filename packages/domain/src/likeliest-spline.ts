import { type SplineSetting, smoothingSpline } from "./smoothing-spline.ts";
import type { TimeBins } from "./time-bins.ts";

/** Noise of a column as the recording itself shows it. */
export interface LikeliestSpline extends SplineSetting {
  /** Standard deviation of the noise of a bin's mean, in the unit of the column. */
  readonly deviation: number;
  /** Logarithm, to compare settings with each other. */
  readonly likelihood: number;
}

/** So many bins tell the noise of a recording. */
const mostBins = 1500;

/**
 * The noise and the stiffness under which recorded values are likeliest, when what they measure bends at random (an integrated random walk) and
 * errors fade with the given memory: 0 for errors that each value has by itself. This is the restricted likelihood of the state-space model behind
 * the smoothing of Whittaker, with the level of the noise profiled out; found on a ladder of stiffness, first by tens and then by threes. Deterministic.
 * @param stretches all of one width
 * @param memory seconds after which a third of an error is left
 */
export const likeliestSpline = (stretches: readonly TimeBins[], memory: number): LikeliestSpline => {
  const sample: Float64Array[] = [];
  let bins = 0;
  for (const { values } of stretches) {
    if (bins >= mostBins) break;
    sample.push(values.subarray(0, Math.max(5, mostBins - bins)));
    bins += values.length;
  }
  const persistence = memory > 0 ? Math.exp(-(stretches[0]?.width ?? 1) / memory) : 0;
  let best = likelihoodOf(sample, { persistence, stiffness: 1e-2 });
  const consider = (stiffness: number): void => {
    const other = likelihoodOf(sample, { persistence, stiffness });
    if (other.likelihood > best.likelihood) best = other;
  };
  for (let power = -1; power <= 8; power++) consider(10 ** power);
  const { stiffness } = best;
  consider(stiffness * 3);
  consider(stiffness / 3);
  return best;
};

const likelihoodOf = (sample: readonly Float64Array[], setting: SplineSetting): LikeliestSpline => {
  let [cost, logDeterminant, free] = [0, 0, 0];
  for (const values of sample) {
    const spline = smoothingSpline(values, setting);
    cost += spline.cost;
    logDeterminant += spline.logDeterminant;
    free += values.length - 2;
  }
  // Values come in steps of centimetres at best; without this floor a perfect line would be infinitely likely.
  const variance = Math.max(1e-4, cost / Math.max(1, free));
  const likelihood = -(free * Math.log(variance) + logDeterminant - free * Math.log(setting.stiffness)) / 2;
  return { ...setting, deviation: Math.sqrt(variance), likelihood };
};

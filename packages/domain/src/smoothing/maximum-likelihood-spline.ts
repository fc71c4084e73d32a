import { type SplineSetting, smoothingSpline } from "./smoothing-spline.ts";
import type { TimeBins } from "./time-bins.ts";

/** Noise of a column as estimated from the recording itself. */
export interface MaximumLikelihoodSpline extends SplineSetting {
  /** Standard deviation of the noise of a bin's mean, in the unit of the column. */
  readonly deviation: number;
  /** Logarithm of the likelihood, for comparing settings with each other. */
  readonly likelihood: number;
}

/** Maximum number of bins, enough to determine the noise of a recording. */
const maxBins = 1500;

/**
 * The noise and the stiffness for which recorded values are most likely, if the measured quantity bends at random (an integrated
 * random walk) and errors fade with the given memory: 0 for independent errors. This is the restricted likelihood of the
 * state-space model behind the smoothing of Whittaker, with the level of the noise profiled out; searched on a ladder of
 * stiffness by tens and then between its rungs. Deterministic.
 * @param stretches all with the same bin width
 * @param memory seconds after which a third of an error remains
 */
export const maximumLikelihoodSpline = (
  stretches: readonly TimeBins[],
  memory: number,
): MaximumLikelihoodSpline => {
  const sample: Float64Array[] = [];
  let bins = 0;
  for (const { values } of stretches) {
    if (bins >= maxBins) break;
    sample.push(values.subarray(0, Math.max(5, maxBins - bins)));
    bins += values.length;
  }
  const persistence = memory > 0 ? Math.exp(-(stretches[0]?.width ?? 1) / memory) : 0;
  let best = likelihoodOf(sample, { persistence, stiffness: 1e-2 });
  const consider = (stiffness: number): void => {
    const other = likelihoodOf(sample, { persistence, stiffness });
    if (other.likelihood > best.likelihood) best = other;
  };
  for (let power = -1; power <= 8; power++) consider(10 ** power);
  return likelihoodOf(sample, { persistence, stiffness: topOf(sample, best) });
};

/** Step of the finer ladder. */
const rung = Math.sqrt(10);

/**
 * The maximum of the likelihood near the best rung: the top of the parabola through it and its neighbours, over the logarithm of
 * the stiffness. A ladder alone would jump from rung to rung for a single additional or missing value.
 */
const topOf = (
  sample: readonly Float64Array[],
  { persistence, stiffness, likelihood }: MaximumLikelihoodSpline,
): number => {
  const at = (factor: number): number =>
    likelihoodOf(sample, { persistence, stiffness: stiffness * factor }).likelihood;
  const [below, above] = [at(1 / rung), at(rung)];
  const bend = below - 2 * likelihood + above;
  const shift = bend < 0 ? (below - above) / (2 * bend) : 0;
  return stiffness * rung ** Math.max(-1, Math.min(1, shift));
};

const likelihoodOf = (sample: readonly Float64Array[], setting: SplineSetting): MaximumLikelihoodSpline => {
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

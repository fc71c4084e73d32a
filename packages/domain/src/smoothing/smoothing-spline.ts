/** How much of the noise remains from one value to the next, and the cost of a bend relative to a misfit. */
export interface SplineSetting {
  /** 0: errors are independent; towards 1 the error drifts slowly (a first-order autoregression). */
  readonly persistence: number;
  /** Variance of the noise over that of the bends from value to value. */
  readonly stiffness: number;
}

export interface Spline {
  readonly curve: Float64Array;
  /** Weighted sum of squares of the curve: misfit and bends. */
  readonly cost: number;
  /** Logarithm of the determinant ratio of the likelihood (see `maximumLikelihoodSpline`). */
  readonly logDeterminant: number;
}

/**
 * The curve z that minimizes (y - z)'P(y - z) + stiffness * |second differences of z|²: the smoothing of E. T. Whittaker (1923)
 * and R. Henderson, with P the precision of an autoregression instead of the unit matrix, as P. Eilers (A perfect smoother, 2003)
 * describes for weights. P and the penalty have two side diagonals together, so one LDL' decomposition of that shape solves it.
 * Linear time.
 * @param values at least three, evenly spaced
 */
export const smoothingSpline = (values: Float64Array, { persistence, stiffness }: SplineSetting): Spline => {
  const n = values.length;
  const base = values[0] ?? 0;
  const share = 1 / (1 - persistence * persistence);
  const beside = -persistence * share;
  const curve = new Float64Array(n);
  const second = new Float64Array(n);
  const third = new Float64Array(n);
  let [d1, d2, e1, f1, f2, z1, z2] = [0, 0, 0, 0, 0, 0, 0];
  let [logDeterminant, ownCost, fitted] = [0, 0, 0];
  const weighted = (i: number): number => {
    const isEnd = i === 0 || i === n - 1;
    let sum = share * (isEnd ? 1 : 1 + persistence * persistence) * ((values[i] ?? 0) - base);
    if (i > 0) sum += beside * ((values[i - 1] ?? 0) - base);
    if (i < n - 1) sum += beside * ((values[i + 1] ?? 0) - base);
    return sum;
  };
  for (let i = 0; i < n; i++) {
    const toEnd = Math.min(i, n - 1 - i);
    const bend0 = toEnd === 0 ? 1 : toEnd === 1 ? (n === 3 ? 4 : 5) : 6;
    const bend1 = i === n - 1 ? 0 : i === 0 || i === n - 2 ? -2 : -4;
    const bend2 = i < n - 2 ? 1 : 0;
    const own = share * (toEnd === 0 ? 1 : 1 + persistence * persistence);
    const value = weighted(i);
    const d = own + stiffness * bend0 - d1 * e1 * e1 - d2 * f2 * f2;
    const e = ((i < n - 1 ? beside : 0) + stiffness * bend1 - d1 * e1 * f1) / d;
    const f = (stiffness * bend2) / d;
    const z = value - e1 * z1 - f2 * z2;
    second[i] = e;
    third[i] = f;
    curve[i] = z / d;
    logDeterminant += Math.log(d);
    ownCost += ((values[i] ?? 0) - base) * value;
    [d2, d1, f2, f1, e1, z2, z1] = [d1, d, f1, f, e, z1, z];
  }
  for (let i = n - 1; i >= 0; i--) {
    const height =
      (curve[i] ?? 0) - (second[i] ?? 0) * (curve[i + 1] ?? 0) - (third[i] ?? 0) * (curve[i + 2] ?? 0);
    fitted += weighted(i) * height;
    curve[i] = height;
  }
  for (let i = 0; i < n; i++) curve[i] = (curve[i] ?? 0) + base;
  return {
    curve,
    cost: Math.max(0, ownCost - fitted),
    logDeterminant: logDeterminant - (n - 1) * Math.log(share),
  };
};

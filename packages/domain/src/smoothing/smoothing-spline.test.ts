import { describe, expect, it } from "vitest";
import { smoothingSpline } from "./smoothing-spline.ts";

type Matrix = number[][];

const zeros = (n: number): Matrix => Array.from({ length: n }, () => Array.from({ length: n }, () => 0));
const at = (m: Matrix, i: number, j: number): number => m[i]?.[j] ?? 0;
const put = (m: Matrix, i: number, j: number, value: number): void => {
  const row = m[i];
  if (row) row[j] = value;
};

/** Solution and logarithm of the determinant by Gaussian elimination of the whole matrix. */
const eliminate = (matrix: Matrix, right: number[]): { solution: number[]; logDeterminant: number } => {
  const n = right.length;
  const m = matrix.map((row) => [...row]);
  const b = [...right];
  let logDeterminant = 0;
  for (let k = 0; k < n; k++) {
    logDeterminant += Math.log(at(m, k, k));
    for (let i = k + 1; i < n; i++) {
      const factor = at(m, i, k) / at(m, k, k);
      for (let j = k; j < n; j++) put(m, i, j, at(m, i, j) - factor * at(m, k, j));
      b[i] = (b[i] ?? 0) - factor * (b[k] ?? 0);
    }
  }
  const solution = Array.from({ length: n }, () => 0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i] ?? 0;
    for (let j = i + 1; j < n; j++) sum -= at(m, i, j) * (solution[j] ?? 0);
    solution[i] = sum / at(m, i, i);
  }
  return { solution, logDeterminant };
};

/** Correlations of an autoregression: persistence to the power of the distance. */
const correlations = (n: number, persistence: number): Matrix =>
  zeros(n).map((row, i) => row.map((_, j) => persistence ** Math.abs(i - j)));

const inverse = (matrix: Matrix): Matrix => {
  const columns = matrix.map(
    (_, k) =>
      eliminate(
        matrix,
        matrix.map((__, i) => (i === k ? 1 : 0)),
      ).solution,
  );
  return matrix.map((row, i) => row.map((_, j) => columns[j]?.[i] ?? 0));
};

/** Products of the second differences. */
const bends = (n: number): Matrix => {
  const m = zeros(n);
  const weights = [1, -2, 1];
  for (let k = 0; k + 2 < n; k++) {
    for (const [a, first] of weights.entries())
      for (const [b, second] of weights.entries()) put(m, k + a, k + b, at(m, k + a, k + b) + first * second);
  }
  return m;
};

const values = [3, 4.5, 1, 7, 8, 2, -1, 4, 4, 9, 12, 10.5];

describe("smoothingSpline", () => {
  it.each([
    [12, 0, 5],
    [12, 0.8, 40],
    [12, 0.3, 1e4],
    [4, 0.5, 2],
    [3, 0.9, 7],
    [3, 0, 1],
  ])(
    "solves the equations of Whittaker for %d values, persistence %d and stiffness %d",
    (n, persistence, stiffness) => {
      const y = values.slice(0, n);
      const precision = inverse(correlations(n, persistence));
      const penalty = bends(n);
      const matrix = precision.map((row, i) => row.map((p, j) => p + stiffness * at(penalty, i, j)));
      const weighted = precision.map((row) => row.reduce((sum, p, j) => sum + p * (y[j] ?? 0), 0));
      const { solution, logDeterminant } = eliminate(matrix, weighted);
      const found = smoothingSpline(Float64Array.from(y), { persistence, stiffness });
      for (const [i, height] of solution.entries()) expect(found.curve[i]).toBeCloseTo(height, 6);
      const own = eliminate(precision, weighted).logDeterminant;
      expect(found.logDeterminant).toBeCloseTo(logDeterminant - own, 6);
      let cost = 0;
      for (let i = 0; i < n; i++) {
        const [missed, height] = [(y[i] ?? 0) - (solution[i] ?? 0), solution[i] ?? 0];
        for (let j = 0; j < n; j++) {
          cost += missed * at(precision, i, j) * ((y[j] ?? 0) - (solution[j] ?? 0));
          cost += stiffness * height * at(penalty, i, j) * (solution[j] ?? 0);
        }
      }
      expect(found.cost).toBeCloseTo(cost, 6);
    },
  );

  it("leaves a straight line unchanged, however stiff", () => {
    const line = Float64Array.from({ length: 50 }, (_, i) => 400 + 0.3 * i);
    const { curve, cost } = smoothingSpline(line, { persistence: 0.9, stiffness: 1e6 });
    for (const [i, height] of curve.entries()) expect(height).toBeCloseTo(line[i] ?? 0, 6);
    expect(cost).toBeCloseTo(0, 4);
  });
});

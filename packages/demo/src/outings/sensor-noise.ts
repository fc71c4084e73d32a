import type { Random } from "../random.ts";

/** An error that drifts: a first-order autoregressive walk around 0. */
export interface Drift {
  next(): number;
}

/** `deviation` is its long-run standard deviation, `memory` the seconds after which about a third of an error is left. */
export function createDrift(random: Random, deviation: number, memory: number): Drift {
  const keep = Math.exp(-1 / memory);
  const kick = deviation * Math.sqrt(1 - keep * keep);
  let value = deviation * random.gaussian();
  return {
    next: () => {
      value = keep * value + kick * random.gaussian();
      return value;
    },
  };
}

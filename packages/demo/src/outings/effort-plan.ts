import type { Random } from "../random.ts";

/** The effort after a distance of a total distance, metres; 1 can be sustained for an hour. */
export type EffortPlan = (metres: number, total: number) => number;

/** An even effort after a warm-up, with slow variations and a little more towards the end. */
export function steadyEffort(level: number, random: Random): EffortPlan {
  const phase = random.between(0, 6);
  const waves = random.between(5, 9);
  return (metres, total) => {
    const share = total > 0 ? metres / total : 0;
    const warmUp = Math.min(1, 0.86 + (0.14 * metres) / Math.max(1, Math.min(1500, total / 5)));
    return level * warmUp * (1 + 0.04 * Math.sin(phase + waves * share) + (share > 0.88 ? 0.05 : 0));
  };
}

/** Easy, then `repeats` hard stretches of `work` metres with `rest` metres between them, then easy to the end. */
export function intervalEffort(repeats: number, work: number, rest: number): EffortPlan {
  return (metres, total) => {
    const before = Math.max(1000, (total - repeats * (work + rest)) / 2);
    const into = metres - before;
    if (into < 0 || into >= repeats * (work + rest)) return 0.74;
    return into % (work + rest) < work ? 1.08 : 0.6;
  };
}

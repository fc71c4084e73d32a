import { furthestShift } from "@cairn/domain/privacy-zones/privacy-zones";
import { attackHomes, meanShare } from "@cairn/testkit/home-attack/attack-homes";
import { type BenchResult, median, rounded } from "./harness.ts";

export const name = "How near guesses come to homes that privacy zones hide";

const homes = 100;
const runs = 8;

const places = [
  { where: "a grid of streets", straight: { 200: 0, 500: 0 } },
  { where: "a straight street that ends soon after the cut", straight: { 200: 400, 500: 800 } },
  { where: "a straight street without end", straight: { 200: 3000, 500: 4000 } },
] as const;

/**
 * Guesses are promised to be as far from homes as the centre of a disc is from places in it. The promise does
 * not cover a street that never turns.
 */
export function run(): BenchResult[] {
  return places.flatMap(({ where, straight }, index) =>
    ([200, 500] as const).flatMap((radius) => {
      const { cut, ...guesses } = attackHomes({ radius, straight: straight[radius], homes, runs });
      return Object.entries(guesses).map(([guess, misses]) => ({
        what: `${radius} m, ${where}, by ${guess}`,
        value: meanShare(misses, radius),
        unit: "of the disc, 0.5 promised",
        atLeast: index < 2 ? 0.4 : 0,
        beside: `half of the guesses within ${rounded(median(misses))} m of a home, ${rounded(Math.SQRT1_2 * furthestShift(radius))} m promised; ${rounded(median(cut))} m of a run are cut`,
      }));
    }),
  );
}

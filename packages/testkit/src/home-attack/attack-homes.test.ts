import { describe, expect, it } from "vitest";
import { attackHomes, meanShare } from "./attack-homes.ts";

/**
 * Guesses that know no more than a disc of shifts have a share of 0.5 on average. With 100 homes the average
 * differs from it by 0.1 or more only once in two thousand times (the standard deviation of one share is 1 /
 * √12).
 */
const promised = 0.5 - 0.1;

const homes = 100;
const runs = 8;

describe("a home among streets", () => {
  it.each([
    { radius: 200, straight: 0, streets: "a grid of streets" },
    { radius: 500, straight: 0, streets: "a grid of streets" },
    { radius: 200, straight: 400, streets: "a straight street of 800 m" },
    { radius: 500, straight: 800, streets: "a straight street of 1.6 km" },
  ])(
    "[PRIV-7] in $streets, behind a zone of $radius m, is no nearer to any guess than the zone promises",
    ({ radius, straight }) => {
      const { circle, hole, middle, lines } = attackHomes({ radius, straight, homes, runs });
      for (const [guess, misses] of Object.entries({ circle, hole, middle, lines })) {
        expect(misses, guess).toHaveLength(homes);
        expect(meanShare(misses, radius), guess).toBeGreaterThan(promised);
      }
    },
  );
});

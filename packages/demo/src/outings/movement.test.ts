import { describe, expect, it } from "vitest";
import { averageAthlete } from "./athlete.ts";
import { motionOf, runningCost, touringSpeed, walkingSpeed } from "./movement.ts";

describe("speeds of the generator", () => {
  it("agree with their sources", () => {
    // Tobler's hiking function: 6 km/h at -5 %, 5.04 km/h on the flat.
    expect(walkingSpeed(-0.05) * 3.6).toBeCloseTo(6, 6);
    expect(walkingSpeed(0) * 3.6).toBeCloseTo(5.037, 2);
    // Minetti's cost of running: 3.6 J/kg/m on flat ground, and lowest near -20 %.
    expect(runningCost(0)).toBe(3.6);
    expect(runningCost(-0.2)).toBeLessThan(runningCost(-0.1));
    expect(runningCost(-0.2)).toBeLessThan(runningCost(-0.3));
    // Munter: 4 km on flat ground take an hour; 1,000 m of height over 5 km take (5 + 10) / 4 hours up and
    // 1.5 hours down.
    expect(3600 * touringSpeed(0)).toBeCloseTo(4000, 6);
    expect(5000 / touringSpeed(0.2) / 3600).toBeCloseTo(3.75, 6);
    expect(5000 / touringSpeed(-0.2) / 3600).toBeCloseTo(1.5, 6);
  });

  it("let people on skis come down several times as fast as they went up", () => {
    const [up, down] = [0.25, -0.25].map((grade) => motionOf("ski-tour", averageAthlete, 0.75, grade).speed);
    expect((down ?? 0) / (up ?? 1)).toBeCloseTo(2.5, 6);
  });
});

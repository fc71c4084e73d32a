import { describe, expect, it } from "vitest";
import { homeOf } from "./photo-homes.ts";

const hour = 3_600_000;
const noon = Date.UTC(2025, 5, 1, 12);
const home = (id: number, startTime: number) => ({
  id,
  startTime,
  stopTime: startTime + hour,
  offsetMinutes: 180,
});
const [morning, evening] = [home(1, noon - 5 * hour), home(2, noon + 5 * hour)];

describe("[ADD-3] photos beside the files of an import", () => {
  it("go to the only workout there is, whatever their clock says", () => {
    expect(homeOf({}, [morning])).toBe(1);
    expect(homeOf({ fixTime: 0 }, [morning])).toBe(1);
  });

  it("go to the workout whose time they fall on, by the fix or by the clock of the place", () => {
    expect(homeOf({ fixTime: noon + 5.5 * hour }, [morning, evening])).toBe(2);
    expect(homeOf({ localTime: noon - 4.5 * hour + 3 * hour }, [morning, evening])).toBe(1);
  });

  it("go nowhere when they fall on none", () => {
    expect(homeOf({ fixTime: noon }, [morning, evening])).toBeUndefined();
    expect(homeOf({}, [morning, evening])).toBeUndefined();
    expect(homeOf({}, [])).toBeUndefined();
  });
});

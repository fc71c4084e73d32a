import { describe, expect, it } from "vitest";
import { targetByTime, targetOf } from "./photo-assignment.ts";

const hour = 3_600_000;
const noon = Date.UTC(2025, 5, 1, 12);
const target = (id: number, startTime: number) => ({
  id,
  startTime,
  stopTime: startTime + hour,
  offsetMinutes: 180,
});
const [morning, evening] = [target(1, noon - 5 * hour), target(2, noon + 5 * hour)];

describe("[ADD-3] photos beside the files of an import", () => {
  it("go to the only workout, whatever their clock says", () => {
    expect(targetOf({}, [morning])).toBe(1);
    expect(targetOf({ fixTime: 0 }, [morning])).toBe(1);
  });

  it("go to the workout whose time includes theirs, by GPS fix or local time", () => {
    expect(targetOf({ fixTime: noon + 5.5 * hour }, [morning, evening])).toBe(2);
    expect(targetOf({ localTime: noon - 4.5 * hour + 3 * hour }, [morning, evening])).toBe(1);
  });

  it("are not assigned if no workout includes their time", () => {
    expect(targetOf({ fixTime: noon }, [morning, evening])).toBeUndefined();
    expect(targetOf({}, [morning, evening])).toBeUndefined();
    expect(targetOf({}, [])).toBeUndefined();
  });

  it("between two close workouts go to the nearer one, and by a reliable time rather than a guess", () => {
    const run = target(3, evening.stopTime + 5 * 60_000);
    expect(targetOf({ fixTime: run.startTime - 60_000 }, [evening, run])).toBe(3);
    expect(targetOf({ fixTime: evening.stopTime + 60_000 }, [run, evening])).toBe(2);
    // With its own offset the clock is in the evening workout; read as local time it would be in the morning
    // one.
    const facts = { localTime: morning.startTime + 3.5 * hour, offsetMinutes: -420 };
    expect(targetByTime(facts, [morning, evening])?.id).toBe(2);
  });
});

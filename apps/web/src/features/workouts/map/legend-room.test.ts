import { describe, expect, it } from "vitest";
import { choicesToCome, legendRoom } from "./legend-room.ts";

const some = ["none", "heartRate", "speed", "ele"] as const;

describe("[WORK-1] the room of the legend", () => {
  it.each(["wide", "narrow", "low"] as const)(
    "is the same while the recording is loading and after it, so that the track does not move: %s",
    (size) => {
      const before = legendRoom(size, choicesToCome(some, true), false);
      expect(before).toEqual(legendRoom(size, choicesToCome([...some, "grade"], false), false));
      expect(before).toEqual(legendRoom(size, choicesToCome([...some, "grade"], true), false));
    },
  );

  it("is none for one colour, and grows with each choice and with the note of what only the owner sees", () => {
    expect(legendRoom("wide", ["Single colour"], false)).toEqual({ width: 0, height: 0 });
    const plain = legendRoom("wide", ["Single colour", "Pace"], false);
    expect(legendRoom("wide", ["Single colour", "Pace", "Grade"], false).width).toBeGreaterThan(plain.width);
    expect(legendRoom("wide", ["Single colour", "Pace"], true).height).toBeGreaterThan(plain.height);
    expect(legendRoom("wide", ["Single colour"], true).height).toBeGreaterThan(0);
  });
});

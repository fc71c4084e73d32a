import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { storedColouring, shownColouring, withColouring } from "./colouring-choice.ts";

const all = ["none", "heartRate", "speed", "ele", "grade"] as const;
const { running, cycling, golf } = sportProfiles;
const trail = sportProfiles["trail-running"];
const alpine = sportProfiles["alpine-skiing"];

describe("[WORK-1] the colour of the line", () => {
  it("matches the sport by default", () => {
    expect(shownColouring("", running, all, false)).toBe("speed");
    expect(shownColouring("", trail, all, false)).toBe("grade");
    expect(shownColouring("", golf, all, false)).toBe("none");
    expect(shownColouring("", alpine, ["none", "runs", "speed"], false)).toBe("runs");
  });

  it("is the next best one if the recording lacks it, and a single colour without any", () => {
    expect(shownColouring("", trail, ["none", "speed"], false)).toBe("speed");
    expect(shownColouring("", running, ["none"], false)).toBe("none");
  });

  it("waits for the recording instead of changing twice", () => {
    expect(shownColouring("", trail, ["none", "speed"], true)).toBe("none");
    expect(shownColouring("", running, ["none", "speed"], true)).toBe("speed");
  });

  it("is the person's own choice, kept separately for each family of sports", () => {
    const kept = withColouring(withColouring("", running, "heartRate"), cycling, "none");
    expect(kept).toBe("running=heartRate cycling=none");
    expect(shownColouring(kept, running, all, false)).toBe("heartRate");
    expect(shownColouring(kept, cycling, all, false)).toBe("none");
    expect(shownColouring(kept, trail, all, false)).toBe("grade");
    expect(withColouring(kept, running, "ele")).toBe("cycling=none running=ele");
  });

  it("reads a choice that was stored for all sports", () => {
    expect(storedColouring("speed", trail)).toBe("speed");
    expect(storedColouring("speed trail-running=ele", trail)).toBe("ele");
    expect(storedColouring("rainbow", trail)).toBeUndefined();
  });
});

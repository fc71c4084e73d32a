import { describe, expect, it } from "vitest";
import { workoutAddress } from "../workout-address.ts";
import { pictureFileName } from "./picture-file.ts";

describe("a shared image", () => {
  it("has a file name that every system accepts", () => {
    expect(pictureFileName("Ransol to Incles, over the tops!", "square")).toBe(
      "ransol-to-incles-over-the-tops-square.png",
    );
    expect(pictureFileName("../../Äkäslompolo: 7/7", "story")).toBe("äkäslompolo-7-7-story.png");
    expect(pictureFileName("🏃", "square")).toBe("workout-square.png");
    expect(pictureFileName("a ".repeat(100), "square").length).toBeLessThan(75);
  });

  it("has an address without anything of the reader's own", () => {
    expect(workoutAddress("https://cairn.example", "tove.ash", "6b01a270fd09a389274dad8c")).toBe(
      "https://cairn.example/workout/tove.ash/6b01a270fd09a389274dad8c",
    );
  });
});

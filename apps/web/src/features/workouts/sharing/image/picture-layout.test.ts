import { describe, expect, it } from "vitest";
import { pictureLayout, pictureScale } from "./picture-layout.ts";

describe("the shapes of an image", () => {
  it.each([
    ["square", 1080, 1080],
    ["story", 1080, 1920],
  ] as const)("[SHAR-1] %s is %i by %i pixels", (format, width, height) => {
    const layout = pictureLayout(format);
    expect([layout.width * pictureScale, layout.height * pictureScale]).toEqual([width, height]);
  });

  it("keep a story's texts between the controls of the apps that show it", () => {
    const { title, numbers, sub } = pictureLayout("story");
    const lastNumber =
      title.top +
      title.lines * title.size * 1.18 +
      sub * 1.75 +
      numbers.label * 2.5 +
      numbers.rowHeight +
      numbers.value;
    expect(lastNumber).toBeLessThan(960 - 140);
  });
});

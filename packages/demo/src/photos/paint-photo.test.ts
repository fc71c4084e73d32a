import { describe, expect, it } from "vitest";
import { paintPhoto } from "./paint-photo.ts";
import { type PhotoScene, sceneNames } from "./photo-scene.ts";
import { weathers } from "./weather.ts";

const noon: PhotoScene = {
  seed: 7,
  width: 60,
  height: 40,
  scene: "trail",
  weather: "clear",
  hour: 13,
  month: 7,
  hasSnow: false,
  sport: "run",
  people: 0,
  from: { lat: 42.57, lon: 1.51 },
};
/** Mean red, green and blue of some rows. */
const meanOf = (scene: PhotoScene, fromRow: number, toRow: number): readonly [number, number, number] => {
  const { pixels } = paintPhoto(scene);
  const part = pixels.subarray(fromRow * scene.width * 3, toRow * scene.width * 3);
  const mean = (channel: number): number =>
    part.filter((_, i) => i % 3 === channel).reduce((sum, value) => sum + value, 0) / (part.length / 3);
  return [mean(0), mean(1), mean(2)];
};
const brightness = (scene: PhotoScene): number =>
  meanOf(scene, 0, scene.height).reduce((sum, value) => sum + value, 0) / 3;

describe("paintPhoto", () => {
  it.each(sceneNames)("paints %s the same each time, everywhere, with and without people", (scene) => {
    const one: PhotoScene = { ...noon, scene };
    expect(paintPhoto(one)).toEqual(paintPhoto(one));
    const peopled = paintPhoto({ ...one, people: 3 });
    expect(peopled.pixels).not.toEqual(paintPhoto(one).pixels);
    // What nothing was painted over would be black.
    expect(peopled.pixels.filter((value) => value === 0).length).toBeLessThan(peopled.pixels.length / 200);
  });

  it("has a blue sky above green ground on a clear day in summer", () => {
    const [red, , blue] = meanOf(noon, 0, 4);
    expect(blue).toBeGreaterThan(red + 30);
    const [, green, low] = meanOf(noon, 34, 40);
    expect(green).toBeGreaterThan(low + 20);
  });

  it("is another picture in every weather, darker in rain and at night", () => {
    const pictures = weathers.map((weather) =>
      Buffer.from(paintPhoto({ ...noon, weather }).pixels).toString("hex"),
    );
    expect(new Set(pictures).size).toBe(weathers.length);
    expect(brightness({ ...noon, weather: "rain" })).toBeLessThan(brightness(noon));
    expect(brightness({ ...noon, hour: 1 })).toBeLessThan(brightness(noon) / 2);
  });

  it("shows the mountains of its place, and made-up ones where there are no heights", () => {
    const { from: _, ...nowhere } = noon;
    const pictures = [
      noon,
      { ...noon, from: { lat: 42.51, lon: 1.66 } },
      nowhere,
      { ...noon, from: { lat: 60.2, lon: 24.9 } },
    ].map((scene) => paintPhoto(scene).pixels);
    expect(pictures[1]).not.toEqual(pictures[0]);
    expect(pictures[2]).not.toEqual(pictures[0]);
    expect(pictures[3]).toEqual(pictures[2]);
  });
});

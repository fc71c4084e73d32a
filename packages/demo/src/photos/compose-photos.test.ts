import { describe, expect, it } from "vitest";
import { demoWorkouts } from "../demo-data.ts";
import { compositionOf } from "./compose-photos.ts";
import { paintPhoto } from "./paint-photo.ts";
import { type PhotoScene, sceneNames } from "./photo-scene.ts";

/** Three days of each month: everybody does other things, and the weather is another. */
const days = Array.from({ length: 36 }, (_, i) => Date.UTC(2026, Math.floor(i / 3), 5 + 10 * (i % 3), 7));
const photosOf = (now: number): PhotoScene[] =>
  demoWorkouts(now).flatMap(({ photos }) => photos.map(({ scene }) => scene));
const all = days.flatMap(photosOf);

/** Side of a photo in a list of workouts, pixels. */
const thumbnail = { width: 63, height: 42 };
const thumbnailOf = (scene: PhotoScene): Uint8Array => paintPhoto({ ...scene, ...thumbnail }).pixels;
const difference = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

describe("composePhotos", () => {
  it.each(days.map((now) => [new Date(now).toISOString().slice(0, 10), now] as const))(
    "composes each photo of the demo of %s in another way",
    (_, now) => {
      const compositions = photosOf(now).map(compositionOf);
      expect(new Set(compositions).size).toBe(compositions.length);
    },
  );

  it("uses every scene over a year, and people in about half of the photos", () => {
    expect(new Set(all.map(({ scene }) => scene))).toEqual(new Set(sceneNames));
    const share = all.filter(({ people }) => people > 0).length / all.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.75);
  });

  it("keeps weather and season over the photos of a workout, in different scenes", () => {
    const several = days.flatMap((now) => demoWorkouts(now).filter(({ photos }) => photos.length > 1));
    expect(several.length).toBeGreaterThan(20);
    for (const { photos } of several) {
      expect(new Set(photos.map(({ scene }) => `${scene.weather}/${scene.month}`)).size).toBe(1);
      expect(new Set(photos.map(({ scene }) => scene.scene)).size).toBe(photos.length);
    }
  });

  it("has snow under skis, none under bicycles, and no snowfall in summer", () => {
    for (const { sport, hasSnow, weather, month } of all) {
      if (["cross-country", "ski-tour", "alpine"].includes(sport))
        expect([hasSnow, weather === "rain"]).toEqual([true, false]);
      if (sport === "ride") expect([hasSnow, weather === "snowfall"]).toEqual([false, false]);
      if (month >= 6 && month <= 8) expect([hasSnow, weather === "snowfall"]).toEqual([false, false]);
    }
  });

  it("shows another picture on each thumbnail", () => {
    // By now, most photos are of the dark hours, where pictures differ least.
    const pictures = photosOf(Date.UTC(2026, 11, 1, 7)).map(thumbnailOf);
    expect(pictures.length).toBeGreaterThan(20);
    const differences = pictures.flatMap((one, i) =>
      pictures.slice(0, i).map((other) => difference(one, other)),
    );
    // The most similar two have 17 here and 16 to 22 on other days; half of all pairs have more than 40.
    expect(Math.min(...differences)).toBeGreaterThan(14);
    const median = differences.toSorted((a, b) => a - b)[Math.floor(differences.length / 2)];
    expect(median).toBeGreaterThan(40);
  });
});

import type { PhotoView } from "@cairn/contracts/photos";
import { describe, expect, it } from "vitest";
import { cardPicture, type PicturedWorkout } from "./card-picture.ts";

const photo = (key: string, coverImage = false) => ({ key, coverImage }) as PhotoView;
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`p${index + 1}`));

/** The line from Google's own example of an encoded polyline. */
const line = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";
const outdoors: PicturedWorkout = { polyline: line, startPosition: { x: -120.2, y: 38.5 }, pictureCount: 0 };

describe("[DASH-6] the image of a card", () => {
  it("is the track of an outdoor workout", () => {
    expect(cardPicture({ ...outdoors, polylineStarts: [2] }, [])).toEqual({
      kind: "track",
      track: { polyline: line, starts: [2] },
    });
  });

  it("is not a map if the workout starts at 0, 0, even with a line", () => {
    expect(cardPicture({ ...outdoors, startPosition: { x: 0, y: 0 } }, [])).toEqual({ kind: "sport" });
    expect(cardPicture({ ...outdoors, startPosition: { x: 0, y: 51.5 } }, [])).toMatchObject({
      kind: "track",
    });
  });

  it("is the curve if no place was recorded", () => {
    const curve = { of: "heartRate" as const, values: [100, 120] };
    const indoors = { startPosition: { x: 0, y: 0 }, pictureCount: 0, curve };
    expect(cardPicture(indoors, [])).toEqual({ kind: "curve", curve });
    expect(cardPicture({ ...indoors, pictureCount: 1 }, photos(1)).kind).toBe("photos");
    expect(cardPicture({ ...outdoors, curve }, []).kind).toBe("track");
  });

  it("is the sport's without a line", () => {
    expect(cardPicture({ startPosition: { x: 0, y: 0 }, pictureCount: 0 }, [])).toEqual({ kind: "sport" });
  });

  it("is the photos if there are any, with the track beside them", () => {
    const picture = cardPicture({ ...outdoors, pictureCount: 2 }, photos(2));
    expect(picture).toMatchObject({ kind: "photos", more: 0, track: { polyline: line } });
    expect(cardPicture({ startPosition: { x: 0, y: 0 }, pictureCount: 1 }, photos(1))).toMatchObject({
      kind: "photos",
      track: undefined,
    });
  });

  it("shows at most six photos, the cover first, and the number of others", () => {
    const picture = cardPicture({ ...outdoors, pictureCount: 9 }, [...photos(8), photo("cover", true)]);
    if (picture.kind !== "photos") throw new Error("no photos");
    expect(picture.photos.map(({ key }) => key)).toEqual(["cover", "p1", "p2", "p3", "p4", "p5"]);
    expect(picture.more).toBe(3);
    expect(cardPicture({ ...outdoors, pictureCount: 20 }, photos(6))).toMatchObject({ more: 14 });
  });
});

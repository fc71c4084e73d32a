import { loopingExifPhoto } from "@cairn/testkit/files/looping-exif-photo";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** Red, green and blue, each high or low. */
const colours: Readonly<Record<string, string>> = {
  "100": "red",
  "010": "green",
  "001": "blue",
  "111": "white",
};

/** Colours of an image's corners: top left, top right, bottom left, bottom right. */
async function cornersOf(bytes: Uint8Array): Promise<readonly (string | undefined)[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number): string | undefined => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return colours[[...data.subarray(at, at + 3)].map((level) => (level > 128 ? 1 : 0)).join("")];
  };
  return [colourAt(0.1, 0.1), colourAt(0.9, 0.1), colourAt(0.1, 0.9), colourAt(0.9, 0.9)];
}

const corner = (background: string, left: number, top: number) => ({
  input: { create: { width: 30, height: 20, channels: 3 as const, background } },
  left,
  top,
});

/** Red, green, blue and white corners, as stored; wider than high. */
async function cornered(orientation: number): Promise<Buffer> {
  return await sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
    .composite([corner("#00ff00", 30, 0), corner("blue", 0, 20), corner("white", 30, 20)])
    .withMetadata({ orientation })
    .jpeg({ chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** Mean of each channel in sRGB. */
async function meansOf(bytes: Uint8Array): Promise<readonly number[]> {
  const inSrgb = await sharp(bytes).toColourspace("srgb").png().toBuffer();
  return (await sharp(inSrgb).stats()).channels.map(({ mean }) => mean);
}

/** Adobe's segment says 2 instead of 0: its four components are luminance, two colour differences, and black. */
function asYcck(cmyk: Buffer): Buffer {
  const copy = Buffer.from(cmyk);
  copy[copy.indexOf("Adobe", 0, "latin1") + 11] = 2;
  return copy;
}

describe("photos of every kind that cameras write", () => {
  let server: TestApp;
  let user: TestUser;
  let workoutKey: string;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    user = await server.signUp("camera");
    const created = await server.call("POST", "/workout", {
      key: user.key,
      payload: { activityId: 1, startTime: Date.parse("2025-06-01T10:00:00Z"), duration: 3600 },
    });
    ({ workoutKey } = created.json().payload);
  });
  afterAll(() => server.close());

  const shown = async (bytes: Uint8Array): Promise<Buffer> => {
    const { error, payload } = (await server.addPhoto(user, workoutKey, bytes)).json();
    expect(error).toBeNull();
    return (await server.call("GET", `/image/${payload.key}`, { key: user.key })).rawPayload;
  };

  // Where the first stored row and column are when the image is upright (Exif 2.32, 4.6.4, orientation).
  it.each([
    [1, ["red", "green", "blue", "white"]],
    [2, ["green", "red", "white", "blue"]],
    [3, ["white", "blue", "green", "red"]],
    [4, ["blue", "white", "red", "green"]],
    [5, ["red", "blue", "green", "white"]],
    [6, ["blue", "red", "white", "green"]],
    [7, ["white", "green", "blue", "red"]],
    [8, ["green", "white", "red", "blue"]],
  ])("[API-63] stand upright, stored with orientation %i", async (orientation, corners) => {
    const picture = await shown(await cornered(orientation));
    expect(await cornersOf(picture)).toEqual(corners);
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual(orientation < 5 ? [60, 40] : [40, 60]);
  });

  it("[API-63] keep their colours: grey, with a colour profile, CMYK, and CMYK coded as luminance", async () => {
    const base = sharp(await photoFile({ width: 60, height: 40 }));
    const cmyk = await base.clone().toColourspace("cmyk").jpeg().toBuffer();
    const kinds = {
      grey: await base.clone().toColourspace("b-w").jpeg().toBuffer(),
      wide: await base.clone().withIccProfile("p3").jpeg().toBuffer(),
      cmyk,
      ycck: asYcck(cmyk),
      progressive: await base.clone().jpeg({ progressive: true }).toBuffer(),
    };
    for (const [kind, file] of Object.entries(kinds)) {
      const [now, before] = [await meansOf(await shown(file)), await meansOf(file)];
      expect([kind, now]).toEqual([kind, before.map((mean) => expect.closeTo(mean, -0.7))]);
    }
    expect(await meansOf(kinds.cmyk)).not.toEqual(await meansOf(kinds.ycck));
  });

  it("[API-63] may carry an Exif block whose pointers lead back to itself: nobody follows them", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.addPhoto(user, workoutKey, loopingExifPhoto(5000))),
    );
    for (const answer of answers) {
      expect(answer.json().payload).toMatchObject({ width: 8, height: 8, location: { x: 0, y: 0 } });
    }
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readExif } from "@cairn/formats/exif/read-exif";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cameraExif, metadataIn, photoFile } from "../../../test/photo-file.ts";
import { isJpeg, jpegOfPixels, measureJpeg, scaleJpeg, writeSizes } from "./jpeg.ts";

const limits = { maxPixels: 1_000_000, maxProgressivePixels: 10_000 };

/** Colour of the pixel at a share of the width and height, each channel as high or low. */
const colourAt = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > 200 && blue < 50 ? "red" : blue > 200 && red < 50 ? "blue" : "mixed";
};

describe("jpeg", () => {
  let folder: string;
  const fileOf = async (bytes: Uint8Array): Promise<string> => {
    const path = join(folder, "file");
    await writeFile(path, bytes);
    return path;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "jpeg-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  // How the stored picture, red on the left and blue on the right, lies when it is upright (Exif 2.32, orientation).
  it.each([
    [1, "red", "blue", "width"],
    [2, "blue", "red", "width"],
    [3, "blue", "red", "width"],
    [4, "red", "blue", "width"],
    [5, "red", "blue", "height"],
    [6, "red", "blue", "height"],
    [7, "blue", "red", "height"],
    [8, "blue", "red", "height"],
  ] as const)("[API-63] turns orientation %i upright", async (orientation, first, last, longSide) => {
    const file = await fileOf(await photoFile({ width: 60, height: 40, orientation }));
    const written = await writeSizes(file, [60], limits);
    const [picture] = written.ok ? written.value : [];
    expect(picture).toMatchObject(
      longSide === "width" ? { width: 60, height: 40 } : { width: 40, height: 60 },
    );
    const bytes = picture?.bytes ?? Buffer.alloc(0);
    const ends =
      longSide === "width"
        ? [
            [0.1, 0.5],
            [0.9, 0.5],
          ]
        : [
            [0.5, 0.1],
            [0.5, 0.9],
          ];
    expect(await Promise.all(ends.map(([x = 0, y = 0]) => colourAt(bytes, x, y)))).toEqual([first, last]);
  });

  it("[API-63] writes every size without any metadata, and none larger than the photo", async () => {
    const bytes = await photoFile({ width: 600, height: 400, exif: cameraExif, orientation: 6 });
    expect(metadataIn(bytes)).toContain("Testcam");
    const written = await writeSizes(await fileOf(bytes), [2000, 300, 100], limits);
    const pictures = written.ok ? written.value : [];
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [400, 600],
      [200, 300],
      [67, 100],
    ]);
    for (const picture of pictures) expect(metadataIn(picture.bytes)).toEqual([]);
    const [largest] = pictures;
    const scaled = await scaleJpeg(largest?.bytes ?? bytes, { width: 50, height: 50 }, "cover");
    expect(metadataIn(scaled)).toEqual([]);
    expect(await sharp(scaled).metadata()).toMatchObject({ width: 50, height: 50, format: "jpeg" });
  });

  it("[API-63] measures by the header alone, and refuses more pixels than it may unpack", async () => {
    const baseline = await photoFile({ width: 1000, height: 1000 });
    expect(await measureJpeg(await fileOf(baseline), limits)).toEqual({ ok: true, value: 1_000_000 });
    const large = await photoFile({ width: 1001, height: 1000 });
    expect(await measureJpeg(await fileOf(large), limits)).toEqual({ ok: false, error: "too_many_pixels" });
    expect(await writeSizes(await fileOf(large), [100], limits)).toEqual({
      ok: false,
      error: "too_many_pixels",
    });
    const progressive = await photoFile({ width: 101, height: 100, progressive: true });
    expect(await measureJpeg(await fileOf(progressive), limits)).toEqual({
      ok: false,
      error: "too_many_pixels",
    });
  });

  it("[API-63] reads nothing but JPEG, whatever other formats the library knows", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    for (const bytes of [svg, png]) {
      expect(isJpeg(bytes)).toBe(false);
      expect((await measureJpeg(await fileOf(bytes), limits)).ok).toBe(false);
      expect((await writeSizes(await fileOf(bytes), [9], limits)).ok).toBe(false);
    }
  });

  it("[API-63] calls damaged what breaks off in the middle of the picture", async () => {
    const bytes = await photoFile({ width: 500, height: 500 });
    const broken = await fileOf(bytes.subarray(0, bytes.length - 600));
    expect(await writeSizes(broken, [100], limits)).toEqual({ ok: false, error: "damaged" });
  });

  it("writes painted pixels as a picture", async () => {
    const picture = await jpegOfPixels(new Uint8Array(3 * 6).fill(128), { width: 3, height: 2 });
    expect(await sharp(picture).metadata()).toMatchObject({ width: 3, height: 2, format: "jpeg" });
    const instant = Date.parse("2025-06-01T22:30:05Z");
    const taken = await jpegOfPixels(
      new Uint8Array(3),
      { width: 1, height: 1 },
      { instant, offsetMinutes: -210 },
    );
    expect(readExif(taken)).toEqual({
      localTime: Date.parse("2025-06-01T19:00:05Z"),
      offsetMinutes: -210,
    });
  });
});

import { readExif, readOrientation } from "@cairn/formats/exif/read-exif";
import { useQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { workoutQuery } from "../../lib/api/workout-query.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { chooseFiles, stubUploads } from "../../testing/upload-stub.ts";
import { combinedWorkout, keyOf, photoView } from "../../testing/workout-examples.ts";
import { PhotoSection } from "./photo-section.tsx";

const key = keyOf(1);
const Section = () => {
  const { data } = useQuery(workoutQuery(key));
  return data ? <PhotoSection workout={data} /> : null;
};
const answer = (count: number) => {
  const photos = Array.from({ length: count }, (_, at) => photoView(at + 1));
  server.answer("getCombinedWorkout", combinedWorkout({ photos }), { ts: "1" });
};
const jpeg = (name: string) =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)], name, { type: "image/jpeg" });
const show = async () => {
  const uploads = stubUploads();
  answer(0);
  server.answer("getUser", ownAccount);
  server.answer("getServerTime", { servertime: 0 });
  await renderScreen(<Section />, { at: `/workout/anna/${key}` });
  await expect.element(button("Add photos")).toBeVisible();
  return uploads;
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const bar = (name: string) => page.getByRole("progressbar", { name: `Upload of ${name}` });

describe("[PHOT-1] photos on their way", () => {
  it("are shown with how much is sent, and are there when the server has them", async () => {
    const uploads = await show();
    chooseFiles(jpeg("beach.jpg"));
    await expect.element(bar("beach.jpg")).toBeInTheDocument();
    await expect.poll(() => uploads.length).toBe(1);
    expect([uploads[0]?.file?.name, uploads[0]?.address.includes(key)]).toEqual(["beach.jpg", true]);
    uploads[0]?.progress(0.4);
    await expect.element(bar("beach.jpg")).toHaveAttribute("value", "0.4");
    answer(1);
    uploads[0]?.answer(200, { error: null, payload: photoView(1), metadata: null });
    await expect.element(bar("beach.jpg")).not.toBeInTheDocument();
    await expect.element(button("Photo 1 of 1")).toBeVisible();
  });

  it("are stopped, sent again, and taken from the list", async () => {
    const uploads = await show();
    chooseFiles(jpeg("beach.jpg"));
    await expect.poll(() => uploads.length).toBe(1);
    await button("Stop beach.jpg").click();
    await expect.element(page.getByText("Stopped", { exact: true })).toBeVisible();
    await expect.element(bar("beach.jpg")).not.toBeInTheDocument();
    await button("Try beach.jpg again").click();
    await expect.poll(() => uploads.length).toBe(2);
    await expect.element(bar("beach.jpg")).toBeInTheDocument();
    await expect.element(button("Try beach.jpg again")).not.toBeInTheDocument();
    await button("Stop beach.jpg").click();
    await button("Remove beach.jpg from the list").click();
    await expect.element(page.getByText("beach.jpg")).not.toBeInTheDocument();
    expect(uploads).toHaveLength(2);
  });

  it("say that they took too long, and why the server refused", async () => {
    const uploads = await show();
    chooseFiles(jpeg("beach.jpg"));
    await expect.poll(() => uploads.length).toBe(1);
    uploads[0]?.end("timeout");
    await expect.element(page.getByText(/^The upload took too long\./)).toBeVisible();
    await button("Try beach.jpg again").click();
    await expect.poll(() => uploads.length).toBe(2);
    await expect.element(page.getByText(/^The upload took too long\./)).not.toBeInTheDocument();
    uploads[1]?.answer(507, { error: { reason: "storage.no_space" }, payload: null });
    await expect.element(page.getByRole("alert").first()).toBeVisible();
    await expect.element(button("Try beach.jpg again")).toBeVisible();
  });

  it.each([
    { format: "png", orientation: 1 },
    { format: "png", orientation: 6 },
    { format: "webp", orientation: 6 },
  ] as const)(
    "are made JPEGs of $format, with the camera's time and the side up that it says ($orientation)",
    async ({ format, orientation }) => {
      const uploads = await show();
      chooseFiles(await pictureOf(format, tiffOf(orientation)));
      await expect.poll(() => uploads.length).toBe(1);
      const file = uploads[0]?.file;
      expect(file?.name).toBe("beach.jpg");
      const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
      expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe1]);
      expect(readExif(bytes).localTime).toBe(Date.UTC(2025, 5, 1, 10, 0, 0));
      expect(readOrientation(bytes.subarray(12))).toBe(orientation);
      // Its own points, which the server turns.
      const plain = new Blob([bytes.slice(0, 2), bytes.slice(4 + 256 * (bytes[4] ?? 0) + (bytes[5] ?? 0))]);
      const { width, height } = await createImageBitmap(plain);
      expect([width, height]).toEqual([4, 2]);
      uploads[0]?.answer(200, { error: null, payload: photoView(1), metadata: null });
      await expect.element(bar("beach.jpg")).not.toBeInTheDocument();
    },
  );
});

/** TIFF, big end first, with `Orientation` and `DateTimeOriginal`. */
function tiffOf(orientation: number): Uint8Array {
  const time = "2025:06:01 10:00:00\0";
  const tiff = new Uint8Array(56 + time.length);
  const view = new DataView(tiff.buffer);
  tiff.set([0x4d, 0x4d, 0, 42], 0);
  view.setUint32(4, 8);
  const entry = (at: number, tag: number, type: number, count: number): void => {
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
  };
  view.setUint16(8, 2);
  entry(10, 0x01_12, 3, 1);
  view.setUint16(18, orientation);
  entry(22, 0x87_69, 4, 1);
  view.setUint32(30, 38);
  view.setUint16(38, 1);
  entry(40, 0x90_03, 2, time.length);
  view.setUint32(48, 56);
  tiff.set(new TextEncoder().encode(time), 56);
  return tiff;
}

/** A picture of four by two pixels with metadata, as cameras and phones write it. */
async function pictureOf(format: "png" | "webp", tiff: Uint8Array): Promise<File> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [4, 2];
  canvas.getContext("2d")?.fillRect(0, 0, 4, 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, `image/${format}`));
  const plain = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer());
  const bytes = format === "png" ? withPngChunk(plain, tiff) : withWebpChunk(plain, tiff);
  return new File([new Uint8Array(bytes)], `beach.${format}`, { type: `image/${format}` });
}

function withPngChunk(png: Uint8Array, tiff: Uint8Array): number[] {
  const length = [...new Uint8Array(new Uint32Array([tiff.length]).buffer)].toReversed();
  const typed = [...new TextEncoder().encode("eXIf"), ...tiff];
  // After the header of 33 bytes.
  return [...png.subarray(0, 33), ...length, ...typed, ...crcOf(typed), ...png.subarray(33)];
}

/** The checksum of a PNG's chunk (ISO 3309). */
function crcOf(bytes: readonly number[]): number[] {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return [24, 16, 8, 0].map((shift) => (~crc >>> shift) & 0xff);
}

const webpChunk = (name: string, content: readonly number[]): number[] => [
  ...new TextEncoder().encode(name),
  ...new Uint8Array(new Uint32Array([content.length]).buffer),
  ...content,
  ...(content.length % 2 ? [0] : []),
];

/** The extended form of a WebP, whose header announces the metadata. */
function withWebpChunk(webp: Uint8Array, tiff: Uint8Array): number[] {
  const isExtended = new TextDecoder().decode(webp.subarray(12, 16)) === "VP8X";
  const picture = [...webp.subarray(isExtended ? 30 : 12)];
  const header = webpChunk("VP8X", [0x08, 0, 0, 0, 3, 0, 0, 1, 0, 0]);
  const content = [
    ...new TextEncoder().encode("WEBP"),
    ...header,
    ...picture,
    ...webpChunk("EXIF", [...tiff]),
  ];
  return webpChunk("RIFF", content);
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readExif } from "@cairn/formats/exif/read-exif";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cameraExif, metadataIn, photoFile } from "../../../test/files/photo-file.ts";
import { onBehalfOf } from "../workers/share-scope.ts";
import { orientationTurn } from "./exif-orientation.ts";
import { createImages, type Images, type ImageSettings } from "./images.ts";

const log = pino({ level: "silent" });
const upright = orientationTurn[1];
const megabyte = 1024 * 1024;
/** More than any image here needs. */
const generous = { start: 600_000, cpuTime: 60_000, time: 600_000, memory: 2048 * megabyte };

/** The system's description of a process; undefined if it is gone. */
const textOf = async (id: number, file: string): Promise<string> =>
  await readFile(`/proc/${id}/${file}`, "latin1").catch(() => "");

/** Running image processes that a process has started. */
async function childrenOf(parent: number): Promise<readonly number[]> {
  const ids = (await readdir("/proc")).map(Number).filter((id) => id > 0);
  const known = await Promise.all(
    ids.map(async (id) => {
      const [stat, command] = await Promise.all([textOf(id, "stat"), textOf(id, "cmdline")]);
      const parentOf = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return { id, isChild: parentOf === parent && command.includes("jpeg.process") };
    }),
  );
  return known.filter(({ isChild }) => isChild).map(({ id }) => id);
}

type Shrunk = Awaited<ReturnType<Images["writeSizes"]>>;

/** The result for each. */
const errorsOf = async (sent: readonly Promise<Shrunk>[]) =>
  (await Promise.all(sent)).map((outcome) => (outcome.ok ? "made" : outcome.error));

const count = (errors: readonly string[], wanted: string) =>
  errors.filter((error) => error === wanted).length;

/** Sizes that take far longer to make than a busy machine needs to look at the process. */
const longWork = Array.from({ length: 20 }, (_, i) => 2000 - i);

describe("image processing", () => {
  let folder: string;
  let photo: string;
  /** Progressive, so that its decoder needs 190 MB. */
  let heavy: string;
  let images: Images;

  const fileOf = async (name: string, bytes: Uint8Array): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
  const open = (settings: Partial<ImageSettings> = {}): Images =>
    (images = createImages({ log, limits: generous, ...settings }));
  const shrink = async (path: string, sides: readonly number[] = [100], turn = upright) =>
    await images.writeSizes({ path, turn, sides, maxPixels: 100_000_000 }, 1);

  /** The same for a caller. */
  const shrinkFor = async (key: string, group: string) =>
    await onBehalfOf({ group, key }, async () => await shrink(photo));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "images-"));
    photo = await fileOf("photo", await photoFile({ width: 60, height: 40 }));
    heavy = await fileOf("heavy", await photoFile({ width: 8000, height: 4000, progressive: true }));
  });
  // Those of an earlier test were killed, and may take a while to end.
  beforeEach(() => expect.poll(() => childrenOf(process.pid)).toEqual([]));
  afterEach(() => images.close());
  afterAll(() => rm(folder, { recursive: true }));

  it("[API-63] writes every size in order, none larger than the photo, all without metadata", async () => {
    open();
    const bytes = await photoFile({ width: 600, height: 400, exif: cameraExif });
    const written = await shrink(await fileOf("camera", bytes), [2000, 300, 100], orientationTurn[6]);
    const pictures = written.ok ? written.value : [];
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [400, 600],
      [200, 300],
      [67, 100],
    ]);
    for (const picture of pictures) expect(metadataIn(Buffer.from(picture.bytes))).toEqual([]);
    const [largest] = pictures;
    const scaled = await images.scale({
      bytes: largest?.bytes ?? bytes,
      width: 50,
      height: 50,
      fit: "cover",
    });
    const cover = scaled.ok ? scaled.value : bytes;
    expect(metadataIn(Buffer.from(cover))).toEqual([]);
    expect(await sharp(cover).metadata()).toMatchObject({ width: 50, height: 50, format: "jpeg" });
  });

  it("[API-63] reads only JPEG, whatever other formats the library supports", async () => {
    open();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    for (const bytes of [svg, png]) {
      expect(await shrink(await fileOf("other", bytes))).toEqual({ ok: false, error: "damaged" });
    }
  });

  it(
    "[API-63] kills what takes too much processor time, and a new process decodes the next photo",
    { tags: ["all"] },
    async () => {
      open({ limits: { ...generous, cpuTime: 200 } });
      expect(await shrink(heavy, longWork)).toEqual({ ok: false, error: "damaged" });
      expect(await shrink(photo)).toMatchObject({ ok: true, value: [{ width: 60, height: 40 }] });
    },
  );

  it(
    "[API-63] kills what takes too much memory, while others are decoded beside it",
    { tags: ["all"] },
    async () => {
      open({ limits: { ...generous, memory: 160 * megabyte } });
      const [refused, made] = await Promise.all([shrink(heavy, longWork), shrink(photo)]);
      expect(refused).toEqual({ ok: false, error: "damaged" });
      expect(made).toMatchObject({ ok: true });
    },
  );

  it(
    "[API-63] kills what takes too long, which is the machine's fault if it took little processor time",
    { tags: ["all"] },
    async () => {
      open({ limits: { ...generous, time: 100 } });
      expect(await shrink(heavy, longWork)).toEqual({ ok: false, error: "busy" });
    },
  );

  it(
    "[API-63] kills what does not start in time, and waits for nothing then",
    { tags: ["all"] },
    async () => {
      open({ limits: { ...generous, start: 0 } });
      await expect(shrink(photo)).rejects.toThrow("does not start: it was not ready within 0 ms");
      expect(await childrenOf(process.pid)).toEqual([]);
    },
  );

  it(
    "[API-63] reports that it is busy when too many wait, and starts no more processes than allowed",
    { tags: ["all"] },
    async () => {
      open();
      const ofOne = Array.from({ length: 20 }, () => shrinkFor("one", "session"));
      const ofMany = Array.from({ length: 60 }, (_, i) => shrinkFor(`person ${i}`, "session"));
      const ofOthers = Array.from({ length: 20 }, (_, i) => shrinkFor(`address ${i}`, "address"));
      const [one, many, others] = await Promise.all([errorsOf(ofOne), errorsOf(ofMany), errorsOf(ofOthers)]);
      // One is being processed and 16 wait; 48 wait for people with a session, 64 for everybody together.
      expect([count(one, "made"), count(one, "share_used")]).toEqual([17, 3]);
      expect([count(many, "made"), count(many, "busy")]).toEqual([33, 27]);
      expect([count(others, "made"), count(others, "busy")]).toEqual([16, 4]);
      expect(await childrenOf(process.pid)).toHaveLength(2);
    },
  );

  it("[API-63] ends idle processes", { tags: ["all"] }, async () => {
    open({ idleTime: 1 });
    expect(await shrink(photo)).toMatchObject({ ok: true });
    await expect.poll(() => childrenOf(process.pid)).toEqual([]);
  });

  it("[API-63] ends processes with the server, however it ends", { tags: ["all"] }, async () => {
    open();
    const module = new URL("images.ts", import.meta.url);
    const program = `
      const { createImages } = await import(${JSON.stringify(module.href)});
      const images = createImages({ log: { warn() {} } });
      const work = { turn: ${JSON.stringify(upright)}, sides: [2000], maxPixels: 1e8 };
      await images.writeSizes({ path: ${JSON.stringify(photo)}, ...work }, 1);
      console.log("works");
      for (;;) await images.writeSizes({ path: ${JSON.stringify(heavy)}, ...work }, 1);`;
    const server = spawn(process.execPath, ["--input-type=module", "--eval", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(server.stdout, "data");
    const children = await childrenOf(server.pid ?? 0);
    expect(children).toHaveLength(1);
    server.kill("SIGKILL");
    // A process that has ended and was not reaped yet has no command line.
    const command = async () => await textOf(children[0] ?? 0, "cmdline");
    await expect.poll(command).toBe("");
  });

  it("writes painted pixels as an image, with the time of the camera", async () => {
    open();
    const painted = await images.paint({ pixels: new Uint8Array(3 * 6).fill(128), width: 3, height: 2 });
    expect(painted.ok && (await sharp(painted.value).metadata())).toMatchObject({
      width: 3,
      height: 2,
      format: "jpeg",
    });
    const takenAt = { instant: Date.parse("2025-06-01T22:30:05Z"), offsetMinutes: -210 };
    const taken = await images.paint({ pixels: new Uint8Array(3), width: 1, height: 1, takenAt });
    expect(taken.ok && readExif(taken.value)).toEqual({
      localTime: Date.parse("2025-06-01T19:00:05Z"),
      offsetMinutes: -210,
    });
  });
});

import { readdir } from "node:fs/promises";
import { basename } from "node:path";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cameraExif, metadataIn, photoFile } from "../../../test/files/photo-file.ts";
import {
  createTestApp,
  itInOneProcess,
  multipartBody,
  type TestApp,
  type TestUser,
} from "../../../test/test-app.ts";

const megabyte = 1024 * 1024;

interface PhotoTruth {
  readonly GPSLatitude?: number;
  readonly GPSLongitude?: number;
}

/** The photo with another size in its header; the rest is unchanged. */
function withSize(photo: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(photo);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** Reproducible random numbers from 0 to 1. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

describe("photos of any kind", () => {
  let server: TestApp;
  let user: TestUser;
  let workoutKey: string;
  let photo: Buffer;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    user = await server.signUp("collector");
    const created = await server.call("POST", "/workout", {
      key: user.key,
      payload: { activityId: 1, startTime: Date.parse("2025-06-01T10:00:00Z"), duration: 3600 },
    });
    ({ workoutKey } = created.json().payload);
    photo = await photoFile({ width: 400, height: 300, exif: cameraExif });
  });
  afterAll(() => server.close());

  const send = async (bytes: Uint8Array, key = workoutKey) => {
    // Upload limits are reset, because they are not tested here.
    await server.database.pool.query("UPDATE workouts SET picture_count = 0");
    return await server.addPhoto(user, key, bytes);
  };
  const outcomeOf = async (bytes: Uint8Array) => {
    const { error, payload } = (await send(bytes)).json();
    return error ? error.reason : payload.location;
  };
  const traces = async () => {
    const { rows } = await server.database.pool.query("SELECT count(*)::int AS count FROM photos");
    const files = await server.cachedFiles();
    return { rows: rows[0].count, files: files.length };
  };

  it("[API-63] are refused by their content, whatever they claim to be", async () => {
    const before = await traces();
    const refused = {
      png: Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(100)]),
      heic: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      html: Buffer.from("<script>alert(1)</script>"),
      empty: Buffer.alloc(0),
      short: Buffer.from([0xff, 0xd8]),
    };
    for (const bytes of Object.values(refused)) expect(await outcomeOf(bytes)).toBe("photo.bad_file");
    const polyglots = [
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), refused.svg]),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(megabyte)]),
    ];
    for (const bytes of polyglots) expect(await outcomeOf(bytes)).toBe("photo.damaged");
    expect(await traces()).toEqual(before);
  });

  it("[API-63] may be neither too large in bytes nor in pixels", async () => {
    const before = await traces();
    const padded = Buffer.concat([photo, Buffer.alloc(32 * megabyte + 1 - photo.length)]);
    const tooLarge = await send(padded);
    expect([tooLarge.statusCode, tooLarge.json().error.reason]).toEqual([413, "photo.too_large"]);
    expect(await outcomeOf(withSize(photo, 65_500, 65_500))).toBe("photo.too_many_pixels");
    expect(await outcomeOf(withSize(photo, 10_001, 10_000))).toBe("photo.too_many_pixels");
    expect(await traces()).toEqual(before);
    // As many pixels as allowed, of which the file has the first; the rest is grey.
    expect(await outcomeOf(withSize(photo, 10_000, 10_000))).toEqual({ x: 24.5, y: 60.0005 });
    expect(await outcomeOf(padded.subarray(0, 32 * megabyte))).toEqual({ x: 24.5, y: 60.0005 });
  });

  it("[API-63] that break off anywhere are complete or leave nothing", async () => {
    const before = await traces();
    for (let share = 1; share < 20; share++) {
      const outcome = await outcomeOf(photo.subarray(0, Math.floor((photo.length * share) / 20)));
      expect(outcome).toBe("photo.damaged");
    }
    expect(await traces()).toEqual(before);
  });

  it("[API-63] in a body that breaks off leave nothing", async () => {
    const before = await traces();
    const { body, contentType } = multipartBody([{ name: "image", bytes: photo }]);
    const answer = await server.call("POST", `/workouts/${workoutKey}/image/web`, {
      key: user.key,
      payload: body.subarray(0, body.length - 500),
      headers: { "content-type": contentType },
    });
    expect(answer.json().error.reason).toBe("request.invalid");
    expect(await traces()).toEqual(before);
  });

  it("[API-63] with any change in their Exif are accepted, and give a clean image", async () => {
    const random = numbers(7);
    const next = (): number => random.next().value ?? 0;
    const start = photo.indexOf("Exif\0\0");
    const length = photo.readUInt16BE(start - 2);
    for (let round = 0; round < 12; round++) {
      const changed = Buffer.from(photo);
      for (let change = 0; change <= round; change++) {
        changed[start + 6 + Math.floor(next() * (length - 8))] = Math.floor(next() * 256);
      }
      const { error, payload } = (await send(changed)).json();
      expect(error).toBeNull();
      const picture = await server.call("GET", `/image/${payload.key}`, { key: user.key });
      expect(metadataIn(picture.rawPayload)).toEqual([]);
    }
  });

  it("[API-63] come ten at once, and all are stored", { tags: ["all"] }, async () => {
    const large = await photoFile({ width: 4000, height: 3000 });
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => server.addPhoto(user, workoutKey, large)),
    );
    expect(sent.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    const { payload } = sent[0]?.json() ?? {};
    expect([payload.width, payload.height]).toEqual([2000, 1500]);
    expect(await readdir(server.deps.incomingDir)).toEqual([]);
  });

  itInOneProcess("[API-63] leave nothing when the file store fails", async () => {
    const before = await traces();
    const failing = vi.spyOn(server.deps.files, "put").mockRejectedValueOnce(new Error("disk full"));
    const log = vi.spyOn(server.deps.log, "error").mockImplementation(() => {});
    expect((await send(photo)).json().error.reason).toBe("internal");
    failing.mockRestore();
    log.mockRestore();
    expect(await traces()).toEqual(before);
  });

  describeWithCorpus("of real cameras", ({ namesIn, read, readJson }) => {
    it(
      "[API-63] are accepted or refused by their content, and show no metadata",
      { tags: ["all"] },
      async () => {
        const { photos: truth } = readJson("photos/photos-truth.json") as {
          photos: Record<string, PhotoTruth>;
        };
        const refused: Record<string, string> = {};
        for (const path of namesIn("photos").filter((file) => !file.endsWith(".json"))) {
          const name = basename(path);
          const { error, payload } = (await send(read(path))).json();
          if (error) {
            refused[name] = error.reason;
            continue;
          }
          const { GPSLatitude: y = 0, GPSLongitude: x = 0 } = truth[name] ?? {};
          expect([name, payload.location.x, payload.location.y]).toEqual([
            name,
            expect.closeTo(x, 5),
            expect.closeTo(y, 5),
          ]);
          for (const { url } of payload.sources) {
            const picture = await server.app.inject({ method: "GET", url });
            expect([name, metadataIn(picture.rawPayload)]).toEqual([name, []]);
          }
        }
        expect(refused).toEqual({
          "exifr-micro.avif": "photo.bad_file",
          "exifr-png_with_exif_and_gps.png": "photo.bad_file",
          "made-truncated.jpg": "photo.damaged",
        });
      },
    );

    it("[API-63] are placed on the recording they belong to", async () => {
      const gpx = read("gpx/rustgpx-garmin-activity.gpx");
      const imported = await server.importFiles(user, { name: "ride.gpx", bytes: gpx });
      const key = imported.json().payload.workoutKey;
      const place = async (name: string) => (await send(read(`photos/${name}`), key)).json().payload.location;
      // Positions from the manifest; the offset of the second is that of the place.
      const onTrack = { x: expect.closeTo(-121.98396, 4), y: expect.closeTo(37.22001, 4) };
      expect(await place("made-on-track-time-only.jpg")).toEqual(onTrack);
      expect(await place("made-on-track-local-time-no-offset.jpg")).toEqual(onTrack);
      expect(await place("made-on-track-gps.jpg")).toEqual({ x: -121.989593, y: 37.20652 });
    });
  });
});

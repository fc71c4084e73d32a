import type { PhotoView } from "@cairn/contracts/photos";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cameraExif, photoFile } from "../../../test/photo-file.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

const start = Date.parse("2025-06-01T10:00:00Z");

/** A minute of walking north. */
const walk =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
});
afterAll(() => server.close());

it("[API-63] a place that was found by the time is not kept when the start is corrected, and the camera's is", async () => {
  const owner = await server.signUp("owner");
  const imported = await server.importAllFiles(owner, { name: "a.gpx", bytes: walk });
  const { workoutKey } = imported.json().payload;
  for (const exif of [{ ...cameraExif, IFD3: {} }, cameraExif])
    await server.addPhoto(owner, workoutKey, await photoFile({ exif: { ...exif } }));
  const seen = async () =>
    (await server.call("GET", `/images/workout/${workoutKey}`, { key: owner.key }))
      .json()
      .payload.map(({ location, totalTime }: PhotoView) => [location.x, location.y, totalTime]);
  const save = async (header: object) =>
    await server.call("POST", "/workouts/header", { key: owner.key, payload: [{ workoutKey, ...header }] });

  await save({ description: "Walk", startTime: start });
  const placed = [
    [24, 60.0005, 30],
    [24.5, 60.0005, 30],
  ];
  expect(await seen()).toEqual(placed);

  // The watch was twenty seconds slow: the photo was taken ten seconds into the walk, where a page places it.
  await save({ startTime: start + 20_000 });
  expect(await seen()).toEqual([
    [0, 0, 10],
    [24.5, 60.0005, 10],
  ]);
});

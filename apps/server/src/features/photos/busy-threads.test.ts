import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { onBehalfOf } from "../../platform/workers/share-scope.ts";
import type { WorkerTask } from "../../platform/workers/workers.ts";

const hold: WorkerTask<Int32Array, undefined> = {
  file: new URL("../../../test/processes/stubborn.worker.ts", import.meta.url),
  name: "waitForGate",
  lane: "imports",
  timeLimit: 600_000,
};

/** A minute of walking north. */
const walk =
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>2025-06-01T10:00:00Z</time></trkpt>
<trkpt lat="60.001" lon="24"><time>2025-06-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>`);

describe("a photo without a place of the camera", () => {
  let server: TestApp;
  let owner: TestUser;
  let ownerId: string;
  let workoutKey: string;
  let photo: Buffer;

  beforeAll(async () => {
    server = await createTestApp();
    owner = await server.signUp("owner");
    ownerId = (await server.database.pool.query("SELECT id FROM users")).rows[0].id;
    workoutKey = (await server.importAllFiles(owner, { name: "a.gpx", bytes: walk })).json().payload
      .workoutKey;
    const taken = { DateTimeOriginal: "2025:06:01 10:00:30", OffsetTimeOriginal: "+00:00" };
    photo = await photoFile({ exif: { IFD2: taken } });
  });
  afterAll(() => server.close());

  it.each([
    [429, "request.share_used", "its owner's imports have all their places", () => ownerId],
    [503, "photo.busy", "imports of many people have all places", (n: number) => `${n}`],
  ])(
    "[API-63] is refused with %i %s while %s, and is placed later",
    async (status, reason, _when, userOf) => {
      const gate = new Int32Array(new SharedArrayBuffer(4));
      const imports = Array.from({ length: 64 }, (_, n) =>
        onBehalfOf({ group: "person", key: `user ${userOf(n)}` }, () => server.deps.workers.run(hold, gate)),
      );
      try {
        const refused = await server.addPhoto(owner, workoutKey, photo);
        expect([refused.statusCode, refused.json().error.reason]).toEqual([status, reason]);
        expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      } finally {
        Atomics.store(gate, 0, 1);
        Atomics.notify(gate, 0);
      }
      await Promise.all(imports);
      const { payload } = (await server.addPhoto(owner, workoutKey, photo)).json();
      expect(payload.location).toEqual({ x: 24, y: 60.0005 });
    },
  );
});

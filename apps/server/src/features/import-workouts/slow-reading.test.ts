import { fail } from "@cairn/domain/result";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readImport, sendImport, type SentFile } from "../../../test/files/sent-imports.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { Deps } from "../../deps.ts";
import { importSlice } from "./import-slice.ts";

const track: SentFile = {
  name: "a.gpx",
  bytes: Buffer.from(
    `<gpx creator="test"><trk><trkseg><trkpt lat="60" lon="24"><time>2026-05-01T10:00:00Z</time></trkpt><trkpt lat="60" lon="24.1"><time>2026-05-01T11:00:00Z</time></trkpt></trkseg></trk></gpx>`,
  ),
};
const archive: SentFile = { name: "a.zip", bytes: writeZip([track]) };

describe("[ADD-4] a file whose reading takes longer than a thread may", () => {
  let server: TestApp;
  let user: TestUser;
  let people = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  /** A job with a file, of which a task exceeds its time as often as told. */
  const begin = async (file: SentFile, slowTask: string, times: number) => {
    user = await server.signUp(`patient${(people += 1)}`);
    const { jobId } = (await sendImport(server, user, [file])).json().payload;
    const { rows } = await server.database.pool.query("SELECT owner_id FROM import_jobs WHERE id = $1", [
      jobId,
    ]);
    const slice = { ownerId: String(rows[0].owner_id), jobId, from: 1, to: 1 };
    let slow = 0;
    const workers: Deps["workers"] = {
      ...server.deps.workers,
      async run(task, input) {
        if (task.name !== slowTask || slow === times) return await server.deps.workers.run(task, input);
        slow += 1;
        return fail("too_long");
      },
    };
    return {
      /** One run of the job, as a worker would do it. */
      run: async (attempt: number) => {
        const { signal } = new AbortController();
        const context = { log: server.deps.log, signal, requestId: undefined, attempt };
        return await importSlice({ ...server.deps, workers }, (task) => task(), slice, context);
      },
      read: async () => await readImport(server, user, jobId),
    };
  };

  it.each([
    ["a recording", track, "decodeFile"],
    ["an archive", archive, "unpackMembers"],
    ["the first file of an archive", archive, "readHead"],
  ])("is read again by the next run of its job (%s)", async (_, file, slowTask) => {
    const { run, read } = await begin(file, slowTask, 2);
    for (const attempt of [1, 2]) {
      await expect(run(attempt)).rejects.toThrow();
      expect(await read()).toMatchObject({ state: "running", counts: { failed: 0, imported: 0 } });
    }
    expect(await run(3)).toBe("done");
    expect(await read()).toMatchObject({ state: "finished", counts: { failed: 0, imported: 1 } });
  });

  it.each([
    ["a recording", track, "decodeFile", "workout_import.too_long"],
    ["an archive", archive, "unpackMembers", "workout_import.too_long"],
    ["the first file of an archive", archive, "readHead", "own_data.too_large"],
  ])("is refused by the third run if it always takes too long (%s)", async (_, file, slowTask, reason) => {
    const { run, read } = await begin(file, slowTask, Infinity);
    for (const attempt of [1, 2]) await expect(run(attempt)).rejects.toThrow();
    expect(await run(3)).toBe("done");
    const { state, files } = await read();
    expect([state, files.map(({ error }) => error?.reason)]).toEqual(["finished", [reason]]);
  });
});

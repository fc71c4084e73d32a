import type { ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendImport } from "../../../test/files/sent-imports.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const gpx = Buffer.from('<gpx version="1.1"><trk><trkseg></trkseg></trk></gpx>');
const notes = Buffer.from("no recording at all");

describe("the list of imports", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  const start = async (user: TestUser, ...files: readonly Buffer[]): Promise<string> => {
    const named = files.map((bytes, index) => ({ name: `${index}.gpx`, bytes }));
    return (await sendImport(server, user, named)).json().payload.jobId;
  };
  const list = async ({ key }: TestUser, query = ""): Promise<readonly ImportJobView[]> =>
    (await server.call("GET", `/workout/import${query}`, { key })).json().payload;

  it("[ADD-4] has a person's own imports, newest first, each with its counts", async () => {
    const [owner, other] = [await server.signUp("owner"), await server.signUp("other")];
    expect(await list(owner)).toEqual([]);
    const refused = await start(owner, notes);
    const waiting = await start(owner, gpx, notes, gpx);
    expect(await list(owner)).toMatchObject([
      { jobId: waiting, state: "queued", counts: { total: 3, waiting: 2, failed: 1 } },
      { jobId: refused, state: "finished", counts: { total: 1, waiting: 0, failed: 1 } },
    ]);
    expect(await list(owner, "?limit=1")).toHaveLength(1);
    expect(await list(other)).toEqual([]);
  });

  it("[ADD-4] has none whose files are still being received", async () => {
    const owner = await server.signUp("sender");
    await start(owner, notes);
    await server.database.pool.query(
      "UPDATE import_jobs SET state = 'receiving' WHERE owner_id = (SELECT id FROM users WHERE username = 'sender')",
    );
    expect(await list(owner)).toEqual([]);
  });
});

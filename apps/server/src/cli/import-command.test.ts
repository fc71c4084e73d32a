import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCommandOf } from "../../test/processes/cairn-command.ts";
import { startWorker } from "../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../test/test-app.ts";
import { passwordResetJob } from "../features/account/password-jobs.ts";
import { listJobs } from "../platform/jobs/job-queue.queries.ts";
import { filesToImport } from "./files-to-import.ts";
import { importAsJobs } from "./import-as-jobs.ts";

/** A walk of twenty minutes on a day of May 2026. */
const walk = (day: number): string =>
  `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><trkseg>${["00", "20"]
    .map(
      (minute, i) =>
        `<trkpt lat="60.0${i}" lon="24"><time>2026-05-${10 + day}T10:${minute}:00Z</time></trkpt>`,
    )
    .join("")}</trkseg></trk></gpx>`;

describe("cairn import", () => {
  let server: TestApp;
  let ada: TestUser;
  let folder: string;
  let count = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    ada = await server.signUp(`ada-${(count += 1)}`);
    folder = await mkdtemp(join(tmpdir(), "cairn-import-"));
    return () => rm(folder, { recursive: true });
  });

  const workoutsOf = async ({ username }: TestUser): Promise<number> => {
    const { rows } = await server.database.pool.query(
      "SELECT count(*)::int AS count FROM workouts WHERE owner_id = (SELECT id FROM users WHERE username = $1)",
      [username],
    );
    return rows[0].count;
  };
  const run = async (...args: readonly string[]) => {
    const { status, said } = await runCommandOf(server, "import", ...args);
    return { status, lines: said.trim().split("\n") };
  };

  it("names what cannot be read, imports all the others, and ends with 1", { tags: ["all"] }, async () => {
    await writeFile(join(folder, "a.gpx"), walk(1));
    await symlink(join(folder, "gone"), join(folder, "b.gpx"));
    await mkdir(join(folder, "old.zip"));
    await writeFile(join(folder, "old.zip", "c.gpx"), walk(2));
    const { status, lines } = await run(ada.username, folder);
    expect(lines.filter((line) => line.includes("cannot be read"))).toEqual([
      `${join(folder, "b.gpx")}: cannot be read: there is no such file, or it is a link to one that is gone`,
    ]);
    expect([status, lines.at(-1)]).toEqual([1, `imported 2 of 3 files for ${ada.username}`]);
    expect(await workoutsOf(ada)).toBe(2);
  });

  it("finds recordings in folders whatever the case of their names", { tags: ["all"] }, async () => {
    await writeFile(join(folder, "RIDE.GPX.GZ"), gzipSync(walk(3)));
    await writeFile(join(folder, "Ride.Gpx"), walk(4));
    await writeFile(join(folder, "ride.txt"), walk(5));
    const { status, lines } = await run(ada.username, folder);
    expect([status, lines.at(-1)]).toEqual([0, `imported 2 of 2 files for ${ada.username}`]);
  });

  it("goes on after a file that is gone when its turn comes, and leaves nothing half received", async () => {
    for (const day of [6, 7, 8]) await writeFile(join(folder, `${day}.gpx`), walk(day));
    const owner = {
      ownerId: (await server.call("GET", "/user", { key: ada.key })).json().payload.key,
      keepDuplicates: false,
    };
    const worker = await startWorker(server);
    try {
      const found = await filesToImport([folder]);
      await rm(join(folder, "7.gpx"));
      const tally = await importAsJobs(server.deps, owner, found);
      expect(tally).toEqual({ total: 3, imported: 2, duplicate: 0, failed: 1 });
      const alone = { ...found, files: found.files.filter(({ path }) => path.endsWith("7.gpx")) };
      expect(await importAsJobs(server.deps, owner, alone)).toMatchObject({ total: 1, failed: 1 });
    } finally {
      await worker.stop();
    }
    expect(await workoutsOf(ada)).toBe(2);
    expect(await readdir(server.deps.incomingDir)).toEqual([]);
    const { rows } = await server.database.pool.query("SELECT state FROM import_jobs WHERE owner_id = $1", [
      owner.ownerId,
    ]);
    expect(rows).toEqual([{ state: "finished" }]);
  });

  it(
    "leaves the other jobs to the server, whose mails it would write into a folder",
    { tags: ["all"] },
    async () => {
      await server.call("GET", `/resetPassword?username=${ada.username}`);
      await writeFile(join(folder, "a.gpx"), walk(9));
      expect((await run(ada.username, folder)).status).toBe(0);
      const jobs = await listJobs(server.deps.db, 1000);
      expect(jobs.filter(({ task }) => task === passwordResetJob.name)).toMatchObject([
        { state: "waiting", attempts: 0 },
      ]);
      expect(await readdir(server.dataDir)).not.toContain("outbox");
    },
  );
});

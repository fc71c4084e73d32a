import { gzipSync } from "node:zlib";
import type { ImportOutcome } from "@cairn/contracts/import-workouts/workout-imports";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  endedImport,
  importAsJob,
  readImport,
  sendImport,
  type SentFile,
} from "../../../test/files/sent-imports.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

/** Ten minutes to the north, on a day of May 2026. */
const track = (day: number): string =>
  `<trk><name>Day ${day}</name><trkseg>${[0, 5, 10]
    .map(
      (minute) =>
        `<trkpt lat="${40 + day + minute / 1000}" lon="24"><time>2026-05-${String(day).padStart(2, "0")}T10:${String(minute).padStart(2, "0")}:00Z</time></trkpt>`,
    )
    .join("")}</trkseg></trk>`;
const gpx = (name: string, ...days: readonly number[]): SentFile => ({
  name,
  bytes: Buffer.from(`<gpx version="1.1" creator="test">${days.map(track).join("")}</gpx>`),
});
const file = (name: string, content: string | Uint8Array): SentFile => ({
  name,
  bytes: Buffer.from(content),
});
const zip = (name: string, ...files: readonly SentFile[]): SentFile => ({ name, bytes: writeZip(files) });

/** The result for one workout of a file, or for a file without one, in the form that both calls share. */
interface Told {
  readonly file: string;
  readonly state: "imported" | "duplicate" | "failed";
  readonly reason?: string | undefined;
  readonly warnings: readonly string[];
  readonly key?: string | undefined;
}

const withoutKeys = (told: readonly Told[]) =>
  told.map(({ file: name, state, reason, warnings }) => ({ file: name, state, reason, warnings }));

/** Fields of a workout that differ for each person. */
const ownFields = new Set(["workoutKey", "key", "username", "fullname", "created", "lastModified"]);

describe("[ADD-4] [API-48] an import that is answered and an import that is a job", () => {
  let server: TestApp;
  let runner: JobRunner;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    runner = await startWorker(server);
  });
  afterAll(async () => {
    await runner.stop();
    await server.close();
  });

  const answered = async (user: TestUser, sent: SentFile): Promise<readonly Told[]> => {
    const { payload, error } = (await server.importFiles(user, sent)).json();
    if (error) return [{ file: sent.name, state: "failed", reason: error.reason, warnings: [] }];
    return (payload as readonly ImportOutcome[]).map((outcome) => ({
      file: outcome.file,
      state: outcome.error ? "failed" : outcome.duplicateOf === undefined ? "imported" : "duplicate",
      reason: outcome.error?.reason,
      warnings: outcome.warnings,
      key: outcome.workout?.workoutKey,
    }));
  };
  /** Names of what the last job listed besides workouts and refusals; an answer has no place for it. */
  let skipped: readonly string[] = [];
  const byJob = async (user: TestUser, sent: SentFile): Promise<readonly Told[]> => {
    const { files } = await importAsJob(server, user, sent);
    skipped = files.flatMap(({ state, file: name }) => (state === "skipped" ? [name] : []));
    return files
      .filter(({ state }) => state !== "unpacked" && state !== "skipped")
      .map(({ file: name, state, error, warnings, workoutKey }) => ({
        file: name,
        state: state === "imported" || state === "duplicate" ? state : "failed",
        reason: error?.reason,
        warnings,
        key: workoutKey,
      }));
  };
  /** A workout as its owner sees it, without fields that differ for each person, and its original file. */
  const workoutOf = async ({ key: session }: TestUser, key: string) => {
    const { payload } = (await server.call("GET", `/workouts/${key}/combined`, { key: session })).json();
    const shared = JSON.stringify(payload, (name, value: unknown) =>
      ownFields.has(name) ? undefined : value,
    );
    const original = await server.call("GET", `/workouts/${key}/original`, { key: session });
    return { shared, original: original.rawPayload };
  };
  const incoming = async () => (await server.cachedFiles()).filter((path) => path.includes("incoming"));

  it("make the same workouts from the same archive, and refuse the same files with the same errors", async () => {
    const [asked, queued] = [await server.signUp("asker"), await server.signUp("queuer")];
    for (const user of [asked, queued]) await server.importFiles(user, gpx("before.gpx", 9));
    const archive = zip(
      "export.zip",
      gpx("a/one.gpx", 1),
      { name: "a/two.gpx.gz", bytes: gzipSync(gpx("", 2).bytes) },
      gpx("known.gpx", 9),
      gpx("trip.gpx", 3, 4, 5),
      file("broken.gpx", "<gpx><trk>"),
      file("plan.gpx", `<gpx><rte><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte></gpx>`),
      file("places.gpx", `<gpx><wpt lat="1" lon="1"/></gpx>`),
      file("bomb.gpx", `<gpx>${"<wpt/>\n".repeat(4_000_000)}</gpx>`),
      file("notes.txt", "nobody takes this for a recording"),
      file("letter", "<html>"),
      gpx("/etc/passwd.gpx", 6),
      gpx("turned \u202E round.gpx", 7),
      zip("inner.zip", gpx("b/three.gpx", 8), zip("innermost.zip", gpx("never.gpx", 10))),
      file("empty.zip", ""),
      gpx("last.gpx", 11),
    );
    const told = await answered(asked, archive);
    expect(told.map(({ file: name, state, reason }) => [name, reason ?? state])).toEqual([
      ["a/one.gpx", "imported"],
      ["a/two.gpx", "imported"],
      ["known.gpx", "duplicate"],
      ["trip.gpx", "imported"],
      ["trip.gpx", "imported"],
      ["trip.gpx", "imported"],
      ["broken.gpx", "workout_import.not_well_formed"],
      ["plan.gpx", "workout_import.planned_route"],
      ["places.gpx", "workout_import.places_only"],
      ["bomb.gpx", "workout_import.suspicious_ratio"],
      ["letter", "workout_import.unknown_format"],
      ["/etc/passwd.gpx", "workout_import.unsafe_name"],
      ["turned  round.gpx", "workout_import.unsafe_name"],
      ["inner.zip/b/three.gpx", "imported"],
      ["inner.zip/innermost.zip", "workout_import.nested_too_deep"],
      ["empty.zip", "workout_import.not_an_archive"],
      ["last.gpx", "imported"],
    ]);
    const queuedTold = await byJob(queued, archive);
    expect(withoutKeys(queuedTold)).toEqual(withoutKeys(told));
    expect(skipped).toEqual(["notes.txt"]);
    for (const [i, { key = "" }] of told.entries()) {
      const other = queuedTold[i]?.key ?? "";
      if (key === "") expect(other).toBe("");
      else expect(await workoutOf(queued, other)).toEqual(await workoutOf(asked, key));
    }
    expect(await incoming()).toEqual([]);
  });

  it("refuse the same archives as a whole", async () => {
    const [asked, queued] = [await server.signUp("asker-of-bad"), await server.signUp("queuer-of-bad")];
    const good = Buffer.from(zip("", gpx("a.gpx", 1)).bytes);
    const damaged = Buffer.from(good);
    damaged[good.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))] = 0;
    const archives: readonly SentFile[] = [
      file("cut.zip", good.subarray(0, -30)),
      file("damaged.zip", damaged),
      zip("empty.zip"),
      zip("photos.zip", file("cat.jpg", "JPEG")),
    ];
    const reasons = ["not_an_archive", "damaged_archive", "empty_archive", "empty_archive"];
    for (const [i, archive] of archives.entries()) {
      const reason = `workout_import.${reasons[i]}`;
      const refused = [{ file: archive.name, state: "failed", reason, warnings: [] }];
      expect(withoutKeys(await answered(asked, archive))).toEqual(refused);
      expect(withoutKeys(await byJob(queued, archive))).toEqual(refused);
      expect(skipped).toEqual(archive.name === "photos.zip" ? ["cat.jpg"] : []);
    }
    const originals = (await server.cachedFiles()).filter((path) => path.includes("uploads"));
    const kept = await server.database.pool.query("SELECT DISTINCT owner_id, sha256 FROM uploads");
    expect(originals).toHaveLength(kept.rows.length);
    expect(await incoming()).toEqual([]);
  });

  it(
    "continue after a file at which the server fails: one reports it, the other retries it",
    { tags: ["all"] },
    async () => {
      const [asked, queued] = [await server.signUp("asker-unlucky"), await server.signUp("queuer-unlucky")];
      const archive = zip("three.zip", gpx("1.gpx", 1), gpx("2.gpx", 2), gpx("3.gpx", 3));
      const { pool } = server.database;
      await pool.query(
        `CREATE FUNCTION refuse_second() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN IF NEW.file_name = '2.gpx' THEN RAISE 'disk full'; END IF; RETURN NEW; END $$;
       CREATE TRIGGER refuse_second BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION refuse_second()`,
      );
      const log = vi.spyOn(server.deps.log, "error").mockImplementation(() => {});
      const told = await answered(asked, archive);
      expect(told.map(({ state, reason }) => reason ?? state)).toEqual([
        "imported",
        "workout_import.failed",
        "imported",
      ]);
      const { jobId } = (await sendImport(server, queued, [archive])).json().payload;
      const partly = async () => (await readImport(server, queued, jobId)).counts;
      await expect.poll(partly).toMatchObject({ imported: 2, waiting: 1, failed: 0 });
      log.mockRestore();
      await pool.query("DROP TRIGGER refuse_second ON uploads");
      await expect.poll(partly).toMatchObject({ total: 3, imported: 3, failed: 0 });
      const { files } = await endedImport(server, queued, jobId);
      expect(files.map(({ member, state }) => [member, state])).toEqual([
        [0, "unpacked"],
        [1, "imported"],
        [2, "imported"],
        [3, "imported"],
      ]);
      expect((await server.call("GET", "/workouts", { key: queued.key })).json().payload).toHaveLength(3);
      expect(await incoming()).toEqual([]);
    },
  );
});

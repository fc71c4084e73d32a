import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importAsJob, readImport } from "../../../test/files/sent-imports.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

let server: TestApp;
let user: TestUser;
let runner: JobRunner;

beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
  user = await server.signUp("traveller");
  runner = await startWorker(server);
});
afterAll(async () => {
  await runner.stop();
  await server.close();
});

/** A track of an hour on a day. */
const day = (date: string): string =>
  `<trk><name>${date}</name><trkseg><trkpt lat="60" lon="24"><time>${date}T10:00:00Z</time></trkpt><trkpt lat="60" lon="24.1"><time>${date}T11:00:00Z</time></trkpt></trkseg></trk>`;
const trip = (name: string, ...dates: readonly string[]) => ({
  name,
  bytes: Buffer.from(`<gpx>${dates.map(day).join("")}</gpx>`),
});

it("[ADD-4] an import counts the workouts of files with several, alone and in archives, and undoes all of them", async () => {
  const archive = writeZip([
    trip("in/two.gpx", "2019-05-03", "2019-05-01", "2019-05-04"),
    trip("single.gpx", "2019-05-05"),
  ]);
  const one = trip("one.gpx", "2019-05-01", "2019-05-02");
  const job = await importAsJob(server, user, one, { name: "more.zip", bytes: archive });
  expect(job.state).toBe("finished");
  expect(job.counts).toMatchObject({ total: 6, imported: 5, duplicate: 1, failed: 0, waiting: 0 });
  const told = job.files.map(({ number, member, workout = 0, file, state }) => [
    `${number}/${member}/${workout}`,
    file,
    state,
  ]);
  // Which of the two files of 1 May comes first is not defined.
  expect(told.map(([place, file]) => [place, file])).toEqual([
    ["1/0/0", "one.gpx"],
    ["1/0/1", "one.gpx"],
    ["2/0/0", "more.zip"],
    ["2/1/0", "in/two.gpx"],
    ["2/1/1", "in/two.gpx"],
    ["2/1/2", "in/two.gpx"],
    ["2/2/0", "single.gpx"],
  ]);
  expect(told.find(([, file]) => file === "more.zip")?.[2]).toBe("unpacked");

  await server.call("POST", `/workout/import/${job.jobId}/undo`, { key: user.key });
  await expect.poll(async () => (await readImport(server, user, job.jobId)).state).toBe("undone");
  expect((await server.call("GET", "/workouts", { key: user.key })).json().payload).toEqual([]);
  expect((await server.cachedFiles()).filter((path) => path.includes("uploads"))).toEqual([]);
});

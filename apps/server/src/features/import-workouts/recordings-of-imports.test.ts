import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endedImport, sendImport } from "../../../test/files/sent-imports.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
});
afterAll(() => server.close());

const day = (date: number) => ({
  name: `${date}.gpx`,
  bytes: Buffer.from(
    `<gpx><trk><trkseg><trkpt lat="${date}" lon="24"><time>2026-05-0${date}T10:00:00Z</time></trkpt><trkpt lat="${date}" lon="24.1"><time>2026-05-0${date}T11:00:00Z</time></trkpt></trkseg></trk></gpx>`,
  ),
});

it("[ADD-4] opens no further archive once those of an import have 100,000 recordings, and says so", async () => {
  const user = await server.signUp("collector");
  const sent = [
    { name: "full.zip", bytes: writeZip([day(1)]) },
    { name: "further.zip", bytes: writeZip([day(2)]) },
    day(3),
  ];
  const { jobId } = (await sendImport(server, user, sent)).json().payload;
  await server.database.pool.query(
    "UPDATE import_files SET member_count = 100000, state = 'unpacked', staged = false WHERE job_id = $1 AND number = 1",
    [jobId],
  );
  const runner = await startWorker(server);
  const { files } = await endedImport(server, user, jobId);
  await runner.stop();
  expect(files.map(({ file, state, error }) => [file, state, error?.reason])).toEqual([
    ["full.zip", "unpacked", undefined],
    ["further.zip", "failed", "import_job.too_many_recordings"],
    ["3.gpx", "imported", undefined],
  ]);
});

import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { createRandom } from "@cairn/demo/random";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCluster } from "../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import { type ServerProcess, startServer } from "../apps/server/test/processes/server-process.ts";
import { type S3Server, startS3Server } from "../apps/server/test/stand-ins/s3-server.ts";
import { signUp, withSession } from "./api-session.ts";
import { makeDataDir } from "./cairn-process.ts";

/** To run more by hand: `CAIRN_IMPORT_STORM=10000 npx vitest run --project whole e2e/import-storm.test.ts`. */
const count = Number(process.env["CAIRN_IMPORT_STORM"] ?? 60);
const filesInRequest = Math.min(200, Math.ceil(count / 3));
const kills = count > 1000 ? 5 : 2;
/** The memory limit of one process, bytes: its own and two threads of at most 272 MiB each. */
const memoryLimit = 900 * 1024 * 1024;
const secondsPerFile = 0.5;
/** Spreads the kills over a long storm instead of its beginning. */
const stretch = Math.max(1, count / 300);

const day = 24 * 60 * 60 * 1000;
const firstDay = Date.UTC(1998, 0, 1, 8);

/** A run of ten minutes on a different day each. */
function gpx(index: number): string {
  const points = Array.from({ length: 60 }, (_, point) => {
    const time = new Date(firstDay + index * day + point * 10_000).toISOString();
    const lat = (60 + point * 0.0003 + (index % 97) * 0.01).toFixed(6);
    return `<trkpt lat="${lat}" lon="24.${String(index % 89).padStart(2, "0")}"><ele>${20 + (point % 7)}</ele><time>${time}</time></trkpt>`;
  });
  return `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points.join("\n")}</trkseg></trk></gpx>`;
}

describe("several processes on one database and one S3 store", () => {
  const folder = makeDataDir();
  const servers: ServerProcess[] = [];
  let files: S3Server;
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let environment: Readonly<Record<string, string>>;

  beforeAll(async () => {
    files = await startS3Server();
    const { bucket, endpoint, accessKeyId, secretAccessKey } = files.setting;
    cluster = await startCluster({ dataDir: folder.dataDir });
    const { user, password, database, host, port } = cluster.connection;
    environment = {
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      CAIRN_FILES: `s3://${accessKeyId}:${secretAccessKey}@${bucket}/club?endpoint=${endpoint}`,
      HUMAN_CHECK: "off",
    };
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await cluster.stop();
    await files.stop();
    folder.remove();
  });

  /** Starts a process in place of one that was killed. Each has a disk of its own, as if on another machine. */
  const start = async (place: number, roles: string): Promise<ServerProcess> => {
    const CAIRN_DATA_DIR = join(folder.dataDir, `machine-${place}`);
    return (servers[place] = await startServer({ ...environment, CAIRN_DATA_DIR, CAIRN_ROLES: roles }));
  };

  const urlOf = (place: number): string => servers[place]?.url ?? "";

  it(
    `loses none of ${count} files that are sent twice at once while processes are killed, and duplicates none`,
    async () => {
      await start(0, "http");
      await Promise.all([start(1, "http"), start(2, "jobs")]);
      const key = await signUp(urlOf(0));
      const headers = { sttauthorization: key };

      /** Sends files until a process confirms them. */
      const send = async (from: number, place: number): Promise<string> => {
        const body = new FormData();
        for (let index = from; index < Math.min(count, from + filesInRequest); index++) {
          body.append("file", new Blob([gpx(index)]), `${index}.gpx`);
        }
        for (let attempt = 0; ; attempt++) {
          const address = `${urlOf((place + attempt) % 2)}/apiserver/v1/workout/import`;
          const answer = await fetch(address, { method: "POST", headers, body }).catch(() => undefined);
          if (answer?.ok) return ((await answer.json()) as { payload: { jobId: string } }).payload.jobId;
          // Refused for the moment, by a process with too much to do.
          if (answer && ![429, 503].includes(answer.status))
            throw new Error(`${answer.status} ${await answer.text()}`);
          await delay(200);
        }
      };
      const read = async (jobId: string): Promise<ImportJobView | undefined> => {
        const address = `${urlOf(0)}/apiserver/v1/workout/import/${jobId}?limit=1`;
        const answer = await fetch(address, { headers }).catch(() => undefined);
        return answer?.ok ? ((await answer.json()) as { payload: ImportJobView }).payload : undefined;
      };

      const random = createRandom("storm");
      const kill = async (): Promise<void> => {
        for (let round = 0; round < kills; round++) {
          // A random moment that does not depend on what the processes do.
          await delay(random.between(300, 1500) * stretch);
          const place = round % 2 === 0 ? 2 : 1;
          await servers[place]?.kill();
          await start(place, place === 2 ? "jobs" : "http");
        }
      };
      const starts = Array.from({ length: Math.ceil(count / filesInRequest) }, (_, n) => n * filesInRequest);
      const sendAll = async (place: number): Promise<string[]> => {
        const ids: string[] = [];
        for (const from of starts) ids.push(await send(from, place));
        return ids;
      };
      const [first, second] = await Promise.all([sendAll(0), sendAll(1), kill()]);

      // The process that sends the events is not the one that received the files, and a third one does the
      // work.
      const last = first.at(-1) ?? "";
      const events = await fetch(`${urlOf(1)}/apiserver/v1/workout/import/${last}/events`, { headers });
      expect(await events.text()).toContain("event: end");

      const ids = [...first, ...second];
      for (const jobId of ids) {
        await expect
          .poll(async () => (await read(jobId))?.state, {
            timeout: patience.step + count * 1000 * secondsPerFile,
            interval: 250,
          })
          .toBe("finished");
      }
      const jobs = await Promise.all(ids.map(read));
      expect(jobs.map((job) => job?.counts.failed)).toEqual(ids.map(() => 0));
      expect(await withSession(urlOf(0), key).listKeys()).toHaveLength(count);
      for (const server of servers) expect(server.peakMemory()).toBeLessThan(memoryLimit);
      const peaks = servers.map((server) => Math.round(server.peakMemory() / 1024 ** 2));
      console.log(`memory at most: ${peaks.join(", ")} MiB`);
    },
    patience.test + count * 1000 * secondsPerFile * 2,
  );
});

import type { ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenTo } from "../apps/server/test/live/live-client.ts";
import { signUp, withSession } from "./api-session.ts";
import { type CairnProcess, databaseProcesses, makeDataDir, startCairn } from "./cairn-process.ts";

describe("while Cairn runs, its PostgreSQL", () => {
  const folder = makeDataDir();
  let cairn: CairnProcess;
  let key: string;

  beforeAll(async () => {
    cairn = await startCairn(folder.dataDir, { HUMAN_CHECK: "off" });
    key = await signUp(cairn.url);
  });
  afterAll(async () => {
    await cairn?.stop();
    folder.remove();
  });

  const { recording } = generateRecording("run", createRandom("database-ends"));
  const gpx = writeGpx(recording, { name: "The run" });
  let files = 0;
  const newFile = () => new TextEncoder().encode(gpx.replace("The run", `Run ${(files += 1)}`));
  const readiness = async () => {
    const answer = await fetch(`${cairn.url}/readyz`);
    return { status: answer.status, body: (await answer.json()) as { readonly hangs?: readonly string[] } };
  };
  const isReady = {
    status: 200,
    body: { status: "ready", database: true, schema: true, jobs: true, uploads: true, routing: "none" },
  };

  it("[SAFE-10] is started again when it is killed; requests are told to come back, and nothing acknowledged is lost", async () => {
    await expect.poll(readiness).toEqual(isReady);
    const session = withSession(cairn.url, key);
    const listener = await listenTo(cairn.url, key);
    const before = await session.importFile("before.gpx", newFile());
    await expect.poll(() => listener.heard.length).toBeGreaterThan(0);
    const acknowledged = [before];
    const [postmaster = 0] = databaseProcesses(folder.dataDir);
    process.kill(postmaster, "SIGKILL");
    const statuses = new Set<number>();
    // Until it is back, and only then.
    for (
      let answer = { status: 0, retryAfter: "" as string | null };
      answer.status !== 200 || !statuses.has(503);
    ) {
      const asked = await fetch(`${cairn.url}/apiserver/v1/user`, { headers: { sttauthorization: key } });
      answer = { status: asked.status, retryAfter: asked.headers.get("retry-after") };
      await asked.arrayBuffer();
      statuses.add(answer.status);
      if (answer.status === 503) expect(answer.retryAfter).toBe("10");
      else acknowledged.push(await session.importFile("meanwhile.gpx", newFile()));
    }
    expect(statuses).toEqual(new Set([200, 503]));
    await expect.poll(readiness).toEqual(isReady);
    expect(databaseProcesses(folder.dataDir)[0]).not.toBe(postmaster);
    expect(cairn.log()).toContain("the embedded PostgreSQL had ended and was started again");

    // What listens and what works on jobs goes on.
    const body = new FormData();
    body.append("file", new Blob([newFile()]), "job.gpx");
    const headers = { sttauthorization: key };
    const address = `${cairn.url}/apiserver/v1/workout/import`;
    const sent = await fetch(address, { method: "POST", headers, body });
    const { jobId } = ((await sent.json()) as { readonly payload: ImportJobView }).payload;
    const state = async () =>
      (
        (await (await fetch(`${address}/${jobId}`, { headers })).json()) as {
          readonly payload: ImportJobView;
        }
      ).payload.state;
    await expect.poll(state).toBe("finished");
    const heard = listener.heard.length;
    acknowledged.push(await session.importFile("after.gpx", newFile()));
    await expect.poll(() => listener.heard.slice(heard)).toContain("workouts {}");
    listener.leave();
    const keys = await session.listKeys();
    const confirmed = acknowledged.filter((one) => one !== undefined);
    expect(keys).toEqual(expect.arrayContaining(confirmed));
    for (const one of confirmed)
      expect((await session.readData(one)).locations).toHaveLength(recording.length);
  });

  it("[SAFE-11] makes /readyz answer within a second when it hangs, and say so", async () => {
    await expect.poll(readiness).toEqual(isReady);
    const processes = databaseProcesses(folder.dataDir);
    for (const pid of processes) process.kill(pid, "SIGSTOP");
    try {
      // More requests than there are connections wait for it.
      const waiting = Array.from({ length: 30 }, () =>
        fetch(`${cairn.url}/apiserver/v1/user`, { headers: { sttauthorization: key } }),
      );
      const times: number[] = [];
      for (let probe = 1; probe <= 6; probe++) {
        const begun = performance.now();
        const { status, body } = await readiness();
        times.push(performance.now() - begun);
        expect({ status, hangs: body.hangs }).toEqual({ status: 503, hangs: ["database", "schema"] });
        expect((await fetch(`${cairn.url}/healthz`)).status).toBe(200);
      }
      // On a busy machine one of them may be late.
      expect(Math.min(...times)).toBeLessThan(1000);
      for (const pid of processes) process.kill(pid, "SIGCONT");
      for (const answer of await Promise.all(waiting)) expect([200, 503]).toContain(answer.status);
    } finally {
      for (const pid of processes) process.kill(pid, "SIGCONT");
    }
    await expect.poll(readiness).toEqual(isReady);
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { patience } from "@cairn/testkit/patience";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { onBehalfOf } from "../platform/workers/share-scope.ts";
import type { WorkerTask } from "../platform/workers/workers.ts";
import { checkLanes } from "./check-lanes.ts";

const spin: WorkerTask<undefined, never> = {
  file: new URL("../../test/processes/stubborn.worker.ts", import.meta.url),
  name: "spin",
  lane: "answers",
  timeLimit: patience.test,
};

/** Looks for the server at a port, without haste. */
const look = (port: number) => checkLanes({ host: "127.0.0.1", port }, patience.step);

/** Resolves to the port at which it listens. */
async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}

describe("doctor's check of the lanes", () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  it("reports tasks that wait for the threads of a running server, and that there are none", async () => {
    // With threads of its own, whose tasks end when it is closed.
    const busy = await createTestApp({ beside: server });
    try {
      const port = await listen(busy);
      expect(await look(port)).toEqual({
        state: "good",
        text: "no tasks waiting for the server's worker threads",
      });
      const share = { group: "person", key: "user ada" };
      for (let n = 0; n < 3; n += 1)
        onBehalfOf(share, () => busy.deps.workers.run(spin, undefined)).catch(() => {});
      expect(await look(port)).toMatchObject({
        state: "notice",
        text: expect.stringContaining("0 imports, 2 answers, 0 background"),
      });
    } finally {
      await busy.close();
    }
  });

  it("finds a server whose measurements are closed because people come through a proxy", async () => {
    const closed = await createTestApp({ beside: server, publicUrl: "https://cairn.example.org" });
    try {
      expect(await look(await listen(closed))).toEqual({
        state: "good",
        text: expect.stringMatching(/^Cairn is running; .*METRICS=public/),
      });
    } finally {
      await closed.close();
    }
  });

  it("takes no other program for a server", async () => {
    const other = createServer((_request, answer) => answer.writeHead(404).end()).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await look(port)).toEqual({
      state: "good",
      text: expect.stringContaining("no running server found here"),
    });
    other.closeAllConnections();
    other.close();
  });

  it("reports no problem if no server runs", async () => {
    expect(await look(1)).toMatchObject({ state: "good" });
  });
});

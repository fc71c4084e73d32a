import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { onBehalfOf } from "../platform/workers/share-scope.ts";
import type { WorkerTask } from "../platform/workers/workers.ts";
import { checkLanes } from "./check-lanes.ts";

const spin: WorkerTask<undefined, never> = {
  file: new URL("../../test/stubborn.worker.ts", import.meta.url),
  name: "spin",
  lane: "answers",
  timeLimit: 3000,
};

describe("doctor's check of the lanes", () => {
  let server: TestApp;
  let port: number;

  beforeAll(async () => {
    server = await createTestApp();
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    ({ port } = server.app.server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  it("reports tasks that wait for the threads of a running server, and that there are none", async () => {
    expect(await checkLanes({ host: "127.0.0.1", port })).toMatchObject({ state: "good" });
    const share = { group: "person", key: "user ada" };
    const stuck = Array.from({ length: 3 }, () =>
      onBehalfOf(share, () => server.deps.workers.run(spin, undefined)),
    );
    expect(await checkLanes({ host: "127.0.0.1", port })).toMatchObject({
      state: "notice",
      text: expect.stringContaining("0 imports, 2 answers, 0 background"),
    });
    await Promise.all(stuck);
  });

  it("finds a server whose measurements are closed because people come through a proxy", async () => {
    const closed = await createTestApp({ beside: server, publicUrl: "https://cairn.example.org" });
    try {
      await closed.app.listen({ host: "127.0.0.1", port: 0 });
      const { port: its } = closed.app.server.address() as AddressInfo;
      expect(await checkLanes({ host: "127.0.0.1", port: its })).toEqual({
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
    const { port: its } = other.address() as AddressInfo;
    expect(await checkLanes({ host: "127.0.0.1", port: its })).toEqual({
      state: "good",
      text: expect.stringContaining("no running server found here"),
    });
    other.closeAllConnections();
    other.close();
  });

  it("reports no problem if no server runs", async () => {
    expect(await checkLanes({ host: "127.0.0.1", port: 1 })).toMatchObject({ state: "good" });
  });
});

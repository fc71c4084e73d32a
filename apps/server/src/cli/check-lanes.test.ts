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

  it("reports no problem if no server runs", async () => {
    expect(await checkLanes({ host: "127.0.0.1", port: 1 })).toMatchObject({ state: "good" });
  });
});

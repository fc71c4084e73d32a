import { describe, expect, it } from "vitest";
import { stopClock } from "../../../test/processes/stop-clock.ts";
import { makeDataFolder, startTestCluster } from "../../../test/processes/test-cluster.ts";

describe("a Cairn that has said that it stops", () => {
  it("is waited for by the next one while it ends what is under way, with its database running", async () => {
    const dataDir = makeDataFolder();
    const first = await startTestCluster({ dataDir });
    first.announceStop();
    const pass = stopClock();
    const said: string[] = [];
    const { promise: isWaiting, resolve } = Promise.withResolvers<void>();
    const log = (line: string): void => {
      said.push(line);
      resolve();
    };
    const second = startTestCluster({ dataDir, log });
    await Promise.race([isWaiting, second]);
    // The requests of the first one take 20 s.
    pass(20_000);
    await first.stop();
    await second;
    expect(said[0]).toContain("waiting for another Cairn on this data folder");
  });

  it("is not taken for one that stops when it was started after another that did", async () => {
    const dataDir = makeDataFolder();
    const first = await startTestCluster({ dataDir });
    first.announceStop();
    await first.stop();
    await startTestCluster({ dataDir });
    await expect(startTestCluster({ dataDir })).rejects.toThrow("is using the data folder");
  });
});

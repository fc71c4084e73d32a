import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Cluster, type ClusterOptions, startCluster } from "./start-cluster.ts";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cairn-cluster-"));
  chmodSync(folder, 0o711);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(options: ClusterOptions): Promise<Cluster> {
  const cluster = await startCluster(options);
  undo.push(() => cluster.stop());
  return cluster;
}

describe("a Cairn that has said that it stops", () => {
  it("is waited for by the next one while it ends what is under way, with its database running", async () => {
    const dataDir = makeFolder();
    const first = await start({ dataDir });
    first.announceStop();
    const now = performance.now.bind(performance);
    let passed = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + passed);
    undo.push(() => clock.mockRestore());
    const said: string[] = [];
    const { promise: isWaiting, resolve } = Promise.withResolvers<void>();
    const log = (line: string): void => {
      said.push(line);
      resolve();
    };
    const second = start({ dataDir, log });
    await Promise.race([isWaiting, second]);
    // The requests of the first one take 20 s.
    passed = 20_000;
    await first.stop();
    await second;
    expect(said[0]).toContain("waiting for another Cairn on this data folder");
  });

  it("is not taken for one that stops when it was started after another that did", async () => {
    const dataDir = makeFolder();
    const first = await start({ dataDir });
    first.announceStop();
    await first.stop();
    await start({ dataDir });
    await expect(start({ dataDir })).rejects.toThrow("is using the data folder");
  });
});

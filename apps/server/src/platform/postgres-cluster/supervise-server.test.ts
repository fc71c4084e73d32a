import { rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { makeDataFolder, startTestCluster } from "../../../test/processes/test-cluster.ts";
import { isPostmasterOf, readPostmasterFile } from "./postmaster-file.ts";
import { type Cluster, startCluster } from "./start-cluster.ts";

async function query({ connection }: Cluster, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe("a database server that ends by itself", () => {
  it("[SAFE-10] is started again after it was killed, at the same address and with all that was committed", async () => {
    const dataDir = makeDataFolder();
    const warnings: string[] = [];
    const cluster = await startTestCluster({ dataDir, warn: (message) => warnings.push(message) });
    const pidOf = () => readPostmasterFile(join(dataDir, "postgres"))?.pid ?? 0;
    await query(cluster, "create table kept (round integer)");
    for (const round of [1, 2]) {
      await query(cluster, `insert into kept values (${round})`);
      const killed = pidOf();
      process.kill(killed, "SIGKILL");
      const rounds = () => query(cluster, "select round from kept order by 1").catch(() => []);
      await expect.poll(() => warnings.length).toBe(round);
      expect(await rounds()).toEqual([{ round: 1 }, { round: 2 }].slice(0, round));
      expect(pidOf()).not.toBe(killed);
    }
    await cluster.stop();
    expect(isPostmasterOf(pidOf(), join(dataDir, "postgres"))).toBe(false);
  });

  it("[SAFE-10] is reported if it is gone and cannot be started again, after some tries", async () => {
    const dataDir = makeDataFolder();
    const warnings: string[] = [];
    const cluster = await startTestCluster({
      dataDir,
      pausesMs: [0, 1, 2],
      warn: (message) => warnings.push(message),
    });
    rmSync(join(dataDir, "postgres", "global", "pg_control"));
    process.kill(readPostmasterFile(join(dataDir, "postgres"))?.pid ?? 0, "SIGQUIT");
    await expect(cluster.lost).resolves.toBeUndefined();
    expect(warnings).toHaveLength(3);
    expect(warnings[0]).toMatch(/could not be started again: PostgreSQL did not start\. .*pg_control/s);
  });

  it("[SAFE-10] can be stopped while it is waiting to be started again", async () => {
    const dataDir = makeDataFolder();
    const warned = Promise.withResolvers<void>();
    const pausesMs = [0, 2 ** 31 - 1];
    const cluster = await startTestCluster({ dataDir, pausesMs, warn: () => warned.resolve() });
    rmSync(join(dataDir, "postgres", "global", "pg_control"));
    process.kill(readPostmasterFile(join(dataDir, "postgres"))?.pid ?? 0, "SIGQUIT");
    await warned.promise;
    await cluster.stop();
    // The folder is free again.
    await expect(startCluster({ dataDir })).rejects.toThrow(/PostgreSQL did not start/);
  });
});

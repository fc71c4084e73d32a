import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { stopClock } from "../../../test/processes/stop-clock.ts";
import { makeDataFolder, startTestCluster } from "../../../test/processes/test-cluster.ts";
import type { ProgramSources } from "./choose-programs.ts";
import { findPackagedPrograms } from "./packaged-programs.ts";
import { readPostmasterFile } from "./postmaster-file.ts";
import { findSystemPrograms } from "./system-programs.ts";
import { type ClusterConnection, waitForAnswer } from "./wait-for-answer.ts";

/** Whether a database answers. */
async function answers(connection: ClusterConnection): Promise<boolean> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1");
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

describe("several Cairns on one new or stopping database", () => {
  it("share it if they are commands that begin at once, also if making it takes half a minute", async () => {
    const dataDir = makeDataFolder();
    const pass = stopClock();
    const packaged: ProgramSources["packaged"] = (runAs, copyFolder) => {
      pass(30_000);
      return findPackagedPrograms(runAs, copyFolder);
    };
    const sources = { packaged, system: findSystemPrograms };
    const commands = [1, 2].map(() => startTestCluster({ dataDir, share: true, sources }));
    await Promise.allSettled(commands);
    for (const { connection } of await Promise.all(commands)) expect(await answers(connection)).toBe(true);
  });

  it("make it once, if all come to its server at the same time", async () => {
    const { connection } = await startTestCluster({ dataDir: makeDataFolder() });
    const another = { ...connection, database: "another" };
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => waitForAnswer(another, () => false)));
    expect(outcomes).toEqual(["answers", "answers", "answers", "answers"]);
    expect(await answers(another)).toBe(true);
  });

  it("let a server wait for the command that stops it, also if that takes 20 s", async () => {
    const dataDir = makeDataFolder();
    const command = await startTestCluster({ dataDir, share: true });
    const session = new Client(command.connection);
    session.on("error", () => {});
    await session.connect();
    const folder = join(dataDir, "postgres");
    const { pid } = readPostmasterFile(folder) ?? { pid: 0 };
    // At this signal it stops, but not before its sessions have ended.
    process.kill(pid, "SIGTERM");
    await expect.poll(() => readPostmasterFile(folder)?.isReady).toBe(false);
    const pass = stopClock();
    const stopping: Promise<void>[] = [];
    const log = (line: string): void => {
      if (!line.startsWith("waiting for another Cairn")) return;
      pass(20_000);
      stopping.push(session.end().then(() => command.stop()));
    };
    const server = await startTestCluster({ dataDir, log });
    expect(await answers(server.connection)).toBe(true);
    expect(await Promise.all(stopping)).toHaveLength(1);
  });
});

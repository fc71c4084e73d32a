import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import {
  type Cluster,
  type ClusterOptions,
  startCluster,
} from "../../src/platform/postgres-cluster/start-cluster.ts";

/**
 * An empty folder, removed after the test.
 *
 * @param mode by default another account, under which PostgreSQL runs, may enter it
 */
export function makeDataFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), "cairn-cluster-"));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a database of its own, which is stopped after the test. */
export async function startTestCluster(options: ClusterOptions): Promise<Cluster> {
  const cluster = await startCluster(options);
  onTestFinished(() => cluster.stop());
  return cluster;
}

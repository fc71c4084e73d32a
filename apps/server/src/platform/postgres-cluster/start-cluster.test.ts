import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { makeDataFolder, startTestCluster } from "../../../test/processes/test-cluster.ts";
import { ClusterError } from "./cluster-error.ts";
import { isPostmasterOf, readPostmasterFile } from "./postmaster-file.ts";
import { canEnter, chooseRunAs, type RunAs, spawnAccount } from "./run-as.ts";
import { type Cluster, startCluster } from "./start-cluster.ts";
import { findSystemPrograms } from "./system-programs.ts";

const isRoot = process.getuid?.() === 0;
const ordinary = chooseRunAs("/nonexistent");
let template: string | undefined;

afterAll(() => {
  if (template !== undefined) rmSync(template, { recursive: true, force: true });
});

/**
 * A folder with a stopped cluster: a copy of one that all tests share, because making it takes most of the
 * time of a first start.
 */
async function makeClusterFolder(): Promise<string> {
  if (template === undefined) {
    template = mkdtempSync(join(tmpdir(), "cairn-cluster-"));
    chmodSync(template, 0o711);
    await (await startCluster({ dataDir: template })).stop();
  }
  const folder = makeDataFolder();
  expect(spawnSync("cp", ["-a", `${template}/.`, folder]).status).toBe(0);
  return folder;
}

async function query(cluster: Pick<Cluster, "connection">, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(cluster.connection);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** A Cairn that runs a cluster until it is killed. */
async function startInChild(
  dataDir: string,
  runAs?: RunAs,
): Promise<{ child: ChildProcess; postmaster: number }> {
  const module = new URL("./start-cluster.ts", import.meta.url).href;
  const code = `import { startCluster } from ${JSON.stringify(module)};
    await startCluster({ dataDir: process.argv[1] });
    console.log("up");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", code, dataDir], {
    ...spawnAccount(runAs),
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line === "up") break;
  const postmaster = readPostmasterFile(join(dataDir, "postgres"))?.pid ?? 0;
  return { child, postmaster };
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

describe("startCluster", () => {
  it("[SAFE-1] writes nothing into its log that people typed, whatever fails", async () => {
    const dataDir = await makeClusterFolder();
    const cluster = await startTestCluster({ dataDir });
    await query(cluster, "CREATE TABLE people (email text UNIQUE, age integer CHECK (age > 0))");
    await query(cluster, "INSERT INTO people VALUES ('ada@example.org', 7)");
    const failing = [
      "INSERT INTO people VALUES ('ada@example.org', 8)",
      "INSERT INTO people VALUES ('bob@example.org', -1)",
      "SELECT 'carol@example.org' FROM nowhere",
    ];
    for (const sql of failing) await expect(query(cluster, sql)).rejects.toThrow(/./);
    const log = readFileSync(join(dataDir, "postgres.log"), "utf8");
    expect(log).toContain("duplicate key value violates unique constraint");
    expect(log).not.toContain("@example.org");
  });

  it("makes a durable cluster that only its socket reaches, and stops it", async () => {
    const dataDir = makeDataFolder();
    const cluster = await startTestCluster({ dataDir });
    const settings = await query(
      cluster,
      `select name, setting from pg_settings
       where name in ('fsync', 'listen_addresses', 'max_wal_size', 'max_connections', 'jit', 'server_encoding')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: "on",
      listen_addresses: "",
      max_wal_size: "256",
      max_connections: "40",
      jit: "off",
      server_encoding: "UTF8",
    });
    expect(statSync(cluster.connection.host).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
    const { pid } = readPostmasterFile(join(dataDir, "postgres")) ?? { pid: 0 };
    expect(isPostmasterOf(pid, join(dataDir, "postgres"))).toBe(true);
    await cluster.stop();
    expect(isPostmasterOf(pid, join(dataDir, "postgres"))).toBe(false);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  });

  it("asks for the password", async () => {
    const cluster = await startTestCluster({ dataDir: await makeClusterFolder() });
    const connection = { ...cluster.connection, password: "not the password" };
    await expect(query({ connection }, "select 1")).rejects.toThrow("password authentication failed");
  });

  it("keeps the data across a restart and sorts text by code point", async () => {
    const dataDir = await makeClusterFolder();
    const first = await startTestCluster({ dataDir });
    await query(first, "create table words as select unnest(array['Ä', 'a', 'Z']) as word");
    await first.stop();
    const second = await startTestCluster({ dataDir });
    expect(
      await query(second, "select string_agg(lower(word), '' order by word) as words from words"),
    ).toEqual([{ words: "zaä" }]);
  });

  it("refuses a second Cairn on one folder and names the first", async () => {
    const dataDir = await makeClusterFolder();
    await startTestCluster({ dataDir });
    await expect(startCluster({ dataDir })).rejects.toThrow(
      `Another Cairn (process ${process.pid}) is using the data folder ${dataDir}`,
    );
  });

  it("shares the running server with an operator's command, which leaves it running", async () => {
    const dataDir = await makeClusterFolder();
    const cluster = await startTestCluster({ dataDir });
    const guest = await startCluster({ dataDir, share: true });
    expect(guest.connection).toEqual(cluster.connection);
    await guest.stop();
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("leaves the server that a command started to the other commands, of which the last one stops it", async () => {
    const dataDir = await makeClusterFolder();
    const first = await startTestCluster({ dataDir, share: true });
    const others = [
      await startTestCluster({ dataDir, share: true }),
      await startTestCluster({ dataDir, share: true }),
    ];
    await first.stop();
    for (const other of others) expect(await query(other, "select 1 as one")).toEqual([{ one: 1 }]);
    const { pid } = readPostmasterFile(join(dataDir, "postgres")) ?? { pid: 0 };
    await Promise.all(others.map((other) => other.stop()));
    expect(isPostmasterOf(pid, join(dataDir, "postgres"))).toBe(false);
    const next = await startTestCluster({ dataDir });
    expect(await query(next, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("takes over the server that a command left to another one", async () => {
    const dataDir = await makeClusterFolder();
    const command = await startTestCluster({ dataDir, share: true });
    const guest = await startTestCluster({ dataDir, share: true });
    await command.stop();
    const server = await startTestCluster({ dataDir });
    await guest.stop();
    expect(await query(server, "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  });

  it("tells a command why the running server refuses it", async () => {
    const dataDir = await makeClusterFolder();
    await startTestCluster({ dataDir });
    writeFileSync(join(dataDir, "postgres-password"), "not the password\n");
    const refusal = startCluster({ dataDir, share: true });
    await expect(refusal).rejects.toThrow(ClusterError);
    await expect(refusal).rejects.toThrow('password authentication failed for user "cairn"');
  });

  it("takes over the server of a Cairn that was killed", async () => {
    const dataDir = await makeClusterFolder();
    const { child, postmaster } = await startInChild(dataDir);
    await expect(startCluster({ dataDir })).rejects.toThrow(`process ${child.pid}`);
    await kill(child);
    expect(isPostmasterOf(postmaster, join(dataDir, "postgres"))).toBe(true);
    const said: string[] = [];
    const cluster = await startTestCluster({ dataDir, log: (line) => said.push(line) });
    expect(said).toEqual([`took over a PostgreSQL that was still running (process ${postmaster})`]);
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
    await cluster.stop();
    expect(isPostmasterOf(postmaster, join(dataDir, "postgres"))).toBe(false);
  });

  it("starts after Cairn and its server were killed, while the server's children may still be dying", async () => {
    const dataDir = await makeClusterFolder();
    const { child, postmaster } = await startInChild(dataDir);
    await kill(child);
    process.kill(postmaster, "SIGKILL");
    const cluster = await startTestCluster({ dataDir });
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("waits for a leftover server that is shutting down", async () => {
    const dataDir = await makeClusterFolder();
    const { child, postmaster } = await startInChild(dataDir);
    await kill(child);
    process.kill(postmaster, "SIGINT");
    const cluster = await startTestCluster({ dataDir });
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("clears a lock file whose number now belongs to another program", async () => {
    const dataDir = await makeClusterFolder();
    const first = await startTestCluster({ dataDir });
    const file = join(dataDir, "postgres", "postmaster.pid");
    const lines = readFileSync(file, "utf8").split("\n");
    await first.stop();
    writeFileSync(file, [process.pid, ...lines.slice(1)].join("\n"), { mode: 0o644 });
    const second = await startTestCluster({ dataDir });
    expect(await query(second, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("clears a lock file whose number now belongs to the server of another cluster", async () => {
    const [neighbour, dataDir] = [await makeClusterFolder(), await makeClusterFolder()];
    await startTestCluster({ dataDir: neighbour });
    const { pid } = readPostmasterFile(join(neighbour, "postgres")) ?? { pid: 0 };
    const first = await startTestCluster({ dataDir });
    const file = join(dataDir, "postgres", "postmaster.pid");
    const lines = readFileSync(file, "utf8").split("\n");
    await first.stop();
    writeFileSync(file, [pid, ...lines.slice(1)].join("\n"), { mode: 0o644 });
    const second = await startTestCluster({ dataDir });
    expect(await query(second, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(isPostmasterOf(pid, join(neighbour, "postgres"))).toBe(true);
  });

  it("clears a lock file that a killed server did not write", async () => {
    const dataDir = await makeClusterFolder();
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), "", { mode: 0o644 });
    const cluster = await startTestCluster({ dataDir });
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("starts with its own settings when a loss of power took the line that includes them", async () => {
    const dataDir = await makeClusterFolder();
    const file = join(dataDir, "postgres", "postgresql.conf");
    const content = readFileSync(file, "utf8");
    expect(content).toContain("include_if_exists = 'cairn.conf'");
    writeFileSync(file, content.replace("include_if_exists = 'cairn.conf'\n", ""));
    const cluster = await startTestCluster({ dataDir });
    expect(await query(cluster, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  });

  it("makes a complete cluster where a killed start left half of one", async () => {
    const dataDir = makeDataFolder();
    mkdirSync(join(dataDir, "postgres.partial"));
    writeFileSync(join(dataDir, "postgres.partial", "PG_VERSION"), "18\n");
    const cluster = await startTestCluster({ dataDir });
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, "postgres.partial"))).toBe(false);
  });

  it("puts the socket elsewhere when the folder's path is too long for one", async () => {
    const dataDir = join(makeDataFolder(), "long-name-".repeat(10));
    const cluster = await startTestCluster({ dataDir });
    expect(cluster.connection.host.startsWith(dataDir)).toBe(false);
    expect(statSync(cluster.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
    onTestFinished(() => rmSync(cluster.connection.host, { recursive: true, force: true }));
  });

  it("refuses a cluster of another major version and says what to do", async () => {
    const dataDir = await makeClusterFolder();
    await (await startTestCluster({ dataDir })).stop();
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "14\n");
    const refusal = startCluster({
      dataDir,
      sources: { packaged: () => undefined, system: findSystemPrograms },
    });
    await expect(refusal).rejects.toThrow(ClusterError);
  });

  it.skipIf(findSystemPrograms(undefined).length === 0)(
    "runs the machine's own PostgreSQL when the packaged one does not run (skipped where there is none)",
    async () => {
      const sources = { packaged: () => undefined, system: findSystemPrograms };
      const dataDir = makeDataFolder();
      const cluster = await startTestCluster({ dataDir, sources });
      expect(await query(cluster, "select 1 as one")).toEqual([{ one: 1 }]);
      await cluster.stop();
      const again = await startTestCluster({ dataDir });
      expect(await query(again, "select 1 as one")).toEqual([{ one: 1 }]);
    },
  );

  it.runIf(isRoot && canEnter(import.meta.dirname, ordinary))(
    "as an ordinary user, runs under that user (tried as root only, which may change users)",
    async () => {
      const dataDir = makeDataFolder(0o777);
      const { child, postmaster } = await startInChild(dataDir, ordinary);
      expect(statSync(join(dataDir, "postgres")).uid).toBe(ordinary?.uid);
      await kill(child);
      // Root finds the ordinary user's cluster and leaves it under that account.
      const cluster = await startTestCluster({ dataDir });
      await cluster.stop();
      expect(isPostmasterOf(postmaster, join(dataDir, "postgres"))).toBe(false);
      const again = await startTestCluster({ dataDir });
      expect(await query(again, "select 1 as one")).toEqual([{ one: 1 }]);
      const { pid } = readPostmasterFile(join(dataDir, "postgres")) ?? { pid: 0 };
      expect(statSync(`/proc/${pid}`).uid).toBe(ordinary?.uid);
    },
  );

  it("says which folder is missing when only the data folder was moved, and starts once it is back", async () => {
    const [dataDir, elsewhere] = [makeDataFolder(), makeDataFolder(0o755)];
    const home = join(elsewhere, "0123456789ab");
    writeFileSync(join(dataDir, "postgres-location"), `${home}\n`);
    const refusal = startCluster({ dataDir, elsewhere });
    await expect(refusal).rejects.toThrow(ClusterError);
    await expect(refusal).rejects.toThrow(`The database of this data folder is missing at ${home},`);
    expect(existsSync(home)).toBe(false);
    expect(spawnSync("cp", ["-a", await makeClusterFolder(), home]).status).toBe(0);
    const cluster = await startTestCluster({ dataDir, elsewhere });
    expect(cluster.connection.host).toBe(join(home, "socket"));
  });

  it.runIf(isRoot)(
    "as root, keeps the database elsewhere when its account cannot enter the folder",
    async () => {
      const elsewhere = makeDataFolder(0o755);
      const dataDir = join(makeDataFolder(0o700), "data");
      const cluster = await startTestCluster({ dataDir, elsewhere });
      expect(existsSync(join(dataDir, "postgres"))).toBe(false);
      await query(cluster, "create table kept as select 7 as number");
      await cluster.stop();
      const again = await startTestCluster({ dataDir, elsewhere });
      expect(await query(again, "select number from kept")).toEqual([{ number: 7 }]);
    },
  );

  it.runIf(isRoot)("as root, says what to do when there is nowhere to keep the database", async () => {
    const closed = makeDataFolder(0o700);
    await expect(
      startCluster({ dataDir: join(closed, "data"), elsewhere: join(closed, "lib") }),
    ).rejects.toThrow(/may not enter .*Open the folder and its parents for it \(chmod o\+x\)/);
  });
});

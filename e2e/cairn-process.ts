import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { endProcess } from "@cairn/testkit/end-process";

const root = dirname(import.meta.dirname);

/** Cairn started as a person starts it, in a process group of its own. */
export interface CairnProcess {
  readonly url: string;
  /** From the command to the line with the address to open, ms. */
  readonly startedAfter: number;
  /** Its log so far: warnings and failures. */
  log(): string;
  /** Sends SIGTERM and resolves to the exit status. */
  stop(): Promise<number | null>;
  /** Kills only the process that was started. */
  killParent(): Promise<void>;
  /** Kills all of its processes, including the database's. */
  killTree(): Promise<void>;
}

/** Starts Cairn on a data folder and a free port; if it ends instead, rejects with its output. */
export async function startCairn(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<CairnProcess> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, "scripts", "launch.mjs"), "start", ...args], {
    env: { ...childEnvironment, CAIRN_DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const errors: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
  const exited = once(child, "exit");
  const url = await readUrl(child);
  const log = (): string => Buffer.concat(errors).toString("utf8").trim();
  if (url === undefined) {
    await exited;
    throw new Error(log());
  }
  return {
    url,
    log,
    startedAfter: performance.now() - begun,
    stop: () => endProcess(child),
    killParent: async () => void (await endProcess(child, "SIGKILL")),
    async killTree() {
      for (const pid of [child.pid ?? 0, ...databaseProcesses(dataDir)]) kill(pid);
      await exited;
    },
  };
}

/** A data folder for one Cairn, and a function that removes it. */
export function makeDataDir(): { readonly dataDir: string; readonly remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-whole-"));
  // When run by root, the database runs under another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Process ids of a data folder's database: the server and its children. */
export function databaseProcesses(dataDir: string): number[] {
  const cluster = join(dataDir, "postgres");
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const servers = processes.filter((pid) => readProc(pid, "cmdline").split("\0").includes(cluster));
  return [...servers, ...processes.filter((pid) => servers.includes(parentOf(pid)))].map(Number);
}

async function readUrl(child: ChildProcess): Promise<string | undefined> {
  if (child.stdout === null) return undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Cairn is ready: (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  return undefined;
}

/** The fourth field of the process's stat file; the second, in brackets, may contain spaces. */
function parentOf(pid: string): string {
  return readProc(pid, "stat").split(") ").at(-1)?.split(" ")[1] ?? "";
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended by itself since.
  }
}

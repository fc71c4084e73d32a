import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { endProcess } from "@cairn/testkit/end-process";

const main = join(import.meta.dirname, "..", "..", "src", "main.ts");

/** One process of Cairn, beside others on the same database and data folder. */
export interface ServerProcess {
  readonly url: string;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
  /** Stops the process in an orderly way; resolves to its exit status. */
  stop(): Promise<number | null>;
  /** What it has said of failures. */
  log(): string;
  /** The most memory that the process has used, bytes. */
  peakMemory(): number;
}

/** Starts a process on a free port; if it ends instead, rejects with its output. */
export async function startServer(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...childEnvironment,
      PORT: "0",
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  if (child.stderr) createInterface(child.stderr).on("line", (line) => said.push(line));
  const exited = once(child, "exit");
  const url = await Promise.race([readUrl(child), exited.then(() => undefined)]);
  if (url === undefined) throw new Error(`The server did not start:\n${said.join("\n")}`);
  return {
    url,
    stop: () => endProcess(child),
    log: () => said.join("\n"),
    kill: async () => void (await endProcess(child, "SIGKILL")),
    peakMemory() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
  };
}

async function readUrl(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Cairn is ready: (\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  return undefined;
}

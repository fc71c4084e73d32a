import { childEnvironment } from "@cairn/testkit/child-environment";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..", "..");

/** The output of a command and how it ended. */
export interface CommandEnd {
  readonly status: number | null;
  readonly said: string;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly end: Promise<CommandEnd>;
}

/** Starts `cairn region …` for a data folder in a process of its own. */
export function startRegionCommand(dataDir: string, args: readonly string[]): RunningCommand {
  const child = spawn(process.execPath, [join(root, "scripts", "cairn.ts"), "region", ...args], {
    // However little space the machine of the tests has left.
    env: { ...childEnvironment, CAIRN_DATA_DIR: dataDir, MIN_FREE_SPACE: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(String(text)));
  return { child, end: once(child, "close").then(([status]) => ({ status, said: said.join("").trim() })) };
}

/** Runs `cairn region …` to its end. */
export const runRegionCommand = async (dataDir: string, ...args: readonly string[]): Promise<CommandEnd> =>
  await startRegionCommand(dataDir, args).end;

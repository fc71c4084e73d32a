import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnvironment } from "@cairn/testkit/child-environment";
import type { TestApp } from "../test-app.ts";
import { addressOf } from "./process-group.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");

/** The output of a command and how it ended. */
export interface CommandEnd {
  readonly status: number | null;
  readonly said: string;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly end: Promise<CommandEnd>;
}

/** Starts `cairn …` in a process of its own. */
function startCommand(
  environment: Readonly<Record<string, string>>,
  args: readonly string[],
): RunningCommand {
  const child = spawn(process.execPath, [join(root, "scripts", "cairn.ts"), ...args], {
    env: { ...childEnvironment, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(String(text)));
  return { child, end: once(child, "close").then(([status]) => ({ status, said: said.join("") })) };
}

/** Runs `cairn …` to its end on the database and the data folder of a server. */
export const runCommandOf = async (
  { database, dataDir }: Pick<TestApp, "database" | "dataDir">,
  ...args: readonly string[]
): Promise<CommandEnd> =>
  await startCommand({ DATABASE_URL: addressOf(database.connection), CAIRN_DATA_DIR: dataDir }, args).end;

/** Starts `cairn region …` for a data folder, however little space the machine of the tests has left. */
export function startRegionCommand(dataDir: string, args: readonly string[]): RunningCommand {
  const environment = { CAIRN_DATA_DIR: dataDir, MIN_FREE_SPACE: "0" };
  const { child, end } = startCommand(environment, ["region", ...args]);
  return { child, end: end.then(({ status, said }) => ({ status, said: said.trim() })) };
}

/** Runs `cairn region …` to its end. */
export const runRegionCommand = async (dataDir: string, ...args: readonly string[]): Promise<CommandEnd> =>
  await startRegionCommand(dataDir, args).end;

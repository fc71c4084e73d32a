import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { childEnvironment } from "@cairn/testkit/child-environment";
import { endProcess } from "@cairn/testkit/end-process";
import { patience } from "@cairn/testkit/patience";
import { serverEnvironment, serverFlags } from "../../scripts/server-flags.mjs";

/** A Cairn of its own, started as people start it, on an empty data folder. */
export interface RunningCairn {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /**
   * Stops it in an orderly way and removes its data.
   *
   * @throws Error if it has tried to reach another machine: it may contact nobody whom no setting names, and
   * no test names any
   */
  stop(): Promise<void>;
}

/** Records the server's attempts to reach other machines; a URL, because Node's options take no path with spaces. */
const noteConnections = pathToFileURL(join(import.meta.dirname, "note-connections.ts")).href;

const connectionsFile = "connections";

const ownRoot = dirname(dirname(import.meta.dirname));

export interface RunOptions {
  /** Environment variables beside the address and the data folder, such as `HUMAN_CHECK`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Further arguments on its command line, such as `--demo`. */
  readonly args?: readonly string[];
  /** The line of output that says that it is ready, if that comes after its address. */
  readonly readyLine?: string;
  /** Runs another version of Cairn: the folder of its repository. */
  readonly root?: string;
  /** A module that is loaded into the server before its own code, to inspect it from within. */
  readonly probe?: string;
}

/**
 * Starts the server with its embedded PostgreSQL and waits until it prints its address. The web client must
 * be built.
 *
 * @throws Error with the server's output if it does not start
 */
export async function runServer({
  settings = {},
  args = [],
  readyLine,
  probe,
  root = ownRoot,
}: RunOptions = {}): Promise<RunningCairn> {
  // The demo's folder is beside the given one.
  const folder = mkdtempSync(join(tmpdir(), "cairn-e2e-"));
  // When run by root, PostgreSQL runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "data");
  const main = join(root, "apps", "server", "src", "main.ts");
  const child = spawn(
    process.execPath,
    [...serverFlags, ...(probe === undefined ? [] : ["--import", probe]), main, ...args],
    {
      cwd: root,
      env: {
        ...serverEnvironment,
        ...childEnvironment,
        PORT: "0",
        CAIRN_DATA_DIR: dataDir,
        LOG_LEVEL: "warn",
        // The tests' people have different addresses, as if behind a proxy on this machine.
        TRUST_PROXY: "loopback",
        NODE_OPTIONS: `--import=${noteConnections}`,
        CONNECTIONS_FILE: join(folder, connectionsFile),
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const said: string[] = [];
  if (child.stderr) createInterface(child.stderr).on("line", (line) => said.push(line));
  try {
    const url = await announcedAddress(child, said, readyLine);
    return { url, dataDir, process: child, stop: () => stop(child, folder) };
  } catch (error) {
    await stop(child, folder);
    throw new Error(`The server did not start:\n${said.join("\n")}`, { cause: error });
  }
}

async function announcedAddress(child: ChildProcess, said: string[], readyLine?: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let url: string | undefined;
  if (child.stdout) {
    createInterface(child.stdout).on("line", (line) => {
      said.push(line);
      url ??= /http:\/\/\S+/.exec(line)?.[0];
      if (url !== undefined && (readyLine === undefined || line === readyLine)) resolve(url);
    });
  }
  child.on("exit", (code) => reject(new Error(`ended with status ${code}`)));
  const timer = setTimeout(() => reject(new Error(`no address within ${patience.start} ms`)), patience.start);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  try {
    await endProcess(child);
    const file = join(folder, connectionsFile);
    const others = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    if (others.length > 0) throw new Error(`The server tried to reach ${[...new Set(others)].join(", ")}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Plain JavaScript without dependencies: the machine's own Node runs it before anything is installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { install, isInstalled } from "./install.mjs";
import { serverFlags } from "./server-flags.mjs";

/** The project's runtime, which runs TypeScript directly. */
const neededMajor = 24;
const commands = ["start", "dev", "test", "check", "bench", "mutate", "cairn"];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = "start", ...args] = process.argv.slice(2);

if (!commands.includes(command)) {
  process.stderr.write(`There is no command ${command}; there are: ${commands.join(", ")}.\n`);
  process.exit(2);
}
if (!isInstalled(root)) install(root);
keepCompiled();

const node = findNode();
if (node === undefined) {
  process.stderr.write(
    `Cairn needs Node ${neededMajor}. It brings it for Linux on x64 and arm64; on this machine, install Node ${neededMajor} or newer.\n`,
  );
  process.exit(1);
}
const script = join(root, "scripts", `${command}.ts`);
if (node === process.execPath) await runHere(script);
else await runOn(node, script, command === "start" ? serverFlags : []);

/**
 * Caches compiled TypeScript for all processes and threads below this one, which halves the work of
 * starting. Each entry holds the content that it was made from, and a folder that cannot be written to is no
 * failure.
 */
function keepCompiled() {
  process.env["NODE_COMPILE_CACHE"] ??= join(root, ".cache", "compile");
  module.enableCompileCache?.(process.env["NODE_COMPILE_CACHE"]);
}

/** The pinned runtime if it is installed, otherwise this one if it is new enough. */
function findNode() {
  const pinned = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(pinned)) return pinned;
  return Number.parseInt(process.versions.node, 10) >= neededMajor ? process.execPath : undefined;
}

/** @param {string} file */
async function runHere(file) {
  process.argv.splice(1, process.argv.length, file, ...args);
  endWithParent();
  await import(pathToFileURL(file).href);
}

/**
 * Runs a script with another Node as if it were this process: signals and the exit status are passed on. If
 * this process is killed, the child notices that the channel has closed and ends itself.
 *
 * @param {string} program
 * @param {string} file
 * @param {readonly string[]} flags
 */
async function runOn(program, file, flags) {
  const child = spawn(program, [...flags, file, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, PATH: `${dirname(program)}:${process.env["PATH"] ?? ""}` },
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  endWithParent();
  child.on("error", (error) => {
    process.stderr.write(`${program} does not run: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) =>
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
  );
}

/**
 * If npm, which started this script, is killed alone, the script stops in an orderly way instead of running
 * on unseen.
 */
function endWithParent() {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  timer.unref();
}

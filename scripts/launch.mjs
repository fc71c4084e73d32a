// Plain JavaScript without dependencies: the machine's own Node runs it before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { install, isInstalled } from "./install.mjs";
import { serverEnvironment, serverFlags } from "./server-flags.mjs";
import { withSetupLock } from "./setup-lock.mjs";

/** The project's runtime, which runs TypeScript directly. */
const neededMajor = 24;
/** What the system says of a program for another machine, or of one whose loader is missing. */
const cannotRun = new Set(["ENOENT", "ENOEXEC", "EACCES"]);
const commands = ["start", "dev", "test", "check", "bench", "mutate", "release", "cairn"];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = "start", ...args] = process.argv.slice(2);

if (!commands.includes(command)) {
  process.stderr.write(`There is no command ${command}; there are: ${commands.join(", ")}.\n`);
  process.exit(2);
}
// Another process may be installing, or have done so while this one waited.
if (!isInstalled(root) && !withSetupLock(root, () => isInstalled(root) || install(root))) process.exit(1);
keepCompiled();

const script = join(root, "scripts", `${command}.ts`);
const pinned = findPinnedNode();
if (pinned === undefined && command === "start") startAgainAsServer();
endWithParent();
if (pinned === undefined || !(await runOn(pinned, script))) {
  if (Number.parseInt(process.versions.node, 10) < neededMajor) {
    process.stderr.write(
      `Cairn needs Node ${neededMajor}. It brings it for Linux with glibc on x64 and arm64; on this machine, install Node ${neededMajor} or newer.\n`,
    );
    process.exit(1);
  }
  await runHere(script);
}

/**
 * Caches compiled TypeScript for all processes and threads below this one, which halves the work of
 * starting. Each entry holds the content that it was made from, and a folder that cannot be written to is no
 * failure.
 */
function keepCompiled() {
  process.env["NODE_COMPILE_CACHE"] ??= join(root, ".cache", "compile");
  module.enableCompileCache?.(process.env["NODE_COMPILE_CACHE"]);
}

/**
 * The project's runtime if it is installed and is not the one that runs this script already, as under npm. Whether it runs on
 * this machine is known when it has been started.
 */
function findPinnedNode() {
  const file = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  return file !== process.execPath && existsSync(file) ? file : undefined;
}

/**
 * Under npm this process is the project's runtime already, without the options and the environment of a server, which only a
 * start can give: it starts this script again with them, in its own place. A parent with a channel to this process would lose it.
 */
function startAgainAsServer() {
  if (serverFlags.every((flag) => process.execArgv.includes(flag)) || process.send !== undefined) return;
  const flags = [...process.execArgv, ...serverFlags];
  process.execve?.(
    process.execPath,
    [process.execPath, ...flags, fileURLToPath(import.meta.url), command, ...args],
    { ...serverEnvironment, ...process.env },
  );
}

/** @param {string} file */
async function runHere(file) {
  process.argv.splice(1, process.argv.length, file, ...args);
  await import(pathToFileURL(file).href);
}

/**
 * Runs a script with another Node as if it were this process: signals and the exit status are passed on. If
 * this process is killed, the child notices that the channel has closed and ends itself. A child that asks for
 * it is told of signals by messages: Ctrl-C in a terminal reaches it as well, and it has to know which of the two
 * was not another one.
 *
 * Resolves, to false, only if that Node does not run on this machine, such as one for glibc on a machine with another C library.
 * It is not tried before, which would make every start slower.
 *
 * @param {string} program
 * @param {string} file
 */
async function runOn(program, file) {
  const isServer = command === "start";
  const child = spawn(program, [...(isServer ? serverFlags : []), file, ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...(isServer && serverEnvironment),
      ...process.env,
      PATH: `${dirname(program)}:${process.env["PATH"] ?? ""}`,
    },
  });
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  let takesSignals = false;
  child.on("message", (message) => {
    takesSignals ||= typeof message === "object" && message !== null && "takesSignals" in message;
  });
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    if (takesSignals && child.connected)
      child.send({ passedOn: signal }, (error) => error && child.kill(signal));
    else child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  return await new Promise((resolve) => {
    const giveUp = () => {
      for (const signal of signals) process.off(signal, passOn);
      resolve(false);
    };
    child.on("error", (error) => {
      if (child.pid === undefined && "code" in error && cannotRun.has(String(error.code))) return giveUp();
      process.stderr.write(`${program} does not run: ${error.message}\n`);
      process.exit(1);
    });
    child.on("exit", (code, signal) => {
      // Where a loader for another C library fails, it says so and ends with this status.
      if (code === 127 && spawnSync(program, ["--version"], { stdio: "ignore" }).status !== 0) giveUp();
      else process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
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

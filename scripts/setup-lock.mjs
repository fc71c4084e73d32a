// Plain JavaScript without dependencies: the machine's own Node runs it before anything is installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

/** How often a process that waits looks again, ms. */
const interval = 200;
/** Age after which a lock of another machine, whose processes cannot be seen from here, is of one that was killed, ms. */
const longestWork = 30 * 60_000;
/** The same for a lock without content, which was being written, ms. */
const longestWrite = 10_000;

/**
 * Does what only one process at a time may do in a checkout: installing and building. Another one waits, and has to look then
 * whether there is anything left to do.
 *
 * The lock is a file that names its owner, because this Node may be too old for a lock of the operating system; one whose owner
 * is gone is taken over.
 *
 * @template T
 * @param {string} root the repository
 * @param {() => T} work
 * @returns {T}
 */
export function withSetupLock(root, work) {
  const file = join(root, ".cache", "setup.lock");
  mkdirSync(dirname(file), { recursive: true });
  for (let tries = 0; !take(file); tries++) {
    if (tries === 0)
      process.stderr.write("Another Cairn is being installed or built in this folder; waiting for it.\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, interval);
  }
  try {
    return work();
  } finally {
    release(file);
  }
}

/**
 * The lock of an owner that is gone is removed under a lock of its own, taken in the same way: whoever has that one may remove
 * this one, and nobody else. Without it, one of two that found the owner gone could remove the lock that the other one had taken
 * since.
 *
 * @param {string} file
 * @returns {boolean} whether this process has the lock
 */
function take(file) {
  if (create(file)) return true;
  const found = readOwner(file);
  if (found === undefined || !isGone(file, found)) return false;
  const takeover = `${file}.takeover`;
  if (!take(takeover)) return false;
  try {
    if (readOwner(file) === found) rmSync(file);
  } finally {
    release(takeover);
  }
  return create(file);
}

/** What this process writes into its locks. */
const ownName = () => `${hostname()} ${process.pid} ${startOf(process.pid)}`;

/**
 * Leaves the lock of another process alone: of one on another machine that took too long, it may have been taken over.
 *
 * @param {string} file
 */
function release(file) {
  if (readOwner(file) === ownName()) rmSync(file, { force: true });
}

/** @param {string} file */
function create(file) {
  try {
    writeFileSync(file, ownName(), { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {string | undefined} undefined if there is no lock any more
 */
function readOwner(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * @param {string} file
 * @param {string} owner
 */
function isGone(file, owner) {
  const [host, pid, start] = owner.split(" ");
  if (host === hostname() && start !== undefined) return String(startOf(pid)) !== start;
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > (owner === "" ? longestWrite : longestWork);
}

/**
 * When a process was started, in ticks since the start of the machine, because its number may be given out again; undefined if it
 * does not run, or is a zombie that nobody has waited for. Fields of proc(5), counted after the program's name, which may contain
 * anything.
 *
 * @param {number | string | undefined} pid
 */
function startOf(pid) {
  const fields = readOwner(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ");
  return fields?.[0] === "Z" ? undefined : fields?.[19];
}

import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";

/** Where Linux keeps files in memory; a database is cloned there in a tenth of the time that a busy disk takes. */
const memory = "/dev/shm";
/** Memory that must be available for the files of a run to be kept in it, bytes: a whole run writes some 3 GB at a time. */
const neededMemory = 8e9;
/** Names the run's folder to everything that is started by it. */
const variable = "CAIRN_TEST_RUN";

/**
 * Makes the folder in which a run of tests keeps its temporary files, in memory where there is enough of it, and makes it the
 * folder of temporary files of this process and those that it starts. Once this process ends, in whatever way, even killed, all
 * processes that name the folder in their command or environment (databases, browsers, servers, workers) are killed, and the
 * folder is removed. A run inside another one uses the folder of that.
 *
 * On systems without `/proc` only the folder is removed.
 *
 * @returns the folder, which other accounts may enter, as the database of a run by root must
 */
export function openRunFolder(): string {
  const outer = process.env[variable];
  if (outer !== undefined) return outer;
  const folder = mkdtempSync(join(hasMemory() ? memory : tmpdir(), "cairn-run-"));
  chmodSync(folder, 0o711);
  const cleaner = spawn(process.execPath, [import.meta.filename, folder], {
    // Its own environment does not name the folder: it must not kill itself.
    env: { PATH: process.env["PATH"] },
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // The pipe stays open for as long as this process lives, and holds nobody up who ends.
  cleaner.stdin.on("error", () => {});
  (cleaner.stdin as { unref?: () => void }).unref?.();
  cleaner.unref();
  process.env[variable] = folder;
  process.env["TMPDIR"] = folder;
  return folder;
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const available = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"))?.[1];
    return Math.min(bavail * bsize, Number(available ?? 0) * 1024) > neededMemory;
  } catch {
    return false;
  }
}

/** A file of a process; empty if it has ended, or belongs to somebody else. */
function readProcessFile(pid: string, file: "cmdline" | "environ"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

/** Ids of the processes that name the folder in their command or environment, except this one. */
function processesOf(folder: string): readonly number[] {
  if (!existsSync("/proc")) return [];
  return readdirSync("/proc")
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .filter((pid) =>
      (["cmdline", "environ"] as const).some((file) => readProcessFile(pid, file).includes(folder)),
    )
    .map(Number);
}

/** Waits for the end of the run that holds the other end of standard input, and cleans up after it. */
async function cleanUpAfter(folder: string): Promise<void> {
  process.stdin.resume();
  await new Promise((resolve) => process.stdin.once("close", resolve));
  for (let found = processesOf(folder); found.length > 0; found = processesOf(folder)) {
    for (const pid of found) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended by itself since.
      }
    }
    await delay(50);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

const [, program, folder] = process.argv;
if (program === import.meta.filename && folder !== undefined) await cleanUpAfter(folder);

import { spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";

/** A program of others that reads what others made, such as a builder. */
export interface BoundedProgram {
  readonly path: string;
  readonly args: readonly string[];
  /** Its working folder, where it may leave files. */
  readonly folder: string;
  /** Maximum writable memory, kilobytes (RLIMIT_DATA). */
  readonly memory: number;
  /** Time without a line of output after which it counts as hung, ms. */
  readonly silence: number;
  /** A line of its output or of its errors. */
  readonly onLine: (line: string) => void;
}

/** How a program ended. */
export interface ProgramEnd {
  readonly isWell: boolean;
  /** How it ended if not well, such as `SIGABRT` or `status 1`. */
  readonly how: string;
}

/** The priority of background work. */
const niceness = 10;

/**
 * The shell stays as the program's guard: its standard input ends when this process does, however that happens, and then it kills
 * the program, which would otherwise go on writing. The program's status is the shell's.
 */
const guard = `
ulimit -d "$1" -c 0; shift
exec 3<&0
nice -n ${niceness} "$@" </dev/null 3<&- &
program=$!
(cat <&3 >/dev/null; kill -9 $program) 2>/dev/null >/dev/null &
watch=$!
wait $program; status=$?
kill $watch 2>/dev/null
exit $status`;

/** Runs a program to its end. It gets nothing of the environment but the path, and ends with this process. */
export async function runToEnd({
  path,
  args,
  folder,
  memory,
  silence,
  onLine,
}: BoundedProgram): Promise<ProgramEnd> {
  const child = spawn("/bin/sh", ["-c", guard, "sh", String(memory), path, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"] },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let isHung = false;
  const hang = setTimeout(() => {
    isHung = true;
    child.stdin.end();
  }, silence);
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      hang.refresh();
      onLine(line);
    });
  child.stdin.on("error", () => undefined);
  const ended = Promise.withResolvers<string | undefined>();
  child.on("error", (error) => ended.resolve(error.message));
  child.on("close", (code, signal) => ended.resolve(code === 0 ? undefined : (signal ?? `status ${code}`)));
  const how = await ended.promise;
  clearTimeout(hang);
  return { isWell: how === undefined, how: isHung ? `no sign of life for ${silence} ms` : (how ?? "") };
}

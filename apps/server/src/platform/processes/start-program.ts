import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** A program of Cairn that runs in a separate process and exchanges messages with the server. */
export interface Program {
  readonly file: URL;
  /** Options of the runtime, such as a limit of memory. */
  readonly options?: readonly string[];
  /** How much lower the priority of its threads is than that of the server and the database (nice(1)). */
  readonly niceness: number;
  /** Absent: `hardLimit`. For a program whose memory grows with what it is given, and who gives it is trusted. */
  readonly memory?: "unlimited";
  /** Its environment; absent: that of the server. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Who hears of a program. */
export interface ProgramListener<Answer> {
  /** Not called once the program was told to end, also for what it had said before and nobody had read. */
  readonly onMessage: (answer: Answer) => void;
  /** It is gone: it was killed, crashed, or never started. Called at least once. */
  readonly onGone: (how: string) => void;
}

/** A program that was started; it ends with the server at the latest. */
export interface StartedProgram<Message> {
  /** 0 if it did not start. */
  readonly pid: number;
  /** Its last output on standard error. */
  readonly said: string;
  tell(message: Message): void;
  /** Ends it, whatever it does. */
  kill(): void;
}

/**
 * Maximum writable memory of a process in kilobytes (RLIMIT_DATA): a hard limit in case it grows faster than somebody
 * checks. The runtime itself reserves about 700 MB, of which it uses a tenth.
 */
const hardLimit = 2_000_000;
/** Characters kept of a process's output before it crashed. */
const lastWords = 2000;
/** The priority is set before the runtime starts its threads, because each keeps the priority that it was created with. */
const start = `ulimit -d "$1"; shift; exec nice -n "$@"`;

/** Starts a program of ours. */
export function startProgram<Message extends object, Answer>(
  { file, options = [], niceness, memory, environment }: Program,
  { onMessage, onGone }: ProgramListener<Answer>,
): StartedProgram<Message> {
  const limit = memory ?? String(hardLimit);
  const command = [limit, String(niceness), process.execPath, ...options, fileURLToPath(file)];
  const child = spawn("/bin/sh", ["-c", start, "sh", ...command], {
    ...(environment && { env: environment }),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  let said = "";
  let isKilled = false;
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-lastWords);
  });
  child.on("message", (answer) => {
    if (!isKilled) onMessage(answer as Answer);
  });
  child.on("error", (error) => onGone(error.message));
  // By then all its output has arrived, which is not certain when the process has only ended.
  child.on("close", (code, signal) => onGone(signal ?? `status ${code}`));
  return {
    pid: child.pid ?? 0,
    get said() {
      return said;
    },
    tell: (message) => child.send(message, (error) => error && onGone(error.message)),
    kill() {
      isKilled = true;
      child.kill("SIGKILL");
    },
  };
}

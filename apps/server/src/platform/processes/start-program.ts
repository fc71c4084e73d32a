import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** A program of Cairn's that runs in a process of its own, and talks to the server by messages. */
export interface Program {
  readonly file: URL;
  /** Options of the runtime, such as how much memory it may take. */
  readonly options?: readonly string[];
  /** How far all of its threads step back behind the server and the database (nice(1)). */
  readonly niceness: number;
  /** All that it knows of the server's environment; absent: everything. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Who hears of a program. */
export interface ProgramListener<Answer> {
  readonly onMessage: (answer: Answer) => void;
  /** It is gone: it was killed, fell over by itself, or never started. Called once or more. */
  readonly onGone: (how: string) => void;
}

/** A program that was started; it ends with the server at the latest. */
export interface StartedProgram<Message> {
  /** 0 when it did not start. */
  readonly pid: number;
  /** What it said on standard error last. */
  readonly said: string;
  tell(message: Message): void;
  /** Ends it, whatever it does. */
  kill(): void;
}

/**
 * Kilobytes of writable memory that the system gives a process at most (RLIMIT_DATA): a wall for what comes up faster than somebody
 * looks. The runtime itself sets aside some 700 MB, of which it touches a tenth.
 */
const hardLimit = 2_000_000;
/** Characters of what a process said before it fell over. */
const lastWords = 2000;
/** The priority is set before the runtime starts its threads, each of which keeps what it was born with. */
const start = `ulimit -d ${hardLimit}; exec nice -n "$@"`;

/** Starts a program of ours. */
export function startProgram<Message extends object, Answer>(
  { file, options = [], niceness, environment }: Program,
  { onMessage, onGone }: ProgramListener<Answer>,
): StartedProgram<Message> {
  const command = [String(niceness), process.execPath, ...options, fileURLToPath(file)];
  const child = spawn("/bin/sh", ["-c", start, "sh", ...command], {
    ...(environment && { env: environment }),
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-lastWords);
  });
  child.on("message", (answer) => onMessage(answer as Answer));
  child.on("error", (error) => onGone(error.message));
  // What it said has come by then, which its mere end would not tell.
  child.on("close", (code, signal) => onGone(signal ?? `status ${code}`));
  return {
    pid: child.pid ?? 0,
    get said() {
      return said;
    },
    tell: (message) => child.send(message, (error) => error && onGone(error.message)),
    kill: () => child.kill("SIGKILL"),
  };
}

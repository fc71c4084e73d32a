import { Logger as QueueLogger } from "graphile-worker";
import type { Logger } from "pino";

/** The library's log levels mapped to ours; the runner itself logs that a job is taken or done. */
const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Writes the library's messages to our log without their details, because payloads of jobs must not be logged. */
export function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    const isJobFailure = (meta as { readonly failure?: boolean } | undefined)?.failure === true;
    log[isJobFailure ? "debug" : (levels[level as keyof typeof levels] ?? "debug")](message);
  });
}

import { Logger as QueueLogger } from "graphile-worker";
import type { Logger } from "pino";

/** What the library calls its levels, by ours: that a job is taken or done is told by the runner itself. */
const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Writes the library's messages to our log, without what it carries along: jobs' payloads are nobody's business. */
export function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    const isJobFailure = (meta as { readonly failure?: boolean } | undefined)?.failure === true;
    log[isJobFailure ? "debug" : (levels[level as keyof typeof levels] ?? "debug")](message);
  });
}

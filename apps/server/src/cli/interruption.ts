import { constants } from "node:os";

/** A signal asked the command to end. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
  /** The exit status that shells expect then: 128 and the number of the signal. */
  readonly status: number;

  constructor(signal: NodeJS.Signals) {
    super(`${signal} ended the command`);
    this.status = 128 + constants.signals[signal];
  }
}

/** What a command races its work against. */
export interface Interruption {
  /** Rejects with an `InterruptedError` at the first signal to end. */
  readonly raised: Promise<never>;
  /** Aborted at the same moment, for work that has something to take back. */
  readonly signal: AbortSignal;
  /** Signals end the process again by themselves. */
  forget(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/**
 * A signal this long after the first means that somebody is impatient, ms. Before, it is the same Ctrl-C, from the terminal and
 * from the launcher.
 */
const patience = 1_000;

/** Makes signals end the command in an orderly way from now on. */
export function awaitInterruption(): Interruption {
  const aborting = new AbortController();
  const { promise: raised, reject } = Promise.withResolvers<never>();
  // The command may have no time to look at it before it ends otherwise.
  raised.catch(() => undefined);
  let first: number | undefined;
  const note = (signal: NodeJS.Signals): void => {
    const interruption = new InterruptedError(signal);
    first ??= performance.now();
    if (performance.now() - first > patience) process.exit(interruption.status);
    reject(interruption);
    aborting.abort(interruption);
  };
  for (const signal of signals) process.on(signal, note);
  return {
    raised,
    signal: aborting.signal,
    forget() {
      for (const signal of signals) process.off(signal, note);
    },
  };
}

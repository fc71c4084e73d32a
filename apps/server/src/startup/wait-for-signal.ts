import type { Logger } from "pino";

/** A second signal this long after the first means that somebody is impatient, ms. */
const patience = 1_000;

/** The part of the process that hears signals. */
export interface SignalSource {
  on(name: string, hear: (said: unknown) => void): unknown;
  readonly send?: (message: object, handle: undefined, options: undefined, onSent: () => void) => unknown;
  readonly exit: (status: number) => void;
}

/**
 * Resolves at the first signal to stop, or when the launcher that holds our channel has ended. A later second one ends the
 * process immediately. A terminal's Ctrl-C reaches us from the terminal and once more from the launcher, on a busy machine
 * seconds later: so we ask the launcher to pass signals on as messages (`scripts/launch.mjs`), which are never a second one.
 */
export function waitForSignal(log: Logger, source: SignalSource): Promise<"signal"> {
  const { promise, resolve } = Promise.withResolvers<"signal">();
  let first: number | undefined;
  const note = (signal: string): void => {
    first ??= performance.now();
    log.debug({ signal }, "received a signal to stop");
    resolve("signal");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    source.on(signal, () => {
      if (first !== undefined && performance.now() - first > patience) source.exit(1);
      note(signal);
    });
  source.on("message", (message) => {
    if (isPassedOn(message)) note(message.passedOn);
  });
  source.on("disconnect", () => note("disconnect"));
  // If the launcher has ended meanwhile, nobody needs to know.
  source.send?.({ takesSignals: true }, undefined, undefined, () => {});
  return promise;
}

const isPassedOn = (message: unknown): message is { readonly passedOn: string } =>
  typeof message === "object" &&
  message !== null &&
  "passedOn" in message &&
  typeof message.passedOn === "string";

import { fail, ok, type Result } from "@cairn/domain/result";
import { startProgram } from "../../processes/start-program.ts";
import type { MakingMessage, RegionOrder } from "./making-messages.ts";

/** The priority of background work (nice(1)). */
const niceness = 10;

/**
 * Makes the map of a region in a process of its own.
 *
 * @param onStep hears how far it is, many times a second
 * @returns a sentence if it could not be done; "stopped" if the signal has ended it
 */
export async function makeRegion(
  order: RegionOrder,
  onStep: (step: string, share: number) => void,
  signal: AbortSignal,
): Promise<Result<true, string> | "stopped"> {
  if (signal.aborted) return "stopped";
  const { promise: ended, resolve } = Promise.withResolvers<Result<true, string> | "stopped">();
  const program = startProgram<RegionOrder, MakingMessage>(
    { file: new URL("make-region.process.ts", import.meta.url), niceness, memory: "unlimited" },
    {
      onMessage(message) {
        if ("step" in message) onStep(message.step, message.share);
        else resolve(message.reason === undefined ? ok(true) : fail(message.reason));
      },
      onGone: (how) => resolve(fail(`The map could not be made: ${how}. ${program.said}`.trim())),
    },
  );
  const stop = (): void => resolve("stopped");
  signal.addEventListener("abort", stop);
  program.tell(order);
  const outcome = await ended;
  signal.removeEventListener("abort", stop);
  program.kill();
  return outcome;
}

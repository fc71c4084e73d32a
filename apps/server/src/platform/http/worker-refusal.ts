import type { WorkerFailure } from "../workers/workers.ts";

/** The refusal for work that no thread began; undefined for work that was begun and failed, which each call names in its own words. */
export function refusalOf(failure: WorkerFailure): "request.busy" | "request.share_used" | undefined {
  return failure === "busy" || failure === "share_used" ? `request.${failure}` : undefined;
}

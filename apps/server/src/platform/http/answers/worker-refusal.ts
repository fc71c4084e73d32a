import type { WorkerFailure } from "../../workers/workers.ts";

/**
 * The refusal for work that no thread began; undefined for work that began and failed, for which each call has its own refusal.
 */
export function refusalOf(failure: WorkerFailure): "request.busy" | "request.share_used" | undefined {
  return failure === "busy" || failure === "share_used" ? `request.${failure}` : undefined;
}

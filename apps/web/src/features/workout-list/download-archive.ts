import type { ArchiveFormat } from "@cairn/contracts/workout-exports/workout-exports";
import { fail, ok, type Result } from "@cairn/domain/result";
import { addressOf, request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { newBulkKey, workoutsAtOnce } from "./bulk-changes.ts";

export type { ArchiveFormat };

export const archiveFormats = ["original", "gpx", "fit"] as const satisfies readonly ArchiveFormat[];

/**
 * Addresses at which the files of workouts can be downloaded as archives, usually one.
 *
 * @param sessionKey part of the addresses, because a browser downloads without our headers
 */
export const archiveAddresses = async (
  format: ArchiveFormat,
  workouts: readonly string[],
  sessionKey: string,
): Promise<Result<readonly string[], ApiFailure>> => {
  const addresses: string[] = [];
  for (let from = 0; from < workouts.length; from += workoutsAtOnce) {
    const key = newBulkKey();
    const some = workouts.slice(from, from + workoutsAtOnce);
    const answer = await request("startBulkChange", {
      body: { key, workouts: some, action: { kind: "download" } },
    });
    if (!answer.ok) return fail(answer.error);
    addresses.push(addressOf("exportArchive", { key }, { format, token: sessionKey }));
  }
  return ok(addresses);
};

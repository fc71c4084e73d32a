import { effectiveZone, type PrivacyZone } from "@cairn/domain/privacy-zones/privacy-zones";
import {
  findExtents,
  deleteAllPublicRecordings,
  retainRedactions,
  markWhole,
} from "../../core/redaction/public-recordings.queries.ts";
import { isReachedByZone } from "../../core/redaction/zone-reach.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { findZones } from "./privacy-zones.queries.ts";

/** A change of zones: the changed ones before and after, and the resulting revision. */
export interface ZoneChange {
  readonly ownerId: string;
  readonly changed: readonly PrivacyZone[];
  readonly revision: number;
}

/**
 * Carries over to a new revision what needs no new redaction: workouts that no zone reaches, and those that were redacted before
 * and that the changed zones do not reach. The others are redacted when somebody wants to see them. Boxes suffice for that, so
 * nothing is decoded.
 */
export async function carryOverRedactions(
  trx: DatabaseOrTransaction,
  { ownerId, changed, revision }: ZoneChange,
  now: Date,
): Promise<void> {
  const zones = (await findZones(trx, ownerId)).map(effectiveZone);
  if (zones.length === 0) {
    await deleteAllPublicRecordings(trx, ownerId);
    return;
  }
  const discs = changed.map(effectiveZone);
  const recordings = await findExtents(trx, ownerId);
  const reached = recordings.filter(({ extent }) => isReachedByZone(extent, zones));
  const untouched = new Set(recordings);
  for (const recording of reached) untouched.delete(recording);
  const kept = reached.filter((row) => row.revision === revision - 1 && !isReachedByZone(row.extent, discs));
  await markWhole(
    trx,
    ownerId,
    Array.from(untouched, ({ id }) => id),
    revision,
    now,
  );
  await retainRedactions(
    trx,
    ownerId,
    kept.map(({ id }) => id),
    revision,
  );
}

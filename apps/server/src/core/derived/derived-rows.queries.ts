import type { RouteSignature } from "@cairn/domain/similar-workouts/route-signature";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import type { DerivedValues } from "./derive-values.ts";
import { ownerCells } from "./owner-cells.ts";
import { splitAnalysis } from "./split-analysis.ts";

/** Columns of a workout that our rules derive from its recording, in addition to the totals in use. */
export function derivedColumns({ analysis, ...derived }: DerivedValues) {
  return {
    min_elevation: analysis.minElevation ?? null,
    max_elevation: analysis.maxElevation ?? null,
    start_lon: analysis.start?.lon ?? null,
    start_lat: analysis.start?.lat ?? null,
    stop_lon: analysis.stop?.lon ?? null,
    stop_lat: analysis.stop?.lat ?? null,
    bbox: analysis.bbox ? [...analysis.bbox] : null,
    polyline: derived.line?.polyline ?? null,
    seconds_in_zones: derived.secondsInZones ? [...derived.secondsInZones] : null,
    computed_totals: JSON.stringify(splitAnalysis(analysis).totals),
    heights_corrected: derived.heightsCorrected,
    analysis_version: analysis.version,
  };
}

/** Columns of a recording's row that our rules derive from its points. */
export function derivedRecordingColumns({ analysis, extent, detailedLine, overview, laps }: DerivedValues) {
  return {
    extent: extent ? [...extent] : [],
    detailed_polyline: detailedLine?.polyline ?? null,
    overview,
    laps: JSON.stringify(laps),
    analysis: JSON.stringify(splitAnalysis(analysis).details),
  };
}

/**
 * Replaces the signature of a workout's track; removes it if the workout has no track.
 *
 * @param table of whole tracks, or of the part that others see where a part is redacted
 */
export async function saveRoute(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
  route: RouteSignature | undefined,
  table: "route_signatures" | "public_route_signatures" = "route_signatures",
): Promise<void> {
  await trx.deleteFrom(table).where("owner_id", "=", ownerId).where("workout_id", "=", id).execute();
  if (!route) return;
  const { length, bbox, line, cells } = route;
  const row = { length, bbox: [...bbox], line: [...line], cells: ownerCells(ownerId, cells) };
  await trx
    .insertInto(table)
    .values({ owner_id: ownerId, workout_id: id, ...row })
    .execute();
}

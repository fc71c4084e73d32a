import type { EffectiveZone } from "@cairn/domain/privacy-zones/privacy-zones";
import { mayReach } from "@cairn/domain/privacy-zones/zone-reach";
import type { Bbox } from "@cairn/geo/bbox";

/** Whether a zone may reach a recording, so that it has to be decoded in order to know. */
export function isReachedByZone(extent: readonly number[] | null, zones: readonly EffectiveZone[]): boolean {
  if (extent === null) return true;
  const [west, south, east, north] = extent;
  if (west === undefined || south === undefined || east === undefined || north === undefined) return false;
  const box: Bbox = [west, south, east, north];
  return zones.some((zone) => mayReach(zone, box));
}

import type { PrivacyZoneView } from "@cairn/contracts/privacy-zones";
import type { ZoneRow } from "./privacy-zones.queries.ts";

/** A zone as its owner set it; never anything derived from it. */
export const privacyZoneView = ({ id, name, lon, lat, radius }: ZoneRow): PrivacyZoneView => ({
  id,
  name,
  center: { x: lon, y: lat },
  radius,
});

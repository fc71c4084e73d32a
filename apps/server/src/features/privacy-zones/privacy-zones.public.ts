export { createZone, isSameZone } from "./change-zones.ts";
export { findZones, type ZoneSettings } from "./privacy-zones.queries.ts";

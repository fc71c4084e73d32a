export { createZone } from "./change-zones.ts";
export { findZones } from "./privacy-zones.queries.ts";

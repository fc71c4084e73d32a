export { type BulkChangeKey, findBulkChange, findBulkWorkouts } from "./bulk-changes.queries.ts";

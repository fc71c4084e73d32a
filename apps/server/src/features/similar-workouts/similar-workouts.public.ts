export { saveRoute } from "./route-signatures.queries.ts";
export type { RouteSignaturesTable } from "./route-signatures.table.ts";

export { saveRoute } from "./route-signatures.queries.ts";

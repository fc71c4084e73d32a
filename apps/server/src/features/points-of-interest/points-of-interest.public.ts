export { importPoints } from "./import-points.ts";
export { deletePoints, listPoints } from "./points-of-interest.queries.ts";

/** Maximum number of points of a planned route once it is simplified, because all of them are sent and stored together. */
export const maxRoutePoints = 50_000;

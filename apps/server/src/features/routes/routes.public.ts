export { importRouteOnce, maxRoutes } from "./import-route.ts";
export { importMovedRoute } from "./import-moved-route.ts";

export { importRouteOnce } from "./import-route.ts";
export { maxRoutes } from "./store-route.ts";
export { importMovedRoute } from "./import-moved-route.ts";
export { showRoute } from "./show-route.ts";

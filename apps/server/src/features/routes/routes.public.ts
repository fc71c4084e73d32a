export { importRouteOnce } from "./import-route.ts";
export { importMovedRoute } from "./import-moved-route.ts";

export { importRouteOnce } from "./import-route.ts";

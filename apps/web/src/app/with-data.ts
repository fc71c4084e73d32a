/**
 * The frame and the data client of every screen but the home page, in one file. For members both are in `shell/member-frame.ts`.
 */
export { workoutQuery } from "../lib/api/workout-query.ts";
export { queryClient } from "../lib/query/query-client.ts";
export { QueryProvider } from "../lib/query/query-provider.tsx";
export { TroubleNotice } from "../ui/status/trouble-notice.tsx";
export { cacheClient } from "./cache-client.ts";

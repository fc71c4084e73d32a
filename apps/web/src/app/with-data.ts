/** What every screen but the home page has around it and asks the server with, in one file. Members have it in `shell/member-frame.ts`. */
export { workoutQuery } from "../lib/api/workout-query.ts";
export { queryClient } from "../lib/query/query-client.ts";
export { QueryProvider } from "../lib/query/query-provider.tsx";
export { TroubleNotice } from "../ui/status/trouble-notice.tsx";
export { keepClient } from "./keep-client.ts";

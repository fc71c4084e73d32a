export { moveIn } from "./move-in/move-in.ts";
export type { MoveReport } from "./move-in/move-report.ts";

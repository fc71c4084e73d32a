export { moveIn } from "./move-in/move-in.ts";
export { writeArchiveFile } from "./write-archive-file.ts";
export type { MoveReport } from "./move-in/move-report.ts";

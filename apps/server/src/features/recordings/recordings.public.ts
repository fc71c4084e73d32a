export { findColumns, findRecordingSummary, insertRecording } from "./recordings.queries.ts";
export type { AnalysisDetails } from "./recordings.table.ts";

export { findColumns, findRecordingSummary, insertRecording } from "./recordings.queries.ts";

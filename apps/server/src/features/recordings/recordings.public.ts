export { findRecordingSummary, insertRecording } from "./recordings.queries.ts";

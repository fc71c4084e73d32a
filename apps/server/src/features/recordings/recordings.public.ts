export {
  findColumns,
  findRecording,
  findRecordingSummary,
  insertRecording,
  updateRecording,
} from "./recordings.queries.ts";
export type { AnalysisDetails } from "./recordings.table.ts";

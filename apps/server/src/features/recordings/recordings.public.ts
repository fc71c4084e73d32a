export { BodyCache } from "./body-cache.ts";
export { bodyKey } from "./body-key.ts";
export {
  findColumns,
  findRecording,
  findRecordingSummary,
  insertRecording,
  updateRecording,
} from "./recordings.queries.ts";
export type { AnalysisDetails } from "./recordings.table.ts";

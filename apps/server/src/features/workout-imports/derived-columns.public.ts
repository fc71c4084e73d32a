export { derivedColumns, derivedRecordingColumns } from "./build-workout.ts";
export { splitAnalysis } from "./split-analysis.ts";

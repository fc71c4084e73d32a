export { importErrorOfWorker, isPassingImportError } from "./import-error.ts";
export { importPart } from "./import-part.ts";
export { importLimit, partLimits } from "./upload-limits.ts";
export { type ReadPlanError, readPlan } from "./read-plan.ts";
export { forgetFile, type ReceivedFile, receiveFile, safeName } from "./receive-file.ts";
export { refuseWithoutSession } from "./still-logged-in.ts";

export { importPart } from "./import-part.ts";
export { refuseWithoutSession } from "./still-logged-in.ts";
export { importLimit, partLimits } from "./upload-limits.ts";

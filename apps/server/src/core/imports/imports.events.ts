import type { ErrorCode } from "@cairn/contracts/errors";

/** Events of imports. */
export interface UploadEvents {
  /** Files that a program sent for a person were not imported: the first of them, why, and how many others there are. */
  "upload.refused": { readonly file: string; readonly reason: ErrorCode; readonly others: number };
  /** Recordings that a program sent for a person look like other workouts of theirs, and do not count until they decide. */
  "upload.likely": { readonly workoutIds: readonly string[] };
}

declare module "../../platform/events/events.ts" {
  interface Events extends UploadEvents {}
}

import { fittingNotes } from "@cairn/domain/text/workout-notes";
import type { ExportedActivity } from "./exported-activity.ts";

/** The activity with remarks below its private note; they are as private as that, and are cut where it is. */
export function withRemarks(activity: ExportedActivity, remarks: readonly string[]): ExportedActivity {
  const before = activity.privateNote === undefined ? [] : [activity.privateNote];
  const privateNote = fittingNotes([...before, ...remarks].join("\n"));
  return remarks.length === 0 || privateNote === "" ? activity : { ...activity, privateNote };
}

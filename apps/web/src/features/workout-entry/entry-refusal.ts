import { ApiFailure } from "../../lib/api/api-failure.ts";
import { attributeFields, type EntryField, type EntryForm, type EntryProblem } from "./entry-form.ts";

/** The problem of a refused value, and the fields that make it up: the first says it, until one of them is changed. */
interface Place {
  readonly problem: EntryProblem;
  readonly fields: readonly [EntryField, ...EntryField[]];
}

const start: Place = { problem: "outOfRange", fields: attributeFields.startTime };
const duration: Place = { problem: "tooLarge", fields: attributeFields.totalTime };
const average: Place = { problem: "aboveMaximum", fields: ["avgHeartRate", "maxHeartRate"] };

/** By the names of the values in the calls that save new and changed workouts. The form checks all others as the server does. */
const places: Readonly<Record<string, Place>> = {
  startTime: start,
  duration,
  totalTime: duration,
  hrAvg: average,
  hrAvgValue: average,
};

/**
 * The problems that only the server knows, such as an average above the maximum that was typed earlier, in fields that have not
 * been changed since.
 *
 * @param sent the form that was refused
 */
export const refusedFields = (
  error: Error | null,
  sent: EntryForm | undefined,
  form: EntryForm,
): ReadonlyMap<EntryField, EntryProblem> => {
  const problems = new Map<EntryField, EntryProblem>();
  if (!(error instanceof ApiFailure) || error.reason !== "request.invalid" || !sent) return problems;
  for (const { field } of error.fields) {
    const place = places[field];
    if (place?.fields.every((each) => form[each] === sent[each]))
      problems.set(place.fields[0], place.problem);
  }
  return problems;
};

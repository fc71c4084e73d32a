import { describe, expect, it } from "vitest";
import { ApiFailure } from "../../lib/api/api-failure.ts";
import { type EntryForm, newForm } from "./entry-form.ts";
import { refusedFields } from "./entry-refusal.ts";

const sent = { ...newForm(new Date("2026-03-01T08:00:00Z"), 1), avgHeartRate: "160" };
const refusal = (...fields: string[]) =>
  new ApiFailure(
    "request.invalid",
    400,
    fields.map((field) => ({ field, reason: "invalid" as const })),
  );

describe("[ADD-1] [ADD-2] what the server refuses of a workout that is saved", () => {
  it.each([
    ["hrAvg", "avgHeartRate", "aboveMaximum"],
    ["hrAvgValue", "avgHeartRate", "aboveMaximum"],
    ["startTime", "date", "outOfRange"],
    ["duration", "hours", "tooLarge"],
    ["totalTime", "hours", "tooLarge"],
  ])("is said at its field: %s", (name, field, problem) => {
    expect([...refusedFields(refusal(name), sent, sent)]).toEqual([[field, problem]]);
  });

  it("is said until the value is changed, or the one with which it was compared", () => {
    const error = refusal("hrAvgValue", "startTime");
    const fieldsOf = (change: Partial<EntryForm>) => [
      ...refusedFields(error, sent, { ...sent, ...change }).keys(),
    ];
    expect(fieldsOf({ description: "Loop" })).toEqual(["avgHeartRate", "date"]);
    expect(fieldsOf({ maxHeartRate: "180" })).toEqual(["date"]);
    expect(fieldsOf({ time: "10:01" })).toEqual(["avgHeartRate"]);
  });

  it("is nothing of the fields if it has another cause, or none", () => {
    const changed = new ApiFailure("workout.changed_elsewhere", 409, [
      { field: "startTime", reason: "changed" },
    ]);
    expect(refusedFields(changed, sent, sent).size).toBe(0);
    expect(refusedFields(refusal("sharingFlags"), sent, sent).size).toBe(0);
    expect(refusedFields(null, undefined, sent).size).toBe(0);
  });
});

import type { Names } from "./names.ts";
import type { Asker, Recorder } from "./recorder.ts";
import { anonymous } from "./world.ts";

/**
 * Things that a person adds to their diary besides workouts: a note on a day, goals, and dated thresholds and
 * zones.
 */
export async function walkDiary(recorder: Recorder, names: Names, owner: Asker): Promise<void> {
  const note = { day: "2026-05-01", text: "Rest, and a long sleep", version: null };
  const weekly = { period: "week", measure: "duration", target: 18_000, activityId: null };
  const zones = { since: "2026-03-01", unit: "beatsPerMinute", limits: [110, 130, 145, 160, 175] };
  const goal = (await recorder.peek(owner, "createGoal", { json: weekly })).json().payload;
  names.add(goal.id, "a goal");
  const params = { id: goal.id };
  for (const asker of [owner, anonymous]) {
    await recorder.ask(asker, "createGoal", { json: weekly });
    await recorder.ask(asker, "changeGoal", { params, json: { ...weekly, target: 21_600, version: 1 } });
    await recorder.ask(asker, "saveThreshold", {
      json: { kind: "functionalThresholdPower", since: "2026-03-01", value: 240 },
    });
    await recorder.ask(asker, "saveTrainingZones", {
      json: { kind: "heartRate", before: null, after: zones },
    });
  }
  await recorder.ask(owner, "createGoal", { json: { ...weekly, target: -1 }, when: "less than nothing" });
  await recorder.ask(owner, "listGoals", { when: "with one" });
  await recorder.ask(owner, "listThresholds", { when: "with one more" });
  await recorder.ask(owner, "listTrainingZones", { when: "with a set" });
  await recorder.ask(anonymous, "saveDayNote", { json: note });
  await recorder.peek(owner, "saveDayNote", { json: note });
  await recorder.ask(owner, "saveDayNote", {
    json: { ...note, text: "Another text" },
    when: "changed meanwhile",
  });
  await recorder.ask(owner, "deleteGoal", { params });
}

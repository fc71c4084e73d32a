import type { Names } from "./names.ts";
import type { Asker, Recorder } from "./recorder.ts";
import type { Owner } from "./world.ts";

/** People who hide where they start: about half of all, so that both kinds of answer are recorded. */
const hiding = new Set(["giulia", "aino", "marta", "kasia", "kenji", "hanna"]);

/** Makes some people hide the place where most of their workouts start, and waits until all lists are redacted. */
export async function setZones(recorder: Recorder, names: Names, owners: readonly Owner[]): Promise<void> {
  for (const { username, owner, workouts } of owners.filter((person) => hiding.has(person.username))) {
    const center = usualStart(workouts);
    const made = await recorder.peek(owner, "createPrivacyZone", {
      json: { name: "Home", center, radius: 250 },
    });
    names.add(made.json().payload.id, `home of ${username}`);
    await isHidden(recorder, owner, workouts);
  }
}

/**
 * Waits for redaction by asking for each workout by itself; lists would leave out workouts that are not
 * redacted yet.
 */
export async function isHidden(recorder: Recorder, owner: Asker, workouts: Owner["workouts"]): Promise<void> {
  for (const { workoutKey } of workouts) {
    await recorder.peek(owner, "getCombinedWorkout", { params: { workoutKey }, query: "as=others" });
  }
}

/** The place where most workouts start, in squares of about 100 m. */
function usualStart(workouts: Owner["workouts"]): { readonly x: number; readonly y: number } {
  const counts = new Map<string, number>();
  const placed = workouts.filter(({ startPosition: { x, y } }) => x !== 0 || y !== 0);
  for (const {
    startPosition: { x, y },
  } of placed) {
    const square = `${x.toFixed(3)} ${y.toFixed(3)}`;
    counts.set(square, (counts.get(square) ?? 0) + 1);
  }
  const [most = "0 0"] = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  const [x = 0, y = 0] = most.split(" ").map(Number);
  return { x, y };
}

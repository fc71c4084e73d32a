const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * Properties that contain workouts: pages of an endless list, which may contain other fields as well, and entries that contain
 * their workout.
 */
const holders = ["pages", "workouts", "workout"] as const;

/**
 * An answer with some fields of one workout replaced, wherever it is: alone, in a list, in pages of lists, or in an entry.
 * Unchanged parts stay the same objects, so that nothing else is rendered again.
 */
export function patchWorkout(data: unknown, workoutKey: string, change: object): unknown {
  if (Array.isArray(data)) {
    const items = data.map((item: unknown) => patchWorkout(item, workoutKey, change));
    return items.every((item, index) => item === data[index]) ? data : items;
  }
  if (!isRecord(data)) return data;
  if (data["workoutKey"] === workoutKey) {
    const isSame = Object.entries(change).every(([name, value]) => data[name] === value);
    return isSame ? data : { ...data, ...change };
  }
  for (const holder of holders) {
    const held = patchWorkout(data[holder], workoutKey, change);
    if (held !== data[holder]) return { ...data, [holder]: held };
  }
  return data;
}

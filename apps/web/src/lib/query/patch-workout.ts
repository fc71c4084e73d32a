const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Where answers hold workouts: pages of an endless list, which may tell more than their workouts, and entries that name their workout. */
const holders = ["pages", "workouts", "workout"] as const;

/**
 * An answer in which one workout is another in some of its fields, wherever it stands: alone, in a list, in pages of lists, or in an entry. What is not
 * changed stays the same object, so that nothing else is drawn again.
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

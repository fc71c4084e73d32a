import type { ExportedActivity } from "./exported-activity.ts";

/**
 * Largest difference between the start of a recording and the start that its service states, ms: the first fix comes some seconds
 * after the button, while two activities of one person are minutes apart.
 */
const maxDifferenceMs = 30_000;

type Started = ExportedActivity & { readonly startTime: number };

/** Finds the activity of a recording by its start, in exports whose tables do not say which file is whose. */
export class ActivitiesByStart {
  private readonly activities: readonly Started[];

  constructor(activities: readonly ExportedActivity[]) {
    this.activities = activities
      .filter((one): one is Started => one.mayBeRecorded === true && one.startTime !== undefined)
      .toSorted((a, b) => a.startTime - b.startTime);
  }

  /**
   * The activity that starts nearest to a time; of several at once, such as a triathlon and its first leg, the longest.
   *
   * @param ms since 1970
   */
  of(ms: number): ExportedActivity | undefined {
    let [low, high] = [0, this.activities.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.activities[middle]?.startTime ?? Infinity) < ms - maxDifferenceMs) low = middle + 1;
      else high = middle;
    }
    let best: Started | undefined;
    for (let i = low; i < this.activities.length; i += 1) {
      const one = this.activities[i];
      if (!one || one.startTime > ms + maxDifferenceMs) break;
      const difference = Math.abs(one.startTime - ms) - (best ? Math.abs(best.startTime - ms) : Infinity);
      if (difference < 0 || (difference === 0 && (one.elapsedTime ?? 0) > (best?.elapsedTime ?? 0)))
        best = one;
    }
    return best;
  }
}

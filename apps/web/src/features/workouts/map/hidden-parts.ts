import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { privacyLevel } from "@cairn/domain/privacy/sharing";
import type { TrackPart } from "../../../lib/track/cursor-store.ts";
import type { TrackSeries } from "../../../lib/track/track-series.ts";

type RedactionPreview = NonNullable<CombinedWorkoutView["othersSee"]>;

/** What privacy zones leave of a workout, for its owner; undefined if nothing is hidden, or nobody else sees the workout. */
export const leftForOthers = ({
  othersSee,
  sharingFlags,
}: Pick<CombinedWorkoutView, "othersSee" | "sharingFlags">): RedactionPreview | undefined =>
  privacyLevel(sharingFlags) === "private" ? undefined : othersSee;

/** Seconds by which a point may be beyond the end of a stretch and still count as that end: clocks have milliseconds. */
const tick = 0.0005;

/**
 * Parts of a track that only its owner sees, each from the last point that others see to the next one. Empty if unknown, as
 * without a clock.
 */
export function hiddenParts(
  { time, length }: Pick<TrackSeries, "time" | "length">,
  { extent, shown }: Pick<RedactionPreview, "extent" | "shown">,
): readonly TrackPart[] {
  if (length < 2 || (extent === "part" && shown.length === 0)) return [];
  const parts: { from: number; to: number }[] = [];
  for (let index = 1, next = 0; index < length; index++) {
    const [before = 0, now = 0] = [time[index - 1], time[index]];
    while ((shown[next]?.[1] ?? Number.POSITIVE_INFINITY) < now - tick) next++;
    const [from, to] = shown[next] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    if (before >= from - tick && now <= to + tick) continue;
    const last = parts.at(-1);
    if (last?.to === index - 1) last.to = index;
    else parts.push({ from: index - 1, to: index });
  }
  return parts;
}

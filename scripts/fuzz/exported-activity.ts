import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { ExportedWorkout } from "@cairn/formats/encoding/exported-workout";

/** An activity as it is exported: everything that its file contained. */
export const exportedActivity = ({
  recording,
  name,
  notes,
  deviceName,
  ...activity
}: DecodedActivity): ExportedWorkout => ({
  activityId: activity.activityId ?? 0,
  startTime: recording.startTime ?? Date.UTC(2024, 4, 1),
  utcOffset: activity.utcOffset ?? 0,
  dateText: "1 May 2024",
  author: "Somebody",
  totals: activity.device ?? {},
  legs: activity.legs,
  ...(name !== undefined && { title: name }),
  ...(notes !== undefined && { notes }),
  ...(deviceName !== undefined && { deviceName }),
});

import type { SplitView } from "@cairn/contracts/workout-view";
import type { Lap, Recording } from "@cairn/domain/recording";

/** The device's laps as the page's table shows them; distances that the device did not write come from the track. */
export function lapRows(recording: Recording, distances: Float64Array): readonly SplitView[] {
  const distanceAt = distanceLookup(recording, distances);
  return recording.laps.map((lap) => {
    const startDistance = distanceAt(lap.startTime);
    const distance = lap.distance ?? distanceAt(lap.startTime + lap.elapsedTime) - startDistance;
    const duration = lap.timerTime ?? lap.elapsedTime;
    return {
      startTime: lap.startTime,
      startDistance,
      duration,
      distance,
      avgSpeed: lap.avgSpeed ?? (duration > 0 ? distance / duration : 0),
      ...known(lap),
    };
  });
}

const optional = [
  "ascent",
  "descent",
  "avgHeartRate",
  "maxHeartRate",
  "avgCadence",
  "avgPower",
] as const satisfies readonly (keyof Lap)[];

function known(lap: Lap): Partial<SplitView> {
  return Object.fromEntries(
    optional.flatMap((name) => (lap[name] === undefined ? [] : [[name, lap[name]] as const])),
  );
}

/** Metres at a time, from the last point at or before it. */
function distanceLookup(recording: Recording, distances: Float64Array): (seconds: number) => number {
  const { time } = recording.columns;
  let index = 0;
  let latest = Number.NEGATIVE_INFINITY;
  return (seconds) => {
    if (!time || recording.length === 0) return 0;
    if (seconds < latest) index = 0;
    latest = seconds;
    while (index + 1 < recording.length && (time[index + 1] ?? Number.POSITIVE_INFINITY) <= seconds) index++;
    return distances[index] ?? 0;
  };
}

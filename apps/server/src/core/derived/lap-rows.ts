import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import type { DoubtedLapValue, JudgedLap } from "@cairn/domain/plausibility/judge-laps";
import type { Lap, Recording } from "@cairn/domain/recording/recording";
import { timeLookup } from "@cairn/domain/time/time-lookup";

/** The device's laps as the page's table shows them; distances missing from the device's laps come from the track. */
export function lapRows(
  recording: Recording,
  distances: Float64Array,
  laps: readonly JudgedLap[],
): readonly SplitView[] {
  const { time } = recording.columns;
  const indexAt = time && timeLookup(time);
  const distanceAt = (seconds: number): number => (indexAt && distances[indexAt(seconds)]) ?? 0;
  return laps.map(({ lap, movingTime, doubts }) => {
    const startDistance = distanceAt(lap.startTime);
    const distance = lap.distance ?? distanceAt(lap.startTime + lap.elapsedTime) - startDistance;
    const duration = lap.timerTime ?? lap.elapsedTime;
    const rests = movingTime !== undefined && duration - movingTime > worthTelling;
    return {
      startTime: lap.startTime,
      startDistance,
      duration,
      distance,
      avgSpeed: lap.avgSpeed ?? (duration > 0 ? distance / duration : 0),
      ...(rests && { movingTime }),
      ...known(lap),
      ...(doubts.length > 0 && { doubts: doubts.map(doubtView) }),
    };
  });
}

/** Seconds of rest in a lap that its average speed may ignore. */
const worthTelling = 1;

const doubtView = ({ name, device, contradiction }: DoubtedLapValue) => ({ name, device, ...contradiction });

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

import { descentsOf } from "./turning-points.ts";

/** Minimum rise of a climb, metres; shorter ones are undulations. */
const minClimbRiseM = 30;

/** Minimum total rise for computing a speed, metres. */
const minRiseM = 50;

/**
 * Metres of height a second over the climbs of 30 m and more, rests left out: what watches call vertical speed and riders VAM
 * (metres climbed times 60 over the minutes spent climbing). Undefined where the climbs do not come to 50 m.
 * @param heights metres, see `heightsWithoutGaps`: a lift while the timer is stopped is no climb
 * @param moving seconds of movement up to each point, see `movingTimes`
 */
export const verticalSpeedOf = (heights: Float64Array, moving: Float64Array): number | undefined => {
  // A climb is a descent upside down.
  const climbs = descentsOf(
    heights.map((height) => -height),
    minClimbRiseM,
  );
  let [rise, seconds] = [0, 0];
  for (const { top: foot, bottom: summit } of climbs) {
    rise += (heights[summit] ?? 0) - (heights[foot] ?? 0);
    seconds += (moving[summit] ?? 0) - (moving[foot] ?? 0);
  }
  return rise >= minRiseM && seconds > 0 ? rise / seconds : undefined;
};

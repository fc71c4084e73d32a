/** Beats per minute; hearts of athletes at rest go under 30, those of children to 220. 255 is the mark of a sensor without a value. */
export const minHeartRateBpm = 25;
export const maxHeartRateBpm = 230;

/** Turns or steps of one foot per minute; no legs turn faster. */
export const maxCadenceRpm = 254;

/** Watts no cyclist has reached; the best track sprinters come to some 2,500. */
export const maxPowerW = 3000;

/** Seconds for which one value of a sensor stands: a strap that is silent for longer has slipped, a meter has lost its radio link. */
export const maxSensorHoldS = 30;

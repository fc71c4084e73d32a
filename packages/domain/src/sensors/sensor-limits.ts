/** Beats per minute; athletes at rest can be under 30, children reach 220. 255 means that a sensor has no value. */
export const minHeartRateBpm = 25;
export const maxHeartRateBpm = 230;

/** Turns or steps of one foot per minute; no legs are faster. */
export const maxCadenceRpm = 254;

/** Watts that no cyclist has reached; the best track sprinters reach some 2,500. */
export const maxPowerW = 3000;

/**
 * Seconds for which one value of a sensor is valid: a strap that is silent for longer has slipped, a meter has lost its radio
 * link.
 */
export const maxSensorHoldS = 30;

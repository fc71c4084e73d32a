/**
 * Cycling, mountain biking, indoor cycling, gravel, e-bikes (whose meters measure the rider), hand cycling and cyclocross.
 * Skates, skateboards, roller skis, wheelchairs and motors have wheels, but nothing to pedal.
 */
const pedalled: ReadonlySet<number> = new Set([2, 10, 52, 99, 105, 106, 109, 114]);

/**
 * True for sports in which power is measured at pedals or cranks. Only there is it work that was done, and only there does a
 * functional threshold power hold: what foot pods and watches call power on foot is a model on another scale, and rowers have a
 * threshold of their own. Several sports in one have no pedals in some of their legs.
 * @param activityId catalogue id
 */
export const hasPedals = (activityId: number | undefined): boolean =>
  activityId !== undefined && pedalled.has(activityId);

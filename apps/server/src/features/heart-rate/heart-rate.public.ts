export { bodyForOwner, type BodyOfDay, type BodyView, bodyOfDays } from "./body-of-days.ts";
export { findBirthDate, findHeartRateSettings, putBirthDate, putBirthYear } from "./heart-rate.queries.ts";
export { findThresholds, lockThresholds, putThreshold } from "./thresholds.queries.ts";
export { thresholdView } from "./own-thresholds.ts";
export { trainingZonesView } from "./own-training-zones.ts";
export { dayOf, tellHeartRate } from "./say-threshold.ts";
export { findTrainingZones, putTrainingZones } from "./training-zones.queries.ts";

export { bodyForOwner, type BodyOfDay, bodyOfDays } from "./body-of-days.ts";
export { findBirthDate, findHeartRateSettings, putBirthDate, putBirthYear } from "./heart-rate.queries.ts";
export { findThresholds, lockThresholds, putThreshold } from "./thresholds.queries.ts";

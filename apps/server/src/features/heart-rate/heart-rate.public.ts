export { bodyForOwner, type BodyOfDay, bodyOfDays } from "./body-of-days.ts";
export { findBirthDate, putBirthDate } from "./heart-rate.queries.ts";

export { bodyForOwner, type BodyOfDay, bodyOfDays } from "./body-of-days.ts";

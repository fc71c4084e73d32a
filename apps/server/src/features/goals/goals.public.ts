export { createGoal } from "./change-goals.ts";

export { importTasks } from "./import-jobs.jobs.ts";

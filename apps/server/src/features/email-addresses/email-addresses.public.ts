export { mailEmailConfirmation } from "./email-jobs.ts";

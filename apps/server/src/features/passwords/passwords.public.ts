export { forgetResets } from "./passwords.queries.ts";

export { findLinkAddresses, findWayBack, type WayBack } from "./email-addresses.queries.ts";
export { mailEmailConfirmation } from "./email-jobs.ts";

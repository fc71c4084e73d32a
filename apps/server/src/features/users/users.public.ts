export { findViewed } from "./find-person.ts";
export { foundPersonView } from "./user.view.ts";
export { findPeopleById } from "./users.queries.ts";

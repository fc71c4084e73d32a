export { findPerson } from "./find-person.ts";

export { passHumanCheck } from "./human-check.ts";
export { loginAnswer } from "./login.view.ts";
export { isSessionOpen, requireOpenSession } from "./open-sessions.ts";
export { findSessionWith, openSession } from "./open-session.ts";

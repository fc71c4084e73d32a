export { passHumanCheck } from "./human-check.ts";
export { loginAnswer } from "./login.view.ts";
export { findOpenKeys, isSessionOpen, requireOpenSession } from "./open-sessions.ts";
export { findSessionWith, openSession } from "./open-session.ts";
export { type PasswordRefusal, provePassword } from "./prove-password.ts";
export { repairLoginName } from "./login.ts";
export { endSessions } from "./sessions.queries.ts";

import { randomBytes } from "node:crypto";

/**
 * Makes an id of 24 random lower-case hex digits, so that it does not reveal when, or after what, something was created (ADR 0048). Ids
 * of earlier versions begin with the seconds since 1970 and stay valid, so no order may rely on ids.
 */
export const newId = (): string => randomBytes(12).toString("hex");

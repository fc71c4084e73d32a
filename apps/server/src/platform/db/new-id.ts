import { randomBytes } from "node:crypto";

/**
 * Makes an id of 24 lower-case hex digits, all of them random: an id tells nobody when, or after what, something was made (ADR 0048). Ids
 * of earlier versions begin with the seconds since 1970 and stay valid, so that no order may rest on ids.
 */
export const newId = (): string => randomBytes(12).toString("hex");

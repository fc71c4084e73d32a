import { createHash, randomBytes } from "node:crypto";

/**
 * Makes an id of 24 random lower-case hex digits, so that it does not reveal when, or after what, something was created
 * (docs/decisions/privacy.md#0048). Ids of earlier versions begin with the seconds since 1970 and stay valid, so no
 * order may rely on ids.
 */
export const newId = (): string => randomBytes(12).toString("hex");

/**
 * The same id for the same attempt at a subject, and only for that; a new one without an attempt. It reveals no more than a new
 * one, because clients choose attempts at random.
 *
 * @param subject whose attempt it is, and at what
 */
export const idOfAttempt = (subject: string, attempt: string | undefined): string =>
  attempt === undefined
    ? newId()
    : createHash("sha256").update(`${subject} ${attempt}`).digest("hex").slice(0, 24);

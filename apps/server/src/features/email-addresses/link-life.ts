import type { EmailLinkKind } from "./email-addresses.queries.ts";

const day = 24 * 60 * 60_000;

/** How long a link is valid, ms. The owner of the previous address has a week to notice. */
export const linkLife: Readonly<Record<EmailLinkKind, number>> = {
  CONFIRM: 3 * day,
  CHANGE: day,
  UNDO: 7 * day,
};

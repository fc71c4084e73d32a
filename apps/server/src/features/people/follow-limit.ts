import type { CallLimit } from "../../platform/http/turns/call-limits.ts";

/**
 * Follow and friend requests that one person may send in an hour: more than a newcomer finds by hand, too few to be worth it for
 * somebody who asks everybody. Each request may send a mail.
 */
export const followLimit: CallLimit = {
  name: "follow",
  max: 100,
  timeWindow: 3_600_000,
  refusal: "follow.too_fast",
};

/**
 * Changes of follows and blocks that send no request, so the limit only protects the server: more than anybody can press through
 * a long list.
 */
export const relationshipLimit: CallLimit = { name: "relationship", max: 120, timeWindow: 60_000 };

/** Lists of people, which clients reload after every change of them. */
export const peopleListsLimit: CallLimit = { name: "people-lists", max: 240, timeWindow: 60_000 };

/** Suggestions of people, the most expensive of these calls; clients cache them for minutes. */
export const suggestionsLimit: CallLimit = { name: "suggestions", max: 60, timeWindow: 60_000 };

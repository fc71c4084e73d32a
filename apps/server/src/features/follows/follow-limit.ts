import type { CallLimit } from "../../platform/http/call-limits.ts";

/**
 * Requests to follow or to be friends that one person may send in an hour: more than a newcomer finds by hand, too few to be worth it for somebody
 * who asks everybody. Each request may send a mail.
 */
export const followLimit: CallLimit = {
  name: "follow",
  max: 100,
  timeWindow: 3_600_000,
  refusal: "follow.too_fast",
};

/** Changes of follows and blocks that ask nobody for anything, so that only the server has to be spared: faster than anybody presses through a long list. */
export const relationshipLimit: CallLimit = { name: "relationship", max: 120, timeWindow: 60_000 };

/** Lists of people, which are read again at every change of them. */
export const peopleListsLimit: CallLimit = { name: "people-lists", max: 240, timeWindow: 60_000 };

/** Looking for people whom somebody may know, which costs the most of these and is kept for minutes by clients. */
export const suggestionsLimit: CallLimit = { name: "suggestions", max: 60, timeWindow: 60_000 };

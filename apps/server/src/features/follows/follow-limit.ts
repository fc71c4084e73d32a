import type { CallLimit } from "../../platform/http/call-limits.ts";

/**
 * How many people somebody may ask to follow, or to be friends, in an hour: more than a newcomer finds by hand, fewer than are worth it to who
 * asks everybody. Each of them may get a mail of it.
 */
export const followLimit: CallLimit = {
  name: "follow",
  max: 100,
  timeWindow: 3_600_000,
  refusal: "follow.too_fast",
};

import type { Events, Subscriber } from "../../platform/events/events.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { findFollowers } from "./feed.queries.ts";

/** Followers to look up and notify at once. */
const batch = 1000;
/**
 * Maximum number of followers of one person who are notified immediately. With more, every server would have to read messages for
 * people most of whom have no screen open; they see the workout when they open the feed.
 */
const maxTold = 10_000;

/** Makes the screens of a person's followers ask again for what is new in their feed. */
export const publishToFollowers: Subscriber<
  Events["workouts.shared" | "workouts.withdrawn" | "workouts.restored"]
> = async (trx, { ownerId }) => {
  let after = "";
  for (let told = 0; told < maxTold; told += batch) {
    const followers = await findFollowers(trx, ownerId, after, batch);
    await publishLive(trx, { kind: "feed", to: followers, by: ownerId });
    if (followers.length < batch) return;
    after = followers.at(-1) ?? "";
  }
};

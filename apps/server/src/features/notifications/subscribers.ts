import type { Events, Subscriber } from "../../platform/events/events.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { insertLikelyUploads, insertRefusedUpload } from "./insert-notifications.queries.ts";
import { findNotified } from "./notifications.queries.ts";
import { notify } from "./notify.ts";
import { findCommenters, findFriends, findLatelyShared } from "./subscribers.queries.ts";

type Told<Name extends keyof Events> = Subscriber<Events[Name]>;

/**
 * Maximum number of workouts of one change that friends are notified of, the latest: somebody who shares a whole season at once
 * has not trained that much today.
 */
const maxSharedAtOnce = 3;

/** Notifies friends of workouts of the last days that were shared with them. */
export const notifyFriends: Told<"workouts.shared"> = async (trx, { ownerId, data: { workoutIds } }) => {
  const shared = await findLatelyShared(trx, ownerId, workoutIds, maxSharedAtOnce);
  if (shared.length === 0) return;
  const friends = await findFriends(trx, ownerId);
  for (const id of shared) {
    const workout = { ownerId, id };
    await notify(trx, { kind: "friend_workout", actorId: ownerId, subjectId: id, workout }, friends);
  }
};

/** Maximum number of people whose screens reload when workouts are hidden; others see it when they next load. */
const maxTold = 10_000;

/**
 * Makes the screens of people who were notified of workouts reload when those are hidden or deleted. They get the same event as
 * after a block.
 */
export const notifyOfWithdrawal: Told<"workouts.withdrawn"> = async (
  trx,
  { ownerId, data: { workoutIds } },
) => {
  const told = await findNotified(trx, ownerId, workoutIds, maxTold);
  await publishLive(trx, { kind: "access", to: told, by: ownerId });
};

/** Notifies somebody of a like for their workout. */
export const notifyOfLike: Told<"reaction.added"> = async (trx, { ownerId, data: { workoutId, userId } }) => {
  const workout = { ownerId, id: workoutId };
  await notify(trx, { kind: "reaction", actorId: userId, subjectId: workoutId, workout }, [ownerId]);
};

/** Maximum number of people who are told of one answer, those who commented last. */
const maxAnswered = 100;

/**
 * Notifies somebody of a comment on their workout, and the people mentioned in it; of a comment of the owner, those who commented
 * before.
 */
export const notifyOfComment: Told<"comment.added"> = async (
  trx,
  { ownerId, data: { commentId, workoutId, authorId, mentions } },
) => {
  const notice = { actorId: authorId, subjectId: commentId, workout: { ownerId, id: workoutId } };
  await notify(trx, { kind: "comment", ...notice }, [ownerId]);
  const others = [...new Set(mentions)].filter((id) => id !== ownerId);
  await notify(trx, { kind: "mention", ...notice }, others);
  if (authorId !== ownerId) return;
  const commented = await findCommenters(trx, { ownerId, workoutId, commentId }, maxAnswered);
  const answered = commented.filter((id) => id !== ownerId && !others.includes(id));
  await notify(trx, { kind: "answer", ...notice }, answered);
};

/** Notifies somebody of a request to follow them. */
export const notifyOfRequest: Told<"follow.requested"> = async (trx, { ownerId, data: { followerId } }) => {
  await notify(trx, { kind: "follow_request", actorId: followerId, subjectId: "" }, [ownerId]);
};

/** Notifies somebody whose request was accepted, or who has a new follower. */
export const notifyOfFollow: Told<"follow.accepted"> = async (
  trx,
  { ownerId, data: { followerId, followeeId } },
) => {
  const isGranted = ownerId === followerId;
  const kind = isGranted ? "follow_accepted" : "new_follower";
  await notify(trx, { kind, actorId: isGranted ? followeeId : followerId, subjectId: "" }, [ownerId]);
};

/** Notifies somebody of recordings that a program sent for them and that look like other workouts of theirs. */
export const notifyOfLikelyUpload: Told<"upload.likely"> = async (trx, { ownerId, data: { workoutIds } }) => {
  if (await insertLikelyUploads(trx, ownerId, workoutIds))
    await publishLive(trx, { kind: "notifications", to: [ownerId] });
};

/** Notifies somebody of a file that a program sent for them and that was not imported. */
export const notifyOfRefusedUpload: Told<"upload.refused"> = async (trx, { ownerId, data }) => {
  if (await insertRefusedUpload(trx, ownerId, data))
    await publishLive(trx, { kind: "notifications", to: [ownerId] });
};

import type { FeedItemView } from "@cairn/contracts/feed";
import type { CommentView } from "@cairn/contracts/workouts/comments";
import type { PhotoView } from "@cairn/contracts/photos";
import type { RedactedWorkout } from "../../core/redaction/redacted-workout.ts";
import { workoutView } from "../../core/workout-view/workout.view.ts";
import type { FeedPlace } from "./feed.queries.ts";

/** A workout in the feed, as known clients read it. */
export const feedItemView = (
  workout: RedactedWorkout,
  photos: readonly PhotoView[] = [],
  comments: readonly CommentView[] = [],
): FeedItemView => ({
  ...workoutView(workout),
  feedType: "WORKOUT",
  photos: [...photos],
  comments: [...comments],
});

/** A position in the feed in the form of the contract; it contains nothing that its workout does not show. */
export const placeText = ({ startTime, id }: FeedPlace): string => `${startTime.getTime()}-${id}`;

import { createStoredValue } from "../../lib/preferences/stored-value.ts";
import { useStore } from "../../lib/store.ts";

/** Whose workouts the feed shows. */
export const feedChoices = ["friends", "my-workouts"] as const;
export type FeedChoice = (typeof feedChoices)[number];

/** Stored in this browser; any other value means `friends` (DASH-1). */
export const feedPreference = createStoredValue<FeedChoice>(
  "cairn.feed",
  (text) => feedChoices.find((choice) => choice === text),
  "friends",
);

export const useFeedChoice = (): readonly [FeedChoice, (choice: FeedChoice) => void] => [
  useStore(feedPreference),
  feedPreference.set,
];

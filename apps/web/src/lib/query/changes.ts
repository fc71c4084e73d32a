import type { CommentView } from "@cairn/contracts/comments";
import type { DayNoteView } from "@cairn/contracts/day-notes";
import { isoDate } from "@cairn/domain/diary/calendar";
import type { QueryClient } from "@tanstack/react-query";
import { type KeyStart, patchAnswers } from "./patch-answers.ts";
import { refreshFollowedFeed } from "./refresh-feed.ts";

/** A change that this page has made on the server. */
export type Change =
  /** Workouts were added, edited or deleted. */
  | "workouts"
  /** Others see more or less of own workouts than before. */
  | "sharing"
  /** Another source is used for numbers of an own workout. */
  | "numbers"
  /** Photos were added to workouts or deleted. */
  | "photos"
  /** A job of many files began, advanced or ended. */
  | "imports"
  /** Pages with drafts were closed or killed. */
  | "drafts"
  | "routes"
  /** Notifications were read. */
  | "notifications"
  /** The person changed their profile data or settings. */
  | "settings"
  /** Devices were logged out, tokens made or removed, or the e-mail address confirmed or changed. */
  | "security"
  /** The person has another picture. */
  | "profileImage"
  /** Heart-rate zones have changed. */
  | "heartRate"
  /** Passkeys were added, removed or renamed. */
  | "passkeys"
  /** Two-factor login was switched on or off, or there are new recovery codes. */
  | "twoFactor"
  | "goals"
  /** Somebody did something as operator, which may be about themselves. */
  | "operator"
  | "privacyZones"
  /** Somebody likes a workout, or has removed the like. */
  | "likes"
  /** The person has begun or stopped following somebody, or has accepted a follower. */
  | "follows"
  /** The person has blocked somebody, who is no longer shown anywhere, or has unblocked somebody. */
  | "blocks";

/**
 * The points of workouts, which another sport or another choice of heights may change. Most changes leave them: the page of a
 * workout loads its own again when its overview, made from the same points, is another one; the rest are loaded when they are
 * shown next.
 */
const recordings: KeyStart = ["recording"];

/** The answers that each change makes outdated. */
const outdated: Readonly<Record<Change, readonly KeyStart[]>> = {
  workouts: [
    ["diary"],
    ["own-workouts"],
    ["workout"],
    recordings,
    ["neighbours"],
    ["similar-workouts"],
    ["workout-ways"],
    ["profile"],
    ["explored"],
    ["own-storage"],
    ["own-photos"],
    // The highest of all workouts may have changed.
    ["own-heart-rate"],
    ["personal-bests"],
    ["training-load"],
    ["usual-pace"],
    // One of them may be what a killed page left behind.
    ["cut-off-drafts"],
  ],
  // The page itself shows a change of its sharing before the server has answered.
  sharing: [["diary"], ["own-workouts"], ["profile"], ["explored"]],
  // A distance that differs from the recording's sets no record.
  numbers: [
    ["diary"],
    ["own-workouts"],
    recordings,
    ["neighbours"],
    ["similar-workouts"],
    ["profile"],
    ["personal-bests"],
    ["usual-pace"],
  ],
  // Lists only contain the number of photos.
  photos: [
    ["workout"],
    ["workout-photos"],
    ["own-photos"],
    ["own-workouts"],
    ["profile"],
    ["explored"],
    ["own-storage"],
  ],
  notifications: [["notifications"]],
  security: [["security"], ["own-account"]],
  // The gender affects loads.
  settings: [["own-settings"], ["own-account"], ["training-load"], ["workout"]],
  profileImage: [
    ["own-account"],
    ["profile"],
    ["own-workouts"],
    ["workout"],
    ["feed"],
    ["comments"],
    ["likers"],
  ],
  imports: [["own-imports"]],
  drafts: [["cut-off-drafts"]],
  routes: [["own-routes"], ["own-storage"]],
  passkeys: [["own-passkeys"]],
  twoFactor: [["own-two-factor"]],
  goals: [["own-goals"]],
  operator: [["operator"], ["own-account"], ["map-styles"], ["map-advice"]],
  heartRate: [["own-heart-rate"], ["own-thresholds"], ["own-training-zones"], ["workout"], ["training-load"]],
  privacyZones: [["own-privacy-zones"], ["workout"], ["profile"], ["explored"]],
  // The code that changes the counts beside workouts also shows them (`showOnWorkout`).
  likes: [["likers"]],
  // The account contains the numbers of followers and requests.
  follows: [
    ["own-follows"],
    ["friend-requests"],
    ["own-account"],
    ["notifications"],
    ["feed-news"],
    ["friend-photos"],
    ["search"],
    ["profile"],
    ["mentionable"],
  ],
  blocks: [
    ["own-follows"],
    ["friend-requests"],
    ["own-account"],
    ["notifications"],
    ["feed-news"],
    ["friend-photos"],
    ["search"],
    ["profile"],
    ["workout"],
    ["likers"],
    ["comments"],
    ["mentionable"],
    ["public-mosaic"],
    ["explored"],
    ["possible-friends"],
  ],
};

/** Changes of the people in the feed, which itself stays where its reader is. */
const changingFeed: ReadonlySet<Change> = new Set(["follows", "blocks"]);

/**
 * Reloads everything that changes have made outdated: immediately if it is on the screen, otherwise when it is shown next.
 *
 * @returns resolves when everything on the screen has been reloaded
 */
export async function afterChange(client: QueryClient, ...changes: readonly Change[]): Promise<void> {
  const starts = new Set(changes.flatMap((change) => outdated[change]));
  const asked = [...starts].map((queryKey) =>
    client.invalidateQueries({ queryKey, refetchType: queryKey === recordings ? "none" : "active" }),
  );
  if (changes.some((change) => changingFeed.has(change))) asked.push(refreshFollowedFeed(client));
  await Promise.all(asked);
}

/** Updates the comments of a workout in every answer that contains them. */
export function showOnComments(
  client: QueryClient,
  workoutKey: string,
  change: (comments: readonly CommentView[]) => readonly CommentView[],
): void {
  patchAnswers<readonly CommentView[]>(client, ["comments", workoutKey], change);
}

/** Shows the stored note of a day, or its removal, in every answer that contains the day. */
export function showDayNote(client: QueryClient, day: string, note: DayNoteView | null): void {
  patchAnswers<readonly DayNoteView[]>(client, ["day-notes"], (notes, [, ...days]) => {
    const [first = "", last = ""] = days.map((each) => isoDate(Number(each)));
    if (day < first || day > last) return notes;
    const others = notes.filter((each) => each.day !== day);
    return note ? [...others, note] : others;
  });
}

/** Removes the answers about deleted workouts. */
export function removeWorkoutAnswers(client: QueryClient, workoutKey: string): void {
  const starts: readonly KeyStart[] = [
    ["workout", workoutKey],
    ["recording", workoutKey],
    ["neighbours", workoutKey],
    ["similar-workouts", workoutKey],
    ["likers", workoutKey],
    ["workout-photos", workoutKey],
    ["comments", workoutKey],
    ["mentionable", workoutKey],
  ];
  for (const queryKey of starts) client.removeQueries({ queryKey });
}

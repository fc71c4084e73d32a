import type { DayNoteView } from "@cairn/contracts/day-notes";
import { isoDate } from "@cairn/domain/diary/calendar";
import type { CommentView } from "@cairn/contracts/workouts/comments";
import type { QueryClient, QueryFilters } from "@tanstack/react-query";

import { refreshFollowedFeed } from "./refresh-feed.ts";

/** What was done on the server from here. */
export type Change =
  /** Workouts were added, edited or deleted. */
  | "workouts"
  /** Others see more or less of own workouts than before. */
  | "sharing"
  /** Another value counts for numbers of an own workout. */
  | "numbers"
  /** Photos were added to workouts or deleted. */
  | "photos"
  /** A job of many files began, went on or ended. */
  | "imports"
  /** Pages with drafts were closed or killed. */
  | "drafts"
  | "routes"
  /** Notifications were read. */
  | "notifications"
  /** The person said something of themselves, or how they want things to be. */
  | "settings"
  /** Devices were logged out, tokens made or removed, or the e-mail address confirmed or changed. */
  | "security"
  /** The person has another picture. */
  | "profileImage"
  /** Zones of the heart begin elsewhere. */
  | "heartRate"
  /** There are other passkeys than before, or they have other names. */
  | "passkeys"
  /** Logging in needs a code, or no longer does, or there are other recovery codes. */
  | "twoFactor"
  | "goals"
  | "privacyZones"
  /** Somebody likes a workout, or no longer does. */
  | "likes"
  /** The person follows somebody or no longer does, or lets somebody follow. */
  | "follows"
  /** The person has blocked somebody, who is on no screen any more, or has taken that back. */
  | "blocks";

type KeyStart = NonNullable<QueryFilters["queryKey"]>;

/** What each change makes untrue of what was answered before. */
const outdated: Readonly<Record<Change, readonly KeyStart[]>> = {
  // Recordings stay: their columns never change.
  workouts: [
    ["diary"],
    ["own-workouts"],
    ["workout"],
    ["neighbours"],
    ["similar-workouts"],
    ["profile"],
    ["own-storage"],
    // The highest of all workouts may be another.
    ["own-heart-rate"],
    ["personal-bests"],
    ["training-load"],
  ],
  // The page itself shows a change of its sharing before the server has answered.
  sharing: [["diary"], ["own-workouts"], ["profile"]],
  // A distance that is not that of the recording makes no record.
  numbers: [
    ["diary"],
    ["own-workouts"],
    ["neighbours"],
    ["similar-workouts"],
    ["profile"],
    ["personal-bests"],
  ],
  // Lists say only how many photos there are.
  photos: [["workout"], ["workout-photos"], ["own-workouts"], ["profile"], ["own-storage"]],
  notifications: [["notifications"]],
  security: [["security"], ["own-account"]],
  // Loads are weighed by the gender.
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
  heartRate: [["own-heart-rate"], ["own-thresholds"], ["own-training-zones"], ["workout"], ["training-load"]],
  privacyZones: [["own-privacy-zones"], ["workout"], ["profile"]],
  // The counts beside workouts are put there by who changed them (`putOnWorkout`).
  likes: [["likers"]],
  // The account counts those who follow and those who ask to.
  follows: [
    ["own-follows"],
    ["friend-requests"],
    ["own-account"],
    ["notifications"],
    ["feed-news"],
    ["friend-photos"],
    ["people-search"],
    ["profile"],
  ],
  blocks: [
    ["own-follows"],
    ["friend-requests"],
    ["own-account"],
    ["notifications"],
    ["feed-news"],
    ["friend-photos"],
    ["people-search"],
    ["profile"],
    ["workout"],
    ["likers"],
    ["comments"],
    ["mentionable"],
    ["public-mosaic"],
    ["possible-friends"],
  ],
};

/** Changes of who is in the feed, which itself stays where its reader is. */
const changingFeed: ReadonlySet<Change> = new Set(["follows", "blocks"]);

/**
 * Has everything asked for again that changes have made untrue: at once what is on the screen, the rest when it is shown next.
 *
 * @returns resolves when what is on the screen has been answered again
 */
export async function afterChange(client: QueryClient, ...changes: readonly Change[]): Promise<void> {
  const starts = new Set(changes.flatMap((change) => outdated[change]));
  const asked = [...starts].map((queryKey) => client.invalidateQueries({ queryKey }));
  if (changes.some((change) => changingFeed.has(change))) asked.push(refreshFollowedFeed(client));
  await Promise.all(asked);
}

/** Comments of a workout, in every answer that has them. */
export function putOnComments(
  client: QueryClient,
  workoutKey: string,
  change: (comments: readonly CommentView[]) => CommentView[],
): void {
  const queryKey: KeyStart = ["comments", workoutKey];
  client.setQueriesData<CommentView[]>({ queryKey }, (comments) => comments && change(comments));
}

/** Shows a note of a day as it is stored now, or that it is gone, in every answer that has the day. */
export function putDayNote(client: QueryClient, day: string, note: DayNoteView | null): void {
  const queryKey: KeyStart = ["day-notes"];
  for (const [days, notes] of client.getQueriesData<DayNoteView[]>({ queryKey })) {
    const [first = "", last = ""] = days.slice(1).map((each) => isoDate(Number(each)));
    if (!notes || day < first || day > last) continue;
    const others = notes.filter((each) => each.day !== day);
    client.setQueryData(days, note ? [...others, note] : others);
  }
}

/** Forgets what was asked about workouts that are gone. */
export function forgetWorkout(client: QueryClient, workoutKey: string): void {
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

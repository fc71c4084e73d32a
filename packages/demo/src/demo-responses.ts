import type { DemoWorkout } from "./demo-data.ts";
import { demoFollows, type DemoPerson, demoPeople } from "./demo-people.ts";
import { answersIn, type DemoLanguage, remarksAbout } from "./demo-words.ts";
import { createRandom, type Random } from "./random.ts";

/** A like by a person of the demo. */
export interface DemoLike {
  readonly username: string;
  /** UTC, ms since 1970. */
  readonly at: number;
}

/** A comment; `@username` in it mentions a person. */
export interface DemoComment extends DemoLike {
  readonly text: string;
}

/** Other people's responses to a workout, in order of time. */
export interface DemoResponses {
  readonly likes: readonly DemoLike[];
  readonly comments: readonly DemoComment[];
}

const hour = 3_600_000;
const day = 24 * hour;
/** Some people like public workouts without following their owner. */
const chanceOfOthers = 0.06;

/**
 * Likes and comments on a workout. Followers like half of the workouts that they see and comment on some of
 * them, more on recent ones than on old ones. Nobody responds to a workout that they cannot see, or later
 * than now. The result is the same for the same workout at any time of a UTC day.
 *
 * @param now ms since 1970
 */
export function responsesTo(workout: DemoWorkout, now: number): DemoResponses {
  const { owner, startTime, sharingFlags } = workout;
  const random = createRandom(`demo/responses/${owner}/${startTime}`);
  const today = Math.floor(now / day) * day;
  const isRecent = startTime > today - 45 * day;
  const likes: DemoLike[] = [];
  const comments: DemoComment[] = [];
  for (const { username } of demoPeople) {
    const own = random.fork(username);
    if (username === owner || !sees(username, owner, sharingFlags)) continue;
    const at = startTime + own.between(1.5, 20) * hour;
    if (at > today) continue;
    const isFollower = follows(username, owner);
    if (own.chance(isFollower ? 0.55 : chanceOfOthers)) likes.push({ username, at: Math.floor(at) });
    if (isFollower && own.chance(isRecent ? 0.3 : 0.07))
      comments.push({ username, at: Math.floor(at + 40_000), text: remark(workout, username, own) });
  }
  const inOrder = comments.toSorted((a, b) => a.at - b.at);
  const answer = answerTo(inOrder.at(-1), owner, random.fork("answer"));
  return {
    likes: likes.toSorted((a, b) => a.at - b.at),
    comments: answer && answer.at < today ? [...inOrder, answer] : inOrder,
  };
}

const followKeys = new Set(
  demoFollows.filter(({ pending }) => !pending).map(({ follower, followed }) => `${follower}>${followed}`),
);

const follows = (follower: string, followed: string): boolean => followKeys.has(`${follower}>${followed}`);

/** Whether the workout is in lists, where people come across it. */
const sees = (username: string, owner: string, sharingFlags: number): boolean =>
  sharingFlags === 19 || (sharingFlags === 17 && follows(username, owner));

function remark({ activityId, owner }: DemoWorkout, username: string, random: Random): string {
  const remarks = remarksAbout(activityId, languageOf(username, owner));
  return random.pick(remarks).replace("{name}", personOf(owner)?.realName.split(" ")[0] ?? owner);
}

/** The owner sometimes thanks the last commenter. */
function answerTo(last: DemoComment | undefined, owner: string, random: Random): DemoComment | undefined {
  if (!last || !random.chance(0.5)) return undefined;
  const text = random.pick(answersIn(languageOf(last.username, owner)));
  return {
    username: owner,
    at: Math.floor(last.at + random.between(0.2, 5) * hour),
    text: text.replace("{username}", last.username),
  };
}

/** Finns write Finnish to each other, everybody else English. */
const languageOf = (...usernames: readonly string[]): DemoLanguage =>
  usernames.every((username) => personOf(username)?.country === "FI") ? "fi" : "en";

const personOf = (username: string): DemoPerson | undefined =>
  demoPeople.find((person) => person.username === username);

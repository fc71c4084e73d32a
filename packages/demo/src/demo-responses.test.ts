import { describe, expect, it } from "vitest";
import { demoWorkouts } from "./demo-data.ts";
import { demoFollows, demoPeople } from "./demo-people.ts";
import { responsesTo } from "./demo-responses.ts";

const now = Date.UTC(2026, 10, 21, 7, 0);
const given = demoWorkouts(now).map((workout) => {
  const { likes, comments } = responsesTo(workout, now);
  return { workout, likes, comments };
});
const follows = (follower: string, followed: string) =>
  demoFollows.some((one) => one.follower === follower && one.followed === followed && !one.pending);

const isFinnish = (text: string) => /[äö]|(?:Kiitos|Lähden|Hyvin|Oliko|Miten|Kova|Mill|kysy)/.test(text);

describe("responsesTo", () => {
  it("is the same for any hour of a day", () => {
    for (const { workout, likes, comments } of given)
      expect(responsesTo(workout, now + 5 * 3_600_000)).toEqual({ likes, comments });
  });

  it("has nobody respond to workouts that they cannot see, before the workout, or later than now", () => {
    for (const { workout, likes, comments } of given) {
      for (const { username, at } of [...likes, ...comments]) {
        expect([17, 19]).toContain(workout.sharingFlags);
        const isOwner = username === workout.owner;
        if (workout.sharingFlags === 17) expect(isOwner || follows(username, workout.owner)).toBe(true);
        expect(at > workout.startTime && at < now).toBe(true);
      }
      expect(likes.map(({ username }) => username)).not.toContain(workout.owner);
      expect(new Set(likes.map(({ username }) => username)).size).toBe(likes.length);
    }
  });

  it("has responses to everybody's workouts, more to those of the last weeks", () => {
    for (const { username } of demoPeople) {
      const own = given.filter(({ workout }) => workout.owner === username);
      expect(own.some(({ likes }) => likes.length > 0)).toBe(true);
    }
    const shared = given.filter(({ workout }) => workout.sharingFlags > 1);
    const perWorkout = (of: typeof shared) =>
      of.reduce((sum, { comments }) => sum + comments.length, 0) / of.length;
    expect(perWorkout(shared.slice(0, 40))).toBeGreaterThan(0.5);
    expect(perWorkout(shared.slice(100))).toBeLessThan(0.5);
  });

  it("has Finns write Finnish to each other, and English to everybody else", () => {
    for (const { workout, comments } of given) {
      for (const { username, text } of comments) {
        const others = comments.filter((one) => one.username !== workout.owner).map((one) => one.username);
        const among = [workout.owner, ...(username === workout.owner ? others : [username])];
        const isEnglish = among.every((name) => !["aino", "eero"].includes(name));
        if (isEnglish) expect(isFinnish(text)).toBe(false);
        expect(text).not.toMatch(/[{}]/);
      }
    }
    const finnish = given.flatMap(({ comments }) => comments.filter(({ text }) => isFinnish(text)));
    expect(finnish.length).toBeGreaterThan(3);
  });
});

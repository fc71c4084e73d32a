import { activityById } from "@cairn/domain/sports/activities";
import FitParser from "fit-file-parser";
import { describe, expect, it } from "vitest";
import { demoWorkouts } from "./demo-data.ts";
import { demoFollows, demoPeople } from "./demo-people.ts";
import { paintPortrait } from "./paint-portrait.ts";
import { hashText } from "./random.ts";

const now = Date.UTC(2026, 10, 21, 7, 0);
const day = 86_400_000;
const workouts = demoWorkouts(now);
const usernames = demoPeople.map((person) => person.username);

describe("demoWorkouts", () => {
  it("is the same for any hour of a day", () => {
    expect(JSON.stringify(demoWorkouts(now + 5 * 3_600_000))).toBe(JSON.stringify(workouts));
    expect(demoWorkouts(now)[7]?.file()).toEqual(workouts[7]?.file());
  });

  it("has several hundred workouts of the last fourteen months, none of them later than now", () => {
    expect(workouts.length).toBeGreaterThan(300);
    for (const { startTime } of workouts) {
      expect(startTime).toBeGreaterThan(now - 427 * day);
      expect(startTime).toBeLessThan(now);
    }
  });

  it("gives every person workouts at every level of sharing", () => {
    expect(new Set(workouts.map((workout) => workout.owner))).toEqual(new Set(usernames));
    expect(new Set(workouts.map((workout) => workout.sharingFlags))).toEqual(new Set([0, 1, 17, 19]));
  });

  it("has a few photos of the last two weeks, on workouts that others can see", () => {
    const withPhotos = workouts.filter((workout) => workout.photos.length > 0);
    expect(withPhotos.length).toBeGreaterThan(4);
    expect(withPhotos.flatMap((workout) => workout.photos).length).toBeLessThan(40);
    for (const { startTime, sharingFlags, photos } of withPhotos) {
      expect(startTime).toBeGreaterThan(now - 15 * day);
      expect([17, 19]).toContain(sharingFlags);
      for (const { at } of photos) expect(at > 0 && at < 1).toBe(true);
    }
  });

  it("draws the same face each time, and another for each person", () => {
    const faces = demoPeople.map(({ username, hair }) =>
      Buffer.from(paintPortrait({ seed: hashText(username), side: 48, hair }).pixels).toString("hex"),
    );
    expect(new Set(faces).size).toBe(demoPeople.length);
    const [{ username, hair } = { username: "", hair: "short" as const }] = demoPeople;
    expect(
      Buffer.from(paintPortrait({ seed: hashText(username), side: 48, hair }).pixels).toString("hex"),
    ).toBe(faces[0]);
  });

  it("uses activities of the catalogue and titles that fit their field", () => {
    for (const { activityId, title } of workouts) {
      expect(activityById(activityId)?.id).toBe(activityId);
      expect(title.length).toBeGreaterThan(0);
      expect(title.length).toBeLessThanOrEqual(256);
    }
  });

  it("skis only in winter", () => {
    const skiing = workouts.filter((workout) => [3, 13, 31, 117].includes(workout.activityId));
    for (const { startTime } of skiing)
      expect([10, 11, 0, 1, 2, 3]).toContain(new Date(startTime).getUTCMonth());
    expect(skiing.length).toBeGreaterThan(20);
  });

  it("writes files that start when the workout does, by local time", async () => {
    const swim = workouts.find((workout) => workout.owner === "kenji" && workout.activityId === 21);
    const bytes = Buffer.from(swim?.file() ?? []);
    const file = await new FitParser({ force: false, mode: "list" }).parseAsync(bytes);
    expect(new Date(String(file.records?.[0]?.timestamp)).getTime()).toBe(swim?.startTime);
    expect(new Date(swim?.startTime ?? 0).getUTCHours()).toBeGreaterThanOrEqual(10);
    expect(new Date(swim?.startTime ?? 0).getUTCHours()).toBeLessThanOrEqual(12);
  });
});

describe("demoFollows", () => {
  it("connects people of the demo, never a person with themselves", () => {
    for (const { follower, followed } of demoFollows) {
      expect(usernames).toContain(follower);
      expect(usernames).toContain(followed);
      expect(follower).not.toBe(followed);
    }
    expect(demoFollows.filter((follow) => follow.pending)).toHaveLength(2);
  });
});

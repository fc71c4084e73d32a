import { targetBounds } from "@cairn/domain/diary/goals";
import { thresholdBounds, thresholdKinds } from "@cairn/domain/thresholds/thresholds";
import {
  limitBounds,
  limitCounts,
  trainingZoneKinds,
  zoneUnits,
} from "@cairn/domain/thresholds/training-zones";
import * as fc from "fast-check";
import { photoFile } from "../files/photo-file.ts";
import type { TestApp, TestUser } from "../test-app.ts";
import { runGpx } from "./full-account.ts";

const day = fc.integer({ min: 0, max: 700 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days)));
const dayText = day.map((date) => date.toISOString().slice(0, 10));
/** Text as people write it, in several scripts. */
const words = fc
  .string({
    unit: fc.constantFrom("a", "Ä", "ß", "”", "&", "<", "я", "走", " ", "-"),
    minLength: 1,
    maxLength: 30,
  })
  .map((text) => `x${text}x`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const thresholds = fc.uniqueArray(
  fc.constantFrom(...thresholdKinds).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      since: fc.option(dayText),
      value: fc.integer({ min: thresholdBounds[kind].least, max: thresholdBounds[kind].most }),
    }),
  ),
  { maxLength: 4, selector: ({ kind, since }) => `${kind} ${since}` },
);

const trainingZones = fc.uniqueArray(
  fc.constantFrom(...trainingZoneKinds).chain((kind) =>
    fc.constantFrom(...zoneUnits.filter((unit) => limitBounds[kind][unit])).chain((unit) => {
      const { least: min, most: max } = limitBounds[kind][unit] ?? { least: 0, most: 0 };
      const length = { minLength: limitCounts[kind], maxLength: limitCounts[kind] };
      return fc.record({
        kind: fc.constant(kind),
        since: fc.option(dayText),
        unit: fc.constant(unit),
        limits: fc
          .uniqueArray(fc.integer({ min, max }), length)
          .map((limits) => limits.toSorted((a, b) => a - b)),
      });
    }),
  ),
  { maxLength: 3, selector: ({ kind, since }) => `${kind} ${since}` },
);

const goals = fc.uniqueArray(
  fc.record({
    period: fc.constantFrom("week", "year"),
    measure: fc.constant("distance"),
    target: fc.integer({ min: Math.ceil(targetBounds.distance.least), max: 1_000_000 }),
    activityId: fc.constantFrom(null, 1, 2),
  }),
  { maxLength: 2, selector: ({ period, activityId }) => `${period} ${activityId}` },
);

const workout = fc.record({
  start: day,
  isRecorded: fc.boolean(),
  sharingFlags: fc.constantFrom(0, 1, 17, 19),
  description: words,
  activityId: fc.constantFrom(1, 2, 22),
  hasPhoto: fc.boolean(),
  comment: maybe(words),
  isLiked: fc.boolean(),
});

/** A random account. */
export const accounts = fc.record({
  settings: fc.record(
    {
      locale: fc.constantFrom("en", "fi"),
      measurementUnit: fc.constantFrom("METRIC", "IMPERIAL"),
      firstWeekday: fc.constantFrom("LANGUAGE", "MONDAY", "SUNDAY", "SATURDAY"),
      timeZone: fc.constantFrom("Europe/Helsinki", "Asia/Kathmandu"),
      defaultSharingFlags: fc.constantFrom(0, 17, 19),
      notifyWorkoutComment: fc.constantFrom(0, 1, 2),
      emailDigest: fc.constantFrom(0, 1, 2),
      automaticallyApproveFollowers: fc.boolean(),
      realName: words,
      country: fc.constantFrom("FI", "SE"),
      birthdate: fc.integer({ min: 0, max: 20_000 }).map((days) => days * 86_400_000),
      weight: fc.integer({ min: 1, max: 200_000 }),
      gender: fc.constantFrom("MALE", "FEMALE"),
    },
    { requiredKeys: [] },
  ),
  thresholds,
  trainingZones,
  goals,
  notes: fc.uniqueArray(fc.record({ day: dayText, text: words }), {
    maxLength: 3,
    selector: (note) => note.day,
  }),
  zones: fc.array(
    fc.record({
      name: words,
      center: fc.record({ x: fc.constantFrom(24.5, 24.51), y: fc.integer({ min: 55, max: 65 }) }),
      radius: fc.integer({ min: 100, max: 2000 }),
    }),
    { maxLength: 2 },
  ),
  workouts: fc.uniqueArray(workout, { maxLength: 4, selector: ({ start }) => start.getTime() }),
  following: fc.boolean(),
});

export type ChanceAccount = typeof accounts extends fc.Arbitrary<infer T> ? T : never;

/** Fills the account of a person who has just signed up, with a friend who responds to it. */
export async function makeAccount(
  server: TestApp,
  user: TestUser,
  friend: TestUser,
  account: ChanceAccount,
): Promise<void> {
  const ask = async (
    who: TestUser,
    method: "POST" | "PUT",
    path: string,
    payload: object | string,
    headers: Record<string, string> = {},
  ) => {
    const answer = await server.call(method, path, { key: who.key, payload, headers });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json().payload;
  };
  const password = { password: encodeURIComponent(user.password) };
  await ask(user, "POST", "/user/settings", account.settings, password);
  for (const threshold of account.thresholds) await ask(user, "PUT", "/user/thresholds", threshold);
  for (const { kind, ...after } of account.trainingZones)
    await ask(user, "PUT", "/user/trainingzones", { kind, before: null, after });
  for (const goal of account.goals) await ask(user, "POST", "/user/goals", goal);
  for (const note of account.notes) await ask(user, "PUT", "/diary/notes", { ...note, version: null });
  for (const zone of account.zones) await ask(user, "POST", "/user/privacyzones", zone);
  if (account.following) await ask(user, "POST", `/user/follow/${friend.username}`, {});
  for (const { start, isRecorded, hasPhoto, comment, isLiked, ...header } of account.workouts) {
    const file = { name: "run.gpx", bytes: runGpx(start.toISOString(), 60 + (start.getTime() % 7) / 10) };
    const { workoutKey } = isRecorded
      ? (await server.importAllFiles(user, file)).json().payload
      : await ask(user, "POST", "/workout", { ...header, startTime: start.getTime(), totalTime: 1800 });
    await ask(user, "POST", "/workouts/header", [{ workoutKey, ...header }]);
    if (hasPhoto)
      await server.addPhoto(user, workoutKey, await photoFile({ width: 40, height: 30 }), "p.jpg");
    const text = { "content-type": "text/plain" };
    if (comment !== undefined) await ask(user, "POST", `/workouts/comment/${workoutKey}`, comment, text);
    if (isLiked && header.sharingFlags === 19)
      await ask(friend, "POST", `/workouts/reaction/${workoutKey}`, {});
  }
}

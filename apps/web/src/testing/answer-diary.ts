import { writeDiaryBlock } from "@cairn/formats/diary-codec/diary-block";
import { encodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { encodeDiaryTexts } from "@cairn/formats/diary-codec/diary-texts";
import { ownAccount } from "./own-account.ts";
import { server } from "./render-screen.tsx";
import { keyOf } from "./workout-examples.ts";

/** Answers what screens ask about the reader's diary, in which nothing is; this browser may have stored another test's. */
export const answerEmptyDiary = (): void => {
  server.answer("getUser", ownAccount);
  server.answer("listDiaryMonths", [], { tag: "empty" });
  server.answer("getDiaryColumns", new ArrayBuffer(0) as never);
};

/**
 * Answers with a diary of runs of ten kilometres in an hour.
 *
 * @param starts when each began, ms since 1970, all within one month of UTC and ascending
 */
export const answerDiary = (...starts: readonly [number, ...number[]]): void => {
  const first = new Date(starts[0]);
  const month = (first.getUTCFullYear() - 1970) * 12 + first.getUTCMonth();
  const digest = { numbers: "1".repeat(16), texts: "2".repeat(16) };
  const all = (value: number) => Float64Array.from(starts, () => value);
  const parts = {
    numbers: encodeDiaryNumbers({
      startTime: Float64Array.from(starts),
      timeOffsetInMinutes: all(0),
      activityId: all(1),
      totalTime: all(3600),
      totalDistance: all(10_000),
      energyConsumption: all(600),
      totalAscent: all(120),
      vertical: all(0),
      avgSpeed: all(2.78),
      sharingFlags: all(0),
    }),
    texts: encodeDiaryTexts({
      workoutKeys: starts.map((_, at) => keyOf(at + 1)),
      titles: starts.map((_, at) => `Loop ${at + 1}`),
      notes: starts.map(() => null),
    }),
  };
  server.answer("getUser", ownAccount);
  server.answer("listDiaryMonths", [{ month, count: starts.length, ...digest }], { tag: "filled" });
  server.answer("getDiaryColumns", ({ query: { part } }) => {
    const months = [{ month, count: starts.length, digest: digest[part] }];
    return writeDiaryBlock(months, parts[part]) as never;
  });
};

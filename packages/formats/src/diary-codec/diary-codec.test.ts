import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockMonth, takeDiaryBlock, workoutsIn, writeDiaryBlock } from "./diary-block.ts";
import { decodeDiaryNumbers, type DiaryNumbers, encodeDiaryNumbers } from "./diary-numbers.ts";
import { decodeDiaryTexts, encodeDiaryTexts } from "./diary-texts.ts";

const month: BlockMonth = { month: 665, count: 2, digest: "00ff00ff00ff00ff" };

const row = fc.record({
  startTime: fc.integer({ min: -2_000_000_000_000, max: 253_402_300_799_999 }),
  timeOffsetInMinutes: fc.integer({ min: -900, max: 900 }),
  activityId: fc.integer({ min: 0, max: 121 }),
  totalTime: fc.integer({ min: 0, max: 2 ** 40 }),
  totalDistance: fc.integer({ min: 0, max: 2 ** 40 }),
  energyConsumption: fc.integer({ min: 0, max: 100_000 }),
  totalAscent: fc.integer({ min: 0, max: 100_000 }),
  vertical: fc.integer({ min: 0, max: 100_000 }),
  avgSpeed: fc.oneof(
    fc.constant(Number.NaN),
    fc.integer({ min: 1, max: 30_000 }).map((steps) => steps / 100),
  ),
  sharingFlags: fc.integer({ min: 0, max: 63 }),
});
const names = [
  "startTime",
  "timeOffsetInMinutes",
  "activityId",
  "totalTime",
  "totalDistance",
  "energyConsumption",
  "totalAscent",
  "vertical",
  "avgSpeed",
  "sharingFlags",
] as const satisfies readonly (keyof DiaryNumbers)[];
type Row = Readonly<Record<keyof DiaryNumbers, number>>;
const columnsOf = (rows: readonly Row[]): DiaryNumbers =>
  Object.fromEntries(
    names.map((name) => [name, Float64Array.from(rows, (one) => one[name])]),
  ) as unknown as DiaryNumbers;

describe("[DIARY-1] columns of the diary", () => {
  it("decode to the numbers that were written", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 50 }), (rows) => {
        const numbers = columnsOf(rows);
        expect(decodeDiaryNumbers(encodeDiaryNumbers(numbers), rows.length)).toEqual(numbers);
      }),
    );
  });

  it("are undefined for damaged bytes, and never throw", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.integer({ min: 1, max: 20 }), (bytes, count) => {
        const numbers = decodeDiaryNumbers(bytes, count);
        if (numbers) expect(numbers.startTime.every(Number.isFinite)).toBe(true);
        decodeDiaryTexts(bytes, count);
        takeDiaryBlock(bytes);
      }),
    );
    const one = columnsOf([fc.sample(row, 1)[0] as Row]);
    const written = encodeDiaryNumbers(one);
    expect(decodeDiaryNumbers(written, 2)).toBeUndefined();
    expect(decodeDiaryNumbers(written.subarray(1), 1)).toBeUndefined();
    expect(decodeDiaryNumbers(new Uint8Array([...written, 0]), 1)).toBeUndefined();
  });

  it("treat invalid numbers as nothing", () => {
    const broken = { ...(fc.sample(row, 1)[0] as Row), totalDistance: Number.NaN, totalTime: Number.NaN };
    const decoded = decodeDiaryNumbers(encodeDiaryNumbers(columnsOf([broken])), 1);
    expect([decoded?.totalDistance[0], decoded?.totalTime[0]]).toEqual([0, 0]);
  });
});

describe("[DIARY-1] texts of the diary", () => {
  const key = fc
    .uint8Array({ minLength: 12, maxLength: 12 })
    .map((bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  const text = fc.option(fc.string({ unit: "grapheme" }));

  it("are read back unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, text, text), { maxLength: 20 }), (rows) => {
        const texts = {
          workoutKeys: rows.map(([workoutKey]) => workoutKey),
          titles: rows.map(([, title]) => title),
          notes: rows.map(([, , notes]) => notes),
        };
        expect(decodeDiaryTexts(encodeDiaryTexts(texts), rows.length)).toEqual(texts);
        if (rows.length > 0)
          expect(decodeDiaryTexts(encodeDiaryTexts(texts), rows.length - 1)).toBeUndefined();
      }),
    );
  });
});

it.each(["{}", "null", "[", "[[],[],", String.raw`"\ud800"`])(
  "[DIARY-1] texts are undefined for %s",
  (text) => {
    expect(decodeDiaryTexts(new TextEncoder().encode(text), 0)).toBeUndefined();
  },
);

describe("[DIARY-1] blocks of the diary", () => {
  const body = new Uint8Array([1, 2, 3]);
  const written = writeDiaryBlock([month, { ...month, month: 664, count: 5 }], body);

  it("are read from a stream one by one, as soon as they are complete", () => {
    for (let length = 0; length < written.length; length += 1) {
      expect(takeDiaryBlock(written.subarray(0, length))).toEqual({ kind: "part" });
    }
    const two = new Uint8Array([...written, ...written]);
    const taken = takeDiaryBlock(two);
    expect(taken).toMatchObject({ kind: "block", length: written.length });
    if (taken.kind !== "block") return;
    expect(taken.block.months).toEqual([month, { ...month, month: 664, count: 5 }]);
    expect([...taken.block.body]).toEqual([1, 2, 3]);
    expect(workoutsIn(taken.block)).toBe(7);
    expect(takeDiaryBlock(two.subarray(taken.length))).toEqual(taken);
  });

  it.each([
    ["a length that no block has", [0, 0, 0, 0]],
    ["a longer one than any block", [255, 255, 255, 255, 0, 0, 0, 0]],
    ["a head beyond its end", [5, 0, 0, 0, 9, 0, 0, 0, 0]],
    ["a head that is no JSON", [5, 0, 0, 0, 1, 0, 0, 0, 65]],
    ["a head that is no list", [5, 0, 0, 0, 1, 0, 0, 0, 49]],
  ])("are damaged by %s", (_what, bytes) => {
    expect(takeDiaryBlock(new Uint8Array(bytes))).toEqual({ kind: "damaged" });
  });

  it.each([{ count: 0 }, { count: 1.5 }, { month: 0.5 }, { digest: "x" }])("are damaged by %o", (broken) => {
    expect(takeDiaryBlock(writeDiaryBlock([{ ...month, ...broken }], body))).toEqual({ kind: "damaged" });
  });
});

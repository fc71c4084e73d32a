import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { decodeRecording, encodeRecording } from "../recording-codec/recording-codec.ts";
import {
  activityFile,
  definition,
  enumeration,
  fit,
  le,
  noon,
  text,
  time,
  uint8,
  uint16,
  uint32,
} from "./hand-made-fit.ts";

const none = { two: 0xffff, four: 0xffff_ffff } as const;

/** Fields of a set message in the order of the FIT profile (225). */
const setDefinition = definition(
  2,
  225,
  [254, 4, uint32],
  [0, 4, uint32],
  [3, 2, uint16],
  [4, 2, uint16],
  [5, 1, enumeration],
  [6, 4, uint32],
  [7, 4, uint16],
  [8, 4, uint16],
);

interface Written {
  /** Seconds after the start. */
  readonly from: number | undefined;
  readonly seconds: number | undefined;
  readonly until?: number;
  readonly repetitions?: number;
  /** Kilograms. */
  readonly weight?: number;
  readonly isRest?: boolean;
  readonly category?: number;
  readonly exercise?: number;
}

const set = ({
  from,
  seconds,
  until = 0,
  repetitions = none.two,
  weight,
  isRest = false,
  category = none.two,
  exercise = none.two,
}: Written) => [
  2,
  ...le(noon + until, 4),
  ...le(seconds === undefined ? none.four : seconds * 1000, 4),
  ...le(repetitions, 2),
  ...le(weight === undefined ? none.two : weight * 16, 2),
  isRest ? 0 : 1,
  ...le(from === undefined ? none.four : noon + from, 4),
  // The first of two values is the one that is known.
  ...le(category, 2),
  ...le(none.two, 2),
  ...le(exercise, 2),
  ...le(none.two, 2),
];

const title = (category: number, exercise: number, name: string) =>
  [
    definition(3, 264, [254, 2, uint16], [0, 2, uint16], [1, 2, uint16], [2, 16, text]),
    [3, le(0, 2), le(category, 2), le(exercise, 2)].flat(),
    [...Buffer.from(name.padEnd(16, "\0"))],
  ].flat();

const records = [
  definition(1, 20, time, [3, 1, uint8]),
  ...[0, 30, 60, 90, 120, 150].map((second) => [1, le(noon + second, 4), 100].flat()),
];

const setsOf = (...content: readonly (readonly number[])[]) => {
  const decoded = decodeBytes(fit(activityFile, ...records, ...content));
  return decoded.ok ? decoded.value.recording : expect.fail(decoded.error.kind);
};

describe("FIT sets of strength training", () => {
  it("have repetitions, weight, exercise and the rests between them", () => {
    const recording = setsOf(
      setDefinition,
      set({ from: 0, seconds: 30, repetitions: 10, weight: 62.5, category: 0, exercise: 1 }),
      set({ from: 30, seconds: 60, isRest: true, category: 0 }),
      set({ from: 90, seconds: 25.5, repetitions: 12, category: 28, exercise: 7 }),
      title(28, 7, "Goblet squat"),
    );
    expect(recording.sets).toEqual([
      {
        startTime: 0,
        elapsedTime: 30,
        isActive: true,
        repetitions: 10,
        weight: 62.5,
        exercise: "benchPress",
      },
      { startTime: 30, elapsedTime: 60, isActive: false },
      {
        startTime: 90,
        elapsedTime: 25.5,
        isActive: true,
        repetitions: 12,
        exercise: "squat",
        name: "Goblet squat",
      },
    ]);
    const stored = decodeRecording(encodeRecording(recording));
    expect(stored.ok && stored.value.sets).toEqual(recording.sets);
  });

  it("begin where the one before ended, and last until they were written, if the device says nothing else", () => {
    const { sets } = setsOf(
      setDefinition,
      set({ from: 5, seconds: undefined, until: 45, repetitions: 8 }),
      set({ from: undefined, seconds: 20, category: 65_534 }),
    );
    expect(sets).toEqual([
      { startTime: 5, elapsedTime: 40, isActive: true, repetitions: 8 },
      { startTime: 45, elapsedTime: 20, isActive: true },
    ]);
  });

  it("are absent without any", () => {
    expect(setsOf().sets).toBeUndefined();
  });
});

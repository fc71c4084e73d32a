import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
} from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { definition, fit, le, noon, sint32, time, activityFile } from "../fit/hand-made-fit.ts";
import { decodeWorkouts } from "./create-decoder.ts";

const decode = (file: string | Uint8Array): DecodedActivities | DecodeError => {
  const decoded = decodeWorkouts(typeof file === "string" ? new TextEncoder().encode(file) : file);
  return decoded.ok ? decoded.value : decoded.error;
};
const first = (file: string | Uint8Array): DecodedActivity => {
  const decoded = decode(file);
  return "kind" in decoded ? expect.fail(decoded.kind) : decoded[0];
};

const track = (day: number, inside = ""): string =>
  `<trk>${inside}<trkseg>${[0, 1]
    .map((minute) => {
      const at = new Date(Date.UTC(2020, 0, 1 + day, 10, minute)).toISOString();
      return `<trkpt lat="60" lon="24"><time>${at}</time></trkpt>`;
    })
    .join("")}</trkseg></trk>`;
const gpx = (inside: string): string => `<gpx creator="t">${inside}</gpx>`;

const point = `<Track><Trackpoint><Time>2024-05-01T10:00:00Z</Time></Trackpoint><Trackpoint><Time>2024-05-01T10:00:09Z</Time></Trackpoint></Track>`;
const lap = (inside: string): string => `<Lap StartTime="2024-05-01T10:00:00Z">${inside}</Lap>`;
const tcx = (inside: string): string =>
  `<TrainingCenterDatabase><Activities>${inside}</Activities></TrainingCenterDatabase>`;

describe("the last value that is accepted, and the first that is not", () => {
  it.each([
    ["a title of 256 characters", "é".repeat(256), "é".repeat(256)],
    ["a title of 257", "é".repeat(257), "é".repeat(256)],
    ["characters outside of the basic plane, each as one", "🏔".repeat(257), "🏔".repeat(256)],
    ["a blank where it is cut", `${"x".repeat(255)} yz`, "x".repeat(255)],
  ])("%s", (_, name, kept) => {
    expect(first(gpx(track(0, `<name>${name}</name>`))).name).toBe(kept);
  });

  it.each([
    [100, "a workout"],
    [101, "damaged"],
  ])("%i elements inside each other", (depth, outcome) => {
    // The root and the innermost element count, too.
    const inside = `${"<a>".repeat(depth - 1)}${"</a>".repeat(depth - 1)}`;
    const decoded = decode(gpx(inside + track(0)));
    expect("kind" in decoded ? decoded.kind : "a workout").toBe(outcome);
  });

  it.each([
    [400, 400],
    [401, { kind: "too_many_workouts", limit: 400 }],
  ])("%i workouts in a file", (count, outcome) => {
    const decoded = decode(gpx(Array.from({ length: count }, (_, day) => track(day)).join("")));
    expect("kind" in decoded ? decoded : decoded.length).toEqual(outcome);
  });

  it.each([
    [1000, 1000],
    [1001, 1000],
  ])("%i sports in a session of TCX", (count, kept) => {
    const parts = Array.from(
      { length: count },
      () => `<NextSport><Activity Sport="Running">${lap(point)}</Activity></NextSport>`,
    );
    expect(first(tcx(`<MultiSportSession>${parts.join("")}</MultiSportSession>`)).legs).toHaveLength(kept);
  });

  it.each([
    [100, 100],
    [101, 100],
  ])("%i sessions in a chain of FIT", (count, kept) => {
    const sport = [0x00, 0x02];
    const file = fit(
      activityFile,
      definition(1, 20, time, [0, 4, sint32], [1, 4, sint32]),
      [1, ...le(noon, 4), ...le(0x2000_0000, 4), ...le(0x1000_0000, 4)],
      [1, ...le(noon + 9, 4), ...le(0x2000_0000, 4), ...le(0x1000_0000, 4)],
      definition(2, 18, time, [2, 4, 0x86], [5, 1, 0x00]),
      ...Array.from({ length: count }, (_, i) => [2, ...le(noon + 9, 4), ...le(noon, 4), sport[i % 2] ?? 0]),
    );
    expect(first(file).legs.length).toBe(kept);
  });

  it.each([
    ["999999999", 999_999_999],
    ["1000000000", undefined],
    ["0", 0],
    ["-1", undefined],
  ])("a total of %s", (text, distance) => {
    const read = first(
      tcx(`<Activity Sport="Running">${lap(`<DistanceMeters>${text}</DistanceMeters>${point}`)}</Activity>`),
    );
    expect(read.device?.distance).toBe(distance);
  });
});

it("reads texts in the encoding that the file declares", () => {
  const text = `<?xml version='1.0' encoding = 'ISO-8859-1'?>${gpx(track(0, "<name>Kävely</name>"))}`;
  expect(first(Uint8Array.from(text, (letter) => letter.charCodeAt(0))).name).toBe("Kävely");
  expect(
    first(
      Uint8Array.from(
        text.replaceAll("'1.0' encoding = 'ISO-8859-1'", `"1.0" encoding="windows-1252"`),
        (letter) => letter.charCodeAt(0),
      ),
    ).name,
  ).toBe("Kävely");
});

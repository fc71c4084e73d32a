import { describe, expect, it } from "vitest";
import { stubBrowser } from "../../../lib/browser-stub.ts";

stubBrowser();
const { readAnswer } = await import("./upload-file.ts");

const workout = { workoutKey: "65f0c0ffee65f0c0ffee65f0", activityId: 1, description: "Morning" };

describe("[ADD-3] the answer to an uploaded file", () => {
  it("is one draft with its title and sport", () => {
    expect(readAnswer(200, { payload: workout }, "a.gpx")).toEqual({
      ok: true,
      value: [{ name: "a.gpx", state: { kind: "success", workout, title: "Morning", activityId: 1 } }],
    });
  });

  it("is a list of drafts and failures for an archive", () => {
    const payload = [
      { file: "rides/a.tcx", workout, warnings: [] },
      { file: "rides/b.txt", error: { reason: "workout_import.unknown_format" }, warnings: [] },
    ];
    expect(readAnswer(200, { payload }, "rides.zip")).toEqual({
      ok: true,
      value: [
        { name: "rides/a.tcx", state: { kind: "success", workout, title: "Morning", activityId: 1 } },
        { name: "rides/b.txt", state: { kind: "error", reason: "workout_import.unknown_format" } },
      ],
    });
  });

  it("names the workout that is already in the diary, for a single file and in an archive", () => {
    const state = { kind: "duplicate", workout };
    const metadata = { INFO: "imported 0 of 1; already there: 1", duplicateOf: workout.workoutKey };
    expect(readAnswer(200, { payload: workout, metadata }, "a.gpx")).toEqual({
      ok: true,
      value: [{ name: "a.gpx", state }],
    });
    const payload = [{ file: "b.gpx", workout, duplicateOf: workout.workoutKey, warnings: [] }];
    expect(readAnswer(200, { payload }, "a.zip")).toEqual({ ok: true, value: [{ name: "b.gpx", state }] });
  });

  it("[ADD-4] says what the file is to that workout: only like it, or the better recording of it", () => {
    const warnings = (warning: string) => ({
      payload: workout,
      metadata: { INFO: "", duplicateOf: workout.workoutKey, warnings: [warning] },
    });
    for (const [warning, match] of [
      ["likely_duplicate", "likely"],
      ["recording_replaced", "replaced"],
    ] as const) {
      const state = { kind: "duplicate", workout, match };
      expect(readAnswer(200, warnings(warning), "a.gpx")).toEqual({
        ok: true,
        value: [{ name: "a.gpx", state }],
      });
    }
    const other = "65f0c0ffee65f0c0ffee65f1";
    const payload = [{ file: "a.gpx", workout, duplicateOf: other, warnings: ["likely_duplicate"] }];
    const draft = { kind: "success", workout, title: "Morning", activityId: 1, looksLike: other };
    expect(readAnswer(200, { payload }, "a.gpx")).toEqual({
      ok: true,
      value: [{ name: "a.gpx", state: draft }],
    });
  });

  it("is unreadable if it has no outcome", () => {
    expect(readAnswer(200, { payload: [] }, "a.zip")).toMatchObject({
      ok: false,
      error: { reason: "unreadable" },
    });
  });
});

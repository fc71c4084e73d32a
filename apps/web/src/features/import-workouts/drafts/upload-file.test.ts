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

  it("is unreadable if it has no outcome", () => {
    expect(readAnswer(200, { payload: [] }, "a.zip")).toMatchObject({
      ok: false,
      error: { reason: "unreadable" },
    });
  });
});

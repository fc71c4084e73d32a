import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { fail, ok } from "@cairn/domain/result";
import { describe, expect, it } from "vitest";
import {
  canRetry,
  draftsOf,
  emptyQueue,
  isNothingToSave,
  isSettled,
  nameOf,
  nextQueue,
  roomIn,
  viewOf,
} from "./import-queue.ts";
import type { FileOutcome, QueueEvent } from "./import-queue.ts";

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const workout = { workoutKey: "65f0c0ffee65f0c0ffee65f0" } as WorkoutView;
const run = (...events: readonly QueueEvent[]) =>
  events.reduce((queue, event) => nextQueue(queue, event), emptyQueue);
const success: QueueEvent = {
  type: "state",
  id: 1,
  state: { kind: "success", workout, title: "", activityId: 4 },
};

describe("[ADD-3] the queue of an import", () => {
  it("goes from select to upload to edit", () => {
    expect(viewOf(emptyQueue)).toBe("select");
    const chosen = run({ type: "add", files: [file("a.gpx"), file("b.fit")] });
    expect(viewOf(chosen)).toBe("upload");
    const half = nextQueue(chosen, success);
    expect(viewOf(half)).toBe("upload");
    const settled = nextQueue(half, {
      type: "state",
      id: 2,
      state: { kind: "error", reason: "workout_import.damaged" },
    });
    expect(viewOf(settled)).toBe("edit");
    expect(draftsOf(settled).map((draft) => draft.workout)).toEqual([workout]);
  });

  it("[ADD-4] gives a draft the values of a better file of the same workout, and keeps what was typed", () => {
    const drafts = ["65f0c0ffee65f0c0ffee65f0", "65f0c0ffee65f0c0ffee65f1"].map(
      (workoutKey) => ({ workoutKey, activityId: 4 }) as WorkoutView,
    );
    const events = drafts.map((draft, at): QueueEvent => {
      const state = { kind: "success", workout: draft, title: "", activityId: 4 } as const;
      return { type: "state", id: at + 1, state };
    });
    const typed: readonly QueueEvent[] = [
      { type: "title", id: 1, title: "Mine" },
      { type: "sport", id: 2, activityId: 10 },
    ];
    const files = ["a.gpx", "b.gpx", "a.fit"].map((name) => file(name));
    const richer = drafts.map(
      ({ workoutKey }) => ({ workoutKey, activityId: 2, totalAscent: 79 }) as WorkoutView,
    );
    const replaced = richer.map((better): FileOutcome => {
      const state = { kind: "duplicate", match: "replaced", workout: better } as const;
      return { name: "a.fit", state };
    });
    const queue = run(
      { type: "add", files },
      ...events,
      ...typed,
      ...replaced.map((one): QueueEvent => ({ type: "outcomes", id: 3, outcomes: [one] })),
    );
    expect(draftsOf(queue)).toMatchObject([
      { title: "Mine", activityId: 2, workout: { totalAscent: 79 } },
      { activityId: 10, workout: { totalAscent: 79 } },
    ]);
  });

  it("accepts 10 files and counts those beyond that", () => {
    const queue = run({ type: "add", files: Array.from({ length: 12 }, (_, index) => file(`${index}.gpx`)) });
    expect(queue.items).toHaveLength(10);
    expect(queue.refused).toBe(2);
    expect(nextQueue(queue, { type: "add", files: [file("more.gpx")] }).refused).toBe(1);
  });

  it("returns to select when the last file is removed", () => {
    expect(viewOf(run({ type: "add", files: [file("a.gpx")] }, success, { type: "remove", id: 1 }))).toBe(
      "select",
    );
  });

  it("refuses an empty and an oversized file without sending it", () => {
    const { items } = run({ type: "add", files: [file("empty.gpx", 0)] });
    expect(items[0]?.state).toEqual({
      kind: "error",
      reason: "workout_import.empty_file",
      isFinal: true,
    });
    const huge = Object.defineProperty(file("huge.fit"), "size", { value: 64 * 1024 * 1024 + 1 });
    expect(run({ type: "add", files: [huge] }).items[0]?.state).toEqual({
      kind: "error",
      reason: "workout_import.file_too_large",
      isFinal: true,
    });
  });

  it("retries only files that ended without a workout", () => {
    const failed = run(
      { type: "add", files: [file("a.gpx")] },
      { type: "state", id: 1, state: { kind: "error", reason: "network" } },
    );
    expect(nextQueue(failed, { type: "retry", id: 1 }).items[0]?.state).toEqual({ kind: "reading" });
    const done = nextQueue(failed, success);
    expect(nextQueue(done, { type: "retry", id: 1 })).toEqual(done);
  });

  it("sends files that were read as workouts, and nothing else", () => {
    const two = run({ type: "add", files: [file("a.gpx"), file("b.gpx"), file("c.gpx")] });
    const preview = { activityId: 1, distance: 10_000, duration: 3600 };
    const read: readonly QueueEvent[] = [
      { type: "read", id: 1, recording: { name: "a.gpx", result: ok(preview) } },
      { type: "read", id: 2, recording: { name: "b.gpx", result: fail("workout_import.damaged") } },
      { type: "read", id: 3 },
    ];
    const { items } = read.reduce(nextQueue, two);
    expect(items).toMatchObject([
      { preview, state: { kind: "ready" } },
      { state: { kind: "error", reason: "workout_import.damaged", isFinal: true } },
      { state: { kind: "ready" } },
    ]);
    expect(items.map(canRetry)).toEqual([false, false, false]);
  });

  it("does not continue with a file that was stopped while it was read", () => {
    const stopped = run(
      { type: "add", files: [file("a.gpx")] },
      { type: "state", id: 1, state: { kind: "cancelled" } },
      { type: "read", id: 1 },
    );
    expect(stopped.items[0]?.state).toEqual({ kind: "cancelled" });
  });

  it("cannot save until photos have arrived, and says how many have no workout", () => {
    const [near, far] = [file("near.jpg"), file("far.jpg")];
    const assigned = run(
      { type: "add", files: [file("a.gpx")] },
      { type: "photos", photos: [near, far] },
      success,
      {
        type: "assigned",
        targets: new Map([
          [1, [near]],
          [undefined, [far]],
        ]),
      },
    );
    expect(assigned).toMatchObject({ items: [{ photos: [near] }], waitingPhotos: [], unmatchedPhotos: 1 });
    const moving = nextQueue(assigned, { type: "photosMoving", id: 1, count: 2 });
    expect([viewOf(moving), isSettled(moving)]).toEqual(["edit", false]);
    expect(isSettled(nextQueue(moving, { type: "photosMoving", id: 1, count: 0 }))).toBe(true);
  });

  it("gives each workout of an archive its own row, in its place, and each failure, too", () => {
    const queue = run(
      { type: "add", files: [file("season.zip"), file("b.fit")] },
      {
        type: "outcomes",
        id: 1,
        outcomes: [
          { name: "2024/a.tcx", state: { kind: "success", workout, title: "", activityId: 2 } },
          { name: "2024/plan.fit", state: { kind: "error", reason: "workout_import.not_an_activity" } },
        ],
      },
    );
    expect(queue.items.map((item) => [nameOf(item), item.state.kind])).toEqual([
      ["2024/a.tcx", "success"],
      ["2024/plan.fit", "error"],
      ["b.fit", "reading"],
    ]);
    expect(new Set(queue.items.map(({ id }) => id)).size).toBe(3);
    expect(roomIn(queue)).toBe(8);
    const [, plan] = queue.items;
    expect(plan && nextQueue(queue, { type: "retry", id: plan.id })).toEqual(queue);
  });

  it("keeps the name of a file with one workout", () => {
    const queue = run(
      { type: "add", files: [file("a.kmz")] },
      {
        type: "outcomes",
        id: 1,
        outcomes: [{ name: "doc.kml", state: { kind: "success", workout, title: "", activityId: 2 } }],
      },
    );
    expect(queue.items.map(nameOf)).toEqual(["a.kmz"]);
  });

  it("[ADD-4] sends a duplicate again to keep both, but not one from an archive", () => {
    const known: FileOutcome = { name: "a.gpx", state: { kind: "duplicate", workout } };
    const one = run({ type: "add", files: [file("a.gpx")] }, { type: "outcomes", id: 1, outcomes: [known] });
    expect([viewOf(one), draftsOf(one), isNothingToSave(one)]).toEqual(["edit", [], true]);
    expect(nextQueue(one, { type: "retry", id: 1 })).toEqual(one);
    expect(nextQueue(one, { type: "keepBoth", id: 1 }).items[0]).toMatchObject({
      keepsBoth: true,
      state: { kind: "reading" },
    });
    const archive = run(
      { type: "add", files: [file("a.zip")] },
      { type: "outcomes", id: 1, outcomes: [known, known] },
    );
    expect(nextQueue(archive, { type: "keepBoth", id: 2 })).toEqual(archive);
  });

  it("keeps the sport that was chosen for a file that names none", () => {
    const queue = run({ type: "add", files: [file("a.gpx")] }, success, {
      type: "sport",
      id: 1,
      activityId: 11,
    });
    expect(draftsOf(queue)[0]).toMatchObject({ activityId: 11, title: "" });
  });

  it("keeps a typed title", () => {
    const queue = run({ type: "add", files: [file("a.gpx")] }, success, {
      type: "title",
      id: 1,
      title: "Over the tops",
    });
    expect(draftsOf(queue)[0]?.title).toBe("Over the tops");
  });
});

import type { ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { ok } from "@cairn/domain/result";
import { describe, expect, it } from "vitest";
import { stageOf } from "../batch/batch.ts";
import type { BatchEvent } from "../batch/next-batch.ts";
import { pendingPhotos, type PhotosEvent } from "../photos/next-photos.ts";
import { emptyImport, type ImportEvent, type ImportState, nextImport } from "./import-state.ts";

const files = [new File(["x"], "a.gpx"), new File(["x"], "b.gpx")];
const photo = new File(["x"], "summit.jpg", { type: "image/jpeg" });
const job = (state: ImportJobView["state"]): ImportJobView => ({
  jobId: "j",
  state,
  created: 0,
  counts: { total: 2, waiting: 0, imported: 2, duplicate: 0, route: 0, failed: 0, cancelled: 0, removed: 0 },
});

const run = (events: readonly ImportEvent[], from: ImportState = emptyImport): ImportState =>
  events.reduce(nextImport, from);
const batch = (...events: readonly BatchEvent[]): ImportEvent[] =>
  events.map((event) => ({ part: "batch", event }));
const photos = (...events: readonly PhotosEvent[]): ImportEvent[] =>
  events.map((event) => ({ part: "photos", event }));

const preview = { activityId: 1, distance: 1000, duration: 60 };
const opened = (state: ImportJobView["state"]) => run(batch({ type: "open", job: job(state) })).batch;
const prepared = batch(
  { type: "prepare", files },
  { type: "read", readings: [{ file: 0, name: "a.gpx", result: ok(preview) }] },
);

describe("[ADD-4] the state of an import", () => {
  it("goes from preview to upload to a job on the server, and ends with it", () => {
    const steps: ImportEvent[][] = [
      prepared,
      batch({ type: "readingEnded" }, { type: "sending", share: 0 }, { type: "sending", share: 0.5 }),
      batch({ type: "sendingEnded" }, { type: "accepted", jobId: "j", sent: files }),
      batch({ type: "job", job: job("undoing") }),
      batch({ type: "job", job: job("finished") }),
    ];
    let state = emptyImport;
    const stages = steps.map((events) => {
      state = run(events, state);
      return state.batch && stageOf(state.batch);
    });
    expect(stages).toEqual(["preview", "sending", "running", "undoing", "ended"]);
    expect(run(batch({ type: "drop" }), state).batch).toBeUndefined();
  });

  it("says why it could not be sent until it is sent again, and keeps what was read", () => {
    const failed = run([
      ...prepared,
      ...batch(
        { type: "sending", share: 0 },
        { type: "sendingEnded" },
        { type: "problem", reason: "network" },
      ),
    ]);
    expect(failed.batch).toMatchObject({ problem: "network", readings: [{ name: "a.gpx" }] });
    expect(failed.batch && stageOf(failed.batch)).toBe("preview");
    const again = run(batch({ type: "sending", share: 0 }), failed);
    expect(again.batch?.problem).toBeUndefined();
  });

  it("treats an opened import as its own only if it is still running", () => {
    expect(opened("finished")).toMatchObject({ isOurs: false, files: [], parts: [{ jobId: "j" }] });
    expect(opened("running")).toMatchObject({ isOurs: true });
  });

  it("ignores everything that comes after it was closed", () => {
    const late = batch(
      { type: "drop" },
      { type: "job", job: job("finished") },
      { type: "sending", share: 1 },
    );
    expect(run([...prepared, ...late]).batch).toBeUndefined();
  });
});

describe("[ADD-3] photos beside many files", () => {
  const due = { kind: "due", workoutKey: "64a0b1c2d3e4f5a6b7c8d9e0" } as const;

  it("keep the page open from the upload of the files until each photo has ended", () => {
    const chosen = run([...prepared, ...photos({ type: "choose", files: [photo] })]);
    expect(pendingPhotos(chosen.photos)).toBe(0);
    const begun = run(photos({ type: "begin" }, { type: "look" }), chosen);
    expect(pendingPhotos(begun.photos)).toBe(1);
    const found = run(
      photos({ type: "found", targets: [], places: [{ id: 1, place: due, clock: 5 }] }),
      begun,
    );
    expect(found.photos).toMatchObject({ isLooking: false, photos: [{ place: due, clock: 5 }] });
    expect(pendingPhotos(found.photos)).toBe(1);
    const arrived = run(photos({ type: "place", id: 1, place: { ...due, kind: "arrived" } }), found);
    expect(pendingPhotos(arrived.photos)).toBe(0);
  });

  it("keep waiting if their workouts cannot be fetched, and say why until somebody retries", () => {
    const failed = run(
      photos({ type: "choose", files: [photo] }, { type: "look" }, { type: "lookFailed", reason: "network" }),
    );
    expect(failed.photos).toMatchObject({ problem: "network", photos: [{ place: { kind: "chosen" } }] });
    expect(run(photos({ type: "look" }), failed).photos.problem).toBeUndefined();
  });
});

describe("[ADD-3] a few files", () => {
  it("never get a number that a row had before the dialog was closed", () => {
    const add: ImportEvent = { part: "queue", event: { type: "add", files } };
    const closed = run([add, { part: "queue", event: { type: "clear" } }]);
    expect(closed.queue.items).toEqual([]);
    expect(run([add], closed).queue.items.map(({ id }) => id)).toEqual([3, 4]);
  });
});

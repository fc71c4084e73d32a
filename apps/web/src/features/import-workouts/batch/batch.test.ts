import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { fail, ok } from "@cairn/domain/result";
import { describe, expect, it } from "vitest";
import type { Batch, BatchPart } from "./batch.ts";
import {
  bringsAccount,
  countsOf,
  fileKey,
  filesToSend,
  importedOf,
  knownOf,
  leftToServerOf,
  lostOf,
  maxFiles,
  newBatch,
  noCounts,
  previewsOf,
  refusedOf,
  rowsOf,
  skippedOf,
  stageOf,
  unsharedOf,
  unusableOf,
} from "./batch.ts";
import { nextBatch } from "./next-batch.ts";

const file = (name: string) => new File(["x"], name);
const preview = { activityId: 1, distance: 1000, duration: 60 };
const job = (
  state: ImportJobView["state"],
  counts: Partial<ImportJobView["counts"]> = {},
): ImportJobView => ({
  jobId: "j",
  state,
  created: 0,
  counts: { ...noCounts, ...counts },
});
const settled = (number: number, member: number, rest: Partial<ImportJobFileView>): ImportJobFileView => ({
  number,
  member,
  file: `${number}-${member}.gpx`,
  state: "imported",
  warnings: [],
  ...rest,
});
const part = (rest: Partial<BatchPart>, files: readonly ImportJobFileView[] = []): BatchPart => {
  const before = { jobId: "j", settled: new Map(), sent: [], ...rest };
  const { jobId } = before;
  const batch = nextBatch({ ...newBatch([]), parts: [before] }, { type: "settled", jobId, files });
  return batch?.parts[0] ?? before;
};
const error = { code: "422", reason: "workout_import.no_points", description: "" };

describe("[ADD-4] many files together", () => {
  const [good, bad, archive] = [file("good.gpx"), file("bad.gpx"), file("export.zip")];
  const read: Batch = {
    ...newBatch([good, bad, archive]),
    readings: [
      { file: 0, name: "good.gpx", result: ok(preview) },
      { file: 1, name: "bad.gpx", result: fail("workout_import.damaged") },
      { file: 2, name: "a.gpx", result: ok(preview) },
      { file: 2, name: "b.gpx", result: fail("workout_import.no_points") },
    ],
  };

  it("are sent with a nested archive that only the server can open, which is said and not refused", () => {
    const holder = file("takeout");
    const left = fail("workout_import.too_large" as const);
    const batch: Batch = {
      ...newBatch([holder]),
      readings: [{ file: 0, name: "2024.zip", result: left, isLeftToServer: true }],
    };
    expect(filesToSend(batch)).toEqual([holder]);
    expect([leftToServerOf(batch), refusedOf(batch), unusableOf(batch)]).toEqual([["2024.zip"], [], []]);
  });

  it("are sent without those that are no workouts; an archive is sent whole", () => {
    expect(filesToSend(read)).toEqual([good, archive]);
    expect(refusedOf(read)).toEqual([
      { name: "bad.gpx", reason: "workout_import.damaged", source: { file: bad, member: 0 } },
    ]);
    expect(unusableOf(read)).toEqual([{ name: "b.gpx", reason: "workout_import.no_points" }]);
  });

  it("are listed, and not sent if somebody leaves them out; what is in an archive cannot be", () => {
    const out = nextBatch(read, { type: "leaveOut", file: 0, isLeftOut: true }) ?? read;
    expect(filesToSend(out)).toEqual([archive]);
    expect(previewsOf(out)).toHaveLength(1);
    expect(rowsOf(out).map(({ name, isAlone, isLeftOut }) => [name, isAlone, isLeftOut])).toEqual([
      ["good.gpx", true, true],
      ["a.gpx", false, false],
    ]);
    const again = nextBatch(out, { type: "leaveOut", file: 0, isLeftOut: false }) ?? out;
    expect(filesToSend(again)).toEqual([good, archive]);
    const more = nextBatch(out, { type: "prepare", files: [...read.files, file("more.gpx")] }) ?? out;
    expect(filesToSend(more).map(({ name }) => name)).toEqual(["bad.gpx", "export.zip", "more.gpx"]);
  });

  it("can be shared once each, as somebody chose, and again if they choose otherwise", () => {
    const keys = ["a", "b"].map((figure) => figure.repeat(24));
    const files = keys.map((key, at) => ({
      number: at + 1,
      member: 0,
      file: `${at}.gpx`,
      state: "imported" as const,
      warnings: [],
      workoutKey: key,
    }));
    const outcomes = new Map(files.map((one) => [fileKey(one), one]));
    const batch: Batch = { ...newBatch([]), parts: [{ jobId: "1", settled: outcomes, sent: [] }] };
    expect([unsharedOf(batch, "private"), unsharedOf(batch, "public")]).toEqual([[], keys]);
    const first = { type: "shared", sharing: "public", workoutKeys: keys.slice(0, 1) } as const;
    const shared = nextBatch(batch, first) ?? batch;
    expect(unsharedOf(shared, "public")).toEqual(keys.slice(1));
    expect([unsharedOf(shared, "friends"), unsharedOf(shared, "private")]).toEqual([keys, keys]);
  });

  it("are all sent if nobody waited until they were read", () => {
    expect(filesToSend(newBatch([good, bad]))).toEqual([good, bad]);
  });

  it("are not sent if the server would not accept them", () => {
    const huge = Object.defineProperty(file("huge.zip"), "size", { value: 4 * 1024 ** 3 + 1 });
    expect(filesToSend(newBatch([huge]))).toEqual([]);
    const many = newBatch(Array.from({ length: maxFiles + 1 }, () => good));
    expect([many.files.length, many.chosen]).toEqual([1000, 1001]);
  });

  it("go through preview, upload and job to an end, and can be undone", () => {
    const at = (...parts: readonly BatchPart[]) => stageOf({ ...read, parts });
    expect(stageOf(read)).toBe("preview");
    expect(stageOf({ ...read, share: 0.5 })).toBe("sending");
    expect(at(part({}))).toBe("running");
    expect(at(part({ job: job("finished") }), part({ job: job("running") }))).toBe("running");
    expect(at(part({ job: job("finished") }), part({ job: job("cancelled") }))).toBe("ended");
    expect(at(part({ job: job("finished") }), part({ job: job("undoing") }))).toBe("undoing");
  });

  it("end with one summary of refused files (here and on the server), duplicates and imports", () => {
    const first = part(
      { job: job("finished", { total: 4, imported: 2, duplicate: 1, failed: 1 }), sent: [good, archive] },
      [
        settled(1, 0, { workoutKey: "w1" }),
        settled(2, 0, { state: "unpacked" }),
        settled(2, 1, { state: "duplicate", workoutKey: "w0", warnings: ["likely_duplicate"] }),
        settled(2, 2, { state: "failed", error }),
        settled(2, 3, { workoutKey: "w2" }),
      ],
    );
    const batch = { ...read, parts: [first] };
    expect(importedOf(batch)).toEqual(["w1", "w2"]);
    expect(refusedOf(batch).map(({ name, reason }) => [name, reason])).toEqual([
      ["bad.gpx", "workout_import.damaged"],
      ["2-2.gpx", "workout_import.no_points"],
    ]);
    expect(knownOf(batch)).toEqual([
      {
        key: "2/1",
        name: "2-1.gpx",
        workoutKey: "w0",
        match: "likely",
        source: { file: archive, member: 1 },
      },
    ]);
    const both = part({ job: job("finished", { total: 1, imported: 1 }) }, [
      settled(1, 0, { workoutKey: "w3" }),
    ]);
    const kept = { ...batch, parts: [first, both], kept: new Set(["2/1"]) };
    expect(knownOf(kept)).toEqual([]);
    expect(importedOf(kept)).toEqual(["w1", "w2", "w3"]);
    expect(countsOf(kept)).toMatchObject({ total: 5, imported: 3 });
  });

  it("cannot be kept twice once the files are no longer at hand", () => {
    const known = part({}, [settled(1, 0, { state: "duplicate", workoutKey: "w0" })]);
    expect(knownOf({ ...newBatch([]), parts: [known] })).toEqual([
      { key: "1/0", name: "1-0.gpx", workoutKey: "w0" },
    ]);
  });

  it("[ACCT-2] bring an account if the archive was read here, or its workouts say so; duplicates in it are not sent again", () => {
    const document = { file: "workouts/2025-06-01-run.json", workoutKey: "w" } as const;
    const sent = [archive];
    const known = part({ sent }, [settled(1, 1, { ...document, state: "duplicate" })]);
    const refused = part({ sent }, [settled(1, 2, { ...document, state: "failed", error })]);
    const opened: Batch = { ...newBatch([]), parts: [known, refused] };
    expect([bringsAccount(opened), bringsAccount(read)]).toEqual([true, false]);
    expect(bringsAccount({ ...newBatch([archive]), accounts: [{ counts: {} }] })).toBe(true);
    expect(knownOf(opened)).toEqual([{ key: "1/1", name: document.file, workoutKey: "w" }]);
    expect(refusedOf(opened)).toEqual([{ name: document.file, reason: "workout_import.no_points" }]);
  });
});

it("counts what an archive has besides workouts by reason, and workouts whose recording an export has lost", () => {
  const skipped = (member: number, reason: string, members?: number) =>
    settled(1, member, {
      state: "skipped",
      error: { code: "422", reason, description: "" },
      ...(members !== undefined && { members }),
    });
  const files = [
    skipped(2, "workout_import.not_an_activity"),
    skipped(3, "workout_import.not_an_activity"),
    skipped(4, "workout_import.account_data", 1200),
    settled(1, 5, { warnings: ["recording_lost"] }),
    settled(1, 6, { state: "duplicate", warnings: ["recording_lost"] }),
  ];
  const batch = { ...newBatch([]), parts: [part({}, files)] };
  expect(skippedOf(batch)).toEqual([
    { reason: "workout_import.account_data", name: "1-4.gpx", count: 1200 },
    { reason: "workout_import.not_an_activity", name: "1-2.gpx", count: 2 },
  ]);
  expect(lostOf(batch)).toBe(1);
  expect(refusedOf(batch)).toEqual([]);
});

import { fail, ok } from "@cairn/domain/result";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownDataQuery } from "../../../lib/api/own-data.ts";
import { ownRoutesQuery } from "../../../lib/api/own-routes.ts";
import { queryClient } from "../../../lib/query/query-client.ts";
import { queryKeys } from "../../../lib/query/query-keys.ts";
import {
  button,
  counts,
  dialog,
  endless,
  importedFiles,
  job,
  jobFile,
  jobId,
  showBatch,
  showResults,
  someFile,
} from "../../../testing/import-on-screen.tsx";
import { route } from "../../../testing/planner-on-screen.tsx";
import { expectRead, expectTexts } from "../../../testing/read-page.ts";
import { server } from "../../../testing/render-screen.tsx";
import { combinedWorkout, keyOf, workoutView } from "../../../testing/workout-examples.ts";
import { openImport } from "../import-request.ts";
import type { RecordingPreview } from "../read-files/file-reading.ts";
import { maxFiles } from "./batch.ts";
import type { BatchEvent } from "./next-batch.ts";

const preview = (changed: Partial<RecordingPreview> = {}): RecordingPreview => ({
  activityId: 1,
  distance: 1000,
  duration: 600,
  startTime: Date.UTC(2025, 5, 2, 12),
  ...changed,
});

const readings = [
  { file: 0, name: "a.fit", result: ok(preview()) },
  {
    file: 1,
    name: "b.fit",
    result: ok(preview({ distance: 2500, duration: 900, startTime: Date.UTC(2025, 5, 9, 12) })),
  },
  { file: 2, name: "notes.fit", result: fail("workout_import.damaged" as const) },
];
const chosen = ["a.fit", "b.fit", "notes.fit"].map((name) => someFile(name));
const ended: BatchEvent = { type: "readingEnded" };

describe("[ADD-4] many files before they are sent", () => {
  it("are counted while they are read, and can be sent without waiting", async () => {
    const { batch } = await showBatch(chosen);
    await expect.element(page.getByRole("dialog", { name: "Add many workouts" })).toBeVisible();
    await expect.element(dialog().getByText("Reading files…")).toBeVisible();
    await expect.element(button("Import without waiting")).toBeVisible();
    batch({ type: "read", readings: readings.slice(0, 1) });
    await expect.element(dialog().getByText("Reading files: 1 recording so far…")).toBeVisible();
    await expect.element(dialog().getByRole("progressbar", { name: "Reading" })).toBeVisible();
  });

  it("have totals, dates, and the reason of each that is no workout", async () => {
    await showBatch(chosen, { type: "read", readings }, ended);
    await expectRead(dialog(), /Workouts\s*2\s*Distance\s*3\.50 km\s*Time\s*25:00/);
    await expect.element(dialog().getByText("2 Jun 2025 to 9 Jun 2025")).toBeVisible();
    await expect.element(dialog().getByText("1 file was not imported")).toBeVisible();
    await expectRead(dialog().getByRole("listitem"), /^notes\.fit/);
    await expect.element(button("Import 2 workouts")).toHaveFocus();
    await expect.element(dialog().getByRole("progressbar")).not.toBeInTheDocument();
  });

  it("are each shown with name, sport, date and size, and those that are left out are not sent", async () => {
    const titled = ok(preview({ title: "To the lake", activityId: 2, distance: 30_000, duration: 3600 }));
    await showBatch(
      chosen,
      { type: "read", readings: [{ file: 0, name: "a.fit", result: titled }, ...readings.slice(1)] },
      ended,
    );
    const rows = dialog().getByRole("table", { name: "The workouts in these files" }).getByRole("row");
    await expectTexts(rows, [
      "To the lake Cycling · 2 Jun 2025 · 30.00 km · 1:00:00",
      "b.fit Running · 9 Jun 2025 · 2.50 km · 15:00",
    ]);
    await button("Leave out a.fit").click();
    await expectRead(rows.first(), /To the lake.*Left out · 2 Jun 2025/);
    await expectRead(dialog(), /Workouts\s*1\s*Distance\s*2\.50 km\s*Time\s*15:00/);
    await expect.element(button("Import 1 workout")).toBeEnabled();
    await button("Leave out b.fit").click();
    await expect.element(button("Import")).toBeDisabled();
    await button("Include a.fit again").click();
    await expect.element(button("Import 1 workout")).toBeEnabled();
  });

  it("have the question who may see them, whose answer is asked again at the end", async () => {
    const { batch } = await showBatch(chosen, { type: "read", readings }, ended);
    const sharing = dialog().getByRole("radiogroup", { name: "Who may see them" });
    await expect.element(sharing.getByRole("radio", { name: "Private" })).toBeChecked();
    await sharing.getByRole("radio", { name: "Followers" }).click();
    await expect.element(dialog().getByText("You and the people who follow you")).toBeVisible();
    batch({ type: "sending", share: 0 });
    await expect.element(sharing).not.toBeInTheDocument();
    batch(
      { type: "sendingEnded" },
      { type: "accepted", jobId, sent: chosen },
      { type: "settled", jobId, files: importedFiles },
      { type: "job", job: job({ counts: { ...counts, duplicate: 0, failed: 0, total: 2 } }) },
    );
    await expect.element(sharing.getByRole("radio", { name: "Followers" })).toBeChecked();
    server.answer("saveWorkoutHeaders", [workoutView(1), workoutView(2)]);
    await button("Done").click();
    await expect
      .poll(() => server.callsOf("saveWorkoutHeaders").map(({ body }) => body.map((one) => one.sharingFlags)))
      .toEqual([[17, 17]]);
  });

  it("that are plans can be saved as routes before the rest is sent", async () => {
    const plan = { file: 2, name: "notes.fit", result: fail("workout_import.planned_route" as const) };
    const { batch } = await showBatch(
      chosen,
      { type: "read", readings: [...readings.slice(0, 2), plan] },
      ended,
    );
    await expect.element(button("Save as route")).toBeVisible();
    batch({ type: "route", file: chosen[2] as File, description: "Over the pass" });
    await expect
      .element(dialog().getByRole("link", { name: "Saved as route “Over the pass”" }))
      .toBeVisible();
    await expect.element(button("Save as route")).not.toBeInTheDocument();
  });

  it("of one day have one date", async () => {
    await showBatch(chosen.slice(0, 1), { type: "read", readings: readings.slice(0, 1) }, ended);
    await expect.element(dialog().getByText("2 Jun 2025", { exact: true })).toBeVisible();
  });

  it("are refused where there is no workout among them", async () => {
    const none = [{ file: 0, name: "notes.fit", result: fail("workout_import.damaged" as const) }];
    await showBatch([someFile("notes.fit")], { type: "read", readings: none }, ended);
    await expect.element(dialog().getByText("No workouts in these files. Choose others.")).toBeVisible();
    await expect.element(button("Import")).toBeDisabled();
  });

  it("are sent unread where the browser cannot read them", async () => {
    await showBatch([someFile("a.fit")], ended);
    await expect.element(dialog().getByText(/^This browser cannot preview these files\./)).toBeVisible();
    await expect.element(button("Import")).toBeEnabled();
  });

  it("of an export come with what else it has, and what only the server can read", async () => {
    await showBatch(
      [someFile("export.zip")],
      {
        type: "read",
        readings: [
          { file: 0, name: "a.fit", result: ok(preview()) },
          {
            file: 0,
            name: "2019.zip",
            result: fail("workout_import.too_large" as const),
            isLeftToServer: true,
          },
        ],
      },
      { type: "extras", extras: { typedIn: 2, routes: 1, photos: 0 } },
      ended,
    );
    await expect
      .element(dialog().getByText("The export also contains 2 workouts entered by hand, 1 planned route."))
      .toBeVisible();
    await expect
      .element(dialog().getByText("2019.zip is too large to preview. The server will read it."))
      .toBeVisible();
  });

  it("that are too many are said to be", async () => {
    await showBatch(
      Array.from({ length: maxFiles + 1 }, (_, at) => someFile(`${at}.fit`)),
      ended,
    );
    await expect.element(dialog().getByText(/^You can add 1000 files at once/)).toBeVisible();
  });

  it("of an account tell what it has, and keep what its owner chose", async () => {
    const contents = { workouts: 12, photos: 3, comments: 4, reactions: 5, "day-notes": 6 };
    await showBatch([someFile("account.zip")], { type: "account", account: { counts: contents } }, ended);
    await expect.element(page.getByRole("dialog", { name: "Move an account here" })).toBeVisible();
    await expectRead(dialog(), /Workouts\s*12\s*Photos\s*3\s*Routes\s*0\s*Notes\s*6/);
    await expectRead(dialog(), /Comments and likes\s*9/);
    await expect.element(button("Import account")).toBeEnabled();
    // A picture of nothing, and photos beside an account, are not offered.
    await expect.element(dialog().getByText(/photos of these workouts too/)).not.toBeInTheDocument();
  });

  it("can have photos, of which only JPEG are sent", async () => {
    const { photos } = await showBatch(chosen, { type: "read", readings }, ended);
    await expect.element(dialog().getByText(/^You can add photos of these workouts too/)).toBeVisible();
    photos({
      type: "choose",
      files: [
        someFile("a.jpg", "image/jpeg"),
        someFile("b.jpg", "image/jpeg"),
        someFile("c.heic", "image/heic"),
      ],
    });
    await expect.element(dialog().getByText(/^2 photos are added after the workouts/)).toBeVisible();
    await expect
      .element(dialog().getByText("1 picture or video is not a JPEG and is left out."))
      .toBeVisible();
  });

  it("are gone when the dialog is cancelled", async () => {
    await showBatch(chosen, { type: "read", readings }, ended);
    await button("Cancel").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    openImport();
    await expect.element(page.getByRole("dialog", { name: "Add workouts" })).toBeVisible();
  });
});

describe("[ADD-4] many files on their way", () => {
  it("show the share that was sent, and why it failed", async () => {
    const { batch } = await showBatch(chosen, { type: "read", readings }, ended, {
      type: "sending",
      share: 0.429,
    });
    await expect.element(page.getByRole("dialog", { name: "Importing workouts" })).toBeVisible();
    await expect.element(dialog().getByText("Uploading, 42%")).toBeVisible();
    await expect
      .element(dialog().getByRole("progressbar", { name: "Upload progress" }))
      .toHaveAttribute("value", "0.429");
    await expect.element(dialog().getByText(/^Keep this page open/)).toBeVisible();
    await expect.element(button("Stop import")).toBeVisible();
    batch({ type: "sendingEnded" }, { type: "problem", reason: "network" });
    await expect.element(dialog().getByRole("alert")).toMatchTextContent(/network|connection/i);
    await expect.element(button("Import 2 workouts")).toBeVisible();
  });

  it("go on in the background, with photos to follow", async () => {
    const running = job({
      state: "running",
      counts: { ...counts, waiting: 3, imported: 1, duplicate: 0, failed: 0 },
    });
    const { batch, photos } = await showBatch(chosen, ended);
    batch({ type: "accepted", jobId, sent: chosen }, { type: "job", job: running });
    await expect.element(dialog().getByText("1 of 4 done")).toBeVisible();
    await expect
      .element(dialog().getByText(/^You can close this window or the page: the import continues/))
      .toBeVisible();
    // A tenth at a time, so that nobody hears of each file.
    await expect.element(page.getByRole("status").filter({ hasText: "20% done" })).toBeInTheDocument();
    photos({ type: "choose", files: [someFile("a.jpg", "image/jpeg")] });
    await expect.element(dialog().getByText(/Keep the page open: 1 photo is uploaded/)).toBeVisible();
    server.answer("followImport", endless(running) as never);
    await button("Continue in background").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    openImport();
    await expect.element(page.getByRole("dialog", { name: "Importing workouts" })).toBeVisible();
  });
});

describe("[ADD-4] the results of many files", () => {
  it("are shared as their owner says at the end, and lead to the list", async () => {
    const { router } = await showResults(chosen);
    const sharing = dialog().getByRole("radiogroup", { name: "Who may see them" });
    await expect.element(sharing).toBeVisible();
    await sharing.getByRole("radio", { name: "Public" }).click();
    server.refuse("saveWorkoutHeaders", "request.invalid");
    await button("Done").click();
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    server.answer("saveWorkoutHeaders", [workoutView(1), workoutView(2)]);
    await button("Done").click();
    await expect.poll(() => router.state.location.pathname).toBe("/diary/workout-list");
    expect(server.callsOf("saveWorkoutHeaders").at(-1)?.body).toMatchObject([
      { workoutKey: keyOf(1), sharingFlags: 19 },
      { workoutKey: keyOf(2), sharingFlags: 19 },
    ]);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("that stay private are not sent again", async () => {
    const { router } = await showResults(chosen);
    await button("Done").click();
    await expect.poll(() => router.state.location.pathname).toBe("/diary/workout-list");
    expect(server.callsOf("saveWorkoutHeaders")).toEqual([]);
  });

  it("of nothing new lead nowhere, and offer nothing to undo or share", async () => {
    const { router } = await showResults(chosen, [jobFile(1, { state: "duplicate", workoutKey: keyOf(1) })], {
      imported: 0,
      duplicate: 1,
    });
    await expect.element(dialog().getByText("1 was already in your diary")).toBeVisible();
    await expect.element(button("Undo import")).not.toBeInTheDocument();
    await expect.element(dialog().getByRole("radiogroup")).not.toBeInTheDocument();
    // The file is still here, to be sent once more.
    await expect.element(button("Keep both: 1.fit")).toBeVisible();
    await expect
      .element(dialog().getByText("To keep both, choose these files again."))
      .not.toBeInTheDocument();
    await button("Done").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/");
  });

  it("tell of saved routes and of what was stopped", async () => {
    await showResults(chosen, importedFiles, { route: 2, cancelled: 3 });
    await expect.element(dialog().getByText("2 planned routes were saved.")).toBeVisible();
    await expect.element(dialog().getByText("You stopped the import: 3 files were not read.")).toBeVisible();
  });

  it("name at most 200 files of each kind, closed where they are many", async () => {
    const refused = Array.from({ length: 203 }, (_, at) =>
      jobFile(at + 1, {
        state: "failed",
        error: { code: "x", reason: "workout_import.damaged", description: "" },
      }),
    );
    await showResults(chosen, refused, { imported: 0, failed: 203, total: 203 });
    const summary = dialog().getByText("203 files were not imported");
    await expect.element(summary).toBeVisible();
    await expect.element(dialog().getByText("and 3 more")).not.toBeVisible();
    await summary.click();
    await expect.element(dialog().getByText("and 3 more")).toBeVisible();
    await expect.poll(() => dialog().getByRole("listitem").elements().length).toBe(201);
  });

  it("keep a planned route where somebody wants it", async () => {
    const plan = jobFile(1, {
      state: "failed",
      file: "plan.gpx",
      error: { code: "x", reason: "workout_import.planned_route", description: "" },
    });
    await showResults([someFile("plan.gpx")], [plan], { imported: 0, failed: 1, total: 1 });
    await expect.element(button("Save as route")).toBeVisible();
    // A list of routes that is on the screen has it at once.
    queryClient.setQueryData(ownRoutesQuery.queryKey, []);
    const other = queryKeys.workout(keyOf(1));
    queryClient.setQueryData(other, combinedWorkout());
    server.answer("importRoute", route);
    await button("Save as route").click();
    await expect
      .element(dialog().getByRole("link", { name: "Saved as route “To the lake”" }))
      .toHaveAttribute("href", "/routes");
    await expect.element(button("Save as route")).not.toBeInTheDocument();
    await expect.poll(() => queryClient.getQueryState(ownRoutesQuery.queryKey)?.isInvalidated).toBe(true);
    // What it does not concern stays.
    expect(queryClient.getQueryState(other)?.isInvalidated).toBe(false);
  });
});

const ownData = (workouts: number) => ({
  contents: { workouts, photos: 0, routes: 0, bytes: 1 },
  settings: [],
});

describe("[ADD-4] an account that came", () => {
  it("counts what is here after it, not what was known before", async () => {
    queryClient.setQueryData(ownDataQuery.queryKey, ownData(3));
    server.answer("getOwnData", ownData(15));
    const account = jobFile(1, { file: "workouts/64a0b1c2d3e4f5a6b7c8d9e0.json", workoutKey: keyOf(1) });
    await showResults([someFile("account.zip")], [account], { imported: 1, total: 1 });
    await expect.element(dialog().getByText(/^You now have 15 workouts/)).toBeVisible();
  });

  it("says what is here now, and leads to the settings that wait", async () => {
    server.answer("getOwnData", {
      contents: { workouts: 12, photos: 1, routes: 0, bytes: 1 },
      settings: [{ id: "64a0b1c2d3e4f5a6b7c8d9f0", created: 0 }],
    });
    const account = jobFile(1, { file: "workouts/64a0b1c2d3e4f5a6b7c8d9e0.json", workoutKey: keyOf(1) });
    await showResults([someFile("account.zip")], [account], { imported: 1, total: 1 });
    await expect
      .element(dialog().getByText("You now have 12 workouts, 1 photo and 0 routes here."))
      .toBeVisible();
    // Its workouts keep what their owner chose, and its photos came with them.
    await expect.element(dialog().getByRole("radiogroup")).not.toBeInTheDocument();
    await expect.element(dialog().getByRole("region", { name: "Photos" })).not.toBeInTheDocument();
    await dialog()
      .getByRole("link", { name: /choose which to keep/ })
      .click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  counts,
  dialog,
  endless,
  job,
  jobEvents,
  jobId,
  showImports,
} from "../../testing/import-on-screen.tsx";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { server } from "../../testing/render-screen.tsx";
import { keyOf, workoutView } from "../../testing/workout-examples.ts";
import { openImport, resumeImport } from "./import-request.ts";

const start = { startTime: Date.UTC(2025, 5, 2, 7, 30), timeOffsetInMinutes: 180 };
const draft = (number: number, changed = {}) =>
  workoutView(number, { ...start, sharingFlags: 0, description: undefined, ...changed });

const messages = () => page.getByRole("log", { name: "Notifications" }).getByRole("listitem");
const rows = () => dialog().getByRole("listitem");

describe("[ADD-3] drafts of an import", () => {
  it("are saved with titles, sports and who may see them", async () => {
    const { router } = await showImports();
    resumeImport([draft(1), draft(2, { activityId: 2, description: "Commute" })]);
    await expect.element(page.getByRole("dialog", { name: "Adding 2 workouts" })).toBeVisible();
    await expect.poll(() => rows().elements().length).toBe(2);
    await expectRead(rows().nth(1), /2 Jun 2025/);
    await dialog()
      .getByRole("textbox", { name: `Title of ${keyOf(1)}` })
      .fill(" Morning ");
    await dialog().getByRole("combobox", { name: "Sport of Commute" }).selectOptions("E-biking");
    const sharing = dialog().getByRole("radiogroup", { name: "Who may see them" });
    await expectTexts(sharing.getByText(/./u), ["Private", "Followers", "Public"]);
    await expect.element(dialog().getByText("Only you", { exact: true })).toBeVisible();
    await sharing.getByRole("radio", { name: "Followers" }).click();
    await expect.element(dialog().getByText("You and the people who follow you")).toBeVisible();
    server.answer("saveWorkoutHeaders", [draft(1), draft(2)]);
    await button("Save 2 workouts").click();
    await expect.poll(() => router.state.location.pathname).toBe("/diary/workout-list");
    await expect.element(dialog()).not.toBeInTheDocument();
    // Both were saved.
    expect(messages().elements()).toEqual([]);
    expect(server.callsOf("saveWorkoutHeaders")[0]?.body).toMatchObject([
      { workoutKey: keyOf(1), description: "Morning", activityId: 1, sharingFlags: 17 },
      { workoutKey: keyOf(2), description: "Commute", sharingFlags: 17 },
    ]);
    expect(server.callsOf("saveWorkoutHeaders")[0]?.body[1]?.activityId).not.toBe(2);
    expect(server.callsOf("deleteWorkout")).toEqual([]);
  });

  it("lead to the workout if there is one", async () => {
    const { router } = await showImports();
    resumeImport([draft(1)]);
    await expect.element(page.getByRole("dialog", { name: "Adding 1 workout" })).toBeVisible();
    server.answer("saveWorkoutHeaders", [draft(1)]);
    await button("Save workout").click();
    await expect.poll(() => router.state.location.pathname).toBe(`/workout/anna/${keyOf(1)}`);
    expect(messages().elements()).toEqual([]);
  });

  it("that were deleted elsewhere meanwhile are named", async () => {
    const { router } = await showImports();
    resumeImport([
      draft(1, { description: "One" }),
      draft(2, { description: "Two" }),
      draft(3, { description: "Three" }),
    ]);
    await expect.poll(() => rows().elements().length).toBe(3);
    server.answer("saveWorkoutHeaders", [draft(2)]);
    await button("Save 3 workouts").click();
    await expectRead(messages(), /^One, Three were not saved: their drafts had been deleted/);
    await expect.poll(() => router.state.location.pathname).toBe(`/workout/anna/${keyOf(2)}`);
  });

  it("stay if they cannot be saved, with the reason", async () => {
    await showImports();
    resumeImport([draft(1)]);
    server.refuse("saveWorkoutHeaders", "request.invalid");
    await button("Save workout").click();
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await expect.poll(() => rows().elements().length).toBe(1);
  });

  it("are deleted only after a question", async () => {
    await showImports();
    resumeImport([draft(1), draft(2)]);
    await button("Cancel").click();
    await expect
      .element(dialog().getByText(/^The 2 imported workouts are not saved yet and will be deleted\./))
      .toBeVisible();
    await expect.element(button("Continue")).toHaveFocus();
    await button("Continue").click();
    await expect.element(button("Save 2 workouts")).toBeVisible();
    await button("Cancel").click();
    await button("Discard").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect
      .poll(() => server.callsOf("deleteWorkout").map(({ params }) => params.workoutKey))
      .toEqual([keyOf(1), keyOf(2)]);
  });

  it("are taken out one by one", async () => {
    await showImports();
    resumeImport([draft(1, { description: "One" }), draft(2, { description: "Two" })]);
    await button("Remove One").click();
    await expect.poll(() => rows().elements().length).toBe(1);
    await expect.element(button("Save workout")).toBeVisible();
    await expect
      .poll(() => server.callsOf("deleteWorkout").map(({ params }) => params.workoutKey))
      .toEqual([keyOf(1)]);
  });
});

const empty = (name: string) => new File([], name);

describe("[ADD-3] files of an import", () => {
  it("that are empty are not sent, and say so", async () => {
    await showImports();
    openImport([empty("a.fit")]);
    await expectRead(rows().first(), /a\.fit/);
    await expectRead(rows().first().getByRole("alert"), /empty/i);
    // The file itself is the reason: another try would not help.
    await expect.element(button("Try a.fit again")).not.toBeInTheDocument();
    await expect.element(button("Save")).toBeDisabled();
    await button("Remove a.fit").click();
    await expect.element(button("Choose files")).toBeVisible();
  });

  it("are ten at once; the others are left out, and counted", async () => {
    await showImports();
    openImport(Array.from({ length: 10 }, (_, at) => empty(`${at}.fit`)));
    await expect.poll(() => rows().elements().length).toBe(10);
    await expect.element(button("More files")).toBeDisabled();
  });

  it("are shown in each of their states", async () => {
    const { importer } = await showImports();
    openImport(["a", "b", "c", "d", "e"].map((name) => empty(`${name}.fit`)));
    await expect.poll(() => rows().elements().length).toBe(5);
    const { queue } = importer().get();
    const ids = queue.items.map(({ id }) => id);
    const tell = (at: number, state: (typeof queue.items)[number]["state"]) => {
      importer().dispatch({ part: "queue", event: { type: "state", id: ids[at] ?? 0, state } });
    };
    tell(0, { kind: "uploading", share: 0.429 });
    tell(1, { kind: "processing" });
    tell(2, { kind: "duplicate", workout: draft(3, { description: "Known" }) });
    tell(3, { kind: "error", reason: "network" });
    tell(4, { kind: "route", description: "To the lake" });
    await expectRead(rows().nth(0), /Uploading, 42%/);
    await expect
      .element(rows().nth(0).getByRole("progressbar", { name: "Progress of a.fit" }))
      .toHaveAttribute("value", "0.429");
    await expect.element(rows().nth(0).getByRole("button", { name: "Stop a.fit" })).toBeVisible();
    await expectRead(rows().nth(1), /Processing/);
    await expect.element(rows().nth(1).getByRole("progressbar")).not.toHaveAttribute("value");
    await expectRead(rows().nth(2), /Already in your diary: Known/);
    await expect
      .element(rows().nth(2).getByRole("link", { name: "Known" }))
      .toHaveAttribute("target", "_blank");
    await expect.element(rows().nth(2).getByRole("button", { name: "Keep both: c.fit" })).toBeVisible();
    await expect.element(rows().nth(3).getByRole("alert")).toBeVisible();
    await expect.element(rows().nth(3).getByRole("button", { name: "Try d.fit again" })).toBeVisible();
    await expect
      .element(rows().nth(4).getByRole("link", { name: "Saved as route “To the lake”" }))
      .toHaveAttribute("href", "/routes");
    await expect
      .element(page.getByRole("status").filter({ hasText: "0 of 5 imported, 1 failed" }))
      .toBeInTheDocument();
    // Nothing can be saved before all have ended.
    await expect.element(button("Save")).toBeDisabled();
    await button("Cancel").click();
    await expect.element(dialog().getByText("Files are still uploading. Stop the import?")).toBeVisible();
    await button("Discard").click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe("[ADD-4] earlier imports", () => {
  it("are listed with what came of them, and shown as a summary that can be undone", async () => {
    await showImports([job(), job({ jobId: "64a0b1c2d3e4f5a6b7c8d9d1", state: "cancelled" })]);
    openImport();
    await expect.element(page.getByRole("dialog", { name: "Add workouts" })).toBeVisible();
    const earlier = dialog().getByRole("region", { name: "Earlier imports" });
    await expectTexts(earlier.getByRole("listitem"), [
      "15 Jan 2025 2 imported · 1 already there · 1 not imported",
      "15 Jan 2025 2 imported · 1 already there · 1 not imported",
    ]);
    server.answer("followImport", jobEvents(job()) as never);
    await earlier.getByRole("button").first().click();
    await expect.element(page.getByRole("dialog", { name: "Import results" })).toBeVisible();
    await expectRead(dialog(), /Imported\s*2\s*Already there\s*1\s*Not imported\s*1/);
    await expect.element(dialog().getByText("1 was already in your diary")).toBeVisible();
    await expect
      .element(dialog().getByRole("link", { name: "Show the workout that is the same as 3.fit" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(3)}`);
    await expect.element(dialog().getByText("To keep both, choose these files again.")).toBeVisible();
    await expect.element(dialog().getByText("1 file was not imported")).toBeVisible();
    await button("Undo import").click();
    await expect.element(dialog().getByText(/^All 2 workouts of this import will be deleted/)).toBeVisible();
    await button("Keep workouts").click();
    await button("Undo import").click();
    const undone = job({ state: "undone", counts: { ...counts, imported: 0, removed: 2 } });
    server.answer("undoImport", undone);
    server.answer("followImport", jobEvents(undone) as never);
    await button("Undo and delete").click();
    await expect.element(dialog().getByText("Import undone: 2 workouts were deleted.")).toBeVisible();
    expect(server.callsOf("undoImport")[0]?.params.jobId).toBe(jobId);
  });

  it("that are still going are shown at once, and can be stopped", async () => {
    const going = job({
      state: "running",
      finished: undefined,
      counts: { ...counts, waiting: 1, failed: 0 },
    });
    await showImports([going]);
    server.answer("followImport", endless(going) as never);
    openImport();
    await expect.element(page.getByRole("dialog", { name: "Importing workouts" })).toBeVisible();
    await expect.element(dialog().getByText("3 of 4 done")).toBeVisible();
    await expect.element(dialog().getByText("2 imported · 1 already there · 0 not imported")).toBeVisible();
    await expect
      .element(dialog().getByRole("progressbar", { name: "Import progress" }))
      .toHaveAttribute("value", "3");
    const stopped = job({ state: "cancelled", counts: { ...counts, failed: 0, cancelled: 1 } });
    server.answer("cancelImport", stopped);
    server.answer("followImport", jobEvents(stopped) as never);
    await button("Stop import").click();
    await expect.element(dialog().getByText("You stopped the import: 1 file was not read.")).toBeVisible();
    expect(server.callsOf("cancelImport")[0]?.params.jobId).toBe(jobId);
  });
});

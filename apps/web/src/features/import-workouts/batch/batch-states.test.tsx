import { ok } from "@cairn/domain/result";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  counts,
  dialog,
  importedFiles,
  job,
  jobFile,
  jobId,
  showBatch,
  showResults,
  someFile,
} from "../../../testing/import-on-screen.tsx";
import { expectRead, expectTexts } from "../../../testing/read-page.ts";
import { server } from "../../../testing/render-screen.tsx";
import { keyOf } from "../../../testing/workout-examples.ts";
import type { RecordingPreview } from "../read-files/file-reading.ts";

const preview = (changed: Partial<RecordingPreview> = {}): RecordingPreview => ({
  activityId: 1,
  distance: 1000,
  duration: 600,
  startTime: Date.UTC(2025, 5, 2, 12),
  ...changed,
});
const readings = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ file: 0, name: `${at}.fit`, result: ok(preview()) }));
const files = [someFile("a.fit"), someFile("b.fit"), someFile("c.fit")];
/** What is said to those who do not see the dialog. */
const spoken = () => dialog().getByRole("status").last();
/** Number of recordings in the list before they are sent. */
const rows = () => dialog().getByRole("table").getByRole("row").elements().length;
/** How many recordings have no drawing of their own. */
const beyond = () => dialog().getByText(/^\+\d+$/);

/** A part of an archive that is not a workout, or several. */
const skipped = (number: number, reason: string, members?: number) =>
  jobFile(number, {
    state: "skipped",
    file: `export/${number}.txt`,
    error: { code: "422", reason, description: "" },
    ...(members !== undefined && { members }),
  });

describe("[ADD-4] what is said of many files", () => {
  it("is each step once, and the number of what was found", async () => {
    const { batch } = await showBatch([someFile("export.zip")]);
    await expect.element(spoken()).toHaveTextContent("Reading");
    batch({ type: "read", readings: readings(45) }, { type: "readingEnded" });
    await expect.element(spoken()).toHaveTextContent("45 workouts found");
    // Forty at first.
    expect(rows()).toBe(40);
    await button("Show all 45").click();
    await expect.poll(rows).toBe(45);
    await expect.element(button("Show all 45")).not.toBeInTheDocument();
    expect(
      dialog()
        .getByText(/^You can add 1000 files/)
        .elements(),
    ).toEqual([]);
    await expect.element(button("Import 45 workouts")).toBeEnabled();
    batch({ type: "sending", share: 0 });
    await expect.element(spoken()).toHaveTextContent("Import in progress");
    await expect.element(dialog().getByText("Uploading, 0%")).toBeVisible();
    await expect.element(beyond()).toHaveTextContent("+30");
    batch({ type: "sendingEnded" }, { type: "accepted", jobId, sent: files });
    await expect.element(spoken()).toHaveTextContent("Import in progress");
    await expect.element(dialog().getByText("0 of 0 done")).toBeVisible();
    const bar = dialog().getByRole("progressbar", { name: "Import progress" });
    await expect.element(bar).not.toHaveAttribute("value");
    batch({
      type: "job",
      job: job({ state: "running", counts: { ...counts, total: 20, waiting: 11, imported: 5, failed: 2 } }),
    });
    await expect.element(spoken()).toHaveTextContent("40% done");
    await expect.element(bar).toHaveAttribute("max", "20");
    await expect.element(bar).toHaveAttribute("value", "9");
    await expect.element(dialog().getByText("5 imported · 1 already there · 2 not imported")).toBeVisible();
    await expect.element(button("Continue in background")).toHaveFocus();
    batch(
      { type: "settled", jobId, files: importedFiles },
      { type: "job", job: job({ counts: { ...counts, total: 2, duplicate: 0, failed: 0 } }) },
    );
    await expect.element(page.getByRole("dialog", { name: "Import results" })).toBeVisible();
    await expect.element(spoken()).toHaveTextContent("2 imported · 0 already there · 0 not imported");
    await expect.element(beyond()).toHaveTextContent("+38");
    expect(
      dialog()
        .getByText(/planned route|You stopped the import/)
        .elements(),
    ).toEqual([]);
  });

  it("is exact where as many rows fit as there are", async () => {
    await showBatch(
      [someFile("export.zip")],
      { type: "read", readings: readings(40) },
      { type: "readingEnded" },
    );
    await expect.element(spoken()).toHaveTextContent("40 workouts found");
    expect(rows()).toBe(40);
    await expect.element(button(/^Show all/)).not.toBeInTheDocument();
  });

  it("names what an archive has besides workouts, in one line for each reason", async () => {
    await showResults(files, [
      jobFile(1, { workoutKey: keyOf(1), warnings: ["recording_lost"] }),
      skipped(2, "workout_import.account_data", 1200),
      skipped(3, "workout_import.not_an_activity"),
      skipped(4, "workout_import.not_an_activity"),
    ]);
    await expect.element(dialog().getByText(/^1\s202 parts of the archive are not workouts/)).toBeVisible();
    await expect.element(dialog().getByText(/^1\s200 parts: export\/2\.txt/)).toBeVisible();
    await expect.element(dialog().getByText(/^Daily values, settings/)).toBeVisible();
    await expect.element(dialog().getByText("2 parts: export/3.txt")).toBeVisible();
    await expect
      .element(dialog().getByText("For 1 workout the export has no recording, only its entry in the table."))
      .toBeVisible();
  });

  it("is what is deleted while it is undone, and that nothing is shared then", async () => {
    const { batch } = await showResults(files);
    await expect.element(button("Undo import")).toBeVisible();
    batch({
      type: "job",
      job: job({ state: "undoing", counts: { ...counts, imported: 1, removed: 3 } }),
    });
    await expect.element(dialog().getByText("3 of 4 deleted")).toBeVisible();
    await expect.element(page.getByRole("dialog", { name: "Importing workouts" })).toBeVisible();
    await expect
      .element(dialog().getByRole("progressbar", { name: "Import progress" }))
      .toHaveAttribute("value", "3");
    expect(
      dialog()
        .getByText(/already there/)
        .elements(),
    ).toEqual([]);
    await expect.element(dialog().getByText(/^You can close this window or the page/)).toBeVisible();
    await expect.element(button("Stop import")).not.toBeInTheDocument();
    batch({ type: "job", job: job({ state: "undone", counts: { ...counts, imported: 0, removed: 1 } }) });
    await expect.element(dialog().getByText("Import undone: 1 workout was deleted.")).toBeVisible();
    await expect.element(spoken()).toHaveTextContent("Import in progress");
    expect(dialog().getByRole("radiogroup").elements()).toEqual([]);
    await expect.element(button("Undo import")).not.toBeInTheDocument();
    await button("Done").click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe("[ADD-4] the question before an import is undone", () => {
  it("takes the place of the buttons, and is what closing answers first", async () => {
    await showResults(files);
    const question = dialog().getByText(/^All 2 workouts of this import will be deleted, with their photos/);
    const sharing = dialog().getByText("Who may see them", { exact: true }).first();
    // The answer to it comes last.
    await expect.element(sharing).toHaveFocus();
    await button("Undo import").click();
    await expect.element(question).toBeVisible();
    await expect.element(button("Keep workouts")).toHaveFocus();
    await expect.element(button("Done")).not.toBeInTheDocument();
    await button("Close").click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button("Done")).toBeVisible();
    await button("Close").click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

const known = (number: number, ...warnings: readonly string[]) =>
  jobFile(number, { state: "duplicate", workoutKey: keyOf(number), warnings: [...warnings] });

const titles = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent);

describe("[ADD-4] files that were in the diary", () => {
  it("are kept as well one by one or all at once, and are open while they are few", async () => {
    const { importer } = await showResults(files, [known(1), known(2), known(3)], {
      imported: 0,
      duplicate: 3,
      total: 3,
    });
    await expect.element(dialog().getByText("3 were already in your diary")).toBeVisible();
    expect(document.querySelector("details")?.open).toBe(true);
    await expectTexts(dialog().getByRole("listitem"), [
      "1.fit Show Keep both",
      "2.fit Show Keep both",
      "3.fit Show Keep both",
    ]);
    await expect
      .element(dialog().getByRole("link", { name: "Show the workout that is the same as 2.fit" }))
      .toHaveAttribute("target", "_blank");
    await expect.element(button("Keep both of all 3")).toBeVisible();
    const kept = importer().dispatch;
    kept({ part: "batch", event: { type: "kept", keys: ["1/0", "2/0"] } });
    await expect.element(dialog().getByText("1 was already in your diary")).toBeVisible();
    await expect.element(button(/^Keep both of all/)).not.toBeInTheDocument();
  });

  it("are apart from those that only look like one, which are left out unless somebody keeps both", async () => {
    await showResults(files, [known(1, "likely_duplicate"), known(2), known(3, "recording_replaced")], {
      imported: 0,
      duplicate: 3,
      total: 3,
    });
    await expect
      .poll(titles)
      .toEqual([
        "1 looks like an outing in your diary and was left out",
        "1 was already in your diary",
        "1 was already in your diary and now has the values of its file",
      ]);
    expect([...document.querySelectorAll("details")].map(({ open }) => open)).toEqual([true, true, true]);
    await expectTexts(dialog().getByRole("listitem"), [
      "1.fit Show Keep both",
      "2.fit Show Keep both",
      "3.fit Show",
    ]);
    await expect.element(dialog().getByText(/^To keep both, choose/)).not.toBeInTheDocument();
  });

  it("are closed where there are more than five, with the number beyond two hundred", async () => {
    await showResults(
      files,
      Array.from({ length: 201 }, (_, at) => known(at + 1)),
      { imported: 0, duplicate: 201, total: 201 },
    );
    const summary = dialog().getByText("201 were already in your diary");
    await expect.element(summary).toBeVisible();
    expect(document.querySelector("details")?.open).toBe(false);
    await summary.click();
    await expect.element(dialog().getByText("and 1 more")).toBeVisible();
    await expect.poll(() => dialog().getByRole("listitem").elements().length).toBe(201);
    // Those that are not at hand have no button.
    await expect.element(button("Keep both of all 3")).toBeVisible();
    expect(button(/^Keep both: /).elements()).toHaveLength(3);
  });
});

describe("[ADD-4] what an account's archive has", () => {
  it("is counted over all archives, with photos nowhere else", async () => {
    await showBatch(
      [someFile("one.zip"), someFile("other.zip")],
      {
        type: "account",
        account: {
          counts: {
            workouts: 12,
            photos: 3,
            routes: 2,
            goals: 4,
            "privacy-zones": 5,
            people: 6,
            reactions: 7,
          },
        },
      },
      { type: "account", account: { counts: { workouts: 1, "day-notes": 8, comments: 9 } } },
      { type: "readingEnded" },
    );
    await expectRead(
      dialog(),
      /Workouts 13 Photos 3 Routes 2 Notes 8 Goals 4 Privacy zones 5 Comments and likes 16 People 6 Settings 2 This archive holds a whole account/,
    );
    await expect.element(spoken()).toHaveTextContent("Archive of an account found");
    await expect.element(button("Import account")).toHaveFocus();
    expect(
      dialog()
        .getByText(/Distance/)
        .elements(),
    ).toEqual([]);
  });

  it("came without other settings, and has nothing to choose", async () => {
    server.answer("getOwnData", {
      contents: { workouts: 1, photos: 0, routes: 2, bytes: 1 },
      settings: [],
    });
    const account = jobFile(1, { file: "workouts/64a0b1c2d3e4f5a6b7c8d9e0.json", workoutKey: keyOf(1) });
    await showResults([someFile("account.zip")], [account], { imported: 1, total: 1 });
    await expect
      .element(dialog().getByText("You now have 1 workout, 0 photos and 2 routes here."))
      .toBeVisible();
    await expect.element(dialog().getByText(/^Notes, goals and privacy zones were added/)).toBeVisible();
    expect(dialog().getByRole("link").elements()).toEqual([]);
    await button("Done").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.callsOf("saveWorkoutHeaders")).toEqual([]);
  });
});

const row = () => dialog().getByRole("listitem").filter({ hasText: "plan.gpx" });

describe("[ADD-4] a planned route among many files", () => {
  const plan = jobFile(1, {
    state: "failed",
    file: "plan.gpx",
    error: { code: "x", reason: "workout_import.planned_route", description: "" },
  });

  it("says why it was not kept", async () => {
    await showResults([someFile("plan.gpx")], [plan], { imported: 0, failed: 1, total: 1 });
    server.refuse("importRoute", "request.invalid");
    const letAnswer = server.hold("importRoute");
    await button("Save as route").click();
    await expect.element(button("Save as route")).toHaveAttribute("aria-busy", "true");
    letAnswer();
    await expectRead(row(), /^plan\.gpx The request was not valid\./);
    await expect.element(button("Save as route")).not.toHaveAttribute("aria-busy");
    server.cut("importRoute");
    await button("Save as route").click();
    await expectRead(row(), /connection|network/i);
  });

  it("of a file that is no longer here has no button, nor has one that is broken", async () => {
    const broken = jobFile(2, {
      state: "failed",
      file: "broken.gpx",
      error: { code: "x", reason: "workout_import.damaged", description: "" },
    });
    await showResults(
      [someFile("broken.gpx")],
      [
        { ...plan, number: 2 },
        { ...broken, number: 1 },
      ],
      { imported: 0, failed: 2, total: 2 },
    );
    await expect.element(row()).toBeVisible();
    await expect.element(button("Save as route")).not.toBeInTheDocument();
    expect(document.querySelector("details")?.open).toBe(true);
  });
});

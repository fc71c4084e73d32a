import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { closeEntry } from "../../lib/entry-request.ts";
import { button, dialog, job, showImports, someFile } from "../../testing/import-on-screen.tsx";
import { ownAccount } from "../../testing/own-account.ts";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { keyOf, workoutView } from "../../testing/workout-examples.ts";
import { giveBackCutOff } from "./drafts/cut-off.ts";
import { DraftFields } from "./drafts/draft-fields.tsx";
import { DuplicateNote } from "./drafts/duplicate-note.tsx";
import { FileStatus } from "./drafts/file-status.tsx";
import { emptyQueue, type ImportItem, type ImportQueue, type QueueEvent } from "./drafts/import-queue.ts";
import { RowPicture } from "./drafts/row-picture.tsx";
import { openImport } from "./import-request.ts";
import type { Importer } from "./pipeline/importer.ts";
import type { ImportEvent } from "./pipeline/import-state.ts";
import { ImporterContext } from "./pipeline/use-importer.ts";
import type { RecordingPreview } from "./read-files/file-reading.ts";

const start = { startTime: Date.UTC(2025, 5, 2, 7, 30), timeOffsetInMinutes: 180 };
const draft = (number: number, changed = {}) =>
  workoutView(number, {
    ...start,
    sharingFlags: 0,
    lastModified: 5,
    description: `Loop ${number}`,
    ...changed,
  });
const deleted = () => server.callsOf("deleteWorkout").map(({ params }) => params.workoutKey);

const note = () => dialog().getByText(/^An import was interrupted: 2 workouts are kept as private drafts\.$/);
const remove = () => button("Delete them");

/** Two drafts of a page that was killed. */
const leaveBehind = async () => {
  const drafts = [draft(1), draft(2)];
  await showImports();
  server.answer("listWorkouts", drafts, { workoutcount: "2", until: "0" });
  giveBackCutOff(ownAccount.key, drafts);
  openImport();
  await expect.element(note()).toBeVisible();
};

describe("[ADD-3] an import that was interrupted", () => {
  it("deletes its drafts after a question, as far as that works", async () => {
    await leaveBehind();
    await remove().click();
    await expect
      .element(dialog().getByText("Delete the 2 drafts? Your files are not affected."))
      .toBeVisible();
    await expect.element(note()).not.toBeInTheDocument();
    await expect.element(button("Keep")).toHaveFocus();
    await button("Keep").click();
    await expect.element(note()).toBeVisible();
    await expect.element(button("Continue import")).toHaveFocus();
    server.refuse("deleteWorkout", "request.invalid");
    const letAnswer = server.hold("deleteWorkout");
    await remove().click();
    await remove().click();
    await expect.element(remove()).toHaveAttribute("aria-busy", "true");
    letAnswer();
    await expect
      .element(dialog().getByRole("alert").getByText("Some drafts could not be deleted. Try again."))
      .toBeVisible();
    await expect.element(note()).toBeVisible();
    // It is not known which are drafts still.
    server.refuse("listWorkouts", "request.invalid");
    await remove().click();
    await remove().click();
    await expect.element(dialog().getByText(/^The request was not valid\./)).toBeVisible();
    server.answer("listWorkouts", [draft(1), draft(2)], { workoutcount: "2", until: "0" });
    server.answer("deleteWorkout", () => {
      server.answer("listWorkouts", [], { workoutcount: "0", until: "0" });
      return true as const;
    });
    await remove().click();
    await remove().click();
    await expect.element(remove()).not.toBeInTheDocument();
    expect(deleted().slice(-2)).toEqual([keyOf(1), keyOf(2)]);
    expect(dialog().getByRole("alert").elements()).toEqual([]);
  });

  it("goes on with what is left of it, once", async () => {
    await leaveBehind();
    server.refuse("listWorkouts", "request.invalid");
    const letAnswer = server.hold("listWorkouts");
    await button("Continue import").click();
    await expect.element(button("Continue import")).toHaveAttribute("aria-busy", "true");
    letAnswer();
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await expect.element(button("Continue import")).not.toHaveAttribute("aria-busy");
    server.answer("listWorkouts", [draft(2)], { workoutcount: "1", until: "0" });
    await button("Continue import").click();
    await expect.element(page.getByRole("dialog", { name: "Adding 1 workout" })).toBeVisible();
    await expect.element(dialog().getByRole("textbox")).toHaveValue("Loop 2");
    await expect.element(note()).not.toBeInTheDocument();
  });
});

const over = () => document.querySelectorAll("[data-over]").length;
const notes = () => dialog().getByRole("note");

describe("[ADD-3] the field for files", () => {
  it("says what it takes, shows that files are over it, and leads to entering a workout by hand", async () => {
    await showImports();
    openImport();
    const choose = button("Choose files");
    await expect.element(choose).toHaveAccessibleDescription(/^FIT, GPX, TCX, KML and KMZ, one file or many/);
    await expect.element(dialog().getByText("Drop files from your watch here")).toBeVisible();
    await expect.element(button("Choose a folder")).toBeVisible();
    const field = choose.element().closest("div") ?? document.body;
    const drag = (kind: string, relatedTarget: EventTarget | null = null) => {
      choose.element().dispatchEvent(new DragEvent(kind, { bubbles: true, relatedTarget }));
    };
    expect(over()).toBe(0);
    drag("dragenter");
    await expect.poll(over).toBe(1);
    // Within the field it goes from one element to another.
    drag("dragleave", field.querySelector("p"));
    expect(over()).toBe(1);
    drag("dragleave", document.body);
    await expect.poll(over).toBe(0);
    drag("dragenter");
    await expect.poll(over).toBe(1);
    drag("dragleave");
    await expect.poll(over).toBe(0);
    await expect.element(button("Enter by hand")).toBeVisible();
    onTestFinished(closeEntry);
    await button("Enter by hand").click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("says what was left out of a choice, and which photos wait for their files", async () => {
    const { importer } = await showImports();
    openImport();
    await expect.element(page.getByRole("dialog", { name: "Add workouts" })).toBeVisible();
    expect(notes().elements()).toEqual([]);
    importer().dispatch({ part: "choice", leftOut: "pictures" });
    await expectTexts(notes(), [
      "Some files are no pictures that this browser can read, and were left out. Save them as JPEG.",
    ]);
    importer().dispatch({ part: "choice", leftOut: "archive" });
    await expectTexts(notes(), ["An archive is imported on its own. Save these first, then add it."]);
    importer().dispatch({ part: "choice", leftOut: "busy", examined: 1 });
    await expectTexts(notes(), []);
    await expect.element(button("Choose files")).toHaveAttribute("aria-busy", "true");
    importer().dispatch({ part: "choice", leftOut: undefined, examined: 0 });
    importer().dispatch({
      part: "queue",
      event: { type: "photos", photos: [someFile("a.jpg", "image/jpeg"), someFile("b.jpg", "image/jpeg")] },
    });
    await expectTexts(notes(), [
      "The 2 photos are added to the workouts during which they were taken: choose their files too.",
    ]);
    importer().dispatch({
      part: "queue",
      event: { type: "assigned", targets: new Map([[undefined, [someFile("a.jpg", "image/jpeg")]]]) },
    });
    await expectTexts(notes(), [
      "1 photo was not taken during any of these workouts. Add it to a workout yourself.",
    ]);
    importer().dispatch({ part: "queue", event: { type: "assigned", targets: new Map() } });
    importer().dispatch({ part: "batch", event: { type: "prepare", files: [someFile("a.fit")] } });
    importer().dispatch({ part: "choice", leftOut: "busy" });
    await expectTexts(notes(), ["An import is in progress. Add these files when it has finished."]);
    importer().dispatch({ part: "choice", leftOut: "archive" });
    await expectTexts(notes(), []);
  });
});

const jobs = (...states: readonly ("finished" | "cancelled" | "undone")[]) =>
  states.map((state, at) =>
    job({ jobId: `64a0b1c2d3e4f5a6b7c8d9e${at}`, state, created: Date.UTC(2025, 0, 20 - at) }),
  );

describe("[ADD-4] the list of earlier imports", () => {
  it("has the last three that can be undone", async () => {
    await showImports(jobs("undone", "finished", "cancelled", "finished", "finished"));
    openImport();
    const earlier = dialog().getByRole("region", { name: "Earlier imports" });
    await expect.element(earlier.getByRole("heading", { name: "Earlier imports" })).toBeVisible();
    await expectTexts(
      earlier.getByRole("listitem"),
      ["19", "18", "17"].map((day) => `${day} Jan 2025 2 imported · 1 already there · 1 not imported`),
    );
  });

  it("is not there without one", async () => {
    await showImports(jobs("undone"));
    openImport();
    await expect.element(button("Choose files")).toBeVisible();
    await expect.poll(() => server.callsOf("listImports").length).toBeGreaterThan(0);
    expect(dialog().getByRole("region").elements()).toEqual([]);
  });
});

const preview: RecordingPreview = {
  activityId: 2,
  distance: 30_000,
  duration: 3600,
  startTime: start.startTime,
  offsetMinutes: 180,
  title: "To the lake",
};
let lastId = 0;
const item = (state: ImportItem["state"], changed: Partial<ImportItem> = {}): ImportItem => ({
  id: (lastId += 1),
  file: new File(["x"], "a.fit"),
  state,
  ...changed,
});
const queueOf = (...items: readonly ImportItem[]): ImportQueue => ({ ...emptyQueue, items: [...items] });

const pictures = () => page.getByRole("group").elements();

describe("[ADD-3] a file of an import", () => {
  it.each([
    [{ kind: "reading" }, "a.fit Reading", 0],
    [{ kind: "ready" }, "a.fit Waiting", 1],
    [{ kind: "cancelled" }, "a.fit Stopped", 0],
    [{ kind: "error", reason: "network" }, "a.fit", 0],
  ] as const)("says where it is: %o", async (state, said, bars) => {
    const one = item(state);
    await renderScreen(
      <fieldset aria-label="File">
        <FileStatus item={one} queue={queueOf(one)} />
      </fieldset>,
    );
    await expectTexts(page.getByRole("group", { name: "File" }), [said]);
    expect(page.getByRole("progressbar").elements()).toHaveLength(bars);
    if (bars > 0) await expect.element(page.getByRole("progressbar")).toHaveAttribute("value", "0");
  });

  it("says what it is as soon as that was read, and nothing of it beside the same workout", async () => {
    const read = item({ kind: "ready" }, { preview });
    const bare = item(
      { kind: "ready" },
      { preview: { activityId: 1, distance: 0, duration: 0, startTime: undefined } },
    );
    const planned = item(
      { kind: "ready" },
      { preview: { activityId: 2, distance: 30_000, duration: 0, madeUpTimes: true } },
    );
    const known = item({ kind: "duplicate", workout: draft(1) }, { preview });
    await renderScreen(
      <>
        {[read, bare, planned, known].map((one) => (
          <fieldset key={one.id}>
            <FileStatus item={one} queue={queueOf(one)} />
          </fieldset>
        ))}
      </>,
    );
    await expectTexts(page.getByRole("group"), [
      "To the lake Cycling · 2 Jun 2025 · 30.00 km · 1:00:00 Waiting",
      "a.fit Running Waiting",
      "a.fit Cycling · 30.00 km · no duration and not in totals, because the times in the file are made up Waiting",
      "To the lake Already in your diary: Loop 1",
    ]);
  });

  it("leads to the same workout here, or in another tab while something is unsaved", async () => {
    const known = item({ kind: "duplicate", workout: draft(1, { description: undefined }) });
    const unsaved = item({ kind: "success", workout: draft(2), title: "", activityId: 1 });
    const moving = item({ kind: "ready" });
    const workout = draft(1, { description: undefined });
    await renderScreen(
      <>
        {[[known], [known, unsaved], [known, moving]].map((items) => (
          <DuplicateNote
            key={items.length + (items[1]?.id ?? 0)}
            workout={workout}
            queue={queueOf(...items)}
          />
        ))}
      </>,
    );
    const links = page.getByRole("link", { name: "2 Jun 2025" });
    await expect
      .poll(() => links.elements().map((link) => link.getAttribute("target")))
      .toEqual([null, "_blank", "_blank"]);
    await expect.element(links.first()).toHaveAttribute("href", `/workout/anna/${keyOf(1)}`);
  });

  it("asks for date and time if it has none, and for nothing if it has", async () => {
    const state = { kind: "success", workout: draft(1), title: "", activityId: 1 } as const;
    const undated = { activityId: 1, distance: 5000, duration: 0 };
    const items = [
      item(state, { preview: undated, file: new File(["x"], "drawn.gpx") }),
      item(state, { preview, file: new File(["x"], "timed.gpx") }),
      item(state, { file: new File(["x"], "unread.gpx") }),
    ];
    const told: QueueEvent[] = [];
    const importer = {
      dispatch: (event: ImportEvent) => {
        if (event.part === "queue" && event.event.type === "start") told.push(event.event);
      },
    } as unknown as Importer;
    await renderScreen(
      <ImporterContext value={importer}>
        {items.map((one) => (
          <fieldset key={one.id}>
            <DraftFields item={one} draft={state} />
          </fieldset>
        ))}
      </ImporterContext>,
    );
    const date = page.getByLabelText("Date of drawn.gpx");
    await expect.element(date).toHaveValue("2025-06-02");
    await expect.element(date).toHaveAccessibleDescription("The file has no times. When was it?");
    await expect.element(page.getByLabelText("Start time of drawn.gpx")).toHaveValue("10:30");
    expect(page.getByLabelText(/^(Date|Start time) of/).elements()).toHaveLength(2);
    await expectRead(page.getByRole("group").nth(1), /2 Jun 2025/);
    expect(page.getByRole("group").first().element().textContent).not.toContain("2 Jun");
    await date.fill("2024-01-15");
    expect(told).toEqual([{ type: "start", id: items[0]?.id, start: { date: "2024-01-15", time: "10:30" } }]);
  });

  it("has a picture of its way, its sport, or what became of it", async () => {
    const polyline = "_p~iF~ps|U_ulLnnqC_mqNvxq`@";
    const shown = [
      item({ kind: "reading" }),
      item({ kind: "cancelled" }, { preview: { ...preview, polyline } }),
      item({ kind: "success", workout: draft(1, { polyline }), title: "", activityId: 1 }),
      item({ kind: "success", workout: draft(1), title: "", activityId: 1 }),
      item({ kind: "ready" }, { preview }),
      item({ kind: "error", reason: "network" }),
      item({ kind: "error", reason: "workout_import.planned_route" }),
      item({ kind: "ready" }),
    ];
    await renderScreen(
      <>
        {shown.map((one) => (
          <fieldset key={one.id}>
            <RowPicture item={one} />
          </fieldset>
        ))}
      </>,
    );
    await expect.poll(() => pictures().length).toBe(shown.length);
    expect(
      pictures().map((one) => one.querySelector("[style*=height]") !== null && !one.querySelector("svg")),
    ).toEqual([true, ...Array.from({ length: 7 }, () => false)]);
    expect(pictures().map((one) => one.querySelector("[data-quiet]") !== null)).toEqual([
      false,
      true,
      ...Array.from({ length: 6 }, () => false),
    ]);
    expect(pictures().map((one) => one.querySelector<HTMLElement>("[data-kind]")?.dataset["kind"])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      "error",
      "route",
      "ready",
    ]);
    await expectRead(page.getByRole("group").first(), /^$/);
  });
});

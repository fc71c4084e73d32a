import type { BulkChangeView } from "@cairn/contracts/workout-list/bulk-changes";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectOptions, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { diaryWorkout, keyOf } from "../../testing/workout-examples.ts";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { wholeList } from "./list-view.ts";
import { WorkoutList } from "./workout-list.tsx";

const all = [1, 2, 3, 4].map((number) =>
  diaryWorkout(number, { startTime: number * 3_600_000, activityId: number === 4 ? 2 : 1 }),
);

const bar = () => page.getByRole("region", { name: "Selection" });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
const titles = () => page.getByRole("rowheader").getByRole("link");

/** The server's part of a change: it is done when it is asked again. */
const answerChange = (failed: BulkChangeView["failed"] = []) => {
  server.answer("startBulkChange", ({ body }) => ({
    key: body.key,
    state: "waiting" as const,
    total: body.workouts.length,
    done: 0,
    failed: [],
  }));
  server.answer("getBulkChange", ({ params }) => {
    const total = server.callsOf("startBulkChange").at(-1)?.body.workouts.length ?? 0;
    return { key: params.key, state: "done" as const, total, done: total, failed };
  });
};
const begun = () =>
  server
    .callsOf("startBulkChange")
    .map(({ body: { workouts, action, after } }) => ({ workouts, action, after }));

const Screen = () => (
  <div ref={useFocusAfterRemoval()}>
    <WorkoutList workouts={all} hasTexts username="anna" view={wholeList} setView={() => undefined} />
  </div>
);

const select = async (...names: readonly string[]) => {
  server.answer("listWorkouts", [], { workoutcount: "0", until: "0" });
  await renderScreen(<Screen />);
  await button("Select").click();
  for (const name of names) await box(name).click();
};

describe("[LIST-4] selecting workouts", () => {
  it("begins with none, whose actions are not offered, and ends where it began", async () => {
    await select();
    await expect.element(bar().getByText("None selected")).toBeVisible();
    await expect.element(button("Select all 4")).toHaveFocus();
    for (const name of ["Who can see it", "Activity", "Delete"])
      await expect.element(bar().getByRole("button", { name })).toBeDisabled();
    expect(bar().getByRole("button", { name: "Download" }).elements()).toEqual([]);
    await button("End the selection").click();
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(button("Select")).toHaveFocus();
    expect(page.getByRole("checkbox").elements()).toEqual([]);
  });

  it("takes one, a range with Shift, and all; a second press leaves one out", async () => {
    await select("Loop 4");
    await expect.element(bar().getByText("1 selected")).toBeVisible();
    await userEvent.keyboard("{Shift>}");
    await box("Loop 2").click();
    await userEvent.keyboard("{/Shift}");
    await expect.element(bar().getByText("3 selected")).toBeVisible();
    await expect.element(box("Loop 3")).toBeChecked();
    await expect.element(box("Loop 1")).not.toBeChecked();
    await button("Select all 4").click();
    await expect.element(button(/Select all/)).not.toBeInTheDocument();
    await box("Loop 1").click();
    await expect.element(bar().getByText("3 selected")).toBeVisible();
    // The next selection begins with none.
    await button("End the selection").click();
    await button("Select").click();
    await expect.element(bar().getByText("None selected")).toBeVisible();
  });

  it("changes who sees them, after a question that says what a choice means", async () => {
    answerChange();
    await select("Loop 1", "Loop 2");
    await bar().getByRole("button", { name: "Who can see it" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 2 workouts" });
    const level = dialog.getByRole("combobox", { name: "Who can see it" });
    await expectOptions(level, ["Private", "Visible with link", "Followers", "Public"]);
    await expect.element(level).toHaveAccessibleDescription("Only you");
    await level.selectOptions("Followers");
    await expect.element(level).toHaveAccessibleDescription("You and the people who follow you");
    await dialog.getByRole("button", { name: "Change" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(page.getByText("2 workouts changed")).toBeVisible();
    expect(begun()).toEqual([
      { workouts: [keyOf(2), keyOf(1)], action: { kind: "privacy", level: "friends" }, after: 0 },
    ]);
  });

  it("changes their activity, which is that of the first of them unless another is chosen", async () => {
    answerChange();
    await select("Loop 1", "Loop 4");
    await bar().getByRole("button", { name: "Activity" }).click();
    const activity = page.getByRole("dialog").getByRole("combobox", { name: "Activity" });
    await expect.element(activity).toHaveDisplayValue("Cycling");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(begun()).toEqual([]);
    await bar().getByRole("button", { name: "Activity" }).click();
    await activity.selectOptions("Hiking");
    await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
    await expect.element(page.getByText("2 workouts changed")).toBeVisible();
    expect(begun().map(({ action }) => action)).toEqual([{ kind: "activity", activityId: 11 }]);
  });

  it("deletes them, which can be undone before it begins", async () => {
    answerChange();
    server.answer("getBulkChange", ({ params }) => ({
      key: params.key,
      state: "waiting" as const,
      total: 2,
      done: 0,
      failed: [],
    }));
    server.answer("cancelBulkChange", ({ params }) => ({
      key: params.key,
      state: "cancelled" as const,
      total: 2,
      done: 0,
      failed: [],
    }));
    await select("Loop 2", "Loop 3");
    await bar().getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("2 workouts deleted")).toBeVisible();
    await expectTexts(titles(), ["Loop 4", "Loop 1"]);
    // It waits for as long as undoing is offered, 5 s, and 2 s more.
    expect(begun()).toEqual([{ workouts: [keyOf(3), keyOf(2)], action: { kind: "delete" }, after: 7000 }]);
    await button("Undo").click();
    await expectTexts(titles(), ["Loop 4", "Loop 3", "Loop 2", "Loop 1"]);
    expect(server.callsOf("cancelBulkChange")).toHaveLength(1);
  });

  it("says that nothing was changed if the server cancels it by itself", async () => {
    answerChange();
    server.answer("getBulkChange", ({ params }) => ({
      key: params.key,
      state: "cancelled" as const,
      total: 1,
      done: 0,
      failed: [],
    }));
    await select("Loop 4");
    await bar().getByRole("button", { name: "Activity" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
    await expect.element(page.getByText(/^Nothing was changed or deleted/)).toBeVisible();
    // The activity that it has.
    expect(begun().map(({ action }) => action)).toEqual([{ kind: "activity", activityId: 2 }]);
    expect(page.getByText(/workouts? changed$/).elements()).toEqual([]);
  });

  it("says why their files cannot be downloaded", async () => {
    server.refuse("startBulkChange", "bulk_change.too_many");
    await select("Loop 1");
    await bar().getByRole("button", { name: "Download" }).click();
    await page.getByRole("menuitem", { name: "FIT files" }).click();
    await expect.element(page.getByText(/^Too many changes are in progress/)).toBeVisible();
  });

  it("names those that could not be changed, and why, until somebody closes it", async () => {
    answerChange([{ workoutKey: keyOf(1), reason: "workout.not_found" }]);
    await select("Loop 1", "Loop 2");
    await bar().getByRole("button", { name: "Who can see it" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
    await expect.element(page.getByText("1 workout could not be changed")).toBeVisible();
    await expect.element(page.getByRole("listitem").filter({ hasText: "Loop 1: " })).toBeVisible();
    await expect.element(page.getByText("1 workout changed")).toBeVisible();
    await button("Close").first().click();
    await expect.element(page.getByText("1 workout could not be changed")).not.toBeInTheDocument();
  });

  it("says why the server refuses, and what it asked for stays as it was", async () => {
    server.refuse("startBulkChange", "session.required");
    await select("Loop 1");
    await bar().getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => server.callsOf("startBulkChange").length).toBe(1);
    await expectTexts(titles(), ["Loop 4", "Loop 3", "Loop 2", "Loop 1"]);
  });

  it("offers their files as one archive, in three formats", async () => {
    server.answer("startBulkChange", ({ body }) => ({
      key: body.key,
      state: "done" as const,
      total: 1,
      done: 1,
      failed: [],
    }));
    const addresses: string[] = [];
    const note = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement) || !event.target.hasAttribute("download")) return;
      addresses.push(event.target.href);
      event.preventDefault();
    };
    // Called below with the element that is pressed.
    // oxlint-disable-next-line typescript/unbound-method
    const { click } = HTMLAnchorElement.prototype;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function press(
      this: HTMLAnchorElement,
    ) {
      // One that is not on the page sends its press nowhere else.
      this.addEventListener("click", note);
      click.call(this);
    });
    await select("Loop 3");
    await bar().getByRole("button", { name: "Download" }).click();
    await expectTexts(page.getByRole("menuitem"), ["Original files", "GPX files", "FIT files"]);
    await page.getByRole("menuitem", { name: "GPX files" }).click();
    await expect.poll(() => addresses.length).toBe(1);
    const [sent] = server.callsOf("startBulkChange");
    expect(sent?.body).toMatchObject({ workouts: [keyOf(3)], action: { kind: "download" } });
    expect(addresses[0]).toContain(sent?.body.key ?? "-");
    expect(new URL(addresses[0] ?? "").searchParams.get("format")).toBe("gpx");
    // The selection stays, for another format or another action.
    await expect.element(bar().getByText("1 selected")).toBeVisible();
  });
});

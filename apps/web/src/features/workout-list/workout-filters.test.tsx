import { noFilter } from "@cairn/domain/diary/workout-filter";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectOptions, expectTexts, onPhone } from "../../testing/read-page.ts";
import { button, choice, showList, table, titles } from "../../testing/workout-list-on-screen.tsx";
import { wholeList } from "./list-view.ts";

describe("[LIST-1] [LIST-2] the filters of the list", () => {
  it("choose activity, distance and duration, say how many there are, and are reset", async () => {
    const chosen = await showList();
    await expectOptions(choice("Activity"), ["All activities", "Alpine skiing", "Cycling", "Running"]);
    await expectOptions(choice("Min distance"), ["Any", "1 km", "2 km", "5 km", "10 km", "50 km", "100 km"]);
    await expectOptions(choice("Max duration"), ["Any", "0.5 h", "1 h", "2.5 h", "5 h"]);
    await choice("Activity").selectOptions("Cycling");
    await choice("Min distance").selectOptions("10 km");
    await choice("Max distance").selectOptions("50 km");
    await choice("Min duration").selectOptions("1 h");
    await choice("Max duration").selectOptions("2.5 h");
    await expectTexts(titles().getByRole("link"), ["Loop 2"]);
    await expect.element(page.getByRole("status").filter({ hasText: "1 workout" })).toBeInTheDocument();
    expect(chosen.at(-1)?.view.filter).toEqual({
      ...noFilter,
      activityId: 2,
      minDistance: 10,
      maxDistance: 50,
      minDuration: 1,
      maxDuration: 2.5,
    });
    await button("Reset 5 filters").click();
    expect(chosen.at(-1)?.view.filter).toEqual(noFilter);
    await expect.element(button(/^Reset/)).not.toBeInTheDocument();
    await choice("Activity").selectOptions("Running");
    await choice("Activity").selectOptions("All activities");
    expect(chosen.at(-1)?.view.filter).toEqual(noFilter);
    expect(chosen.every(({ replace }) => replace === undefined)).toBe(true);
  });

  it("name the activity and the bounds that an address asks for, and offer to reset them if nothing matches", async () => {
    await showList({
      view: { ...wholeList, filter: { ...noFilter, activityId: 20, minDistance: 100 } },
      units: "IMPERIAL",
    });
    await expect.element(page.getByRole("heading", { name: "No workouts match" })).toBeVisible();
    await expect.element(choice("Activity")).toHaveDisplayValue("Outdoor gym");
    await expect.element(choice("Min distance")).toHaveDisplayValue(/^100\smi$/);
    await expect.element(table()).not.toBeInTheDocument();
    await button("Reset").last().click();
    await expect.element(table()).toBeVisible();
  });

  it("search titles and notes as they are typed, in one step of the history", async () => {
    const chosen = await showList();
    const search = page.getByRole("searchbox", { name: "Search titles, notes and gear" });
    await expect.element(search).toHaveAttribute("autocomplete", "off");
    await expect.element(search).toHaveAttribute("enterkeyhint", "search");
    await expect.element(search).toHaveAttribute("maxlength", "80");
    expect(search.element().closest("search")?.getAttribute("aria-label")).toBe("Filters");
    await search.fill("headwi");
    await expectTexts(titles().getByRole("link"), ["Loop 2"]);
    await search.fill("headwind  ");
    await expect.poll(() => chosen.at(-1)?.view.filter.text).toBe("headwind  ");
    await search.fill("");
    await expect.poll(() => titles().elements().length).toBe(3);
    expect(chosen.map(({ view, replace }) => [view.filter.text, replace])).toEqual([
      ["headwi", false],
      ["headwind  ", true],
      ["", false],
    ]);
  });

  it("say that titles of earlier years are still loading, only to those who search", async () => {
    await showList({ hasTexts: false });
    await expect.element(titles().first()).toBeVisible();
    expect(page.getByText(/still loading/).elements()).toEqual([]);
    await expect.element(button("Select")).toBeDisabled();
    await page.getByRole("searchbox").fill("loop");
    await expect
      .element(page.getByText("Titles and notes of earlier years are still loading."))
      .toBeVisible();
  });

  it("have a first and a last day, each a step of the history that typing on replaces", async () => {
    const chosen = await showList();
    await expect.element(page.getByLabelText("From")).not.toBeInTheDocument();
    await expectOptions(choice("Time"), [
      "All time",
      "This month",
      "Last 30 days",
      "This year",
      "Last 365 days",
      "Selected dates",
    ]);
    await choice("Time").selectOptions("Selected dates");
    await expect.element(page.getByLabelText("From")).toHaveAttribute("type", "date");
    await expect.element(page.getByLabelText("From")).toHaveAttribute("min", "1900-01-01");
    const from = page.getByLabelText("From");
    await from.fill("2025-06-02");
    await from.fill("2025-06-03");
    await expectTexts(titles().getByRole("link"), ["Loop 2"]);
    await page.getByLabelText("Until").fill("2025-06-02");
    await expect.element(page.getByRole("heading", { name: "No workouts match" })).toBeVisible();
    // The year of somebody who is still typing.
    await from.fill("0202-06-02");
    await page.getByRole("searchbox").click();
    await expect.element(from).toHaveValue("2025-06-03");
    await from.fill("");
    await expectTexts(titles(), [
      "Loop 1 Running Mon 2 Jun 2025, 10:30 Private",
      "Alpine skiing Sun 1 Jun 2025, 08:30 Followers",
    ]);
    expect(chosen.map(({ view: { filter }, replace }) => [filter.firstDay, filter.lastDay, replace])).toEqual(
      [
        [undefined, undefined, undefined],
        // 2025-06-02 is day 20,241 since 1970.
        [20_241, undefined, false],
        [20_242, undefined, true],
        [20_242, 20_241, false],
        [undefined, 20_241, false],
      ],
    );
  });

  it("are chosen in a dialog on a phone, whose button says how many there are", async () => {
    await onPhone();
    const chosen = await showList();
    await page.getByRole("searchbox").fill("loop");
    await expect.element(button("Filters")).toHaveAttribute("aria-haspopup", "dialog");
    await button("Filters").click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    // What was typed a moment ago counts.
    await expect.element(dialog.getByRole("button", { name: "Show 2 workouts" })).toBeVisible();
    await expect.poll(() => chosen.at(-1)?.view.filter.text).toBe("loop");
    chosen.length = 0;
    await dialog.getByRole("combobox", { name: "Activity" }).selectOptions("Running");
    expect(chosen).toEqual([]);
    await dialog.getByRole("button", { name: "Show 1 workout" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expectTexts(titles().getByRole("link"), ["Loop 1"]);
    expect(chosen.at(-1)?.view.filter).toEqual({ ...noFilter, text: "loop", activityId: 1 });
    await button("Filters (2)").click();
    await dialog.getByRole("button", { name: "Reset" }).click();
    await dialog.getByRole("button", { name: "Show 3 workouts" }).click();
    await expect.poll(() => titles().elements().length).toBe(3);
    expect(chosen.map(({ view }) => view.filter.activityId)).toEqual([1, undefined]);
  });
});

import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { noFilter } from "@cairn/domain/diary/workout-filter";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectOptions, expectRead, expectRows, expectTexts, onPhone } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { diaryWorkout, keyOf, workoutView } from "../../testing/workout-examples.ts";
import { type ListView, wholeList } from "./list-view.ts";
import { WorkoutList } from "./workout-list.tsx";

/** 2025-06-02 at 10:30 in Helsinki, a Monday. */
const monday = Date.UTC(2025, 5, 2, 7, 30);
const day = 86_400_000;

const run = diaryWorkout(1, { startTime: monday });
const ride = diaryWorkout(2, {
  activityId: 2,
  startTime: monday + day,
  totalDistance: 42_195,
  totalTime: 7200,
  totalAscent: 1234,
  avgSpeed: 5.86,
  energyConsumption: 1500,
  sharingFlags: 19,
  notes: "Headwind all the way",
});
/** At the lifts, without a title. */
const skiing = diaryWorkout(3, {
  activityId: 13,
  startTime: monday - day,
  timeOffsetInMinutes: 60,
  totalDistance: 5000,
  totalTime: 1800,
  energyConsumption: 0,
  avgSpeed: undefined,
  sharingFlags: 17,
  description: undefined,
});

interface Shown {
  readonly workouts?: readonly DiaryWorkout[];
  readonly view?: ListView;
  readonly hasTexts?: boolean;
  readonly isOwnerKnown?: boolean;
  readonly units?: "METRIC" | "IMPERIAL";
  readonly language?: "en" | "fi";
}

/** @returns the views that were chosen, and how */
const show = async ({
  workouts = [skiing, run, ride],
  view: first = wholeList,
  hasTexts = true,
  isOwnerKnown = true,
  units = "METRIC",
  language = "en",
}: Shown = {}) => {
  const chosen: { view: ListView; replace: boolean | undefined }[] = [];
  const Screen = () => {
    const [view, setView] = useState(first);
    return (
      <WorkoutList
        workouts={workouts}
        hasTexts={hasTexts}
        username={isOwnerKnown ? "anna" : undefined}
        view={view}
        setView={(next, how) => {
          chosen.push({ view: next, replace: how?.replace });
          setView(next);
        }}
      />
    );
  };
  server.answer("listMapRegions", { version: "1", regions: [], hasStyles: false });
  server.answer(
    "listWorkouts",
    ({ query }) =>
      (query.workouts ?? []).includes(keyOf(3))
        ? [workoutView(3, { activityId: 13, totalDescent: 640, maxSpeed: 15, totalDistance: 5000 })]
        : [],
    { workoutcount: "0", until: "0" },
  );
  await renderScreen(<Screen />, { units, language });
  return chosen;
};

const table = () => page.getByRole("table", { name: "Workouts" });
const titles = () => table().getByRole("rowheader");
const button = (name: string | RegExp) => page.getByRole("button", { name });
const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
const head = ["Track", "Workout, Start", "Distance", "Duration", "Pace or speed", "Ascent", "Energy"];
const rideRow = [
  "",
  "Loop 2 Cycling Tue 3 Jun 2025, 10:30 Public",
  "42.20 km",
  "2:00:00",
  "21.1 km/h",
  "1 234 m",
  "1 500 kcal",
];
const runRow = [
  "",
  "Loop 1 Running Mon 2 Jun 2025, 10:30 Private",
  "10.00 km",
  "1:00:00",
  "6:00 /km",
  "120 m",
  "600 kcal",
];

const column = (name: string) => table().getByRole("columnheader", { name });
const shown = () => titles().elements().length;

describe("[LIST-3] the list of workouts", () => {
  it("has a row for each with its local start, who sees it, and the numbers of its sport", async () => {
    await show();
    await expectRows(table(), [
      head,
      rideRow,
      runRow,
      // What the sport has instead of pace and climb, from the workout itself.
      [
        "",
        "Alpine skiing Sun 1 Jun 2025, 08:30 Followers",
        "5.00 km",
        "30:00",
        "Top speed 54.0 km/h",
        "Descent 640 m",
        "–",
      ],
    ]);
    await expect
      .element(titles().getByRole("link", { name: "Loop 2" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(2)}`);
    expect(server.callsOf("listWorkouts")[0]?.query.workouts).toEqual([keyOf(2), keyOf(1), keyOf(3)]);
  });

  it("is in miles and feet for those who count so", async () => {
    await show({ workouts: [run, ride], units: "IMPERIAL" });
    await expectRows(table(), [
      head,
      // 42,195 m are 26.219 miles, 1,234 m 4,049 feet; 10,000 m are 6.214 miles.
      [...rideRow.slice(0, 2), "26.22 mi", "2:00:00", "13.1 mph", "4 049 ft", "1 500 kcal"],
      [...runRow.slice(0, 2), "6.21 mi", "1:00:00", "9:39 /mi", "394 ft", "600 kcal"],
    ]);
  });

  it("has no links while it is unknown whose they are, and none to a row that is not loaded", async () => {
    await show({ isOwnerKnown: false, workouts: [run] });
    await expectRows(table(), [head, runRow]);
    expect(titles().getByRole("link").elements()).toEqual([]);
  });

  it("is sorted by a press on a column, the largest first, then reversed", async () => {
    const chosen = await show({ workouts: [run, ride] });
    await expect.element(column("Start")).toHaveAttribute("aria-sort", "descending");
    await button("Energy").click();
    await expect.element(column("Energy")).toHaveAttribute("aria-sort", "descending");
    await expect.element(column("Start")).not.toHaveAttribute("aria-sort");
    await button("Energy").click();
    await expect.element(column("Energy")).toHaveAttribute("aria-sort", "ascending");
    await expectTexts(titles().getByRole("link"), ["Loop 1", "Loop 2"]);
    for (const name of ["Distance", "Duration", "Pace or speed", "Ascent", "Start"]) {
      await button(name).click();
      await expectTexts(titles().getByRole("link"), ["Loop 2", "Loop 1"]);
    }
    expect(chosen.map(({ view: { order } }) => order)).toEqual([
      { column: "energy", direction: "descending" },
      { column: "energy", direction: "ascending" },
      ...["distance", "duration", "speed", "ascent", "start"].map((each) => ({
        column: each,
        direction: "descending",
      })),
    ]);
  });

  it("shows forty rows, and forty more on demand", async () => {
    const many = Array.from({ length: 90 }, (_, i) => diaryWorkout(i, { startTime: monday - i * day }));
    // Another view than those of other tests: how many rows a view shows is remembered.
    await show({
      workouts: many,
      view: { ...wholeList, order: { column: "start", direction: "ascending" } },
    });
    await expect.poll(shown).toBe(40);
    await expect.element(page.getByText("Showing 40 of 90")).toBeVisible();
    await button("Show more").click();
    await expect.poll(shown).toBe(80);
    await expect.element(page.getByText("Showing 80 of 90")).toBeVisible();
    await button("Show more").click();
    await expect.poll(shown).toBe(90);
    await expect.element(button("Show more")).not.toBeInTheDocument();
    // Only the new rows are asked for.
    await expect
      .poll(() => new Set(server.callsOf("listWorkouts").map(({ query }) => query.workouts?.length)))
      .toEqual(new Set([40, 10]));
  });

  it("has totals of all and of each activity, the one with the most time first", async () => {
    const future = diaryWorkout(4, { startTime: Date.now() + 3 * day });
    await show({ workouts: [run, { ...run, workoutKey: keyOf(5) }, ride, future] });
    const totals = page.getByRole("group").filter({ hasText: "Totals" });
    // What has not begun is in the list, and not in the totals.
    await expectRead(totals, /^Totals 3 workouts · 62\.20\skm · 4:00:00/);
    await page.getByText("Totals", { exact: true }).click();
    const of = ["Activity", "Workouts", "Distance", "Duration", "Ascent", "Energy"];
    await expectRows(page.getByRole("table", { name: "Totals per activity" }), [
      of,
      ["Running", "2", "20.00 km", "2:00:00", "240 m", "1 200 kcal"],
      ["Cycling", "1", "42.20 km", "2:00:00", "1 234 m", "1 500 kcal"],
      ["All activities", "3", "62.20 km", "4:00:00", "1 474 m", "2 700 kcal"],
    ]);
  });

  it("has no row of all activities where there is one", async () => {
    await show({ workouts: [run] });
    await page.getByText("Totals", { exact: true }).click();
    await expectRows(page.getByRole("table", { name: "Totals per activity" }), [
      ["Activity", "Workouts", "Distance", "Duration", "Ascent", "Energy"],
      ["Running", "1", "10.00 km", "1:00:00", "120 m", "600 kcal"],
    ]);
  });

  it("is sorted by two choices on a phone", async () => {
    await onPhone();
    const chosen = await show({ workouts: [run, ride] });
    await expectOptions(choice("Sort by"), [
      "Start",
      "Distance",
      "Duration",
      "Pace or speed",
      "Ascent",
      "Energy",
    ]);
    await choice("Sort by").selectOptions("Distance");
    await choice("Direction").selectOptions("Ascending");
    await expectTexts(titles().getByRole("link"), ["Loop 1", "Loop 2"]);
    expect(chosen.map(({ view: { order } }) => order)).toEqual([
      { column: "distance", direction: "descending" },
      { column: "distance", direction: "ascending" },
    ]);
  });
});

describe("[LIST-1] [LIST-2] the filters of the list", () => {
  it("choose activity, distance and duration, say how many there are, and are reset", async () => {
    const chosen = await show();
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
    await show({
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
    const chosen = await show();
    const search = page.getByRole("searchbox", { name: "Search titles and notes" });
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
    await show({ hasTexts: false });
    await expect.element(titles().first()).toBeVisible();
    expect(page.getByText(/still loading/).elements()).toEqual([]);
    await expect.element(button("Select")).toBeDisabled();
    await page.getByRole("searchbox").fill("loop");
    await expect
      .element(page.getByText("Titles and notes of earlier years are still loading."))
      .toBeVisible();
  });

  it("have a first and a last day, each a step of the history that typing on replaces", async () => {
    const chosen = await show();
    await expect.element(page.getByLabelText("From")).not.toBeInTheDocument();
    await choice("Time").selectOptions("Selected dates");
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
    const chosen = await show();
    await button("Filters").click();
    const dialog = page.getByRole("dialog", { name: "Filters" });
    await expect.element(dialog.getByRole("button", { name: "Show 3 workouts" })).toBeVisible();
    await dialog.getByRole("combobox", { name: "Activity" }).selectOptions("Running");
    expect(chosen).toEqual([]);
    await dialog.getByRole("button", { name: "Show 1 workout" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expectTexts(titles().getByRole("link"), ["Loop 1"]);
    await button("Filters (1)").click();
    await dialog.getByRole("button", { name: "Reset" }).click();
    await dialog.getByRole("button", { name: "Show 3 workouts" }).click();
    await expect.poll(() => titles().elements().length).toBe(3);
    expect(chosen.map(({ view }) => view.filter.activityId)).toEqual([1, undefined]);
  });
});

import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectOptions, expectRead, expectRows, expectTexts, onPhone } from "../../testing/read-page.ts";
import { server } from "../../testing/render-screen.tsx";
import { diaryWorkout, keyOf } from "../../testing/workout-examples.ts";
import {
  button,
  choice,
  day,
  monday,
  ride,
  run,
  showList,
  table,
  titles,
} from "../../testing/workout-list-on-screen.tsx";
import { wholeList } from "./list-view.ts";

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

/** The arrow of the sorted column is within it, on the side away from the values' edge. */
const expectArrowWithin = (name: string) => {
  const cell = column(name).element();
  const arrow = cell.querySelector("svg")?.getBoundingClientRect();
  const { left, right } = cell.getBoundingClientRect();
  expect(arrow?.left).toBeGreaterThanOrEqual(left);
  expect(arrow?.right).toBeLessThanOrEqual(right);
};

const signs = () =>
  [...table().element().querySelectorAll("tbody tr td:first-child")].map(
    (cell) => cell.querySelector("svg") !== null,
  );

describe("[LIST-3] the list of workouts", () => {
  it("has a row for each with its local start, who sees it, and the numbers of its sport", async () => {
    await showList();
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
        "Vertical 640 m",
        "–",
      ],
    ]);
    // On a phone each number has its name beside it.
    const cells = [...table().element().querySelectorAll<HTMLElement>("tbody tr:last-child td[data-label]")];
    expect(cells.map(({ dataset }) => dataset["label"])).toEqual([
      "Distance",
      "Duration",
      "Top speed",
      "Vertical",
      "Energy",
    ]);
    expect(cells.map((cell) => cell.querySelector("small[title]")?.textContent)).toEqual([
      undefined,
      undefined,
      "max ",
      "↓ ",
      undefined,
    ]);
    // Its sport, where there is no track, as soon as that is known.
    expect(signs()).toEqual([false, false, true]);
    expect(
      [...table().element().querySelectorAll("[title]")].map((each) => each.getAttribute("title")),
    ).toEqual(["Public", "Private", "Followers", "Top speed", "Vertical"]);
    await expect
      .element(titles().getByRole("link", { name: "Loop 2" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(2)}`);
    expect(server.callsOf("listWorkouts")[0]?.query.workouts).toEqual([keyOf(2), keyOf(1), keyOf(3)]);
  });

  it("is in miles and feet for those who count so", async () => {
    await showList({ workouts: [run, ride], units: "IMPERIAL" });
    await expectRows(table(), [
      head,
      // 42,195 m are 26.219 miles, 1,234 m 4,049 feet; 10,000 m are 6.214 miles.
      [...rideRow.slice(0, 2), "26.22 mi", "2:00:00", "13.1 mph", "4 049 ft", "1 500 kcal"],
      [...runRow.slice(0, 2), "6.21 mi", "1:00:00", "9:39 /mi", "394 ft", "600 kcal"],
    ]);
  });

  it("has no links while it is unknown whose they are, and none to a row that is not loaded", async () => {
    await showList({ isOwnerKnown: false, workouts: [run] });
    await expectRows(table(), [head, runRow]);
    expect(titles().getByRole("link").elements()).toEqual([]);
  });

  it("is sorted by a press on a column, the largest first, then reversed", async () => {
    const chosen = await showList({ workouts: [run, ride] });
    await expect.element(column("Start")).toHaveAttribute("aria-sort", "descending");
    const arrows = () =>
      ["Start", "Energy"].map(
        (name) => column(name).element().querySelector("svg")?.getAttribute("class") ?? "none",
      );
    const [down] = arrows();
    expectArrowWithin("Start");
    expect(down).toMatch(/arrow-down/);
    expect(arrows()[1]).toBe("none");
    await button("Energy").click();
    await expect.element(column("Energy")).toHaveAttribute("aria-sort", "descending");
    await expect.element(column("Start")).not.toHaveAttribute("aria-sort");
    expectArrowWithin("Energy");
    await button("Energy").click();
    await expect.element(column("Energy")).toHaveAttribute("aria-sort", "ascending");
    expect(arrows()).toEqual(["none", down?.replaceAll("arrow-down", "arrow-up")]);
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
    await showList({
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
    await showList({ workouts: [run, { ...run, workoutKey: keyOf(5) }, ride, future] });
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

  it("has the vertical in its totals where somebody skied down", async () => {
    const skiing = { ...run, workoutKey: keyOf(5), activityId: 13, totalAscent: 0, vertical: 5400 };
    await showList({ workouts: [run, skiing] });
    await page.getByText("Totals", { exact: true }).click();
    await expectRows(page.getByRole("table", { name: "Totals per activity" }), [
      ["Activity", "Workouts", "Distance", "Duration", "Ascent", "Vertical", "Energy"],
      ["Running", "1", "10.00 km", "1:00:00", "120 m", "0 m", "600 kcal"],
      ["Alpine skiing", "1", "10.00 km", "1:00:00", "0 m", "5 400 m", "600 kcal"],
      ["All activities", "2", "20.00 km", "2:00:00", "120 m", "5 400 m", "1 200 kcal"],
    ]);
  });

  it("has no row of all activities where there is one", async () => {
    await showList({ workouts: [run] });
    await page.getByText("Totals", { exact: true }).click();
    await expectRows(page.getByRole("table", { name: "Totals per activity" }), [
      ["Activity", "Workouts", "Distance", "Duration", "Ascent", "Energy"],
      ["Running", "1", "10.00 km", "1:00:00", "120 m", "600 kcal"],
    ]);
  });

  it("is sorted by two choices on a phone", async () => {
    await onPhone();
    const chosen = await showList({ workouts: [run, ride] });
    // In the sheet of the filters: the list begins below one row.
    expect(page.getByRole("combobox").elements()).toEqual([]);
    await button("Filters").click();
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
    await button("Show 2 workouts").click();
    await expectTexts(titles().getByRole("link"), ["Loop 1", "Loop 2"]);
    expect(chosen.map(({ view: { order } }) => order)).toEqual([
      { column: "distance", direction: "descending" },
      { column: "distance", direction: "ascending" },
    ]);
  });
});

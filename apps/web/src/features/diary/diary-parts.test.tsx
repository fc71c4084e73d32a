import { monthOfDay, weeksByMonth } from "@cairn/domain/diary/calendar";
import { diaryIndex } from "@cairn/domain/diary/diary-index";
import { dayOfWorkout, type DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { useRef } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { atTime } from "../../testing/at-time.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { expectRead, expectTexts, onPhone } from "../../testing/read-page.ts";
import { closeScreen, renderScreen, server } from "../../testing/render-screen.tsx";
import { diaryWorkout } from "../../testing/workout-examples.ts";
import { CalendarGrid } from "./calendar-grid.tsx";
import { DayBars } from "./day-bars.tsx";
import { DayView } from "./day-view.tsx";
import { DiarySkeleton } from "./diary-skeleton.tsx";
import { DiaryTabs } from "./diary-tabs.tsx";
import { MonthHeading } from "./month-heading.tsx";
import { MonthPanel } from "./month-panel.tsx";
import { SkylinePlot } from "./skyline-plot.tsx";
import { WeeksTable } from "./weeks-table.tsx";

/** Days since 1970. */
const dayOf = (date: string): number => Date.parse(date) / 86_400_000;
const today = dayOf("2025-06-15");
const june = monthOfDay(today);
const on = (number: number, date: string, changed: Partial<DiaryWorkout> = {}): DiaryWorkout =>
  diaryWorkout(number, { startTime: Date.parse(`${date}T09:00Z`), ...changed });
const indexOf = (workouts: readonly DiaryWorkout[]) => {
  const byMonth = Map.groupBy(workouts, (workout) => monthOfDay(dayOfWorkout(workout)));
  return diaryIndex(
    { months: [...byMonth.keys()], workoutsOf: (month) => byMonth.get(month) ?? [] },
    Date.parse("2025-06-15T12:00Z"),
  );
};

/** Four hours of riding, a quarter of an hour of running, one hour in the gym and half an hour of swimming on one day. */
const ride = on(1, "2025-06-10", { activityId: 2, totalTime: 14_400, totalDistance: 100_000 });
const run = on(2, "2025-06-10", { totalTime: 900, totalDistance: 3000 });
const gym = on(3, "2025-06-10", { activityId: 23, totalTime: 3600, totalDistance: 0 });
const swim = on(4, "2025-06-10", { activityId: 21, totalTime: 1800, totalDistance: 1500 });
const shorter = on(5, "2025-06-03", { totalTime: 3600, totalDistance: 10_000 });

/** All words of an element, also those that screen readers leave out, with one space between elements. */
const words = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node instanceof Text ? node.data : words(node as Element)))
    .filter(Boolean)
    .join(" ")
    .replaceAll(/\s+/gu, " ")
    .trim();
const styled = (within: Locator, part: string): readonly HTMLElement[] => [
  ...within.element().querySelectorAll<HTMLElement>(`[style*="${part}"]`),
];

const showGrid = async (workouts: readonly DiaryWorkout[]) => {
  const onChoose = vi.fn();
  const onOpen = vi.fn();
  await renderScreen(
    <CalendarGrid
      index={indexOf(workouts)}
      day={today}
      today={today}
      noted={undefined}
      onChoose={onChoose}
      onOpen={onOpen}
    />,
  );
  await expect.element(grid()).toBeVisible();
  return { onChoose, onOpen };
};
const grid = () => page.getByRole("grid", { name: "Calendar" });
const cell = (day: string) => grid().getByRole("gridcell", { name: `, ${day},` });

describe("[DIARY-2] the days of the calendar", () => {
  it("have names of their columns, and of their month where it begins", async () => {
    await showGrid([]);
    await expectTexts(grid().getByRole("columnheader"), [
      "Week number",
      "Mon",
      "Tue",
      "Wed",
      "Thu",
      "Fri",
      "Sat",
      "Sun",
      "Week : totals, with percent of the biggest week shown",
    ]);
    const names = [...grid().element().querySelectorAll("[data-day]")].map((day) =>
      words(day.lastElementChild ?? day),
    );
    expect(names.slice(0, 8)).toEqual(["26 May 26", "27", "28", "29", "30", "31", "1 Jun", "2"]);
    expect(names.slice(-7)).toEqual(["30", "1 Jul", "2", "3", "4", "5", "6"]);
    expect(cell("10 June 2025").element().querySelector("[data-noted]")).toBeNull();
    // One stop of Tab, at the chosen day.
    const stops = [...grid().element().querySelectorAll<HTMLElement>('[tabindex="0"]')];
    expect(stops.map(({ dataset }) => dataset["day"])).toEqual([String(today)]);
    await expect.element(cell("14 June 2025")).not.toHaveAttribute("aria-current");
  });

  it("show at most three workouts, the longest first, and how many more there are", async () => {
    await showGrid([ride, run, gym, shorter]);
    const chips = (day: string) => words(cell(day).element().lastElementChild ?? document.body);
    expect(chips("10 June 2025")).toBe("10 4:00 1:00 0:15");
    expect(chips("3 June 2025")).toBe("3 1:00");
    // The area follows the duration, from a quarter of an hour to four hours.
    expect(
      styled(cell("10 June 2025"), "--size").map(({ style }) => style.getPropertyValue("--size")),
    ).toEqual(["1.000", "0.333", "0.000"]);
  });

  it("of four or more workouts have the two longest", async () => {
    await showGrid([ride, run, gym, swim]);
    expect(words(cell("10 June 2025").element().lastElementChild ?? document.body)).toBe("10 4:00 1:00 + 2");
  });

  it("are chosen by a press or a key alone, and opened with Enter or the space bar", async () => {
    const { onChoose, onOpen } = await showGrid([ride]);
    await cell("15 June 2025").click();
    await grid().getByRole("rowheader").first().click();
    expect(onChoose).not.toHaveBeenCalled();
    await cell("15 June 2025").click();
    await userEvent.keyboard("{Control>}{ArrowLeft}{/Control}{Alt>}{ArrowUp}{/Alt}{Meta>}{ArrowUp}{/Meta}x");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(onChoose).not.toHaveBeenCalled();
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.keyboard(" ");
    await userEvent.keyboard("{Enter}");
    expect(onOpen).toHaveBeenCalledTimes(2);
    // The page does not scroll by what moves the day.
    for (const key of ["ArrowDown", "Enter", " ", "x"]) {
      const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      cell("15 June 2025").element().dispatchEvent(press);
      expect(press.defaultPrevented).toBe(key !== "x");
    }
    expect(onChoose.mock.calls).toEqual([[today + 7, "replace"]]);
    await cell("10 June 2025").click();
    expect(onChoose.mock.calls.at(-1)).toEqual([dayOf("2025-06-10")]);
  });
});

const week = (row: number) => grid().getByRole("row").nth(row).getByRole("gridcell").last();

describe("[DIARY-3] [DIARY-4] the totals of a week and of a month", () => {
  it("are drawn as shares, and say under the pointer of what", async () => {
    await showGrid([ride, gym, shorter]);
    await expectRead(week(2), /^Week 23: 1:00/);
    expect(
      styled(week(2), "--share").map(({ title, style }) => [title, style.getPropertyValue("--share")]),
    ).toEqual([
      ["Duration: 20% of the biggest week shown", "20.0%"],
      ["Distance: 10% of the biggest week shown", "10.0%"],
      ["Ascent: 50% of the biggest week shown", "50.0%"],
      ["Energy: 50% of the biggest week shown", "50.0%"],
      ["Workouts: 50% of the biggest week shown", "50.0%"],
    ]);
    expect(styled(week(2), "width").map(({ style }) => style.width)).toEqual(["20%"]);
    expect(styled(week(3), "flex").map(({ style }) => style.flexGrow)).toEqual(["14400", "3600"]);
    expect(words(week(1).element())).toBe("Week 22 : – No workouts");
    expect(words(week(2).element())).toMatch(/ 1 × \( 50% \),$/);
  });

  it("of a month have each their share, and its sports theirs of the longest", async () => {
    await renderScreen(
      <MonthPanel index={indexOf([ride, gym, on(6, "2025-01-10", { totalTime: 36_000 })])} month={june} />,
    );
    const panel = page.getByRole("region", { name: "June 2025" });
    await expect.element(panel).toBeVisible();
    await expectTexts(panel.getByRole("term"), ["Duration", "Distance", "Ascent", "Energy", "Workouts"]);
    expect([...panel.element().querySelectorAll<HTMLElement>("[title]")].map(({ title }) => title)).toEqual([
      "50% of the biggest month of the year",
      "100% of the biggest month of the year",
      "100% of the biggest month of the year",
      "100% of the biggest month of the year",
      "100% of the biggest month of the year",
      "100% of the longest",
      "25% of the longest",
    ]);
    expect(styled(panel, "--share").map(({ style }) => style.getPropertyValue("--share"))).toEqual([
      "50.0%",
      "100.0%",
      "100.0%",
      "100.0%",
      "100.0%",
      "100.0%",
      "25.0%",
    ]);
    expect(words(panel.getByRole("definition").first().element())).toMatch(/^5:00 /);
    expect(words(panel.getByRole("definition").nth(1).element())).toMatch(/^100 km /);
  });
});

describe("[DIARY-2] the month and the year", () => {
  it("are chosen in lists that have the year that is shown, whatever the clock of a watch was", async () => {
    const onChoose = vi.fn();
    const before = dayOf("1980-03-31");
    await renderScreen(<MonthHeading day={before} today={today} onChoose={onChoose} />);
    const years = page.getByRole("combobox", { name: "Year" });
    await expect.element(years).toHaveDisplayValue("1980");
    expect((years.element() as HTMLSelectElement).options).toHaveLength(37);
    expect((years.element() as HTMLSelectElement).options[36]?.text).toBe("1980");
    const heading = page.getByRole("heading", { name: "March 1980" });
    await expect.element(heading).toHaveAttribute("aria-live", "polite");
    expect(words(years.element().closest("div") ?? document.body)).toMatch(
      /^March January .* 1980 2025 2024/,
    );
    await page.getByRole("button", { name: "Next month" }).click();
    await page.getByRole("button", { name: "Today" }).click();
    await years.selectOptions("2020");
    // The day stays, as far as the month has it.
    expect(onChoose.mock.calls).toEqual([[dayOf("1980-04-30")], [today], [dayOf("2020-03-31")]]);
    closeScreen();
    await renderScreen(<MonthHeading day={dayOf("2031-01-05")} today={today} onChoose={onChoose} />);
    await expect.element(years).toHaveDisplayValue("2031");
    expect(words(years.element())).toMatch(/^2031 2025 2024/);
  });
});

const Day = ({ workouts }: { readonly workouts: readonly DiaryWorkout[] }) => (
  <DayView day={today} workouts={workouts} heading={useRef<HTMLHeadingElement>(null)} />
);

describe("[DIARY-7] the workouts of a day", () => {
  it("have the pace of their sport, and no link where they are not on the server", async () => {
    server.answer("getUser", ownAccount);
    const old = { ...run, workoutKey: "2019-05/3", description: undefined, avgSpeed: undefined };
    await renderScreen(<Day workouts={[{ ...swim, avgSpeed: 0.83 }, old]} />);
    const rows = page.getByRole("list").first().getByRole("listitem");
    await expectRead(
      rows.first(),
      /^Loop 4 Start 12:00 · Pool swimming Distance 1.500 m Duration 30:00 Average speed .* Average pace 2:00 \/100 m/,
    );
    await expect
      .element(rows.first().getByRole("time"))
      .toHaveAttribute("datetime", "2025-06-10T09:00:00.000Z");
    await expect.element(rows.first().getByRole("link", { name: "Loop 4" })).toBeVisible();
    await expectRead(rows.nth(1), /^Running Start 12:00 · Running Distance 3\.00 km Duration 15:00$/);
    await expect.element(rows.nth(1).getByRole("heading")).toHaveTextContent("Running");
    expect(rows.nth(1).getByRole("heading").getByRole("link").elements()).toEqual([]);
    await expect
      .element(rows.nth(1).getByRole("link", { name: "Anna Virtanen" }))
      .toHaveAttribute("title", "Anna Virtanen");
  });

  it("have no links before it is known whose they are", async () => {
    server.answer("getUser", ownAccount);
    const letCome = server.hold("getUser");
    await renderScreen(<Day workouts={[ride]} />);
    await expect.element(page.getByRole("heading", { name: "Loop 1" })).toBeVisible();
    expect(page.getByRole("link").elements()).toEqual([]);
    letCome();
    await expect.poll(() => page.getByRole("link").elements().length).toBe(2);
  });
});

const plot = () => page.getByRole("toolbar", { name: "Weeks" });
const axis = () =>
  [...document.querySelectorAll<HTMLElement>('[style*="bottom"]')].map((line) => words(line));

describe("[DIARY-5] the graph of weeks", () => {
  const index = indexOf([ride, gym, shorter, on(7, "2025-01-08", { totalTime: 7200, totalDistance: 0 })]);
  const months = weeksByMonth(june - 5, june);
  const show = async (
    measure: "duration" | "distance" | "energy",
    units: "METRIC" | "IMPERIAL" = "METRIC",
  ) => {
    const onMonth = vi.fn();
    await renderScreen(
      <SkylinePlot
        index={index}
        months={months}
        measure={measure}
        month={june}
        label="Weeks"
        onMonth={onMonth}
      />,
      { units },
    );
    await expect.element(plot()).toBeVisible();
    return onMonth;
  };

  it("has months by their letter, with the year in January, and only what is more than nothing", async () => {
    const onMonth = await show("distance");
    const [january, february] = [plot().getByRole("button").nth(0), plot().getByRole("button").nth(1)];
    expect(words(january.element())).toBe("January 2025: 0 km J 2025");
    expect(words(february.element())).toBe("February 2025: 0 km F");
    expect(styled(january, "height")).toEqual([]);
    await expect.element(january).not.toHaveAttribute("aria-current");
    const shown = plot().getByRole("button").last();
    await expect.element(shown).toHaveAttribute("aria-current", "true");
    await shown.click();
    expect(onMonth).not.toHaveBeenCalled();
    await january.click();
    expect(onMonth.mock.calls).toEqual([[months[0]?.month, undefined]]);
    // Keys of the page and of the browser stay theirs.
    for (const key of ["x", "ArrowLeft"]) {
      const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      shown.element().dispatchEvent(press);
      expect(press.defaultPrevented).toBe(key === "ArrowLeft");
    }
    for (const held of ["ctrlKey", "metaKey", "altKey"]) {
      shown
        .element()
        .dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true, [held]: true }));
    }
    expect(onMonth.mock.calls.slice(1)).toEqual([[months[4]?.month, "replace"]]);
  });

  it.each([
    ["duration", "METRIC", /^\d h$/],
    ["distance", "METRIC", /^\d+ km$/],
    ["distance", "IMPERIAL", /^\d+ mi$/],
    ["energy", "METRIC", /^[\d ,.]+ kcal$/],
  ] as const)("has lines at round numbers: %s, %s", async (measure, units, unit) => {
    await show(measure, units);
    await expect.poll(() => axis().length).toBeGreaterThan(0);
    for (const line of axis()) expect(line).toMatch(unit);
  });

  it("is a table as soon as that is opened", async () => {
    await renderScreen(<WeeksTable index={index} year={2025} />);
    const table = page.getByRole("table", { name: "Weeks of 2025 as a table" });
    const summary = page.getByText("Weeks of 2025 as a table");
    await expect.element(summary).toBeVisible();
    expect(document.querySelector("table")).toBeNull();
    await summary.click();
    const columns = ["Week", "Duration", "Distance", "Ascent", "Energy", "Workouts"];
    await expectTexts(table.getByRole("columnheader"), columns);
    // The week of 6 January, with two hours.
    await expectRead(table.getByRole("row").nth(2), /^2 6\s–\s12 Jan 2:00 0 km 120 m 600 kcal 1$/);
    await summary.click();
    await expect.poll(() => document.querySelector("table")).toBeNull();
  });
});

describe("[DASH-3] the bars of some days", () => {
  it("are as high as their share of the highest line, with every seventh day named", async () => {
    atTime("2025-06-15T12:00:00+03:00");
    const days = Array.from({ length: 15 }, (_, at) => ({
      day: today - 14 + at,
      duration: at === 14 ? 5400 : 0,
      families:
        at === 14
          ? [
              { family: "foot" as const, duration: 3600, distance: 10_000, workouts: 1 },
              { family: "gym" as const, duration: 1800, distance: 0, workouts: 1 },
            ]
          : [],
    }));
    await renderScreen(<DayBars days={days} workouts={2} />);
    const graph = page.getByRole("figure");
    await expect.element(graph.getByText("2 workouts")).toBeVisible();
    const names = styled(graph, "grid-column").map((name) => [words(name), name.style.gridColumnStart]);
    expect(names.map(([, column]) => column)).toEqual(["1", "8", "15"]);
    expect(names.at(-1)?.[0]).toBe("15 Jun");
    const lines = styled(graph, "top").map((line) => [words(line), line.style.top]);
    expect(lines.at(-1)).toEqual(["2 h", "0%"]);
    expect(styled(graph, "height").map(({ style }) => style.height)).toEqual(["50%", "25%"]);
    await expect
      .element(graph.getByRole("slider", { name: "Day" }))
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/15 Jun: On foot 1:00:00, Gym 30:00$/));
  });
});

describe("[DIARY-1] the frame of the diary", () => {
  it("has its screens as tabs, with the current one marked whatever is chosen in it", async () => {
    await onPhone();
    await renderScreen(<DiaryTabs />, { at: "/diary?day=2025-06-15" });
    const tabs = page.getByRole("navigation", { name: "Diary" }).getByRole("link");
    await expectTexts(tabs, ["Diary", "Workouts", "Statistics", "Map"]);
    expect(tabs.elements().map((tab) => tab.getAttribute("href"))).toEqual([
      "/diary",
      "/diary/workout-list",
      "/diary/statistics",
      "/diary/map",
    ]);
    expect(tabs.elements().map((tab) => tab.getAttribute("aria-current"))).toEqual([
      "page",
      null,
      null,
      null,
    ]);
  });

  it("says how much of a large diary is there while it loads", async () => {
    await renderScreen(
      <>
        <DiarySkeleton progress={undefined} />
        <DiarySkeleton progress={{ loaded: 1200, total: 4800 }} />
      </>,
    );
    await expect.element(page.getByText(/^1.200 of 4.800 workouts$/)).toBeVisible();
    await expectTexts(page.getByRole("status").filter({ hasText: /./u }), ["Loading", "Loading"]);
    const bar = page.getByRole("progressbar");
    await expect.element(bar).toHaveAttribute("max", "4800");
    await expect.element(bar).toHaveAttribute("value", "1200");
    await expect.element(bar).toHaveAccessibleName("Loading");
  });
});

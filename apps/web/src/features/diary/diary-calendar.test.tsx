import { type ChooseDay } from "./use-diary-day.ts";
import { dayMonthsLater, monthOfDay } from "@cairn/domain/diary/calendar";
import { diaryIndex } from "@cairn/domain/diary/diary-index";
import { dayOfWorkout, type DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { useCallback, useMemo, useRef, useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { atTime } from "../../testing/at-time.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { expectOptions, expectRead, expectRows, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { diaryWorkout, keyOf } from "../../testing/workout-examples.ts";
import { CalendarGrid } from "./calendar-grid.tsx";
import { DayView } from "./day-view.tsx";
import { MonthHeading } from "./month-heading.tsx";
import { MonthPanel } from "./month-panel.tsx";
import { Skyline } from "./skyline.tsx";

/** Days since 1970. */
const dayOf = (date: string): number => Date.parse(date) / 86_400_000;
const today = dayOf("2025-06-15");
const now = Date.parse("2025-06-15T12:00Z");

const on = (number: number, date: string, changed: Partial<DiaryWorkout> = {}): DiaryWorkout =>
  diaryWorkout(number, { startTime: Date.parse(`${date}T09:00Z`), ...changed });

const ride = {
  activityId: 2,
  totalTime: 7200,
  totalDistance: 30_000,
  avgSpeed: 4.17,
  energyConsumption: 900,
};
/** The week from 9 June has a run and a ride, that from 2 June two runs, and May one. */
const diary = [
  on(1, "2024-12-30"),
  on(2, "2025-05-20"),
  on(3, "2025-06-03"),
  on(4, "2025-06-04", { activityId: 23, totalDistance: 0, avgSpeed: undefined, description: undefined }),
  on(5, "2025-06-10", { ...ride, startTime: Date.parse("2025-06-10T15:00Z") }),
  on(6, "2025-06-10"),
];

const Calendar = ({ noted }: { readonly noted: ReadonlyMap<number, unknown> }) => {
  const [day, setDay] = useState(today);
  const [how, setHow] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const index = useMemo(() => {
    const byMonth = Map.groupBy(diary, (workout) => monthOfDay(dayOfWorkout(workout)));
    return diaryIndex({ months: [...byMonth.keys()], workoutsOf: (month) => byMonth.get(month) ?? [] }, now);
  }, []);
  const choose = useCallback<ChooseDay>((next, step) => {
    setDay(next);
    setHow(step ?? "new");
  }, []);
  return (
    <>
      <MonthHeading day={day} today={today} onChoose={choose} />
      <CalendarGrid
        index={index}
        day={day}
        today={today}
        noted={noted}
        onChoose={choose}
        onOpen={() => heading.current?.focus()}
      />
      <DayView day={day} workouts={index.workoutsOn(day)} heading={heading} />
      <MonthPanel index={index} month={monthOfDay(day)} />
      <Skyline
        index={index}
        today={today}
        month={monthOfDay(day)}
        onMonth={(month, step) => {
          choose(dayMonthsLater(day, month - monthOfDay(day)), step);
        }}
      />
      <output aria-label="Step">{how}</output>
    </>
  );
};

const show = async (units: "METRIC" | "IMPERIAL" = "METRIC", noted: readonly number[] = []) => {
  atTime("2025-06-15T12:00:00+03:00");
  server.answer("getUser", ownAccount);
  await renderScreen(<Calendar noted={new Map(noted.map((day) => [day, true]))} />, { units });
};

const grid = () => page.getByRole("grid", { name: "Calendar" });
/** Its name begins with the day of the week. */
const cell = (day: string) => grid().getByRole("gridcell", { name: `, ${day},` });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dayView = () => page.getByRole("heading", { level: 2 }).first();
const step = () => page.getByLabelText("Step");

const years = () =>
  [...(page.getByRole("combobox", { name: "Year" }).element() as HTMLSelectElement).options].map(
    ({ text }) => text,
  );

describe("[DIARY-2] the calendar", () => {
  it("has six weeks from Monday with their numbers, each day in words", async () => {
    await show("METRIC", [dayOf("2025-06-10")]);
    await expect.poll(() => grid().getByRole("row").elements().length).toBe(7);
    await expectTexts(grid().getByRole("rowheader"), ["22", "23", "24", "25", "26", "27"]);
    await expectRead(
      cell("10 June 2025"),
      /Tuesday,? 10 June 2025, 2 workouts, Running 1:00:00, Cycling 2:00:00, with a note/,
    );
    await expect.element(cell("15 June 2025")).toHaveAttribute("aria-current", "date");
    await expect.element(cell("15 June 2025")).toHaveAttribute("aria-selected", "true");
    await expect.element(cell("14 June 2025")).toHaveAttribute("aria-selected", "false");
    await expectRead(cell("14 June 2025"), /No workouts/);
  });

  it("shows another day on a press, and its workouts", async () => {
    await show();
    await cell("10 June 2025").click();
    await expectRead(dayView(), /10 June 2025/);
    await expect.element(cell("10 June 2025")).toHaveFocus();
    await expect.element(step()).toHaveTextContent("new");
    // Of its two workouts the earlier one first.
    await expectTexts(page.getByRole("list").first().getByRole("heading", { level: 3 }), [
      "Loop 6",
      "Loop 5",
    ]);
  });

  it("moves by days, weeks, months and years with the keys, and Enter opens the day", async () => {
    await show();
    await cell("15 June 2025").click();
    const keys: readonly (readonly [string, string])[] = [
      ["{ArrowLeft}", "14 June 2025"],
      ["{ArrowUp}", "7 June 2025"],
      ["{ArrowRight}", "8 June 2025"],
      ["{ArrowDown}", "15 June 2025"],
      ["{Home}", "9 June 2025"],
      ["{End}", "15 June 2025"],
      ["{PageUp}", "15 May 2025"],
      ["{PageDown}", "15 June 2025"],
      ["{Shift>}{PageUp}{/Shift}", "15 June 2024"],
    ];
    for (const [key, day] of keys) {
      await userEvent.keyboard(key);
      await expect.element(cell(day)).toHaveFocus();
    }
    await expect.element(step()).toHaveTextContent("replace");
    await userEvent.keyboard("{Enter}");
    await expect.element(dayView()).toHaveFocus();
  });

  it("has a choice of month and year, steps, and the way to today", async () => {
    await show();
    await expect.element(page.getByRole("heading", { name: "June 2025", level: 1 })).toBeInTheDocument();
    await expectOptions(page.getByRole("combobox", { name: "Month" }), [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ]);
    // 1990 to this year, the latest first.
    expect([years()[0], years().at(-1), years().length]).toEqual(["2025", "1990", 36]);
    await page.getByRole("combobox", { name: "Month" }).selectOptions("February");
    await expectRead(dayView(), /15 February 2025/);
    await page.getByRole("combobox", { name: "Year" }).selectOptions("2024");
    await expectRead(dayView(), /15 February 2024/);
    await button("Previous month").click();
    await expectRead(dayView(), /15 January 2024/);
    await button("Next month").click();
    await button("Next month").click();
    await expectRead(dayView(), /15 March 2024/);
    await button("Today").click();
    await expectRead(dayView(), /15 June 2025/);
  });
});

const week = (number: number) => grid().getByRole("row").nth(number).getByRole("gridcell").last();

describe("[DIARY-3] the totals of a week", () => {
  it("have time, distance, ascent, energy and number, with percent of the greatest week shown", async () => {
    await show();
    await expectRead(
      week(3),
      /Week 24: 3:00 \(100%\), 40\skm \(100%\), Ascent 240\sm \(100%\), 1.500\skcal \(100%\), 2× \(100%\)/,
    );
    await expectRead(
      week(2),
      /Week 23: 2:00 \(67%\), 10\skm \(25%\), Ascent 240\sm \(100%\), 1.200\skcal \(80%\), 2× \(100%\)/,
    );
    await expectRead(week(4), /Week 25:.*No workouts/);
  });

  it("are in miles for those who count so", async () => {
    await show("IMPERIAL");
    await expectRead(grid().getByRole("row").nth(3).getByRole("gridcell").last(), /25\smi/);
  });
});

const panel = () => page.getByRole("region", { name: "June 2025", exact: true });

describe("[DIARY-4] the totals of a month", () => {
  it("have each a share of the greatest month, and the sports a share of the longest", async () => {
    await show();
    await expectRead(
      panel(),
      /Duration\s*5:00 \(100% of the biggest month of the year\)\s*Distance\s*50\skm .*Energy\s*2.700\skcal .*Workouts\s*4 /,
    );
    await expectRows(panel().getByRole("table", { name: "Totals by activity" }), [
      ["Activity", "Distance", "Duration"],
      ["Running × 2", "20 km", "2:00 (100% of the longest)"],
      ["Cycling × 1", "30 km", "2:00 (100% of the longest)"],
      ["Gym × 1", "", "1:00 (50% of the longest)"],
    ]);
    await button("Previous month").click();
    await expectRead(
      page.getByRole("region", { name: "May 2025", exact: true }),
      /Duration\s*1:00 \(20% of the biggest month of the year\)/,
    );
    await button("Previous month").click();
    await expect.element(page.getByRole("table", { name: "Totals by activity" })).not.toBeInTheDocument();
  });
});

describe("[DIARY-7] the workouts of a day", () => {
  it("have start, distance, duration, speed and pace, with links to each and its owner", async () => {
    await show();
    await cell("10 June 2025").click();
    const rows = page.getByRole("list").first().getByRole("listitem");
    await expectTexts(rows, [
      "Loop 6 Start 12:00 · Running Distance 10.00 km Duration 1:00:00 Average speed 10.0 km/h Average pace 6:00 /km",
      "Loop 5 Start 18:00 · Cycling Distance 30.00 km Duration 2:00:00 Average speed 15.0 km/h Average pace 4:00 /km",
    ]);
    await expect
      .element(rows.first().getByRole("link", { name: "Loop 6" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(6)}`);
    await expect
      .element(rows.first().getByRole("link", { name: "Anna Virtanen" }))
      .toHaveAttribute("href", "/view_profile/anna");
    await cell("4 June 2025").click();
    await expectTexts(rows, ["Gym Start 12:00 · Gym Duration 1:00:00"]);
    await cell("5 June 2025").click();
    await expect.element(page.getByText("No workouts on this day")).toBeVisible();
  });
});

const months = () => page.getByRole("toolbar", { name: "Weeks by month" });

describe("[DIARY-5] the graph of all weeks", () => {
  it("leads to the month that is pressed, or chosen with the keys", async () => {
    await show();
    await expect.element(page.getByRole("heading", { name: "Weeks since 2024" })).toBeVisible();
    const june = months().getByRole("button", { name: /^June 2025: 5:00/ });
    await expect.element(june).toHaveAttribute("aria-current", "true");
    await months()
      .getByRole("button", { name: /^May 2025: 1:00/ })
      .click();
    await expectRead(dayView(), /15 May 2025/);
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(june).toHaveFocus();
    await expect.element(step()).toHaveTextContent("replace");
    await userEvent.keyboard("{Home}");
    await expect.element(months().getByRole("button", { name: /^January 2024/ })).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(june).toHaveFocus();
  });

  it("shows another measure, which the browser keeps, and the weeks of a year as a table", async () => {
    await show();
    await page
      .getByRole("radiogroup", { name: "Graph shows" })
      .getByRole("radio", { name: "Distance" })
      .click();
    await expect.element(months().getByRole("button", { name: /^June 2025: 50\skm/ })).toBeVisible();
    await page.getByText("Weeks of 2025 as a table").click();
    const weeks = page.getByRole("table", { name: "Weeks of 2025 as a table" });
    // The first has the Thursday 2 January, and the workout of 30 December.
    await expectRead(
      weeks.getByRole("row").nth(1),
      /^1 30 Dec 2024\s–\s5 Jan 2025\s*1:00\s*10\skm\s*120\sm\s*600\skcal\s*1$/,
    );
    expect(weeks.getByRole("row").elements()).toHaveLength(53);
    await page
      .getByRole("radiogroup", { name: "Graph shows" })
      .getByRole("radio", { name: "Duration" })
      .click();
  });
});

import type { UnitSystem } from "@cairn/units/unit-system";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { atTime } from "../../testing/at-time.ts";
import { expectOptions, expectRead, expectRows, expectTexts } from "../../testing/read-page.ts";
import { closeScreen, renderScreen } from "../../testing/render-screen.tsx";
import { diaryWorkout } from "../../testing/workout-examples.ts";
import { ActivitySection } from "./activity-section.tsx";
import { PeriodSection } from "./period-section.tsx";
import { StatisticsSections } from "./statistics-sections.tsx";
import { StreaksSection } from "./streaks-section.tsx";
import { YearSection } from "./year-section.tsx";

const on = (date: string, changed: Partial<DiaryWorkout> = {}): DiaryWorkout =>
  diaryWorkout(1, { startTime: Date.parse(`${date}T09:00Z`), ...changed });

/** Runs of 10 km in an hour and rides of 30 km in two, of which the gym has no distance; the year before two runs. */
const diary = [
  on("2024-06-10"),
  on("2024-11-20"),
  on("2025-02-03", {
    activityId: 23,
    totalDistance: 0,
    totalAscent: 0,
    totalTime: 1800,
    energyConsumption: 0,
  }),
  on("2025-06-09", {
    activityId: 2,
    totalTime: 7200,
    totalDistance: 30_000,
    totalAscent: 500,
    energyConsumption: 900,
  }),
  on("2025-06-14"),
  on("2025-06-15"),
];

const sections = { PeriodSection, StreaksSection, YearSection, ActivitySection };

const show = async (
  section: keyof typeof sections,
  {
    at = "/diary/statistics",
    workouts = diary,
    units = "METRIC",
  }: { readonly at?: string; readonly workouts?: typeof diary; readonly units?: UnitSystem } = {},
) => {
  atTime("2025-06-15T20:00:00+03:00");
  return await renderScreen(<StatisticsSections workouts={workouts} sections={[sections[section]]} />, {
    at,
    units,
  });
};

const button = (name: string) => page.getByRole("button", { name });
const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
const card = (name: string) => page.getByRole("region", { name, exact: true });
/** What is drawn of a card, by a part of its style. */
const drawn = (name: string, property: "top" | "height" | "gridColumn" | "bottom") =>
  [...card(name).element().querySelectorAll<HTMLElement>("[style]")].filter(({ style }) => style[property]);
const slider = (name: string) => page.getByRole("slider", { name });
const table = (name: string) => card(name).getByRole("table");
const head = (first: string) => [first, "Workouts", "Duration", "Distance", "Ascent", "Energy"];

describe("[STATS-1] totals by period", () => {
  it("are of the vertical, also by an address that someone without one opens", async () => {
    const skiing = on("2025-01-18", { activityId: 13, vertical: 5400 });
    await show("PeriodSection", {
      at: "/diary/statistics?period=month&measure=vertical",
      workouts: [...diary, skiing],
      units: "IMPERIAL",
    });
    await expect
      .element(
        card("Totals by month")
          .getByText(/^17\s717\sft$/)
          .first(),
      )
      .toBeVisible();
    closeScreen();
    await show("PeriodSection", { at: "/diary/statistics?period=month&measure=vertical" });
    await expect.element(choice("Measure")).toHaveDisplayValue("Vertical");
  });

  it("are those of the months of a year, with its sum, and a table", async () => {
    const router = await show("PeriodSection", { at: "/diary/statistics?period=month&measure=distance" });
    const months = card("Totals by month");
    await expect.element(months.getByText(/^50\.00\skm$/).first()).toBeVisible();
    await expect.element(months.getByText("in 2025 · 4 workouts")).toBeVisible();
    await expect.element(page.getByRole("radio", { name: "Month" })).toBeChecked();
    await expect.element(choice("Measure")).toHaveValue("distance");
    await expect.element(choice("Sport")).toHaveValue("all");
    // Lines up to 60 km, and for June two bars above each other.
    expect(
      drawn("Totals by month", "top").map(
        (line) => `${line.textContent.replace("\u00A0", " ")} ${line.style.top}`,
      ),
    ).toEqual(["20 km 66.67%", "40 km 33.33%", "60 km 0%"]);
    expect(drawn("Totals by month", "height").map(({ style }) => style.height)).toEqual(["33.33%", "50%"]);
    expect(drawn("Totals by month", "gridColumn").map((name) => name.textContent)).toEqual([
      "Jan",
      "Feb",
      "Mar",
      "Apr",
      "May",
      "Jun",
      "Jul",
      "Aug",
      "Sept",
      "Oct",
      "Nov",
      "Dec",
    ]);
    await months.getByText("Table").click();
    expect(card("Table").element().tabIndex).toBe(0);
    await expectRows(card("Table").getByRole("table"), [
      head("Month"),
      ["February 2025", "1", "30:00", "–", "–", "–"],
      ["June 2025", "3", "4:00:00", "50.00 km", "740 m", "2 100 kcal"],
      ["Total", "4", "4:30:00", "50.00 km", "740 m", "2 100 kcal"],
    ]);
    await expectTexts(months.getByRole("list").getByRole("listitem"), [
      "On foot 20.00 km",
      "On wheels 30.00 km",
    ]);
    await expect.element(button("Previous year")).toBeEnabled();
    await expectOptions(choice("Year"), ["2025", "2024"]);
    await expect.element(choice("Year")).toHaveValue("2025");
    await button("Previous year").click();
    await expect.element(months.getByText("in 2024 · 2 workouts")).toBeVisible();
    expect(router.state.location.search).toMatchObject({ year: 2024 });
    await expect.element(button("Previous year")).toBeDisabled();
    // One family has no legend.
    expect(months.getByRole("list").elements()).toEqual([]);
    await button("Next year").click();
    await expect.element(months.getByText("in 2025 · 4 workouts")).toBeVisible();
    await expect.element(button("Next year")).toBeDisabled();
    await choice("Year").selectOptions("2024");
    await expect.element(months.getByText("in 2024 · 2 workouts")).toBeVisible();
  });

  it("are read with the keys, from this month on", async () => {
    await show("PeriodSection", { at: "/diary/statistics?period=month&measure=duration" });
    await expect
      .element(slider("Month"))
      .toHaveAttribute(
        "aria-valuetext",
        expect.stringMatching(/^June 2025: 4\sh, On foot 2\sh, On wheels 2\sh$/),
      );
    await slider("Month").click();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect
      .element(slider("Month"))
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^February 2025: 30\smin$/));
    await expect.element(card("Totals by month").getByText("February 2025 · 1 workout")).toBeVisible();
    await expectTexts(card("Totals by month").getByRole("list").getByRole("listitem"), [
      "On foot 0 min",
      "On wheels 0 min",
      "Gym 30 min",
    ]);
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(slider("Month")).toHaveAttribute("aria-valuetext", "March 2025: no workout");
  });

  it("are those of weeks with their numbers and days", async () => {
    await show("PeriodSection", { at: "/diary/statistics?period=week&measure=workouts" });
    // 9 to 15 June 2025 is week 24 of ISO 8601.
    await expect
      .element(slider("Week"))
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^Week 24, 9\s–\s15 Jun 2025: 3 workouts/));
    await expect.element(card("Totals by week").getByText("in 2025", { exact: true })).toBeVisible();
    // 52 weeks have room for every fourth name.
    const names = drawn("Totals by week", "gridColumn");
    expect(names.map(({ style }) => style.gridColumn)).toEqual(
      [1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49].map(String),
    );
  });

  it("are those of years, each with the way to its months", async () => {
    const router = await show("PeriodSection", {
      at: "/diary/statistics?period=year&measure=energy",
      units: "IMPERIAL",
    });
    await expect.element(card("Totals by year").getByText("in all years · 6 workouts")).toBeVisible();
    await card("Totals by year").getByText("Table").click();
    await expectRows(card("Table").getByRole("table"), [
      head("Year"),
      ["2024", "2", "2:00:00", "12.43 mi", "787 ft", "1 200 kcal"],
      ["2025", "4", "4:30:00", "31.07 mi", "2 428 ft", "2 100 kcal"],
      ["Total", "6", "6:30:00", "43.50 mi", "3 215 ft", "3 300 kcal"],
    ]);
    await expect.element(button("Next year")).not.toBeInTheDocument();
    expect(page.getByRole("combobox", { name: "Year" }).elements()).toEqual([]);
    await expect.element(slider("Year")).toHaveAttribute("aria-valuetext", expect.stringMatching(/^2025:/));
    await page.getByRole("link", { name: "2024" }).click();
    await expect.element(card("Totals by month")).toBeVisible();
    // By months is how everybody begins.
    expect(router.state.location.search).toEqual({ measure: "energy", year: 2024 });
  });
});

describe("[STATS-1] the choices of statistics", () => {
  it("are the period, the measure, and the families and sports of the diary, all in the address", async () => {
    const router = await show("PeriodSection");
    await expectOptions(choice("Measure"), [
      "Duration",
      "Distance",
      "Ascent",
      "Energy",
      "Number of workouts",
    ]);
    await expectOptions(choice("Sport"), [
      "All sports",
      "On foot",
      "On wheels",
      "Gym",
      "Cycling",
      "Gym",
      "Running",
    ]);
    await page.getByRole("radiogroup", { name: "Period" }).getByRole("radio", { name: "Week" }).click();
    await choice("Measure").selectOptions("Ascent");
    await choice("Sport").selectOptions("Cycling");
    await expect
      .poll(() => router.state.location.search)
      .toMatchObject({ period: "week", measure: "ascent", sport: 2 });
    await expect
      .element(
        card("Totals by week")
          .getByText(/^500\sm$/)
          .first(),
      )
      .toBeVisible();
    await choice("Sport").selectOptions("On foot");
    await expect
      .element(
        card("Totals by week")
          .getByText(/^240\sm$/)
          .first(),
      )
      .toBeVisible();
    expect(router.history.length).toBe(1);
  });

  it("have a sport of the address that the diary has not", async () => {
    await show("PeriodSection", { at: "/diary/statistics?sport=11" });
    await expect.element(choice("Sport")).toHaveDisplayValue("Hiking");
  });
});

describe("[STATS-4] totals by activity", () => {
  it("are those of the year, the longest first", async () => {
    await show("ActivitySection", { at: "/diary/statistics?period=month" });
    await expectRows(table("Activities in 2025"), [
      head("Activity"),
      ["Running", "2", "2:00:00", "20.00 km", "240 m", "1 200 kcal"],
      ["Cycling", "1", "2:00:00", "30.00 km", "500 m", "900 kcal"],
      ["Gym", "1", "30:00", "–", "–", "–"],
      ["Total", "4", "4:30:00", "50.00 km", "740 m", "2 100 kcal"],
    ]);
    await page.getByRole("radiogroup", { name: "Period" }).getByRole("radio", { name: "Year" }).click();
    await expect.element(card("Activities in all years")).toBeVisible();
    await expectRead(table("Activities in all years").getByRole("row").last(), /^Total\s*6/);
  });

  it("have the vertical of those who ski down, as a measure and as a column", async () => {
    const skiing = on("2025-01-18", {
      activityId: 13,
      totalAscent: 12,
      vertical: 5400,
      energyConsumption: 0,
    });
    await show("ActivitySection", { workouts: [...diary, skiing] });
    await expectOptions(choice("Measure"), [
      "Duration",
      "Distance",
      "Ascent",
      "Vertical",
      "Energy",
      "Number of workouts",
    ]);
    await expectRows(table("Activities in 2025"), [
      ["Activity", "Workouts", "Duration", "Distance", "Ascent", "Vertical", "Energy"],
      ["Running", "2", "2:00:00", "20.00 km", "240 m", "–", "1 200 kcal"],
      ["Cycling", "1", "2:00:00", "30.00 km", "500 m", "–", "900 kcal"],
      ["Alpine skiing", "1", "1:00:00", "10.00 km", "12 m", "5 400 m", "–"],
      ["Gym", "1", "30:00", "–", "–", "–", "–"],
      ["Total", "5", "5:30:00", "60.00 km", "752 m", "5 400 m", "2 100 kcal"],
    ]);
  });

  it("say that there are none", async () => {
    await show("ActivitySection", { at: "/diary/statistics?period=month&sport=2&year=2024" });
    await expect.element(page.getByText("No workouts on these days.")).toBeVisible();
  });
});

describe("[STATS-3] streaks", () => {
  it("are the present one and the longest, of days and of weeks", async () => {
    await show("StreaksSection", {
      workouts: [on("2025-01-01"), on("2025-01-02"), on("2025-01-03"), ...diary.slice(3)],
    });
    const terms = () => card("Streaks").getByRole("definition");
    await expectTexts(terms(), [
      "2 days",
      "Longest: 3 days · 1 – 3 Jan 2025",
      "1 week",
      "Longest: 1 week · 9 – 15 Jun 2025",
    ]);
    expect(
      card("Streaks")
        .getByRole("term")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["Days in a row", "Weeks in a row"]);
  });

  it("are none of a sport that was never done", async () => {
    await show("StreaksSection", { at: "/diary/statistics?sport=11" });
    await expectTexts(card("Streaks").getByRole("definition"), [
      "0 days",
      "Longest: 0 days",
      "0 weeks",
      "Longest: 0 weeks",
    ]);
  });
});

const comparison = () => card("Year comparison");

const lines = () => [...document.querySelectorAll("polyline")].map((line) => line.getAttribute("points"));

describe("[STATS-2] this year against others", () => {
  it("has the totals by today of each, the difference, and the whole of those before", async () => {
    const router = await show("YearSection", { at: "/diary/statistics?measure=distance" });
    await expectRows(comparison().getByRole("table", { name: "Totals by 15 Jun" }), [
      ["Year", "By 15 Jun", "2025 in comparison", "Whole year"],
      ["2025", "50.00 km", "", ""],
      ["2024", "10.00 km", "40.00 km more", "20.00 km"],
    ]);
    await slider("Date").click();
    await userEvent.keyboard("{Home}");
    await expectRows(comparison().getByRole("table", { name: "Totals by 1 Jan" }), [
      ["Year", "By 1 Jan", "2025 in comparison", "Whole year"],
      ["2025", "0.00 km", "", ""],
      ["2024", "0.00 km", "the same", "20.00 km"],
    ]);
    await expect.element(page.getByRole("group", { name: "Compare with" })).toBeVisible();
    await expect.element(page.getByRole("checkbox", { name: "2024" })).toBeChecked();
    // Up to 60 km; the names are where the years end, at 50 and at 20.
    expect(
      drawn("Year comparison", "bottom").map((name) => `${name.textContent} ${name.style.bottom}`),
    ).toEqual(["2025 83.33%", "2024 33.33%"]);
    expect(drawn("Year comparison", "top").map((line) => line.style.top)).toEqual(["66.67%", "33.33%", "0%"]);
    expect(comparison().element().textContent).toMatch(/JanFebMarAprMayJunJulAugSeptOctNovDec/);
    await page.getByRole("checkbox", { name: "2024" }).click();
    await expect
      .poll(() => comparison().getByRole("table").first().getByRole("row").elements().length)
      .toBe(2);
    expect(router.state.location.search).toMatchObject({ years: "none" });
  });

  it("is drawn up to today, with a point wherever it grows, and the date that is read", async () => {
    await show("YearSection", { at: "/diary/statistics?measure=workouts" });
    await expect.element(slider("Date")).toBeVisible();
    // 15 June is the 167th date of a leap year; the last line is that of this year.
    expect(lines().at(-1)).toMatch(/^0\.5,100\.00 .*166\.5,[\d.]+$/);
    expect(lines().at(-2)).toMatch(/^0\.5,100\.00 .*365\.5,[\d.]+$/);
    for (const points of lines()) expect(points?.split(" ").length).toBeLessThan(20);
    await slider("Date").click();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await expect.poll(() => document.querySelector('path[d="M1.5 0V100"]')).not.toBeNull();
  });

  it("has less than before, and the sums at the end of each month as a table", async () => {
    await show("YearSection", {
      at: "/diary/statistics?measure=workouts",
      workouts: [...diary.slice(0, 2), on("2024-01-05"), on("2025-03-01")],
    });
    await expectRead(comparison().getByRole("row").nth(2), /2 workouts.*1 workout less.*3 workouts/);
    await comparison().getByText("Table").click();
    await expectRows(card("By the end of each month").getByRole("table"), [
      ["Month", "2025", "2024"],
      ["Jan", "No workouts", "1 workout"],
      ["Feb", "No workouts", "1 workout"],
      ["Mar", "1 workout", "1 workout"],
      ["Apr", "1 workout", "1 workout"],
      ["May", "1 workout", "1 workout"],
      ["Jun", "", "2 workouts"],
      ["Jul", "", "2 workouts"],
      ["Aug", "", "2 workouts"],
      ["Sept", "", "2 workouts"],
      ["Oct", "", "2 workouts"],
      ["Nov", "", "3 workouts"],
      ["Dec", "", "3 workouts"],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { atTime } from "../../testing/at-time.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { diaryWorkout } from "../../testing/workout-examples.ts";
import { GoalsSection } from "./goals/goals-section.tsx";
import { StatisticsSections } from "./statistics-sections.tsx";
import { YearSection } from "./year-section.tsx";

const run = (date: string, km = 10) =>
  diaryWorkout(1, { startTime: Date.parse(`${date}T09:00Z`), totalDistance: km * 1000 });

/** 20 km in each year, of which 10 after 15 June in the years before. */
const diary = [
  run("2022-01-10", 20),
  run("2023-06-10"),
  run("2023-07-10"),
  run("2024-06-10"),
  run("2024-11-20"),
  run("2025-03-01"),
  run("2025-06-14"),
];

const showYears = async (search = "measure=distance") => {
  atTime("2025-06-15T20:00:00+03:00");
  await renderScreen(<StatisticsSections workouts={diary} sections={[YearSection]} />, {
    at: `/diary/statistics?${search}`,
  });
  await expect.element(date()).toBeInTheDocument();
};
const date = () => page.getByRole("slider", { name: "Date" });
const said = () => date().element().getAttribute("aria-valuetext")?.replaceAll(/\s/gu, " ");

const year = (name: string) => page.getByRole("checkbox", { name });

describe("[STATS-2] the lines of years", () => {
  it("begin at today, with each year's total by then", async () => {
    await showYears();
    await expect.poll(said).toBe("15 Jun: 2025 20.00 km, 2024 10.00 km, 2023 10.00 km");
    await expect.element(year("2024")).toBeChecked();
    await expect.element(year("2023")).toBeChecked();
    await expect.element(year("2022")).not.toBeChecked();
    await year("2022").click();
    await expect.poll(said).toMatch(/, 2023 10\.00 km, 2022 20\.00 km$/);
    await year("2024").click();
    await expect.poll(said).toBe("15 Jun: 2025 20.00 km, 2023 10.00 km, 2022 20.00 km");
  });

  it("have nothing to be compared with in the first year", async () => {
    atTime("2025-06-15T20:00:00+03:00");
    await renderScreen(<StatisticsSections workouts={[run("2025-06-14")]} sections={[YearSection]} />, {
      at: "/diary/statistics?measure=distance",
    });
    await expect.poll(said).toBe("15 Jun: 2025 10.00 km");
    expect(page.getByRole("group", { name: "Compare with" }).elements()).toEqual([]);
  });

  it("say nothing of this year after today, and go on with the others", async () => {
    await showYears();
    await date().click();
    await userEvent.keyboard("{Home}{End}");
    await expect.poll(said).toBe("31 Dec: 2024 20.00 km, 2023 20.00 km");
    await userEvent.keyboard("{Home}");
    await expect.poll(said).toBe("1 Jan: 2025 0.00 km, 2024 0.00 km, 2023 0.00 km");
  });

  it("have the chosen years, each once, and all the others faintly behind", async () => {
    await showYears("measure=distance&years=2023_2022");
    await expect.poll(said).toBe("15 Jun: 2025 20.00 km, 2023 10.00 km, 2022 20.00 km");
    const lines = [...document.querySelectorAll("polyline")].map((line) => line.getAttribute("points") ?? "");
    // Four years faintly, three of them as lines.
    expect(lines).toHaveLength(7);
    // 2022 ran its 20 km on 10 January and stays there: up at the tenth date, level to the last of a leap year.
    const still = lines.at(4) ?? "";
    expect(still.split(" ").at(0)).toBe("0.5,100.00");
    expect(still.split(" ").map((point) => point.split(",")[0])).toEqual(["0.5", "8.5", "9.5", "365.5"]);
  });

  it("follow the pointer, and let go of it", async () => {
    await showYears();
    const plot = date().element().parentElement ?? document.body;
    const { left, width, top } = plot.getBoundingClientRect();
    plot.dispatchEvent(
      new PointerEvent("pointermove", { bubbles: true, clientX: left + width / 2, clientY: top + 5 }),
    );
    // The 184th of 366 dates.
    await expect.poll(said).toMatch(/^2 Jul: 2024 10\.00 km, 2023/);
    plot.dispatchEvent(new PointerEvent("pointerout", { bubbles: true, relatedTarget: document.body }));
    await expect.poll(said).toMatch(/^15 Jun:/);
  });
});

const goal = (target: number, changed = {}) => ({
  id: "64a0b1c2d3e4f5a6b7c8a101",
  version: 3,
  period: "week" as const,
  measure: "distance" as const,
  target,
  activityId: null,
  ...changed,
});

/** Widths and places of the parts of a goal's bar. */
const bar = () => {
  const parts = page.getByRole("list", { name: "Goals" }).element().querySelectorAll<HTMLElement>("[style]");
  return [...parts].map(({ style }) => style.width || `at ${style.left}`);
};

describe("[STATS-5] the bar of a goal", () => {
  it.each([
    // 10 km of 14; by Thursday night 4/7.
    [14_000, ["71.4%", "at 57.1%"]],
    // Reached: nothing is expected any more, and the bar is full.
    [5000, ["100%"]],
    [1_000_000, ["1%", "at 57.1%"]],
  ])("has what is done of %i m, and what was to be done by tonight", async (target, parts) => {
    atTime("2025-06-12T12:00:00+03:00");
    server.answer("listGoals", [goal(target)]);
    await renderScreen(<StatisticsSections workouts={[run("2025-06-11")]} sections={[GoalsSection]} />, {
      at: "/diary/statistics",
    });
    await expect.element(page.getByRole("list", { name: "Goals" })).toBeVisible();
    expect(bar()).toEqual(parts);
  });
});

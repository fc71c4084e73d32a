import { monthOfDay } from "@cairn/domain/diary/calendar";
import { diaryIndex } from "@cairn/domain/diary/diary-index";
import { dayOfWorkout } from "@cairn/domain/diary/diary-workout";
import { useRef, useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { diaryWorkout } from "../../testing/workout-examples.ts";
import { DayView } from "./day-view.tsx";
import { Skyline } from "./skyline.tsx";

const today = Date.parse("2025-06-15") / 86_400_000;
/** A run in each month since 2015: 126 months, each four or five weeks of ten pixels. */
const diary = Array.from({ length: 126 }, (_, at) =>
  diaryWorkout(at, { startTime: Date.UTC(2015, at, 10, 9), totalTime: 3600 * (1 + (at % 3)) }),
);
const byMonth = Map.groupBy(diary, (workout) => monthOfDay(dayOfWorkout(workout)));
const index = diaryIndex(
  { months: [...byMonth.keys()], workoutsOf: (month) => byMonth.get(month) ?? [] },
  Date.parse("2025-06-15T12:00Z"),
);

const Graph = () => {
  const [month, setMonth] = useState(monthOfDay(today));
  return (
    <div style={{ width: 700 }}>
      <Skyline index={index} today={today} month={month} onMonth={setMonth} />
    </div>
  );
};

const months = () => page.getByRole("toolbar", { name: "Weeks by month" });
const month = (name: string) => months().getByRole("button", { name: new RegExp(`^${name}:`) });
const scrolled = () => months().element().scrollLeft;
const end = () => months().element().scrollWidth - months().element().clientWidth;

describe("[DIARY-5] a long graph of weeks", () => {
  it("begins at the month of the calendar, draws what is seen, and is one stop of Tab", async () => {
    await renderScreen(<Graph />);
    await expect.element(month("June 2025")).toHaveAttribute("aria-current", "true");
    // Its last month is in the middle, as far as that goes.
    await expect.poll(scrolled).toBeGreaterThan(end() - 2);
    await expect.element(month("January 2015")).not.toBeInTheDocument();
    const stops = months()
      .getByRole("button")
      .elements()
      .filter((each) => (each as HTMLElement).tabIndex === 0);
    expect(stops.map(({ textContent }) => textContent?.startsWith("June 2025"))).toEqual([true]);
  });

  it("stays where it is when a month beside is chosen, and follows to one out of sight", async () => {
    await renderScreen(<Graph />);
    await expect.element(month("June 2025")).toBeInTheDocument();
    await expect.poll(scrolled).toBeGreaterThan(end() - 2);
    const before = scrolled();
    (month("June 2025").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.element(month("April 2025")).toHaveFocus();
    expect(scrolled()).toBe(before);
    // A year at a time; the graph shows about 16 months.
    await userEvent.keyboard("{PageUp}{PageUp}");
    await expect.element(month("April 2023")).toHaveFocus();
    expect(scrolled()).toBeLessThan(before);
    await userEvent.keyboard("{Home}");
    await expect.element(month("January 2015")).toHaveFocus();
    await expect.poll(scrolled).toBe(0);
    // There is nothing before.
    await userEvent.keyboard("{PageUp}{ArrowLeft}");
    await expect.element(month("January 2015")).toHaveAttribute("aria-current", "true");
    await userEvent.keyboard("{PageDown}");
    await expect.element(month("January 2016")).toHaveFocus();
    await userEvent.keyboard("{Control>}{ArrowRight}{/Control}x");
    await expect.element(month("January 2016")).toHaveFocus();
  });

  it("has the heights of its weeks against the longest, and lines at round hours", async () => {
    await renderScreen(<Graph />);
    await expect.element(month("June 2025")).toBeInTheDocument();
    const heights = [...month("June 2025").element().querySelectorAll<HTMLElement>("[style*=height]")].map(
      ({ style }) => style.height,
    );
    // The 126th run has three hours, the longest; a twenty-fifth is left free above.
    expect(heights).toEqual(["96.15%"]);
    const lines = [...document.querySelectorAll<HTMLElement>("[style*=bottom]")].map(
      ({ textContent, style }) => [textContent?.replaceAll(/\s/gu, " "), style.bottom],
    );
    expect(lines.at(-1)?.[0]).toMatch(/^[23] h$/);
  });
});

const Day = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <button onClick={() => heading.current?.focus()}>Open the day</button>
      <DayView day={today} workouts={[]} heading={heading}>
        <p>Notes of the day</p>
      </DayView>
    </>
  );
};

describe("[DIARY-7] a day that is opened", () => {
  it("gets the focus at its heading, at which Tab does not stop", async () => {
    server.answer("getUser", ownAccount);
    await renderScreen(<Day />);
    const heading = page.getByRole("heading", { name: /15 June 2025/ });
    await page.getByRole("button", { name: "Open the day" }).click();
    await expect.element(heading).toHaveFocus();
    expect((heading.element() as HTMLElement).tabIndex).toBe(-1);
    await expect.element(page.getByRole("region", { name: /15 June 2025/ })).toBeVisible();
    await expect.element(page.getByText("No workouts on this day")).toBeVisible();
    await expect.element(page.getByText("Notes of the day")).toBeVisible();
  });
});

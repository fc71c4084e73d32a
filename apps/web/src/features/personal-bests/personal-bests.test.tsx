import type { PersonalBestsView, PersonalRecordView } from "@cairn/contracts/personal-bests";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { expectOptions, expectRead, expectRows } from "../../testing/read-page.ts";
import { atTime } from "../../testing/at-time.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { keyOf } from "../../testing/workout-examples.ts";
import { PersonalBests } from "./personal-bests.tsx";

const record = (
  number: number,
  value: number,
  changed: Partial<PersonalRecordView> = {},
): PersonalRecordView => ({
  workoutKey: keyOf(number),
  startTime: Date.UTC(2025, number, 1, 9),
  timeOffsetInMinutes: 180,
  description: `Race ${number}`,
  value,
  effortStart: 60,
  ...changed,
});

const running: PersonalBestsView = {
  sports: [
    { activityId: 1, workouts: 9 },
    { activityId: 2, workouts: 3 },
  ],
  activityId: 1,
  distances: [
    { size: 1000, history: [record(1, 240), record(2, 228, { description: undefined })] },
    { size: 5000, history: [record(1, 1320)] },
  ],
  speeds: [{ size: 1200, history: [record(1, 4), record(2, 4.012)] }],
  powers: [],
  leftOut: [
    { reason: "tooFast", workouts: 1 },
    { reason: "clock", workouts: 2 },
  ],
};
const cycling: PersonalBestsView = {
  ...running,
  activityId: 2,
  distances: [],
  speeds: [{ size: 1200, history: [record(3, 10)] }],
  powers: [{ size: 60, history: [record(3, 400), record(4, 420.4)] }],
  leftOut: [],
};

const show = async (view: PersonalBestsView = running, units: "METRIC" | "IMPERIAL" = "METRIC") => {
  server.answer("getUser", ownAccount);
  server.answer("getPersonalBests", view);
  await renderScreen(<PersonalBests />, { units });
};
const table = (name: string) => page.getByRole("table", { name, exact: true });
const over = (name: RegExp) => page.getByRole("button", { name });

const bests = () => page.getByText("Best times by distance").element().closest("[aria-busy=true]");

describe("[BEST-1] personal bests", () => {
  it("have the best over each distance and time, with its day and the stretch of its workout", async () => {
    await show();
    await expectRows(table("Best times by distance"), [
      ["Distance", "Best", "Average", "Date"],
      ["1 km, History, broken 1 time", "3:48", "3:48 /km", "1 Mar 2025"],
      ["5 km, History", "22:00", "4:24 /km", "1 Feb 2025"],
    ]);
    await expectRows(table("Best average pace by time"), [
      ["Time", "Best", "Date"],
      ["20 min, History, broken 1 time", "4:09 /km", "1 Mar 2025"],
    ]);
    await expect
      .element(table("Best times by distance").getByRole("link", { name: "1 Feb 2025" }))
      // A minute after its start, 22 minutes long.
      .toHaveAttribute("href", `/workout/anna/${keyOf(1)}?part=60-1380`);
    await expect
      .element(table("Best average pace by time").getByRole("link"))
      .toHaveAttribute("href", `/workout/anna/${keyOf(2)}?part=60-1260`);
    await expect.element(page.getByText("By elapsed time: pauses count, as in a race.")).toBeVisible();
    await expect
      .element(
        page.getByText(
          "3 workouts can’t count as records: 1 is faster than anyone in the sport and 2 have an impossible date.",
        ),
      )
      .toBeVisible();
    expect(table("Best power").elements()).toEqual([]);
  });

  it("have a history by a press, latest first, with each improvement", async () => {
    // A month before the record of a month later would be as old.
    atTime("2025-03-29T09:00:00Z");
    await show();
    await expect.element(over(/^1 km/)).toHaveAttribute("aria-expanded", "false");
    await expect.element(over(/^1 km/)).not.toHaveAttribute("aria-controls");
    await over(/^1 km/).click();
    await expect.element(over(/^1 km/)).toHaveAttribute("aria-expanded", "true");
    await expectRows(table("How the best over 1 km improved"), [
      ["Date", "Workout", "Best", "Improvement"],
      ["1 Mar 2025", "Workout", "3:48", "−0:12"],
      ["1 Feb 2025", "Race 1", "4:00", "First"],
    ]);
    const opened = document.getElementById(over(/^1 km/).element().getAttribute("aria-controls") ?? "");
    const history = () => [...(opened?.querySelectorAll<HTMLElement>("figure [aria-hidden]") ?? [])];
    expect(opened?.querySelector("td")?.colSpan).toBe(4);
    // Half of the time until today from the first to the second, whose value is the best.
    expect(history().flatMap(({ style }) => (style.left ? [`${style.left} ${style.bottom}`] : []))).toEqual([
      "0% 12%",
      "50% 88%",
    ]);
    expect(opened?.querySelector("figure path")?.getAttribute("d")).toBe("M0.00 88.00H50.00V12.00H100");
    expect([history()[0]?.textContent, history().at(-1)?.textContent]).toEqual([
      "1 Mar 2025: 3:48",
      "1 Feb 2025today",
    ]);
    await expect
      .element(table("How the best over 1 km improved").getByRole("link", { name: "Race 1" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(1)}?part=60-300`);
    const slider = page.getByRole("slider", { name: "How the best over 1 km improved" });
    await expect.element(slider).toHaveAttribute("aria-valuetext", "1 Mar 2025: 3:48");
    await slider.click();
    await userEvent.keyboard("{Home}");
    await expect.element(slider).toHaveAttribute("aria-valuetext", "1 Feb 2025: 4:00");
    expect(history()[0]?.textContent).toBe("1 Feb 2025: 4:00");
    await over(/^5 km/).click();
    await expect.element(over(/^1 km/)).toHaveAttribute("aria-expanded", "false");
    await over(/^5 km/).click();
    await expect.element(page.getByRole("slider")).not.toBeInTheDocument();
  });

  it("are those of a sport by a choice", async () => {
    await show();
    const sport = page.getByRole("combobox", { name: "Sport of the bests" });
    await expectOptions(sport, ["Running", "Cycling"]);
    await expect.element(sport).toHaveValue("1");
    server.refuse("getPersonalBests", "request.invalid");
    await sport.selectOptions("Cycling");
    await expect.element(page.getByText(/^Your personal bests did not load\./)).toBeVisible();
    await expect.element(sport).toHaveValue("2");
    server.answer("getPersonalBests", cycling);
    const arrive = server.hold("getPersonalBests");
    await page.getByRole("button", { name: "Try again" }).click();
    // Until they come, those of the sport before cannot be opened.
    await expect.poll(() => bests()?.hasAttribute("inert")).toBe(true);
    arrive();
    await expectRows(table("Best power"), [
      ["Time", "Best", "Date"],
      ["1 min, History, broken 1 time", "420 W", "1 May 2025"],
    ]);
    await expectRows(table("Best average speed by time"), [
      ["Time", "Best", "Date"],
      ["20 min, History", "36.0 km/h", "1 Apr 2025"],
    ]);
    expect(server.callsOf("getPersonalBests").at(-1)?.query.activityId).toBe(2);
    await expect.element(page.getByText("20 min", { exact: true }).first()).toBeVisible();
    expect(table("Best power").element().closest("[inert], [aria-busy=true]")).toBeNull();
    await over(/^1 min/).click();
    expect(document.querySelector("td[colspan]")?.getAttribute("colspan")).toBe("3");
    await expectRead(table("How the best over 1 min improved").getByRole("row").nth(1), /\+20\sW$/);
    expect(page.getByText(/count as a record/).elements()).toEqual([]);
  });

  it("are paces of a mile for those who count so", async () => {
    await show(running, "IMPERIAL");
    // 4.012 m/s are 6:41 a mile.
    await expectRead(table("Best average pace by time").getByRole("row").nth(1), /6:41\s\/mi/);
  });

  it("are none yet", async () => {
    await show({ ...running, sports: [], activityId: undefined, distances: [], speeds: [], leftOut: [] });
    await expect.element(page.getByText("No bests yet")).toBeVisible();
    await expect.element(page.getByText(/^They come from recorded runs/)).toBeVisible();
    await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
    expect(page.getByText(/^By elapsed time/).elements()).toEqual([]);
  });

  it("are none of a sport, and no choice of one, for whom the workouts are not linked", async () => {
    server.refuse("getUser", "request.invalid");
    server.answer("getPersonalBests", {
      ...running,
      sports: running.sports.slice(0, 1),
      distances: [],
      speeds: [],
    });
    const arrive = server.hold("getPersonalBests");
    await renderScreen(<PersonalBests />);
    await expect.element(page.getByText("Loading")).toBeInTheDocument();
    arrive();
    await expect.element(page.getByText("No bests yet")).toBeVisible();
    await expect.element(page.getByText(/^By elapsed time/)).toBeVisible();
    await expect.element(page.getByText("Loading")).not.toBeInTheDocument();
    await expect.element(page.getByRole("combobox")).not.toBeInTheDocument();
  });

  it("did not load, and are asked for again", async () => {
    server.answer("getUser", ownAccount);
    server.refuse("getPersonalBests", "request.invalid");
    await renderScreen(<PersonalBests />);
    await expect.element(page.getByText(/^Your personal bests did not load\./)).toBeVisible();
    server.answer("getPersonalBests", running);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(table("Best times by distance")).toBeVisible();
  });
});

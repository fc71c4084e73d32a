import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectRead, expectRows } from "../../testing/read-page.ts";
import { server } from "../../testing/render-screen.tsx";
import { keyOf } from "../../testing/workout-examples.ts";
import { button, section, showTables, state, table, timed } from "../../testing/workout-tables-on-screen.tsx";

const splits = () => table("Splits of equal length, or the laps of the device");

const lap = (changed: Partial<SplitView>): SplitView => ({
  startTime: 0,
  startDistance: 0,
  duration: 1500,
  distance: 5000,
  avgSpeed: 3.333,
  ...changed,
});

describe("[WORK-3] splits and laps", () => {
  it("are about ten of a length, each with pace, climb and heart rate", async () => {
    await showTables(timed);
    await expectRows(splits(), [
      ["km , reverse the order", "Pace", "Pace /km", "Ascent m", "bpm"],
      // The mean of four points, by which climb is counted, is a point and a half behind the track until its end.
      ["1", "", "5:00", "+9", "120"],
      ...["2", "3", "4"].map((km) => [km, "", "5:00", "+10", "120"]),
      // From 120 to 150 within its last hundred metres: 121.5 on average.
      ["5", "", "5:00", "+10", "122"],
      ...["6", "7", "8", "9"].map((km) => [km, "", "5:00", "+10", "150"]),
      ["10", "", "5:00", "+12", "150"],
    ]);
  });

  it("have another length by a choice, are shown twelve at first, and turned round", async () => {
    await showTables(timed);
    const first = () => splits().getByRole("row").nth(1).getByRole("button");
    await button("reverse the order").click();
    await expect.element(first()).toHaveAccessibleName("Select 10 on map and graphs");
    await expect
      .element(splits().getByRole("columnheader").first())
      .toHaveAttribute("aria-sort", "descending");
    await button("reverse the order").click();
    await expect.element(first()).toHaveAccessibleName("Select 1 on map and graphs");
    await page.getByRole("radiogroup", { name: "Split length" }).getByRole("radio", { name: "0.5" }).click();
    await expect.poll(() => splits().getByRole("row").elements().length).toBe(13);
    await button("Show all 20").click();
    await expect.poll(() => splits().getByRole("row").elements().length).toBe(21);
    await button("Show fewer").click();
    await expect.poll(() => splits().getByRole("row").elements().length).toBe(13);
  });

  it("select their part of map and graphs", async () => {
    await showTables(timed);
    await button("Select 2 on map and graphs").click();
    await expectRead(state(), /selected 10–20/);
  });

  it("are in miles for those who count so", async () => {
    await showTables(timed, { units: "IMPERIAL" });
    // 5:00 a kilometre are 8:03 a mile; 10 km have twelve halves of a mile and 0.21 miles.
    await expectRead(splits().getByRole("row").nth(1), /^0\.5\s*8:03/);
    await button("Show all 13").click();
    await expectRead(splits().getByRole("row").last(), /^0\.21\smi/);
  });

  it("are the laps of the device where it has some, with what is doubtful about them", async () => {
    await showTables({
      ...timed,
      laps: [
        lap({ avgHeartRate: 125, ascent: 40, descent: 5 }),
        lap({
          startTime: 1500,
          startDistance: 5000,
          distance: 4000,
          avgSpeed: 2.667,
          doubts: [{ rule: "distanceTooFast", against: 4200, name: "distance", device: 9000 }],
        }),
      ],
    });
    await expect.element(section("Splits").getByRole("heading", { name: "Laps" })).toBeVisible();
    await expectRows(splits(), [
      ["Lap , reverse the order", "Distance", "Pace /km", "Ascent m", "bpm"],
      ["1", "5.00", "5:00", "+35", "125"],
      ["2", "4.00 *", "6:15", "–", "–"],
    ]);
    await button("What the device reported for lap 2").click();
    await expect
      .element(
        page.getByText(
          /^The device reported 9\.00\skm, but nobody covers more than 4\.20\skm in this time\./,
        ),
      )
      .toBeVisible();
    await page.getByRole("radiogroup", { name: "Split length" }).getByRole("radio", { name: "Laps" }).click();
    await page
      .getByRole("radiogroup", { name: "Split length" })
      .getByRole("radio", { name: "5", exact: true })
      .click();
    await expect.element(section("Splits").getByRole("heading", { name: "Splits" })).toBeVisible();
    await page.getByRole("radiogroup", { name: "Split length" }).getByRole("radio", { name: "Laps" }).click();
    await expectRead(state(), /laps on the map/);
  });
});

const effort = (rank: number, totalTime: number, avg: number) => ({
  rank,
  workoutKey: keyOf(rank),
  activityId: 1,
  startTime: Date.UTC(2025, 0, rank),
  timeOffsetInMinutes: 120,
  totalTime,
  totalDistance: 10_000,
  avgSpeed: Math.round(1_000_000 / totalTime) / 100,
  hrdata: { avg },
});
const ranks = () =>
  table("Workouts on the same route, ranked by time")
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) => (row as HTMLTableRowElement).cells[0]?.textContent);

describe("[WORK-7] workouts on the same route", () => {
  it("are ranked with the gap to the fastest, sorted by a press, and compared", async () => {
    server.refuse("getWorkoutRecording", "workout.not_found");
    server.answer("getSimilarRoutes", [effort(1, 2400, 160), effort(2, 2700, 0), effort(3, 3000, 140)]);
    await showTables({ ...timed, workoutKey: keyOf(3), key: keyOf(3), hasRecording: true });
    const ranking = table("Workouts on the same route, ranked by time");
    await expectRead(section("On this route"), /No\. 3 of 3 · by timer time/);
    const rows = [
      ["1", "1 Jan 2025", "40:00", "4:00", "160", ""],
      ["2", "2 Jan 2025", "45:00 +5:00", "4:30", "–", ""],
      ["3", "3 Jan 2025", "50:00 +10:00", "5:00", "140", ""],
    ];
    const head = ["Rank", "Date", "Time", "Pace /km", "bpm", "Compare"];
    await expectRows(ranking, [head, ...rows]);
    await ranking.getByRole("button", { name: "Date" }).click();
    await expectRows(ranking, [head, ...rows.toReversed()]);
    await expect
      .element(ranking.getByRole("columnheader", { name: "Date" }))
      .toHaveAttribute("aria-sort", "descending");
    await ranking.getByRole("button", { name: "Rank" }).click();
    await ranking.getByRole("button", { name: "Rank" }).click();
    await expectRows(ranking, [head, ...rows.toReversed()]);
    const compare = button("Compare with 1 Jan 2025");
    await expect.element(compare).toHaveAttribute("aria-pressed", "false");
    await compare.click();
    await expectRead(state(), new RegExp(`compared ${keyOf(1)}`));
    await expect.element(compare).toHaveAttribute("aria-pressed", "true");
    await compare.click();
    await expect.element(compare).toHaveAttribute("aria-pressed", "false");
    await expect.element(button("Compare with 3 Jan 2025")).not.toBeInTheDocument();
    await expect
      .element(ranking.getByRole("link", { name: "2 Jan 2025" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(2)}`);
  });

  it("are the best three and the neighbours of this one, and all on demand", async () => {
    server.refuse("getWorkoutRecording", "workout.not_found");
    server.answer(
      "getSimilarRoutes",
      Array.from({ length: 9 }, (_, at) => effort(at + 1, 2400 + at * 60, 0)),
    );
    await showTables({ ...timed, workoutKey: keyOf(7), key: keyOf(7), hasRecording: true });
    await expect.poll(ranks).toEqual(["1", "2", "3", "6", "7", "8"]);
    await button("Show all 9").click();
    await expect.poll(() => ranks().length).toBe(9);
    await button("Show fewer").click();
    await expect.poll(() => ranks().length).toBe(6);
  });
});

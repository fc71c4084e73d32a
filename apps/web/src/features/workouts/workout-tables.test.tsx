import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectRead, expectRows, expectTexts } from "../../testing/read-page.ts";
import { server } from "../../testing/render-screen.tsx";
import { keyOf } from "../../testing/workout-examples.ts";
import {
  answerRecording,
  button,
  overview,
  section,
  showTables,
  state,
  table,
  timed,
} from "../../testing/workout-tables-on-screen.tsx";

const splits = () => table("Splits of equal length, or the laps of the device");

const styles = (selector: string) =>
  [...splits().element().querySelectorAll<HTMLElement>(selector)].map(({ style }) => style);

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
    expect(styles("[aria-hidden] > span").map(({ width }) => width)).toEqual(Array(10).fill("100%"));
    // 120 of 180 beats are zone 2, 150 are zone 4.
    const zones = styles("span").flatMap(({ background }) => (background ? [background] : []));
    expect(zones).toEqual([...Array(5).fill("var(--zone-2)"), ...Array(5).fill("var(--zone-4)")]);
    await expect
      .element(
        page.getByRole("radiogroup", { name: "Split length" }).getByRole("radio", { name: "1", exact: true }),
      )
      .toBeChecked();
  });

  it("say that they are the recording's where its owner typed another distance", async () => {
    await showTables({
      ...timed,
      totalDistance: 11_000,
      provenance: { distance: { source: "entered", computed: 10_000 } },
    });
    await expect
      .element(section("Splits").getByText(/^The recording itself has 10\.00 km in 50:00\./))
      .toBeVisible();
    expect(page.getByText(/was the fastest/).elements()).toEqual([]);
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

describe("[WORK-3] laps with few or many values", () => {
  it("have power and stroke rate of a rower, and no room for bars", async () => {
    await showTables({
      ...timed,
      activityId: 15,
      laps: [
        lap({ avgPower: 200.4, avgCadence: 28, avgHeartRate: 60 }),
        lap({ startTime: 1500, startDistance: 5000, avgSpeed: 0 }),
      ],
    });
    await expectRows(splits(), [
      ["Lap , reverse the order", "Distance", "Pace /500 m", "W", "str/min", "bpm"],
      ["1", "5 000", "2:30", "200", "28", "60"],
      ["2", "5 000", "–", "–", "–", "–"],
    ]);
    // Below the first zone, too.
    expect(styles("span").map(({ background }) => background)).toContain("var(--zone-1)");
    await button("Select 2 on map and graphs").click();
    await expectRead(state(), /^at 50 selected 50–100/);
  });

  it("have their time where nothing was covered", async () => {
    await showTables({
      activityId: 23,
      totalDistance: 0,
      overview: overview.map(([, s, , , bpm]) => [0, s, null, null, bpm]),
      laps: [
        lap({ distance: 0, avgHeartRate: 125 }),
        lap({ startTime: 1500, distance: 0, avgHeartRate: 150 }),
      ],
    });
    await expectRows(splits(), [
      ["Lap , reverse the order", "Time", "bpm"],
      ["1", "25:00", "125"],
      ["2", "25:00", "150"],
    ]);
    expect(page.getByRole("radiogroup", { name: "Split length" }).elements()).toEqual([]);
  });

  it("wait for the recording where pauses are not known before", async () => {
    server.answer("getSimilarRoutes", []);
    answerRecording({ distance: Float64Array.from(overview, ([metres]) => metres) });
    const arrive = server.hold("getWorkoutRecording");
    await showTables({ ...timed, totalTime: 2900, elapsedTime: 3000, hasRecording: true });
    await expect.element(section("Summary")).toBeVisible();
    expect(splits().elements()).toEqual([]);
    arrive();
    await expect.poll(() => splits().getByRole("row").elements().length).toBe(11);
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
    const order = (name: string) => ranking.getByRole("columnheader", { name, exact: true });
    await ranking.getByRole("button", { name: "Rank" }).click();
    await expectRows(ranking, [head, ...rows]);
    await expect.element(order("Rank")).toHaveAttribute("aria-sort", "ascending");
    await expect.element(order("Date")).toHaveAttribute("aria-sort", "none");
    await ranking.getByRole("button", { name: "Rank" }).click();
    await expectRows(ranking, [head, ...rows.toReversed()]);
    await ranking.getByRole("button", { name: "Time" }).click();
    await expectRows(ranking, [head, ...rows]);
    for (const name of ["Pace /km", "bpm"]) {
      await ranking.getByRole("button", { name }).click();
      await expect.element(order(name)).toHaveAttribute("aria-sort", "descending");
      await expect.poll(ranks).toEqual(name === "bpm" ? ["1", "3", "2"] : ["1", "2", "3"]);
    }
    expect(page.getByRole("button", { name: "Show all" }).elements()).toEqual([]);
    await expect.element(ranking.getByText("3 Jan 2025")).toHaveAttribute("aria-current", "page");
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
    const heads = table("Workouts on the same route").getByRole("columnheader");
    await expectTexts(heads, ["Rank", "Date", "Time", "Pace /km", "Compare"]);
    await button("Show all 9").click();
    await expect.poll(() => ranks().length).toBe(9);
    await button("Show fewer").click();
    await expect.poll(() => ranks().length).toBe(6);
  });

  it("are not listed where there is no other, nor asked for without a recording", async () => {
    server.refuse("getWorkoutRecording", "workout.not_found");
    server.answer("getSimilarRoutes", [effort(1, 2400, 0)]);
    await showTables({ ...timed, hasRecording: true });
    await expect.poll(() => server.callsOf("getSimilarRoutes").length).toBeGreaterThan(0);
    expect(section("On this route").elements()).toEqual([]);
  });

  it("have no rank for a workout that is not among them, and no pace without a distance", async () => {
    server.refuse("getWorkoutRecording", "workout.not_found");
    server.answer("getSimilarRoutes", [
      { ...effort(1, 2400, 0), totalDistance: 0, avgSpeed: 0 },
      effort(2, 2700, 0),
    ]);
    await showTables({ ...timed, workoutKey: keyOf(9), key: keyOf(9), hasRecording: true });
    await expectRead(table("Workouts on the same route").getByRole("row").nth(1), /^1 1 Jan 2025 40:00 –$/);
    await expectRead(section("On this route"), /^On this route Workouts/);
  });
});

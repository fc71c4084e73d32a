import { encodePolyline } from "@cairn/geo/polyline";
import { encodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, type Locator } from "vitest/browser";
import { expectRead, expectTexts, onPhone } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { combinedWorkout, keyOf } from "../testing/workout-examples.ts";
import { address, button, key, route, showWorkout, start } from "../testing/workout-page-on-screen.tsx";
import { overview, timed } from "../testing/workout-tables-on-screen.tsx";
import { WorkoutPage } from "./workout-page.tsx";

const steps = overview.map((_, at) => at);
/** 10 km due east. */
const lat = Float64Array.from(steps, () => 60);
const lon = Float64Array.from(steps, (at) => 24 + at * 0.0018);
const east = { ...timed, detailedPolyline: encodePolyline(lat, lon) };

const region = (name: string) => page.getByRole("region", { name, exact: true });
const markers = () => page.getByRole("toolbar", { name: "Markers on the track" });
const parts: Readonly<Record<string, () => Locator>> = {
  map: markers,
  graphs: () => region("Graphs"),
  title: () => page.getByRole("heading", { level: 1 }),
  numbers: () => region("Key numbers"),
  runs: () => region("1 run"),
  tables: () => region("Summary"),
};
/** The parts of the page in the order in which they are read. */
const readingOrder = () =>
  Object.entries(parts)
    .flatMap(([name, find]) =>
      find()
        .elements()
        .map((element) => ({ name, element })),
    )
    .toSorted((a, b) =>
      a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .map(({ name }) => name);

const skiRuns = [
  {
    index: 1,
    startTimestamp: start.startTime,
    from: 0,
    to: 50,
    descentDistanceMeters: 5000,
    descentDurationSeconds: 1500,
    avgSpeed: 3,
    drop: 300,
    profile: [],
  },
];
const onSnow = { activityId: 13, analysis: { outliers: 0, skiRuns } };

const names = () =>
  markers()
    .getByRole("button")
    .elements()
    .map((each) => each.getAttribute("aria-label"));

describe("[NAV-11] the parts of a workout's page", () => {
  it("are map and graphs beside a panel", async () => {
    await showWorkout({ ...east, ...onSnow });
    await expect.poll(readingOrder).toEqual(["map", "graphs", "title", "numbers", "runs", "tables"]);
    expect(page.getByRole("article").element().dataset["points"]).toBe("101");
    await expect.element(page.getByRole("radiogroup", { name: "Line colour" })).toBeInTheDocument();
  });

  it("are graphs and tables in place of a map that there is not", async () => {
    await showWorkout({ ...timed, ...onSnow });
    await expect.poll(readingOrder).toEqual(["graphs", "runs", "tables", "title", "numbers"]);
  });

  it("are one below the other on a phone, and the graphs below the numbers", async () => {
    await onPhone();
    await showWorkout({ ...east, ...onSnow });
    await expect.poll(readingOrder).toEqual(["map", "title", "numbers", "graphs", "runs", "tables"]);
    expect(page.getByRole("radiogroup", { name: "Line colour" }).elements()).toEqual([]);
  });

  it("are one below the other on a phone without a map, too", async () => {
    await onPhone();
    await showWorkout(timed);
    await expect.poll(readingOrder).toEqual(["title", "numbers", "graphs", "tables"]);
  });

  it("have the ends of laps on the map once the laps are chosen", async () => {
    const lap = { startTime: 0, startDistance: 0, duration: 1500, distance: 5000, avgSpeed: 3.333 };
    await showWorkout({ ...east, laps: [lap, { ...lap, startTime: 1500, startDistance: 5000 }] });
    await expect.poll(names).toContain("1 km from the start");
    const choice = page.getByRole("radiogroup", { name: "Split length" });
    await choice.getByRole("radio", { name: "1", exact: true }).click();
    await choice.getByRole("radio", { name: "Laps" }).click();
    await expect.poll(names).toContain("End of lap 1");
    expect(names()).not.toContain("1 km from the start");
  });
});

/** Points each 100 m, so many seconds apart. */
const recorded = (seconds: number) =>
  encodeRecording({
    length: steps.length,
    segmentStarts: [0],
    columns: { time: Float64Array.from(steps, (at) => at * seconds), lat, lon },
    laps: [],
  }).slice().buffer as never;
const effort = (rank: number, totalTime: number) => ({
  rank,
  workoutKey: keyOf(rank),
  activityId: 1,
  startTime: Date.UTC(2025, 0, rank),
  timeOffsetInMinutes: 120,
  totalTime,
  totalDistance: 10_000,
  avgSpeed: 3,
  hrdata: { avg: 0 },
});
const similar = [effort(1, 3000), effort(2, 3300)];
const chip = () => page.getByRole("status").filter({ hasText: "Compared with" });
const cursor = () => page.getByRole("slider", { name: "Cursor along the track" });

describe("[WORK-7] comparing a workout with another", () => {
  it("shows its line and the time between them in the graphs, until it is ended", async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    onTestFinished(() => {
      scroll.mockRestore();
    });
    server.answer("getSimilarRoutes", similar);
    server.answer("getWorkoutRecording", (sent) => recorded(sent.params.workoutKey === key ? 30 : 33));
    await showWorkout({ ...east, hasRecording: true });
    await button("Compare with 2 Jan 2025").click();
    // Five minutes ahead in the end.
    await expectTexts(chip(), ["Compared with 2 Jan 2025 +5:00"]);
    await expect
      .element(cursor())
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/Time gap 2:30 ahead.*other effort/));
    expect(scroll.mock.calls).toEqual([]);
    await button("Stop comparing").click();
    await expect.element(chip()).not.toBeInTheDocument();
    await expect.element(cursor()).toHaveFocus();
    await expect.element(cursor()).not.toHaveAttribute("aria-valuetext", expect.stringMatching(/Time gap/));
  });

  it("leads back to the graphs on a phone, and says what has no points", async () => {
    await onPhone();
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    onTestFinished(() => {
      scroll.mockRestore();
    });
    server.answer("getSimilarRoutes", similar);
    server.refuse("getWorkoutRecording", "workout.not_found");
    await showWorkout({ ...east, hasRecording: true });
    await button("Compare with 2 Jan 2025").click();
    await expectTexts(chip(), [
      "Compared with 2 Jan 2025 This effort has no recorded points to compare with.",
    ]);
    expect(scroll.mock.calls).toContainEqual([{ block: "center" }]);
    const before = scroll.mock.calls.length;
    await button("Compare with 2 Jan 2025").click();
    await expect.element(chip()).not.toBeInTheDocument();
    expect(scroll.mock.calls.length).toBe(before);
  });
});

describe("[WORK-13] a workout on its way", () => {
  it("has the page's shape, and is asked for again where it did not load", async () => {
    const workout = combinedWorkout(start);
    server.answer("getWorkoutsAround", [workout]);
    server.answer("listComments", [], { ts: "1" });
    server.refuse("getCombinedWorkout", "request.overtaken");
    const refuse = server.hold("getCombinedWorkout");
    await renderScreen(<WorkoutPage />, { at: address, path: route, isVisitor: true });
    await expect.element(page.getByText("Loading")).toBeInTheDocument();
    expect(page.getByText("Loading").element().closest("[aria-busy]")?.getAttribute("aria-busy")).toBe(
      "true",
    );
    refuse();
    await expect.element(page.getByRole("heading", { name: "The workout did not load" })).toBeVisible();
    await expectRead(page.getByRole("alert"), /The workout is safe on the server\./);
    server.answer("getCombinedWorkout", workout, { ts: "1" });
    await button("Try again").click();
    await expect.element(page.getByRole("article", { name: "Loop 1" })).toBeVisible();
  });
});

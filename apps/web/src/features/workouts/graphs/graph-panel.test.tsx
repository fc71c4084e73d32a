import type { UnitSystem } from "@cairn/units/unit-system";
import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { metricFormats } from "../../../graph/metric-formats.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import { expectRead, expectTexts } from "../../../testing/read-page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { combinedWorkout } from "../../../testing/workout-examples.ts";
import { overview } from "../../../testing/workout-tables-on-screen.tsx";
import { sportOfWorkout } from "../head/sport-of-workout.ts";
import { useTrack } from "../recording/use-track.ts";
import { GraphPanel } from "./graph-panel.tsx";
import { graphPreference, smoothingPreference } from "./graph-preferences.ts";

interface PanelProps {
  readonly workout: CombinedWorkoutView;
  readonly narrow: boolean;
  readonly toCome: readonly "power"[];
}

const Panel = ({ workout, narrow, toCome }: PanelProps) => {
  const messages = useMessages();
  const units = useUnits();
  const formats = metricFormats({ messages, units, sport: sportOfWorkout(workout), avgCadence: 0 });
  return (
    <div style={{ width: 900, height: 600, marginTop: 100 }}>
      <GraphPanel
        workout={workout}
        track={useTrack(workout)}
        toCome={toCome}
        formats={formats}
        narrow={narrow}
        overlay={undefined}
        compared={undefined}
      />
    </div>
  );
};

const show = async (
  changed: Partial<CombinedWorkoutView> = {},
  {
    units = "METRIC",
    narrow = false,
    toCome = [],
  }: { readonly units?: UnitSystem } & Partial<PanelProps> = {},
) => {
  const workout = combinedWorkout({ overview, ...changed });
  await renderScreen(<Panel workout={workout} narrow={narrow} toCome={toCome} />, { units });
  graphPreference.set("");
  smoothingPreference.set("off");
};

const slider = () => page.getByRole("slider", { name: "Cursor along the track" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const graphs = () => page.getByRole("region", { name: "Graphs", exact: true });

/** Room for so many graphs. */
const room = () =>
  slider().element().closest<HTMLElement>("[style*=charts]")?.style.getPropertyValue("--charts");
/** What is written along the axis. */
const ticks = () =>
  [...graphs().element().querySelectorAll("svg text[text-anchor]")].map((tick) => tick.textContent);
const line = { detailedPolyline: encodePolyline(Float64Array.of(60, 60.09), Float64Array.of(24, 24)) };

const part = () => graphs().getByRole("status");
const box = (name: string) => page.getByRole("checkbox", { name });

describe("[WORK-2] the graphs of a workout", () => {
  it("have one cursor, which says its place and every value there", async () => {
    await show();
    // A climb of a hundred metres, the highest at the end: the cursor rests in the middle.
    await expect
      .element(slider())
      .toHaveAttribute(
        "aria-valuetext",
        expect.stringMatching(/^5\.00\skm · 25:00, Elevation 50 m, Pace 5:00 \/km, Heart rate 150 bpm$/),
      );
    await slider().click();
    await userEvent.keyboard("{Home}");
    await expect
      .element(slider())
      .toHaveAttribute(
        "aria-valuetext",
        expect.stringMatching(/^0\.00\skm · 0:00, Elevation 0 m, .*Heart rate 120 bpm$/),
      );
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(slider()).toHaveAttribute("aria-valuenow", "1");
    await userEvent.keyboard("{PageUp}");
    await expect.element(slider()).toHaveAttribute("aria-valuenow", "11");
    await userEvent.keyboard("{End}");
    await expect.element(slider()).toHaveAttribute("aria-valuenow", "100");
    await expect.element(slider()).toHaveAttribute("aria-valuemax", "100");
    await expect.element(graphs().getByText(/^10\.00\skm · 50:00$/)).toBeVisible();
  });

  it("leave room for those that only the recording has", async () => {
    await show({}, { toCome: ["power"] });
    await expect.element(slider()).toBeVisible();
    // In a sport that shows it only on demand there is nothing to come.
    expect(room()).toBe("3");
  });

  it("leave room for the power of a ride", async () => {
    await show({ activityId: 2 }, { toCome: ["power"] });
    await expect.element(slider()).toBeVisible();
    expect(room()).toBe("4");
  });

  it("select a part with Shift, whose totals are shown until it is cleared", async () => {
    await show();
    await slider().click();
    await userEvent.keyboard("{Home}{Shift>}{PageUp}{PageUp}{/Shift}");
    // Two kilometres, ten minutes, twenty metres up of which the mean of four points has 18.5: a grade of one percent.
    await expectRead(part(), /Selection\s*2\.00\skm\s*10:00\s*\+19\sm\s*\+1\.0\s?%\s*120\sbpm/);
    await button("Clear selection").click();
    await expect.element(part()).toHaveTextContent("");
    await slider().click();
    await userEvent.keyboard("{Home}{Shift>}{PageUp}{/Shift}{Escape}");
    await expect.element(part()).toHaveTextContent("");
  });

  it("mark the part that is selected, with its ends, and the cursor", async () => {
    await show();
    await slider().click();
    await userEvent.keyboard("{Home}{Shift>}{PageUp}{PageUp}{/Shift}");
    await expect.element(part()).toMatchTextContent(/Selection/);
    const { width } = slider().element().getBoundingClientRect();
    const { left } = (slider().element() as HTMLElement).style;
    // Two of ten kilometres, from the start of the plot.
    const marked = () =>
      [...document.querySelectorAll("svg rect")].find(
        (rect) => rect.getAttribute("x") === left.replace("px", ""),
      );
    expect(Number(marked()?.getAttribute("width"))).toBeCloseTo(width / 5, 0);
    await button("Clear selection").click();
    await expect.poll(marked).toBeUndefined();
  });

  it("have no distance and climb of a part that has none", async () => {
    await show({ overview: overview.map(([, s, , , bpm]) => [0, s, null, null, bpm]), totalDistance: 0 });
    await slider().click();
    await userEvent.keyboard("{Home}{Shift>}{PageUp}{PageUp}{/Shift}");
    await expectRead(part(), /^Selection 10:00 120\sbpm$/);
  });

  it("are by time on demand", async () => {
    await show();
    const axis = page.getByRole("radiogroup", { name: "Horizontal axis" });
    await expect.element(axis.getByRole("radio", { name: "Distance" })).toBeChecked();
    await axis.getByRole("radio", { name: "Time" }).click();
    await expect.element(axis.getByRole("radio", { name: "Time" })).toBeChecked();
    await expect
      .poll(ticks)
      .toEqual(["0", "0:05", "0:10", "0:15", "0:20", "0:25", "0:30", "0:35", "0:40", "0:45", "0:50"]);
    await axis.getByRole("radio", { name: "Distance" }).click();
    await expect.poll(ticks).toEqual(["0 km", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  });

  it("have the sports of a triathlon behind them, and no more figures than a phone has room for", async () => {
    const legs = [1, 2].map((activityId, at) => ({ activityId, startTime: at * 1500, totals: {} }));
    await show({ ...line, activityId: 74, analysis: { outliers: 0, legs } }, { narrow: true });
    await expect.element(slider()).toBeVisible();
    const bands = [...graphs().element().querySelectorAll<SVGElement>("[data-band]")];
    expect(
      bands.map((band) => [band.dataset["band"], band.querySelector("rect")?.getAttribute("fill")]),
    ).toEqual([
      ["Running", "var(--foot)"],
      ["Cycling", "var(--wheel)"],
    ]);
    expect(ticks().length).toBeLessThanOrEqual(6);
    // The height of a phone's graphs is not changed.
    expect(page.getByRole("separator").elements()).toEqual([]);
    await slider().click();
    await userEvent.keyboard("{Home}{Shift>}{PageUp}{/Shift}");
    await expectRead(part(), /^Selection 1\.00\skm/);
  });

  it("have one axis where nobody goes anywhere, and dashes for what was not measured", async () => {
    await show({
      activityId: 23,
      totalDistance: 0,
      overview: overview.slice(0, 5).map(([, s, , , bpm], at) => [0, s, null, null, at === 1 ? null : bpm]),
    });
    expect(page.getByRole("radiogroup", { name: "Horizontal axis" }).elements()).toEqual([]);
    await button("Table").click();
    await expectTexts(page.getByRole("table").getByRole("row"), [
      "Time Heart rate",
      "0:00 120 bpm",
      "0:30 –",
      "1:00 120 bpm",
      "1:30 120 bpm",
      "2:00 120 bpm",
    ]);
    expect(page.getByRole("region", { name: "Graph values as a table" }).element().tabIndex).toBe(0);
  });

  it("are a table on demand, at even steps", async () => {
    await show({}, { units: "IMPERIAL" });
    await button("Table").click();
    const table = page.getByRole("table", { name: "Graph values as a table" });
    await expectTexts(table.getByRole("columnheader"), [
      "Distance",
      "Time",
      "Elevation",
      "Pace",
      "Heart rate",
    ]);
    await expect.poll(() => table.getByRole("row").elements().length).toBe(25);
    await expectRead(table.getByRole("row").nth(1), /^0\.00\smi\s*0:00\s*0\sft\s*8:03\s\/mi\s*120\sbpm$/);
    await expectRead(table.getByRole("row").last(), /^6\.21\smi\s*50:00\s*328\sft\s*8:03\s\/mi\s*150\sbpm$/);
    await button("Graphs").click();
    await expect.element(slider()).toBeVisible();
  });

  it("are chosen one by one, and one stays; the smoothing is kept", async () => {
    await show();
    await button("Choose graphs").click();
    await expect.element(box("Elevation")).toBeChecked();
    await expect.element(box("Elevation")).toBeEnabled();
    await expect.element(page.getByRole("group", { name: "Graphs shown" })).toBeVisible();
    const colours = [
      ...page.getByRole("group", { name: "Graphs shown" }).element().querySelectorAll("label"),
    ].map(({ style, textContent }) => [textContent, style.getPropertyValue("--metric")]);
    expect(colours).toEqual([
      ["Elevation", "var(--elev)"],
      ["Pace", "var(--speed)"],
      ["Heart rate", "var(--hr)"],
    ]);
    await box("Elevation").click();
    await box("Pace").click();
    await expect.element(box("Heart rate")).toBeDisabled();
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^5\.00\skm · 25:00, Heart rate 150 bpm$/));
    await box("Elevation").click();
    await expect.element(box("Heart rate")).toBeEnabled();
    await expect.element(box("Elevation")).toBeChecked();
    const smoothing = page.getByRole("radiogroup", { name: "Smoothing" });
    await expect.element(smoothing.getByRole("radio", { name: "Off" })).toBeChecked();
    await page.getByRole("radiogroup", { name: "Smoothing" }).getByRole("radio", { name: "Strong" }).click();
    expect(smoothingPreference.get()).toBe("much");
    graphPreference.set("");
    smoothingPreference.set("off");
  });

  it("are as high as the edge above them is moved", async () => {
    await show(line);
    const edge = page.getByRole("separator", { name: "Height of the graphs" });
    const value = () => Number(edge.element().getAttribute("aria-valuenow"));
    await expect.element(edge).toBeInTheDocument();
    (edge.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(graphs()).toHaveAttribute("data-chosen-height", expect.stringMatching(/^\d+vh$/));
    const higher = value();
    await userEvent.keyboard("{ArrowDown}");
    await expect.poll(value).toBeLessThan(higher);
    await userEvent.keyboard("{End}x");
    await expect.element(edge).toHaveAttribute("aria-valuetext", "70%");
    await expect.element(graphs()).toHaveAttribute("data-chosen-height", "70vh");
    expect((graphs().element() as HTMLElement).style.height).toBe("70vh");
    await userEvent.keyboard("{PageUp}");
    expect(value()).toBe(70);
    await userEvent.keyboard("{PageDown}");
    await expect.poll(value).toBe(60);
    await userEvent.keyboard("{Home}{ArrowDown}");
    await expect.poll(value).toBe(20);
    await expect.element(edge).toHaveAttribute("aria-valuemin", "20");
    await expect.element(edge).toHaveAttribute("aria-valuemax", "70");
    await expect.element(edge).toHaveAttribute("aria-orientation", "horizontal");
    await userEvent.keyboard("{Enter}");
    await expect.element(graphs()).not.toHaveAttribute("data-chosen-height");
    expect((graphs().element() as HTMLElement).style.height).toBe("");
    await expect.element(edge).toHaveAttribute("aria-valuetext", "40%");
    await userEvent.keyboard("{PageUp}");
    await expect.element(graphs()).toHaveAttribute("data-chosen-height");
    await userEvent.dblClick(edge, { position: { x: 20, y: 1 } });
    await expect.element(graphs()).not.toHaveAttribute("data-chosen-height");
  });

  it("are as high as the edge above them is dragged, as long as it is pressed", async () => {
    await show(line);
    const edge = page.getByRole("separator", { name: "Height of the graphs" });
    await expect.element(edge).toBeInTheDocument();
    await userEvent.dragAndDrop(edge, graphs().getByText(/^5\.00\skm · 25:00$/), {
      sourcePosition: { x: 300, y: 1 },
    });
    await expect.element(graphs()).toHaveAttribute("data-chosen-height", expect.stringMatching(/^\d+vh$/));
    const chosen = edge.element().getAttribute("aria-valuenow");
    await edge.hover({ position: { x: 400, y: 2 } });
    expect(edge.element().getAttribute("aria-valuenow")).toBe(chosen);
  });

  it("cannot be moved without a map, nor on a phone", async () => {
    await show();
    await expect.element(slider()).toBeVisible();
    expect(page.getByRole("separator").elements()).toEqual([]);
  });

  it("are missing where nothing was recorded", async () => {
    await show({ overview: [] });
    await expect.poll(() => document.readyState).toBe("complete");
    expect(graphs().elements()).toEqual([]);
  });
});

import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { metricFormats } from "../../../graph/metric-formats.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { useUnits } from "../../../lib/preferences/preferences.ts";
import { useCursor } from "../../../lib/track/cursor-store.ts";
import { expectOptions, expectTexts } from "../../../testing/read-page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { combinedWorkout, photoView } from "../../../testing/workout-examples.ts";
import { overview } from "../../../testing/workout-tables-on-screen.tsx";
import { sportOfWorkout } from "../head/sport-of-workout.ts";
import { useTrack } from "../recording/use-track.ts";
import { legendRoom } from "./legend-room.ts";
import { MapArea } from "./map-area.tsx";

type Size = Parameters<typeof MapArea>[0]["size"];

const Area = ({ workout, size }: { readonly workout: CombinedWorkoutView; readonly size: Size }) => {
  const messages = useMessages();
  const units = useUnits();
  const formats = metricFormats({ messages, units, sport: sportOfWorkout(workout), avgCadence: 0 });
  const { line, cursor } = useTrack(workout);
  const { index } = useCursor(cursor);
  if (!line) return null;
  return (
    <div style={{ width: 900, height: 600, display: "grid" }}>
      <MapArea
        workout={workout}
        line={line}
        cursor={cursor}
        formats={formats}
        lapEnds={
          workout.laps.length > 0 ? workout.laps.map((lap) => lap.startDistance + lap.distance) : undefined
        }
        size={size}
        overlay={undefined}
      />
      <output aria-label="Point">{index}</output>
    </div>
  );
};

/** 10 km due east, a metre of climb each 100 m; heart rate 120 in the first half and 150 in the second. */
const steps = Array.from({ length: 101 }, (_, at) => at);
const east = {
  overview,
  detailedPolyline: encodePolyline(
    Float64Array.from(steps, () => 60),
    Float64Array.from(steps, (at) => 24 + at * 0.0018),
  ),
};

const show = async (
  changed: Partial<CombinedWorkoutView> = {},
  { size = "wide", ...circumstances }: { readonly size?: Size } & Parameters<typeof renderScreen>[1] = {},
) => {
  await page.viewport(1280, 900);
  await renderScreen(<Area workout={combinedWorkout({ ...east, ...changed })} size={size} />, circumstances);
  await expect.element(page.getByRole("toolbar").first()).toBeInTheDocument();
};

const choice = () => page.getByRole("radiogroup", { name: "Line colour" });
const colour = (name: string) => choice().getByRole("radio", { name });
const legend = () => page.getByRole("list", { name: "From low to high" }).getByRole("listitem");
/** A marker's place has no size of its own, so that it is pressed by its key. */
const press = async (name: string) => {
  (page.getByRole("button", { name, exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
};

const options = () =>
  choice()
    .getByRole("radio")
    .elements()
    .map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);

/** The colours of the drawn line, from the start to the finish. */
const strokes = () =>
  [...document.querySelectorAll<SVGPathElement>("path[style]")].map(({ style }) => style.stroke);

describe("[WORK-2] the colours of a workout's line", () => {
  it("are by heart rate in the owner's zones", async () => {
    await show({ heartRateMaximum: { value: 200, source: "own" } });
    // One pace all the way, and a grade of one percent: neither has colours to tell apart.
    await expect.poll(options).toEqual(["Single colour", "Heart rate", "Elevation"]);
    await expect.element(colour("Single colour")).toBeChecked();
    await colour("Heart rate").click();
    // 50 to 90 % of 200 beats.
    await expectTexts(legend(), ["Z1 100", "Z2 120", "Z3 140", "Z4 160", "Z5 180"]);
    // 120 beats are Z2, 150 are Z3.
    expect(strokes()).toEqual(["var(--zone-2)", "var(--zone-3)"]);
  });

  it("are by elevation on demand, with its unit, and the choice is kept for this sport", async () => {
    await show();
    await colour("Elevation").click();
    // Five equal steps between 4 m and 96 m, which leave out the lowest and highest 4 % of 0 to 100 m.
    await expectTexts(legend(), ["4 m", "22", "41", "59", "78"]);
    expect(localStorage.getItem("cairn.colouring")).toBe("running=ele");
    await colour("Single colour").click();
    await expect.element(legend().first()).not.toBeInTheDocument();
    expect(localStorage.getItem("cairn.colouring")).toBe("running=none");
  });

  it.each([
    // 400 s to 270 s a kilometre.
    [1, "METRIC", "Pace", ["6:40 /km", "5:57", "5:23", "4:54", "4:30"]],
    // 2.5 m/s are 9 km/h.
    [2, "METRIC", "Speed", ["9.0 km/h", "10.1", "11.2", "12.2", "13.3"]],
    [2, "IMPERIAL", "Speed", ["5.6 mph", "6.3", "6.9", "7.6", "8.3"]],
  ] as const)(
    "have the speed of sport %i as its readers say it (%s)",
    async (activityId, units, name, texts) => {
      // Half of it at 2.5 m/s, half at 4 m/s: steps of 0.3 m/s.
      const speeds: typeof overview = overview.map(([m, s, ele], at) => [m, s, ele, at < 50 ? 2.5 : 4, null]);
      await show({ activityId, overview: speeds }, { units });
      await colour(name).click();
      await expectTexts(legend(), texts);
      expect(strokes()).toEqual(["var(--speed-1)", "var(--speed-5)"]);
    },
  );

  it("are the sports of a triathlon, by name", async () => {
    const legs = [1, 2].map((activityId, at) => ({ activityId, startTime: at * 1500, totals: {} }));
    await show({ activityId: 74, analysis: { outliers: 0, legs } });
    await colour("Sport").click();
    await expectTexts(page.getByRole("list", { name: "Colours of the line" }).getByRole("listitem"), [
      "Running",
      "Cycling",
    ]);
    expect(strokes()).toEqual(["var(--foot)", "var(--wheel)"]);
  });

  it("are runs and lifts on snow", async () => {
    const run = {
      index: 1,
      startTimestamp: 1_000_000,
      from: 0,
      to: 50,
      descentDistanceMeters: 5000,
      descentDurationSeconds: 1500,
      avgSpeed: 3,
      drop: 300,
      profile: [],
    };
    await show({ activityId: 13, startTime: 1_000_000, analysis: { outliers: 0, skiRuns: [run] } });
    await colour("Runs").click();
    await expectTexts(page.getByRole("list", { name: "Colours of the line" }).getByRole("listitem"), [
      "Lifts",
      "Runs",
    ]);
    // Down in the first half, up in the second.
    expect(strokes()).toEqual(["var(--speed)", "var(--other)"]);
  });

  it("are a list to choose from on a phone, and none on a low strip", async () => {
    await show({}, { size: "narrow" });
    const list = page.getByRole("combobox", { name: "Line colour" });
    await expectOptions(list, ["Single colour", "Heart rate", "Elevation"]);
    await list.selectOptions("Elevation");
    await expectTexts(legend(), ["4 m", "22", "41", "59", "78"]);
  });

  it.each(["en", "fi"] as const)(
    "are chosen in a corner that is never larger than the room that the line leaves: %s",
    async (language) => {
      await show({}, { language });
      const corner = page.getByRole("radiogroup").element().parentElement ?? document.body;
      const map = corner.closest("section")?.getBoundingClientRect();
      const names = page
        .getByRole("radio")
        .elements()
        .map(({ parentElement }) => parentElement?.textContent ?? "");
      const room = legendRoom("wide", names, false);
      const expectWithin = () => {
        const { right, top } = corner.getBoundingClientRect();
        expect(right - (map?.left ?? 0)).toBeLessThanOrEqual(room.width);
        expect((map?.bottom ?? 0) - top).toBeLessThanOrEqual(room.height);
      };
      expectWithin();
      await page.getByRole("radio").last().click();
      await expect.poll(() => corner.querySelectorAll("li").length).toBe(5);
      expectWithin();
    },
  );

  it("leave the end of the line, and the cursor on it, beside the tools of a phone", async () => {
    await show({}, { size: "narrow" });
    const cursor = page.getByRole("slider", { name: "Position along the track" });
    (cursor.element() as HTMLElement).focus();
    await userEvent.keyboard("{End}");
    await expect.element(page.getByRole("status", { name: "Point" })).toHaveTextContent("100");
    const tools = page.getByRole("button", { name: "Full screen" }).element().getBoundingClientRect();
    await expect.poll(() => cursor.element().getBoundingClientRect().right).toBeLessThanOrEqual(tools.left);
    expect(cursor.element().getBoundingClientRect().right).toBeGreaterThan(tools.left - 60);
  });

  it("cannot be chosen on a low strip", async () => {
    await show({}, { size: "low" });
    expect(legend().elements()).toEqual([]);
    expect(choice().elements()).toEqual([]);
  });

  it("mark what only the owner sees, unless nobody else sees the workout", async () => {
    const othersSee = { extent: "part" as const, distance: 8000, shown: [[600, 3000] as [number, number]] };
    await show({ othersSee, sharingFlags: 19 });
    await expect.element(page.getByText("Only you see this part")).toBeVisible();
  });

  it("mark nothing of a private workout as hidden", async () => {
    const othersSee = { extent: "part" as const, distance: 8000, shown: [[600, 3000] as [number, number]] };
    await show({ othersSee, sharingFlags: 0 });
    await expect.element(colour("Single colour")).toBeChecked();
    expect(page.getByText("Only you see this part").elements()).toEqual([]);
  });
});

const names = () =>
  page
    .getByRole("toolbar", { name: "Markers on the track" })
    .getByRole("button")
    .elements()
    .map((button) => button.getAttribute("aria-label"));
const point = () => page.getByLabelText("Point", { exact: true });

describe("[WORK-2] the markers along a workout's line", () => {
  it("are start, finish, highest point and kilometres, and each moves the cursor there", async () => {
    await show();
    await expect
      .poll(names)
      .toEqual(expect.arrayContaining(["Start", "1 km from the start", "9 km from the start"]));
    await expect.element(point()).toHaveTextContent("50");
    await press("2 km from the start");
    await expect.element(point()).toHaveTextContent("20");
    await expect
      .element(page.getByRole("slider", { name: "Position along the track" }))
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^2\.00\skm · 10:00$/));
    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(point()).toHaveTextContent("30");
  });

  it("are miles for those who count so", async () => {
    await show({}, { units: "IMPERIAL" });
    await expect.poll(names).toEqual(expect.arrayContaining(["1 mi from the start", "5 mi from the start"]));
  });

  it("are the laps instead of kilometres while these are listed", async () => {
    const lap = { startTime: 0, startDistance: 0, duration: 1500, distance: 5000, avgSpeed: 3.333 };
    await show({ laps: [lap, { ...lap, startDistance: 5000 }] });
    await expect.poll(names).toContain("End of lap 1");
    // The last one ends at the finish.
    expect(names().filter((name) => /lap 2|km from/.test(name ?? ""))).toEqual([]);
  });

  it("are one flag where somebody comes back to the start", async () => {
    const there = [...steps.slice(0, 51), ...steps.slice(0, 50).toReversed()];
    await show({
      detailedPolyline: encodePolyline(
        Float64Array.from(there, () => 60),
        Float64Array.from(there, (at) => 24 + at * 0.0018),
      ),
    });
    await expect.poll(names).toContain("Start · finish");
  });

  it("have photos where they were taken", async () => {
    await show({ photos: [photoView(1, { location: { x: 24.0432, y: 60 } })] });
    await press("Photo 1");
    // 0.0018° each hundred metres.
    await expect.element(point()).toHaveTextContent("24");
  });
});

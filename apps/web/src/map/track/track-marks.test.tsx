import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createCursorStore, type CursorStore } from "../../lib/track/cursor-store.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ComparisonMarker } from "./comparison-marker.tsx";
import { CursorMarker } from "./cursor-marker.tsx";
import { MarkerButtons } from "./marker-buttons.tsx";
import type { MapMarker } from "./map-marker.ts";
import { SvgTrack } from "./svg-track.tsx";

/** On the equator at zoom 10 a degree is 1,456.4 pixels. */
const view = { centre: { lon: 0, lat: 0 }, zoom: 10, width: 800, height: 600 };
const column = (...values: readonly number[]) => Float64Array.from(values);

/** Five points each 0.1° to the east, the last one without a place. */
const series = {
  length: 5,
  time: column(0, 60, 120, 180, 240),
  distance: column(0, 100, 200, 300, 400),
  lat: column(0, 0, 0, 0, Number.NaN),
  lon: column(-0.2, -0.1, 0, 0.1, Number.NaN),
  segmentStarts: [0],
};

const Marker = ({ cursor }: { readonly cursor: CursorStore }) => (
  <div data-testid="map" style={{ position: "relative", width: 800, height: 600 }}>
    <CursorMarker view={view} cursor={cursor} name="Position" valueText="Here" />
    <button style={{ position: "absolute", left: 540, top: 290 }}>Target</button>
  </div>
);
const slider = () => page.getByRole("slider", { name: "Position" });

describe("[WORK-2] the marker of the cursor on a map", () => {
  it("is at its point, says it, and is moved by keys", async () => {
    const cursor = createCursorStore(series);
    await renderScreen(<Marker cursor={cursor} />);
    const taken: string[] = [];
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => taken.push(`${key} ${defaultPrevented}`);
    addEventListener("keydown", listen);
    const place = () => (slider().element() as HTMLElement).style.transform;
    expect(place()).toBe("translate(400px, 300px)");
    await expect.element(slider()).toHaveAttribute("aria-valuemin", "0");
    await expect.element(slider()).toHaveAttribute("aria-valuemax", "4");
    await expect.element(slider()).toHaveAttribute("aria-valuenow", "2");
    await expect.element(slider()).toHaveAttribute("aria-valuetext", "Here");
    (slider().element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}x");
    await expect.poll(place).toBe("translate(545.6px, 300px)");
    removeEventListener("keydown", listen);
    expect(taken).toEqual(["ArrowRight true", "x false"]);
    // Where there is no place there is no marker.
    cursor.moveTo(4);
    await expect.element(slider()).not.toBeInTheDocument();
  });

  it("is dragged to the nearest point, as long as it is pressed", async () => {
    const cursor = createCursorStore(series);
    await renderScreen(<Marker cursor={cursor} />);
    await userEvent.dragAndDrop(slider(), page.getByRole("button", { name: "Target" }));
    await expect.poll(() => cursor.get().index).toBe(3);
    await page.getByTestId("map").hover({ position: { x: 110, y: 300 } });
    await slider().hover();
    expect(cursor.get().index).toBe(3);
  });

  it("is absent without places", async () => {
    const { lat: _lat, lon: _lon, ...indoors } = series;
    await renderScreen(<Marker cursor={createCursorStore(indoors)} />);
    await expect.element(page.getByRole("button", { name: "Target" })).toBeVisible();
    expect(slider().elements()).toEqual([]);
  });
});

describe("[WORK-7] the marker of another effort", () => {
  it("is where it was", async () => {
    await renderScreen(<ComparisonMarker view={view} place={{ lon: 0.1, lat: 0 }} />);
    const marker = document.querySelector<HTMLElement>("[aria-hidden][style*=translate]");
    expect(marker?.style.transform).toBe("translate(545.6px, 300px)");
  });
});

const run = (from: number, to: number, step: number | undefined) => ({ from, to, step }) as never;

const paths = (svg: Element | undefined) =>
  [...(svg?.querySelectorAll("path") ?? [])].map((path) =>
    `${path.getAttribute("d")} ${path.style.stroke}`.trim(),
  );

describe("[WORK-2] the line on plain paper", () => {
  it("has the colours of its runs, the hidden parts, and the other effort", async () => {
    const line = { lat: series.lat, lon: series.lon, distance: series.distance, strokeStarts: [0] };
    await renderScreen(
      <>
        <SvgTrack
          view={view}
          line={line}
          other={undefined}
          runs={[run(0, 1, 1), run(1, 3, undefined)]}
          hidden={[run(0, 2, undefined)]}
          ramp={["red", "blue"]}
        />
        <SvgTrack view={view} line={line} other={line} runs={[run(0, 1, 1)]} hidden={[]} ramp={undefined} />
      </>,
    );
    const [coloured, plain] = document.querySelectorAll("svg[width='800'][height='600']");
    const [first, second] = ["M108.7 300.0L254.4 300.0", "M254.4 300.0L400.0 300.0L545.6 300.0"];
    expect(paths(coloured)).toEqual([
      first,
      second,
      first,
      second,
      `${first} blue`,
      `${second} var(--track-ghost)`,
      "M108.7 300.0L254.4 300.0L400.0 300.0",
    ]);
    expect(paths(plain)).toEqual([first, first, first, "M108.7 300.0L254.4 300.0L400.0 300.0L545.6 300.0"]);
  });
});

const marker = (kind: MapMarker["kind"], lon: number, changed: Partial<MapMarker> = {}): MapMarker => ({
  kind,
  lon,
  lat: 0,
  distance: lon * 1000,
  text: `${kind} text`,
  name: `${kind} name`,
  ...changed,
});
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("[WORK-2] the markers on a line", () => {
  it("have a sign or their words, and one stop of the Tab key", async () => {
    const picked: (number | string)[] = [];
    const keys: string[] = [];
    await renderScreen(
      // What the keys do elsewhere on the page.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div style={{ position: "relative", width: 800, height: 600 }} onKeyDown={({ key }) => keys.push(key)}>
        <MarkerButtons
          view={view}
          markers={[
            marker("flag", -0.2),
            marker("summit", -0.15),
            marker("part", -0.1),
            marker("photo", -0.05, { onPick: () => picked.push("photo") }),
            marker("waypoint", 0),
            marker("distance", 0.1),
            marker("lap", 0.2),
            // Upon another one, and beyond the map.
            marker("lap", 0.101, { name: "covered" }),
            marker("lap", 1, { name: "far" }),
          ]}
          sides={["above"]}
          onPick={(distance) => picked.push(distance)}
        />
      </div>,
    );
    const toolbar = page.getByRole("toolbar", { name: "Markers on the track" });
    const shown = () =>
      toolbar
        .getByRole("button")
        .elements()
        .map((each) => `${each.textContent}${each.querySelector("svg") ? " +" : ""}`);
    expect(shown()).toEqual([
      "flag text +",
      "summit text +",
      "part text +",
      " +",
      " +",
      "distance text",
      "lap text",
    ]);
    const place = (button("distance name").element() as HTMLElement).style.transform;
    expect(place).toBe("translate(545.6px, 300px)");
    const stops = () =>
      toolbar
        .getByRole("button")
        .elements()
        .map((each) => (each as HTMLElement).tabIndex);
    expect(stops()).toEqual([0, -1, -1, -1, -1, -1, -1]);
    (button("flag name").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    await expect.element(button("photo name")).toHaveFocus();
    expect(stops()).toEqual([-1, -1, -1, 0, -1, -1, -1]);
    await userEvent.keyboard("{Enter}");
    expect(picked).toEqual([-50, "photo"]);
    // Keys that move between markers are not those of the cursor, too.
    await userEvent.keyboard("x");
    expect(keys).toEqual(["Enter", "x"]);
    await userEvent.keyboard("{End}");
    await expect.element(button("lap name")).toHaveFocus();
  });
});

import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { themePreference } from "../lib/preferences/preferences.ts";
import { createCursorStore } from "../lib/track/cursor-store.ts";
import { expectRead } from "../testing/read-page.ts";
import { renderScreen } from "../testing/render-screen.tsx";
import type { Chart } from "./chart.ts";
import type { GraphBand } from "./graph-bands.tsx";
import { WorkoutGraphs } from "./workout-graphs.tsx";

/** A point each 160 m and each minute: 640 m, and a plot of 640 pixels. */
const column = (...values: readonly number[]) => Float64Array.from(values);
const series = {
  length: 5,
  time: column(0, 60, 120, 180, 240),
  distance: column(0, 160, 320, 480, 640),
  segmentStarts: [0],
};

const chart = (changed: Partial<Chart>): Chart => ({
  metric: "ele",
  column: column(27, 27, 27, 27, 27),
  colour: "elev",
  name: "Elevation",
  weight: 1,
  filled: false,
  range: [0, 127],
  ticks: [],
  tickText: (value) => `${value} up`,
  read: (value) => ({ value: String(value), unit: "m" }),
  ...changed,
});
/** Of the third point there is no heart rate, and of the last one none of the other effort. */
const heart = chart({
  metric: "heartRate",
  column: column(100, 110, Number.NaN, 130, 140),
  other: column(95, 105, 115, 125, Number.NaN),
  colour: "hr",
  name: "Heart rate",
  range: [50, 177],
  read: (value) => ({ value: String(value), unit: "bpm" }),
});
const axis = {
  axis: "distance" as const,
  max: 640,
  ticks: [
    { at: 0, text: "0" },
    { at: 320, text: "320" },
    { at: 640, text: "640 m" },
  ],
};

const show = async (
  charts: readonly Chart[],
  { width = 800, height = 300, bands = [] as readonly GraphBand[] } = {},
) => {
  const cursor = createCursorStore(series);
  const { index } = cursor.get();
  await renderScreen(
    <div data-testid="room" style={{ width, height }}>
      <WorkoutGraphs
        label="Cursor"
        cursor={cursor}
        charts={charts}
        axis={axis}
        bands={bands}
        placeText={`Point ${index}`}
        otherText={(value) => `theirs ${value}`}
      />
    </div>,
  );
  await expect.element(slider()).toBeInTheDocument();
  return cursor;
};

const slider = () => page.getByRole("slider", { name: "Cursor" });
const room = () => page.getByTestId("room").element();
/** Without the last digits of what was computed. */
const inWholes = (text: string) =>
  text.replaceAll(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
/** Lines, boxes and dots that are drawn, each by its place. */
const drawn = (selector: string, ...names: readonly string[]) =>
  [...room().querySelectorAll(selector)].map((shape) =>
    names.map((name) => inWholes(shape.getAttribute(name) ?? "")).join(" "),
  );
const labels = () =>
  [...room().querySelectorAll("svg text")].map(
    (label) => `${label.textContent} at ${label.getAttribute("x")} ${label.getAttribute("y")}`,
  );
const canvases = () => [...room().querySelectorAll("canvas")];
/** How opaque a canvas is at each of these places, from 0 to 255. */
const ink = (canvas: HTMLCanvasElement | undefined, x: number, y: number, width = 1, height = 1) => {
  const ratio = devicePixelRatio;
  const pixels = canvas
    ?.getContext("2d")
    ?.getImageData(x * ratio, y * ratio, width * ratio, height * ratio).data;
  return [...(pixels ?? [])].filter((_, at) => at % 4 === 3);
};

describe("[WORK-2] the drawing of graphs", () => {
  it("has lines and figures at the values of their scales, where there is room for them", async () => {
    await show([chart({ ticks: [0, 50, 62, 100, 105] }), heart]);
    // From 12 to 278 pixels, each graph 127 high, with 12 between them: a pixel each metre, from the lower edge at 139.
    expect(drawn("path", "d").slice(0, 8)).toEqual([
      "M112.5 12V278",
      "M432.5 12V278",
      "M752.5 12V278",
      "M112 139.5H752",
      "M112 89.5H752",
      "M112 77.5H752",
      "M112 39.5H752",
      "M112 34.5H752",
    ]);
    // 62 is twelve pixels above 50; 105 would touch 100.
    expect(labels()).toEqual([
      "0 up at 759 143",
      "50 up at 759 93",
      "62 up at 759 81",
      "100 up at 759 43",
      "0 at 112 16",
      "320 at 432 16",
      "640 m at 752 16",
    ]);
    expect(
      [...room().querySelectorAll("svg text")].slice(-3).map((label) => label.getAttribute("text-anchor")),
    ).toEqual(["start", "middle", "end"]);
    // The labels of the axis are below the lowest graph.
    expect(room().querySelector("svg text[text-anchor]")?.closest("svg")?.getBoundingClientRect().top).toBe(
      room().getBoundingClientRect().top + 278,
    );
  });

  it("has the names above the graphs where it is narrow, and no figure that would touch them", async () => {
    await show([chart({ ticks: [0, 100, 127] })], { width: 390 });
    // From 38 to 278 pixels: 240 for 127 metres.
    expect(labels().slice(0, 2)).toEqual(["0 up at 351 282", "100 up at 351 93"]);
    expect(labels().some((label) => label.startsWith("127 up"))).toBe(false);
    const box = slider().element().getBoundingClientRect();
    expect([box.left - room().getBoundingClientRect().left, box.width]).toEqual([16, 330]);
  });

  it("has the highest figure beside its graph where it is wide", async () => {
    await show([chart({ ticks: [127] })]);
    expect(labels()[0]).toBe("127 up at 759 16");
  });

  it("is as wide and high as its place, and never too low to be read", async () => {
    await show([chart({}), heart], { height: 50 });
    const graphs = room().firstElementChild;
    expect(graphs?.getBoundingClientRect().height).toBe(114);
    (room() as HTMLElement).style.width = "700px";
    (room() as HTMLElement).style.height = "400px";
    await expect.poll(() => slider().element().getBoundingClientRect().width).toBe(540);
    expect(slider().element().getBoundingClientRect().height).toBe(366);
  });

  it("has the values at the cursor, beside them those of another effort, and a dash for what is unknown", async () => {
    const cursor = await show([chart({}), heart]);
    // The middle one, at 320 metres.
    await expectRead(page.getByTestId("room"), /^$/);
    const names = () =>
      [...room().querySelectorAll("[aria-hidden] > span")].map((name) => name.parentElement);
    const texts = () => names().map((name) => name?.textContent);
    expect(texts()).toEqual(["Elevation27m", "Heart rate–"]);
    expect(names().map((name) => name?.style.color)).toEqual(["var(--elev)", "var(--hr)"]);
    expect(names().map((name) => name?.style.getPropertyValue("--metric"))).toEqual([
      "var(--elev)",
      "var(--hr)",
    ]);
    expect(names().map((name) => name?.style.top)).toEqual(["12px", "151px"]);
    await expect.element(slider()).toHaveAttribute("aria-valuetext", "Point 2, Elevation 27 m");
    // A point of the elevation at 112, and none of the heart rate; the orange marker above them.
    expect(drawn("circle", "cx", "cy")).toEqual(["432 112", "432 7"]);
    expect(drawn("path", "d").at(-1)).toBe("M432 8V278");
    cursor.moveTo(3);
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", "Point 2, Elevation 27 m, Heart rate 130 bpm, theirs 125");
    expect(texts()).toEqual(["Elevation27m", "Heart rate130bpm125"]);
    // 130 of 50 to 177 is 80 pixels above 278.
    expect(drawn("circle", "cx", "cy")).toEqual(["592 112", "592 198", "592 7"]);
    expect((room().querySelector("svg circle") as SVGElement).style.fill).toBe("var(--elev)");
    cursor.moveTo(4);
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", "Point 2, Elevation 27 m, Heart rate 140 bpm");
    expect(texts()[1]).toBe("Heart rate140bpm");
  });

  it("marks parts, the selected one with its ends, and grounds behind them", async () => {
    const bands = [
      { from: 0, to: 320, colour: "rgb(1, 2, 3)", name: "Swim" },
      { from: 320, to: 300, colour: "rgb(4, 5, 6)", name: "Nothing" },
    ];
    const cursor = await show([chart({})], { bands });
    expect(drawn("g[data-band] rect", "x", "y", "width", "height", "fill")).toEqual([
      "112 12 320 266 rgb(1, 2, 3)",
      "112 8 320 4 rgb(1, 2, 3)",
      "432 12 0 266 rgb(4, 5, 6)",
      "432 8 0 4 rgb(4, 5, 6)",
    ]);
    const marks = () => drawn("svg > rect, g:not([data-band]) > rect", "x", "y", "width", "height");
    expect(marks()).toEqual([]);
    cursor.light({ from: 1, to: 3 });
    await expect.poll(marks).toEqual(["272 12 320 266"]);
    cursor.light(undefined);
    cursor.select(1, 4);
    await expect.poll(marks).toEqual(["272 12 480 266", "269 28 6 20", "749 28 6 20"]);
    expect(drawn("g:not([data-band]) > path", "d")).toEqual(["M272 12V278", "M752 12V278"]);
  });

  it("has no grounds where there are no parts", async () => {
    await show([chart({})]);
    expect(room().querySelectorAll("svg").length).toBe(3);
  });
});

const flat = (value: number) => column(value, value, value, value, value);

const colours = () =>
  [...(canvases()[0]?.getContext("2d")?.getImageData(100, 0, 1, 254).data ?? [])].join(" ");

describe("[WORK-2] the lines of graphs", () => {
  it("are thin and closed, filled down to the edge, and dashed of another effort", async () => {
    await show([chart({ filled: true }), { ...heart, column: flat(150), other: flat(75) }]);
    await expect
      .poll(() => canvases().map(({ style }) => [style.width, style.height]))
      .toEqual([
        ["640px", "127px"],
        ["640px", "127px"],
        ["640px", "127px"],
      ]);
    const [elevation, other, own] = canvases();
    // 27 of 127, below two pixels of air: at 100/127 of 125 and 2.
    await expect
      .poll(() => Math.min(...ink(elevation, 100, 98, 200, 5).filter((alpha) => alpha > 0)))
      .toBeGreaterThan(0);
    const rows = (canvas: HTMLCanvasElement | undefined) =>
      Array.from({ length: 127 }, (_, y) => y).filter((y) => Math.max(...ink(canvas, 100, y, 40)) > 100);
    const isWhole = (canvas: HTMLCanvasElement | undefined, y: number) =>
      Math.min(...ink(canvas, 100, y, 40)) > 0;
    expect(ink(elevation, 300, 120)[0]).toBeGreaterThan(0);
    expect(ink(elevation, 300, 90)).toEqual([0]);
    // 150 of 50 to 177 is 27 below the upper edge: at 27/127 of 125, and 2.
    const [line = 0] = rows(own);
    expect(line).toBeGreaterThanOrEqual(27);
    expect(line).toBeLessThanOrEqual(30);
    expect(isWhole(own, line)).toBe(true);
    expect(ink(own, 300, 120)).toEqual([0]);
    // 75 is 102 below it.
    const [dashes = 0] = rows(other);
    expect(dashes).toBeGreaterThanOrEqual(101);
    expect(dashes).toBeLessThanOrEqual(103);
    expect(isWhole(other, dashes)).toBe(false);
    expect(room().querySelector("canvas")?.parentElement?.getBoundingClientRect().left).toBe(
      room().getBoundingClientRect().left + 112,
    );
  });

  it("are in the colours of the theme, and light on paper", async () => {
    themePreference.set("dark");
    onTestFinished(() => {
      themePreference.set("system");
    });
    await show([chart({ column: column(60, 60, 60, 60, 60) })]);
    await expect.poll(() => ink(canvases()[0], 100, 0, 1, 254).some((alpha) => alpha > 100)).toBe(true);
    const dark = colours();
    dispatchEvent(new Event("beforeprint"));
    const onPaper = colours();
    expect(onPaper).not.toBe(dark);
    dispatchEvent(new Event("afterprint"));
    expect(colours()).toBe(dark);
    themePreference.set("light");
    await expect.poll(colours).toBe(onPaper);
  });
});

describe("[WORK-2] the cursor of graphs", () => {
  it("goes where it is pressed, and selects what is dragged over", async () => {
    const cursor = await show([chart({})]);
    await expect.element(slider()).toHaveAttribute("aria-valuenow", "2");
    await slider().click({ position: { x: 500, y: 40 } });
    await expect.element(slider()).toHaveAttribute("aria-valuenow", "3");
    await slider().click({ position: { x: 70, y: 40 } });
    await expect.element(slider()).toHaveAttribute("aria-valuenow", "0");
    expect(cursor.get().part).toBeUndefined();
    await expect.element(slider()).toHaveAttribute("aria-valuemin", "0");
    await expect.element(slider()).toHaveAttribute("aria-valuemax", "4");
  });

  it("moves by the arrows also while nothing has the focus, and leaves them to what has it", async () => {
    const cursor = await show([chart({})]);
    const field = document.createElement("input");
    document.body.append(field);
    onTestFinished(() => {
      field.remove();
    });
    const at = cursor.get().index;
    field.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowLeft}");
    expect(cursor.get().index).toBe(at);
    field.blur();
    await userEvent.keyboard("{Home}");
    expect(cursor.get().index).toBe(at);
    await userEvent.keyboard(at === 0 ? "{ArrowRight}" : "{ArrowLeft}");
    await expect.poll(() => cursor.get().index).toBe(at === 0 ? 1 : at - 1);
    await expect.element(slider()).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.poll(() => cursor.get().index).toBe(4);
  });

  it("moves one end of the selection with Shift, and the other stays", async () => {
    const cursor = await show([chart({})]);
    const taken: string[] = [];
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) taken.push(event.key);
    };
    addEventListener("keydown", listen);
    onTestFinished(() => {
      removeEventListener("keydown", listen);
    });
    await slider().click({ position: { x: 160, y: 40 } });
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
    await expect.poll(() => cursor.get().part).toEqual({ from: 1, to: 3 });
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}");
    await expect.poll(() => cursor.get().part).toEqual({ from: 1, to: 2 });
    // From its beginning on, the end stays.
    await userEvent.keyboard("{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}");
    await expect.poll(() => cursor.get().part).toEqual({ from: 0, to: 2 });
    await userEvent.keyboard("x");
    await expect.poll(() => cursor.get().part).toEqual({ from: 0, to: 2 });
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => cursor.get().part).toBeUndefined();
    expect(taken).toEqual(["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"]);
  });
});

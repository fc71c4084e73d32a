import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "../testing/render-screen.tsx";
import { type PlannerPin, PlannerPins } from "./planner-pins.tsx";
import { unproject } from "./projection/map-view.ts";

/** On the equator at zoom 10 a degree is 1,456.4 pixels, and a pixel 76.4 m. */
const view = { centre: { lon: 0, lat: 0 }, zoom: 10, width: 800, height: 600 };

const pin = (name: string, changed: Partial<PlannerPin> = {}): PlannerPin => ({
  id: name,
  name,
  what: { kind: "point", index: 1 },
  kind: "via",
  lon: 0,
  lat: 0,
  isLit: false,
  sign: name.slice(0, 1),
  ...changed,
});

const place = () => page.getByTestId("map").element();

const show = async (
  pins: readonly PlannerPin[],
  { isFixed = false, taken = [] as readonly string[] } = {},
) => {
  const log: string[] = [];
  const wheels: number[] = [];
  const note =
    (what: string) =>
    (dragged: PlannerPin["what"], { lon, lat }: { lon: number; lat: number }) => {
      log.push(`${what} ${dragged.kind} ${lon.toFixed(2)} ${lat.toFixed(2)}`);
    };
  const canvas = document.createElement("canvas");
  canvas.addEventListener("wheel", ({ deltaY }) => wheels.push(deltaY));
  // The parts of the map that the pins use.
  const map = {
    getContainer: place,
    getCanvas: () => canvas,
    unproject: ([x = 0, y = 0]: readonly number[]) => {
      const { lon, lat } = unproject(view, x, y);
      return { lng: lon, lat };
    },
  };
  await renderScreen(
    <div data-testid="map" style={{ position: "relative", width: 800, height: 600 }}>
      <PlannerPins
        map={map as never}
        view={view}
        pins={pins}
        isFixed={isFixed}
        onDrag={note("drag")}
        onDrop={note("drop")}
        onPin={({ kind }) => log.push(`press ${kind}`)}
        onPinKey={({ kind }, key, seen) => {
          log.push(`${key} ${kind} ${seen.zoom}`);
          return taken.includes(key);
        }}
      />
      <button style={{ position: "absolute", left: 700, top: 300 }}>Target</button>
    </div>,
  );
  return { log, wheels };
};
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("[ROUT-3] the points of a plan on the map", () => {
  it("are named buttons at their places, as far as the map is seen", async () => {
    await show([
      pin("Start", { lon: 0.1, lat: 0.05, kind: "start" }),
      // 199 pixels beyond the left edge, and 201.
      pin("Near", { lon: -0.4113 }),
      pin("Far", { lon: -0.4127 }),
      pin("Right", { lon: 0.4127 }),
      pin("Above", { lat: 0.344 }),
      pin("Below", { lat: -0.344 }),
      // 89 and 91 pixels.
      pin("Short", { length: 6800 }),
      pin("Long", { length: 7000 }),
    ]);
    expect(
      page
        .getByRole("button")
        .elements()
        .map((each) => each.getAttribute("aria-label")),
    ).toEqual(["Start", "Near", "Long", null]);
    const { style, title, textContent, dataset } = button("Start").element() as HTMLElement;
    expect([style.left, style.top].map((at) => Math.round(Number.parseFloat(at)))).toEqual([546, 227]);
    expect([title, textContent, dataset["pin"]]).toEqual(["Start", "S", "Start"]);
  });

  it("are pressed, and those of the line dropped where they are", async () => {
    const { log } = await show([
      pin("Via", { lon: -0.1 }),
      pin("Middle", { lon: 0.1, what: { kind: "line", leg: 0, from: { lon: 0.1, lat: 0 } } }),
    ]);
    await button("Via").click();
    await button("Middle").click();
    expect(log).toEqual(["press point", "drop line 0.10 0.00"]);
  });

  it("are dragged by the pointer, from where it holds them, and are not pressed by that", async () => {
    const { log } = await show([pin("Via", { lon: -0.1, what: { kind: "waypoint", index: 0 } })]);
    const to = button("Target").element() as HTMLElement;
    await userEvent.dragAndDrop(button("Via"), button("Target"));
    expect(log.length).toBeGreaterThan(1);
    expect(log.slice(0, -1).every((entry) => entry.startsWith("drag waypoint "))).toBe(true);
    // The middle of the target.
    const x = 700 + to.offsetWidth / 2;
    const y = 300 + to.offsetHeight / 2;
    const { lon, lat } = unproject(view, x, y);
    expect(log.at(-1)).toBe(`drop waypoint ${lon.toFixed(2)} ${lat.toFixed(2)}`);
    // The next press is one.
    await button("Via").click();
    expect(log.at(-1)).toBe("press waypoint");
  });

  it("are moved by keys, except those of the line, and the page keeps the others", async () => {
    const { log } = await show(
      [
        pin("Via", { lon: -0.1 }),
        pin("Middle", { lon: 0.1, what: { kind: "line", leg: 0, from: { lon: 0, lat: 0 } } }),
      ],
      { taken: ["ArrowLeft"] },
    );
    const stayed: string[] = [];
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => stayed.push(`${key} ${defaultPrevented}`);
    addEventListener("keydown", listen);
    (button("Via").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowUp}");
    for (const key of ["Control", "Meta", "Alt"]) await userEvent.keyboard(`{${key}>}{ArrowDown}{/${key}}`);
    (button("Middle").element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    removeEventListener("keydown", listen);
    expect(log.filter((entry) => entry.startsWith("Arrow"))).toEqual([
      "ArrowLeft point 10",
      "ArrowUp point 10",
    ]);
    expect(stayed.filter((entry) => entry.startsWith("Arrow")).slice(0, 2)).toEqual([
      "ArrowLeft true",
      "ArrowUp false",
    ]);
  });

  it("let the wheel through to the map, and cannot be moved while the plan cannot be changed", async () => {
    const { wheels } = await show([pin("Via")], { isFixed: true });
    await expect.element(button("Via")).toBeDisabled();
    button("Via")
      .element()
      .dispatchEvent(new WheelEvent("wheel", { bubbles: true, deltaY: 120 }));
    expect(wheels).toEqual([120]);
  });
});

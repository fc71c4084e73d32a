import type { RouteView } from "@cairn/contracts/routes/routes";
import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  answerWays,
  button,
  goTo,
  legBetween,
  points,
  route,
  showPlanner,
  totals,
} from "../../testing/planner-on-screen.tsx";
import { server } from "../../testing/render-screen.tsx";

const areas = () => page.getByRole("list", { name: "Areas to avoid" });
const waypoints = () => page.getByRole("list", { name: "Waypoints" });
const tool = (name: string) =>
  page.getByRole("group", { name: "Change the route" }).getByRole("button", { name });
const asked = () =>
  server.callsOf("findRoute").map(({ body: { points: through, avoid } }) => [through.length, avoid.length]);
const dialog = () => page.getByRole("dialog");

/** What the profile's menu offers, at its position. */
const atPosition = async (item: string) => {
  await button("At the position on the profile").click();
  await page.getByRole("menuitem", { name: item }).click();
};

/** What the menu of the second point offers. */
const splitAtB = async (item: string) => {
  await button("More about point B").click();
  await page.getByRole("menuitem", { name: item }).click();
};

describe("areas to avoid", () => {
  it("[ROUT-3] are set by their tool, let the legs that they touch be found again, and are undone", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate", "Lake");
    await expect.poll(asked).toEqual([[2, 0]]);
    await tool("Avoid an area").click();
    await goTo("Mill");
    await expect.element(areas()).toMatchTextContent(/Area 1\s*Radius 192 m/);
    // The tool has done its work: the next press changes nothing.
    await expect.element(tool("Avoid an area")).toHaveAttribute("aria-pressed", "false");
    await expect.poll(asked).toEqual([
      [2, 0],
      [2, 1],
    ]);
    await expect.poll(() => points().elements().length).toBe(2);
    await tool("Undo").click();
    await expect.element(areas()).not.toBeInTheDocument();
    await tool("Redo").click();
    await expect.element(areas()).toBeVisible();
    await button("Remove Area 1").click();
    await expect.element(areas()).not.toBeInTheDocument();
    // What was found before is known.
    expect(asked()).toHaveLength(2);
  });

  it("[ROUT-7] say that a point of the route lies in them, at that area", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate", "Mill");
    await tool("Avoid an area").click();
    await goTo("Mill");
    await expect
      .element(areas())
      .toMatchTextContent(/Point B lies in this area, so the route is not led round it there/);
    await areas()
      .getByRole("button", { name: /^Area 1/ })
      .click();
    await dialog().getByLabelText("Radius").selectOptions("500 m");
    await dialog().getByRole("button", { name: "Done" }).click();
    await expect.element(areas()).toMatchTextContent(/Radius 500 m/);
  });

  it("[ROUT-5] are saved with the route, and are there when it is changed", async () => {
    const done = await showPlanner({ ...route, avoid: [{ x: 1.5, y: 42.52, radius: 100 }] });
    answerWays();
    await expect.element(areas()).toMatchTextContent(/Radius 100 m/);
    server.answer("changeRoute", route);
    await button("Save route").click();
    await expect.poll(() => done).toEqual(["saved To the lake"]);
    expect(server.callsOf("changeRoute")[0]?.body).toMatchObject({
      avoid: [{ x: 1.5, y: 42.52, radius: 100 }],
      waypoints: [],
    });
  });
});

/** A line along latitudes on a meridian, with the part that a leg needs beside it. */
const lineOn = (latitudes: readonly number[], longitudes: readonly number[]) => {
  const at = (index: number) => ({ x: longitudes.at(index) ?? 0, y: latitudes.at(index) ?? 0 });
  const polyline = encodePolyline(Float64Array.from(latitudes), Float64Array.from(longitudes));
  return { ...legBetween(at(0), at(-1)), polyline, elevations: latitudes.map(() => 1000) };
};

describe("areas to avoid on the line of a file", () => {
  const latitudes = Array.from({ length: 11 }, (_, step) => 42.5 + step / 1000);
  const recorded = {
    ...route,
    segments: route.segments.map((segment) => ({ ...segment, type: undefined })),
    avoid: [{ x: 1.5, y: 42.505, radius: 60 }],
  };
  const crossed = /The route goes through this area/;

  it("[ROUT-3] are gone round once the line is snapped to ways", async () => {
    await showPlanner(recorded);
    await expect.element(areas()).toMatchTextContent(crossed);
    const along = lineOn(
      latitudes,
      latitudes.map(() => 1.5),
    );
    server.answer("matchLine", { pieces: [{ ...along, type: "foot" }] });
    server.answer(
      "findRoute",
      ({
        body: {
          points: [from, to],
        },
      }) => {
        const [south, north] = [from?.y ?? 0, to?.y ?? 0];
        const leg = lineOn([south, south, north, north], [1.5, 1.51, 1.51, 1.5]);
        return { routes: [{ distance: 2000, duration: 1500, legs: [leg] }] };
      },
    );
    await button("Snap to roads and trails").click();
    await expect.poll(() => points().elements().length).toBe(4);
    await expect.element(areas()).not.toMatchTextContent(crossed);
    expect(asked()).toEqual([[2, 1]]);
    await tool("Undo").click();
    await expect.element(areas()).toMatchTextContent(crossed);
  });
});

describe("waypoints", () => {
  it("[ROUT-3] [ROUT-5] are set with name and symbol, changed, removed and saved, and leave the line alone", async () => {
    const done = await showPlanner();
    answerWays();
    await goTo("North gate", "Lake");
    await expect.poll(asked).toEqual([[2, 0]]);
    await tool("Waypoint").click();
    await goTo("Mill");
    // By keyboard: the name has the focus.
    await userEvent.keyboard("Spring");
    await dialog().getByLabelText("Symbol").selectOptions("Water");
    await dialog().getByRole("button", { name: "Waypoint" }).click();
    await expect.element(waypoints()).toMatchTextContent("Water: Spring");
    await waypoints().getByRole("button", { name: "Water: Spring", exact: true }).click();
    await dialog().getByLabelText("Name (optional)").fill("Old spring");
    await userEvent.keyboard("{Enter}");
    await expect.element(waypoints()).toMatchTextContent("Water: Old spring");
    await atPosition("Set a waypoint here");
    await userEvent.keyboard("{Enter}");
    await expect.element(waypoints()).toMatchTextContent(/Water: Old spring\s*Place/);
    await waypoints().getByRole("button", { name: "Place", exact: true }).click();
    await dialog().getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => waypoints().getByRole("listitem").elements().length).toBe(1);
    await page.getByRole("textbox", { name: "Name of the route" }).fill("To the lake");
    server.answer("createRoute", route);
    await button("Save route").click();
    await expect.poll(() => done).toEqual(["saved To the lake"]);
    expect(server.callsOf("createRoute")[0]?.body.waypoints).toEqual([
      { x: 1.5, y: 42.51, name: "Old spring", symbol: "water" },
    ]);
    expect(asked()).toEqual([[2, 0]]);
  });
});

describe("splitting and joining", () => {
  it("[ROUT-3] keeps one part of the route, or saves the other one as a route of its own", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate", "Mill", "Lake");
    await expect.element(totals()).toMatchTextContent(/Distance\s*2\.22\s*km/);
    await splitAtB("Keep only what is before");
    await expect.element(totals()).toMatchTextContent(/Distance\s*1\.11\s*km/);
    await tool("Undo").click();
    await splitAtB("Keep only what is after");
    await expect.poll(() => points().elements().length).toBe(2);
    await tool("Undo").click();
    server.answer("createRoute", { ...route, description: "Route planner, the rest" });
    await splitAtB("Save the rest as a new route");
    await expect.element(page.getByText("“Route planner, the rest” has been saved.")).toBeVisible();
    await expect.poll(() => points().elements().length).toBe(2);
    expect(server.callsOf("createRoute")[0]?.body).toMatchObject({
      description: "Route planner, the rest",
      segments: [{ type: "foot" }],
    });
  });

  it("[ROUT-3] joins a saved route to the end, with a leg of the chosen type between them", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate");
    server.answer("listRoutes", [{ ...route, segments: [] }]);
    const far: RouteView = {
      ...route,
      segments: [
        {
          position: 0,
          start: { x: 1.5, y: 42.52 },
          end: { x: 1.5, y: 42.51 },
          polyline: "",
          routePoints: [
            { x: 1.5, y: 42.52 },
            { x: 1.5, y: 42.51 },
          ],
        },
      ],
    };
    server.answer("getRoute", far);
    await page.getByText("Join a saved route").click();
    await button("Join to the end").click();
    // Turned: its end is nearer.
    await expect.poll(() => points().elements().length).toBe(3);
    await expect.element(totals()).toMatchTextContent(/Distance\s*2\.22\s*km/);
    expect(server.callsOf("findRoute").at(-1)?.body.points).toEqual([
      { x: 1.5, y: 42.5 },
      { x: 1.5, y: 42.51 },
    ]);
    await tool("Undo").click();
    await expect.poll(() => points().elements().length).toBe(0);
  });
});

describe("a file", () => {
  const file = new File(["<gpx/>"], "To the mill.gpx");

  it("[ROUT-2] [ADD-4] is opened to be changed, without being saved, and can be undone", async () => {
    await showPlanner();
    server.answer("readRouteFile", {
      description: "To the mill",
      segments: route.segments.map(({ type: _type, ...segment }) => segment),
      waypoints: [{ x: 1.5, y: 42.505, name: "Spring", symbol: "water" }],
    });
    await expect.element(button("Open a file")).toBeVisible();
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    await userEvent.upload(input ?? document.body, file);
    await expect.poll(() => points().elements().length).toBe(2);
    await expect.element(waypoints()).toMatchTextContent("Water: Spring");
    await expect.element(page.getByRole("textbox", { name: "Name of the route" })).toHaveValue("To the mill");
    await expect.element(button("Snap to roads and trails")).toBeVisible();
    await tool("Undo").click();
    await expect.element(waypoints()).not.toBeInTheDocument();
  });

  it("[ADD-4] is opened when it is dropped, and says why it cannot be", async () => {
    await showPlanner();
    server.refuse("readRouteFile", "workout_import.places_only");
    const dropped = new DataTransfer();
    dropped.items.add(file);
    await expect.element(button("Open a file")).toBeVisible();
    const screen = page.getByRole("region", { name: "Route planner" }).element();
    screen.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    await expect.element(page.getByText(/single points but no track/)).toBeVisible();
    expect(server.callsOf("readRouteFile")).toHaveLength(1);
  });
});

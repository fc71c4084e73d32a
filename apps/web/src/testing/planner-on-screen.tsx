import type { RouteView } from "@cairn/contracts/routes/routes";
import { encodePolyline } from "@cairn/geo/polyline";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { PlannerScreen } from "../features/planner/planner-screen.tsx";
import { ownAccount } from "./own-account.ts";
import { renderScreen, server } from "./render-screen.tsx";

/** Three places on a meridian, 1,112 m apart: a degree is 111.195 km on the sphere with the mean radius of the Earth. */
const places = [42.5, 42.51, 42.52].map((lat, index) => ({
  name: ["North gate", "Mill", "Lake"][index] ?? "",
  point: { lat, lng: 1.5 },
  extent: [1.4999, lat - 0.0001, 1.5001, lat + 0.0001],
  kind: "settlement" as const,
  country: "Andorra",
}));

export type Place = { readonly x: number; readonly y: number };

export const legBetween = (from: Place, to: Place, distance = 1112) => ({
  polyline: encodePolyline(Float64Array.of(from.y, to.y), Float64Array.of(from.x, to.x)),
  distance,
  duration: 500,
  elevations: [1000, 1100],
  start: { ...from, moved: 0 },
  end: { ...to, moved: 0 },
  maneuvers: [],
  surfaces: [{ surface: "gravel" as const, distance: 1112 }],
  ways: [{ kind: "path" as const, distance: 1112 }],
  warnings: [{ kind: "steep" as const, from: 0, to: 1 }],
});

export const answerWays = () => {
  server.answer("findRoute", ({ body: { points } }) => ({
    routes: [
      {
        distance: 1112,
        duration: 500,
        legs: points.slice(1).map((to, index) => legBetween(points[index] ?? to, to)),
      },
    ],
  }));
};

export const route: RouteView = {
  id: "64a0b1c2d3e4f5a6b7c8d9e0",
  username: "anna",
  description: "To the lake",
  activities: [11],
  averageSpeed: 1.1,
  totalDistance: 1112,
  visibility: "PRIVATE",
  startPoint: { x: 1.5, y: 42.5 },
  endPoint: { x: 1.5, y: 42.51 },
  centerPoint: { x: 1.5, y: 42.505 },
  polyline: encodePolyline(Float64Array.of(42.5, 42.51), Float64Array.of(1.5, 1.5)),
  created: 0,
  version: 3,
  segments: [
    {
      position: 0,
      start: { x: 1.5, y: 42.5 },
      end: { x: 1.5, y: 42.51 },
      polyline: "",
      routePoints: [
        { x: 1.5, y: 42.5 },
        { x: 1.5, y: 42.51 },
      ],
      type: "hike",
    },
  ],
};

/** Without WebGL, as everywhere in these tests: the route goes through the places that are searched for. */
export async function showPlanner(shown?: RouteView) {
  const done: string[] = [];
  server.answer("getUser", ownAccount);
  server.answer("getUsualPace", { pace: null });
  server.answer("geocode", ({ query: { q } }) => ({
    hits: places.filter(({ name }) => name === q),
    copyrights: [],
    locale: "en",
  }));
  await page.viewport(1280, 900);
  await renderScreen(
    <div style={{ height: 860 }}>
      <PlannerScreen
        route={shown}
        onSaved={({ description }) => done.push(`saved ${description}`)}
        onCancel={() => done.push("cancelled")}
      />
    </div>,
  );
  return done;
}

export const button = (name: string | RegExp) => page.getByRole("button", { name });
export const points = () => page.getByRole("list", { name: "Points of the route" }).getByRole("listitem");
export const totals = () => page.getByRole("region", { name: "Totals and profile" });

export async function goTo(...names: readonly string[]) {
  const field = page.getByRole("combobox", { name: "Search for a place" });
  for (const name of names) {
    // It searches by itself once the typing rests.
    await field.fill(name);
    await expect.element(page.getByRole("option", { name: `${name} Andorra` })).toBeVisible();
    await userEvent.keyboard("{Enter}");
  }
}

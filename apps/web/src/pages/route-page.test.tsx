import type { RouteView } from "@cairn/contracts/routes/routes";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../testing/own-account.ts";
import { route } from "../testing/planner-on-screen.tsx";
import { expectRead, expectTexts } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { RoutePage } from "./route-page.tsx";

/** 1,112 m to the north at 4 km/h, first up by 100 m and then down by 40. */
const uphill: RouteView = {
  ...route,
  totalAscent: 104,
  segments: [
    {
      position: 0,
      start: { x: 1.5, y: 42.5 },
      end: { x: 1.5, y: 42.51 },
      polyline: "",
      routePoints: [
        { x: 1.5, y: 42.5, z: 1000 },
        { x: 1.5, y: 42.506, z: 1100 },
        { x: 1.5, y: 42.51, z: 1060 },
      ],
    },
  ],
  waypoints: [
    { x: 1.5, y: 42.506, name: "Refuge", symbol: "hut" },
    { x: 1.5, y: 42.5101, name: "", symbol: "water" },
  ],
};

const button = (name: string) => page.getByRole("button", { name, exact: true });
const article = () => page.getByRole("article", { name: "To the lake" });

const answer = (shown: RouteView) => {
  server.answer("getUser", ownAccount);
  server.answer("getRoute", shown);
  server.answer("listRouteTurns", []);
  server.answer("getUsualPace", {
    pace: { perMetre: 0.5, perClimbedMetre: 5, overall: 0.6, workouts: 12 },
  });
};
const show = async (shown: RouteView = uphill, circumstances: Parameters<typeof renderScreen>[1] = {}) => {
  answer(shown);
  return await renderScreen(<RoutePage />, {
    at: `/routes/${route.id}`,
    path: "/routes/$id",
    ...circumstances,
  });
};

describe("[ROUT-8] the page of a route", () => {
  it("has its sport, numbers and waypoints, and its heights along the way", async () => {
    await show();
    await expect.element(page.getByRole("heading", { name: "To the lake", level: 1 })).toBeVisible();
    await expect.poll(() => document.title).toBe("To the lake · Cairn");
    await expectRead(article(), /All routes To the lake Hiking Private/);
    await expectRead(article(), /Distance 1\.11 km Time 16:51 at 4\.0 km\/h/);
    await expectRead(article(), /Ascent 104 m Highest 1 100 m Lowest 1 000 m/);
    await expectTexts(page.getByRole("region", { name: "Waypoints" }).getByRole("listitem"), [
      "Refuge Hut",
      "Water",
    ]);
    const slider = page.getByRole("region", { name: "Elevation profile" }).getByRole("slider");
    await expect.element(slider).toBeVisible();
    await expect.element(page.getByRole("link", { name: "All routes" })).toHaveAttribute("href", "/routes");
  });

  it("is in miles for those who count so, and has no profile where no heights are known", async () => {
    await show({ ...route, averageSpeed: 2.2352 }, { units: "IMPERIAL" });
    await expectRead(
      article(),
      /Distance 0\.69 mi Time 8:17 at 5\.0 mph At your usual pace 11 min In motion/,
    );
    await expectRead(article(), /by your last 12 workouts of this sport/);
    expect(page.getByText(/^(?:Ascent|Highest|Lowest|Waypoints)$/).elements()).toEqual([]);
    expect(page.getByRole("region", { name: "Elevation profile" }).elements()).toEqual([]);
  });

  it("is edited, and stays as it is when that is cancelled", async () => {
    answer(uphill);
    await renderScreen(
      <div style={{ height: 860 }}>
        <RoutePage />
      </div>,
      { at: `/routes/${route.id}`, path: "/routes/$id" },
    );
    await button("Edit").click();
    await expect.element(page.getByRole("textbox", { name: "Name of the route" })).toHaveValue("To the lake");
    await button("Cancel").click();
    await expect.element(article()).toBeVisible();
  });

  it("is deleted after a question, which leads to the list", async () => {
    const router = await show();
    await button("Delete").click();
    const question = page.getByRole("dialog", { name: "Delete “To the lake”?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await button("Delete").click();
    server.answer("deleteRoute", true);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/routes");
    expect(router.history.length).toBe(1);
  });

  it("is shared in a dialog", async () => {
    server.answer("listPrivacyZones", []);
    server.answer("listRoutes", [route]);
    await show();
    await button("Share").click();
    const dialog = page.getByRole("dialog", { name: "Share this route" });
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(article()).toBeVisible();
  });

  it("of somebody else says whose it is, and can be copied, but neither edited nor deleted", async () => {
    await show(
      { ...uphill, username: "ben", fullname: "Ben Salo", visibility: "PUBLIC" },
      { isVisitor: true },
    );
    await expect
      .element(page.getByRole("link", { name: "Ben Salo" }))
      .toHaveAttribute("href", "/view_profile/ben");
    await expect.element(page.getByRole("link", { name: "Log in to copy this route" })).toBeVisible();
    await expect.element(button("Share")).toBeVisible();
    for (const name of ["Edit", "Delete"]) expect(button(name).elements()).toEqual([]);
    expect(page.getByRole("link", { name: "All routes" }).elements()).toEqual([]);
    expect(page.getByText("Public").elements()).toEqual([]);
    expect(server.callsOf("getUsualPace")).toEqual([]);
  });
});

describe("[ROUT-6] a route that is not there", () => {
  it("is said to be missing, without trying again", async () => {
    server.refuse("getRoute", "route.not_found");
    server.answer("explore", { users: [], workouts: [], images: [] });
    await renderScreen(<RoutePage />, {
      at: `/routes/${route.id}`,
      path: "/routes/$id",
      isVisitor: true,
    });
    await expect.element(page.getByText(/^There is no such route, or it is not shared/)).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Log in" }))
      .toHaveAttribute("href", `/login?returnTo=%2Froutes%2F${route.id}`);
    expect(button("Try again").elements()).toEqual([]);
  });

  it("is asked for again where something else failed", async () => {
    answer(uphill);
    server.refuse("getRoute", "request.overtaken");
    await renderScreen(<RoutePage />, { at: `/routes/${route.id}`, path: "/routes/$id" });
    await expect.element(page.getByText("The route did not load")).toBeVisible();
    server.answer("getRoute", uphill);
    await button("Try again").click();
    await expect.element(article()).toBeVisible();
  });
});

import type { RouteView } from "@cairn/contracts/routes/routes";
import { useQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownRouteQuery } from "../../lib/api/own-routes.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { CopyRoute } from "./copy-route.tsx";
import { ShareRoute } from "./share-route.tsx";

const id = "64a0b1c2d3e4f5a6b7c8d9e0";
/** A kilometre and a half of the equator, from its start to the east. */
const routePoints = [0, 0.005, 0.01].map((x) => ({ x: 8 + x, y: 0 }));
const place = { x: 8, y: 0 };
const route: RouteView = {
  id,
  username: "anna",
  description: "Over the pass",
  activities: [1],
  averageSpeed: 2,
  totalDistance: 1112,
  visibility: "PRIVATE",
  startPoint: place,
  endPoint: place,
  centerPoint: place,
  polyline: "",
  created: 1_780_000_000_000,
  version: 1,
  segments: [{ position: 0, start: place, end: place, polyline: "", routePoints }],
};
const zone = (metresEast: number, radius: number) => ({
  id: "a".repeat(24),
  name: "",
  center: { x: 8 + metresEast / 111_195, y: 0 },
  radius,
});

const Shared = () => {
  const { data } = useQuery(ownRouteQuery(id));
  return data ? <ShareRoute route={data} onClose={() => {}} /> : null;
};
const show = async (zones: readonly object[] = [], part: Partial<RouteView> = {}) => {
  server.answer("getRoute", { ...route, ...part });
  server.answer("listRoutes", [route]);
  server.answer("listPrivacyZones", zones as never);
  return await renderScreen(<Shared />);
};
const dialog = () => page.getByRole("dialog", { name: "Share this route" });

describe("[ROUT-5] sharing a route", () => {
  it("says who can open its link, and is set with the words of workouts", async () => {
    server.answer("shareRoute", true);
    await show();
    await expect
      .element(dialog().getByRole("textbox", { name: "Link" }))
      .toHaveValue(`${location.origin}/routes/${id}`);
    await expect.element(dialog().getByText(/^Only you can open this link/)).toBeVisible();
    await expect.element(dialog().getByText(/^Others see the whole route as it is drawn/)).toBeVisible();
    expect(dialog().getByRole("textbox", { name: "Embed code" }).elements()).toEqual([]);
    server.answer("getRoute", { ...route, visibility: "PUBLIC" });
    await dialog()
      .getByRole("button", { name: /Private/ })
      .click();
    expect(
      page
        .getByRole("menuitemradio")
        .elements()
        .map((item) => item.querySelector("span")?.firstChild?.textContent),
    ).toEqual(["Public", "Followers", "Visible with link", "Private"]);
    await page.getByRole("menuitemradio", { name: /^Public/ }).click();
    await expect.element(dialog().getByText(/^Anyone can open this link/)).toBeVisible();
    await expect.element(dialog().getByRole("textbox", { name: "Embed code" })).toBeVisible();
    expect(server.callsOf("shareRoute").map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id }, body: { visibility: "PUBLIC" } },
    ]);
  });

  it("is shared on the screen at once, before the server has answered", async () => {
    server.answer("shareRoute", true);
    const answer = server.hold("shareRoute");
    await show();
    await dialog()
      .getByRole("button", { name: /Private/ })
      .click();
    await page.getByRole("menuitemradio", { name: /^Visible with link/ }).click();
    await expect.element(dialog().getByRole("button", { name: /Visible with link/ })).toBeVisible();
    expect(
      dialog()
        .getByText(/^Only you can open this link/)
        .elements(),
    ).toEqual([]);
    server.answer("getRoute", { ...route, visibility: "LINK" });
    answer();
    await expect.poll(() => server.callsOf("getRoute").length).toBeGreaterThan(1);
    await expect.element(dialog().getByRole("button", { name: /Visible with link/ })).toBeVisible();
  });

  it("goes back to what it was if the server refuses, and says why", async () => {
    server.refuse("shareRoute", "route.not_found");
    await show();
    await dialog()
      .getByRole("button", { name: /Private/ })
      .click();
    await page.getByRole("menuitemradio", { name: /^Followers/ }).click();
    await expect
      .element(page.getByText(/^Not saved\. Nothing has changed\. This route does not exist/))
      .toBeVisible();
    await expect.element(dialog().getByText(/^Only you can open this link/)).toBeVisible();
  });

  it.each([
    ["starts or ends", [zone(-200, 300)], /^This route starts or ends in one of your privacy zones/],
    [
      "leads through",
      [zone(5000, 100), zone(556, 120)],
      /^This route leads through one of your privacy zones/,
    ],
    ["keeps away from", [zone(-200, 150)], undefined],
  ] as const)("warns its owner before and after if it %s a privacy zone", async (_, zones, warning) => {
    await show(zones);
    await expect.element(dialog().getByText(/^Others see the whole route/)).toBeVisible();
    await expect.poll(() => server.callsOf("listPrivacyZones").length).toBeGreaterThan(0);
    if (warning) await expect.element(dialog().getByRole("note").getByText(warning)).toBeVisible();
    else expect(dialog().getByRole("note").elements()).toEqual([]);
  });

  it("is not for others, who have its link", async () => {
    await show([zone(0, 300)], { fullname: "Anna", visibility: "FRIENDS" });
    await expect.element(dialog().getByText(/^Only people who follow its owner/)).toBeVisible();
    expect(
      dialog()
        .getByRole("button", { name: /Followers/ })
        .elements(),
    ).toEqual([]);
    expect(server.callsOf("listPrivacyZones")).toEqual([]);
    expect(
      dialog()
        .getByText(/^Others see/)
        .elements(),
    ).toEqual([]);
  });
});

describe("[ROUT-5] copying somebody's route", () => {
  it("opens the copy, which is one's own", async () => {
    const copied = { ...route, id: "b".repeat(24) };
    server.answer("copyRoute", copied);
    const router = await renderScreen(<CopyRoute route={route} />);
    await page.getByRole("button", { name: "Copy to my routes" }).click();
    await expect.poll(() => router.state.location.pathname).toBe(`/routes/${copied.id}`);
    await expect.element(page.getByText("Copied to your routes. Only you can see the copy.")).toBeVisible();
  });

  it("says why it failed", async () => {
    server.refuse("copyRoute", "route.too_many");
    await renderScreen(<CopyRoute route={route} />);
    await page.getByRole("button", { name: "Copy to my routes" }).click();
    await expect.element(page.getByText(/^The route was not copied: You have 1,000 routes/)).toBeVisible();
  });

  it("begins with a login for a visitor, who comes back to the route", async () => {
    await renderScreen(<CopyRoute route={route} />, { isVisitor: true });
    await expect
      .element(page.getByRole("link", { name: "Log in to copy this route" }))
      .toHaveAttribute("href", `/login?returnTo=%2Froutes%2F${id}`);
  });
});

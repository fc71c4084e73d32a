import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { PoiPage } from "./poi-page.tsx";

const show = async (lat: string, lng: string) => {
  server.answer("explore", { users: [], workouts: [], images: [] });
  server.answer("listPointsOfInterest", [{ loc: [-180, 90], name: "North pole" }]);
  return await renderScreen(<PoiPage />, { at: `/poi/${lat}/${lng}`, path: "/poi/$lat/$lng" });
};

describe("[POI-1] the address of a point of interest", () => {
  it("opens its dialog, which explore follows", async () => {
    const router = await show("90", "-180.0");
    await expect.element(page.getByRole("dialog", { name: "North pole" })).toBeVisible();
    // Nothing is beyond the pole and the antimeridian.
    const [asked] = server.callsOf("listPointsOfInterest");
    expect([asked?.query.upperlat, asked?.query.lowerlng]).toEqual([90, -180]);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => router.state.location.pathname).toBe("/explore");
  });

  it.each([
    ["90.1", "0"],
    ["0", "180.1"],
    ["1e1", "0"],
    ["0", "12.5x"],
  ])("of %s, %s is none", async (lat, lng) => {
    await show(lat, lng);
    await expect.element(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    expect(server.callsOf("listPointsOfInterest")).toEqual([]);
  });
});

import type { RouteView } from "@cairn/contracts/routes/routes";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectTexts } from "../testing/read-page.ts";
import { route } from "../testing/planner-on-screen.tsx";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { RoutesPage } from "./routes-page.tsx";

const hill: RouteView = {
  ...route,
  id: "64a0b1c2d3e4f5a6b7c8d9e1",
  description: "Over the hill",
  totalDistance: 12_345,
  totalAscent: 678,
  visibility: "PUBLIC",
};

const show = async (routes: readonly RouteView[], units: "METRIC" | "IMPERIAL" = "METRIC") => {
  server.answer("listRoutes", [...routes]);
  await renderScreen(<RoutesPage />, { at: "/routes", units });
};
const cards = () => page.getByRole("list", { name: "Routes" }).getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("[ROUT-1] the routes", () => {
  it("have each their length, climb and who may see them, with links to them and to a new one", async () => {
    await show([route, hill]);
    await expectTexts(cards(), [
      "To the lake Distance 1.11 km",
      "Over the hill Distance 12.35 km Visible to Public Ascent 678 m",
    ]);
    await expect
      .element(page.getByRole("link", { name: "Over the hill" }))
      .toHaveAttribute("href", `/routes/${hill.id}`);
    await expect
      .element(page.getByRole("link", { name: /route/i }).first())
      .toHaveAttribute("href", "/routes/new");
  });

  it("are in miles and feet for those who count so", async () => {
    await show([hill], "IMPERIAL");
    await expectTexts(cards(), ["Over the hill Distance 7.67 mi Visible to Public Ascent 2 224 ft"]);
  });

  it("are downloaded or deleted by their menu, after a question", async () => {
    await show([route, hill]);
    await button("More about Over the hill").click();
    await expect
      .element(page.getByRole("menuitem", { name: "Download as GPX" }))
      .toHaveAttribute("href", expect.stringMatching(new RegExp(hill.id)));
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete “Over the hill”?" });
    server.answer("deleteRoute", true);
    server.answer("listRoutes", [route]);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("“Over the hill” has been deleted.")).toBeVisible();
    await expect.poll(() => cards().elements().length).toBe(1);
    expect(server.callsOf("deleteRoute").map(({ params }) => params.id)).toEqual([hill.id]);
  });

  it("are none yet, which can be planned or chosen from a file", async () => {
    await show([]);
    await expect.element(page.getByRole("heading", { name: "No routes yet" })).toBeVisible();
    await expect.element(button("Choose a file")).toBeVisible();
    // The way to a new one is not said twice.
    expect(
      page
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/routes/new"]);
  });

  it("did not load, and are asked for again", async () => {
    server.refuse("listRoutes", "request.invalid");
    await renderScreen(<RoutesPage />, { at: "/routes" });
    await expect.element(page.getByRole("heading", { name: "Your routes did not load" })).toBeVisible();
    server.answer("listRoutes", [route]);
    await button("Try again").click();
    await expect.poll(() => cards().elements().length).toBe(1);
  });
});

import type { RouteView } from "@cairn/contracts/routes/routes";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { RouteTurns } from "./route-turns.tsx";

// What the list reads of a route.
const route = { id: "64a0b1c2d3e4f5a6b7c8d9e0", version: 3, totalDistance: 5230 } as RouteView;

describe("[ROUT-8] the turns of a route", () => {
  it("are asked for in the reader's language, and folded on the screen", async () => {
    server.answer("listRouteTurns", [
      { along: 320, kind: "left", text: "Käänny vasempaan Rantatielle.", street: "Rantatie" },
      { along: 2100, kind: "stairs", text: "Nouse portaat." },
    ]);
    await renderScreen(<RouteTurns route={route} />, { language: "fi" });
    await expect.element(page.getByRole("heading", { name: "Käännökset" })).toBeVisible();
    const open = page.getByRole("button", { name: "Näytä 2" });
    await expect.element(open).toHaveAttribute("aria-expanded", "false");
    await open.click();
    const lines = page
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent.replaceAll(/\s/g, " "));
    expect(lines).toEqual(["0,32 kmKäänny vasempaan Rantatielle.", "2,10 kmNouse portaat.", "5,23 kmMaali"]);
    expect(server.callsOf("listRouteTurns").map(({ params, query }) => ({ params, query }))[0]).toEqual({
      params: { id: route.id },
      query: { language: "fi" },
    });
  });

  it("are no part of the page of a route without any", async () => {
    server.answer("listRouteTurns", []);
    await renderScreen(<RouteTurns route={route} />);
    await expect.poll(() => server.callsOf("listRouteTurns").length).toBeGreaterThan(0);
    expect(page.getByRole("heading").elements()).toEqual([]);
  });
});

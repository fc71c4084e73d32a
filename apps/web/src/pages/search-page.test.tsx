import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { SearchPage } from "./search-page.tsx";

describe("[NAV-10] [SOC-7] the screen of the search", () => {
  it("is one step of the browser's history, however many terms were searched while typing", async () => {
    server.answer("listPossibleFriends", []);
    server.answer("searchEverything", { people: [], workouts: [], places: [] });
    const { history } = await renderScreen(<SearchPage />, { at: "/search" });
    await page.getByRole("searchbox", { name: "People, your workouts, places" }).click();
    await userEvent.keyboard("an");
    await expect.poll(() => history.location.search).toBe("?q=an");
    await userEvent.keyboard("na");
    await expect.poll(() => history.location.search).toBe("?q=anna");
    await expect.element(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
    expect(history.length).toBe(1);
    expect(server.callsOf("searchEverything").map(({ query }) => query.q)).toEqual(["an", "anna"]);
  });
});

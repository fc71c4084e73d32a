import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerEmptyDiary } from "../testing/answer-diary.ts";
import { expectTexts, onPhone } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { keyOf } from "../testing/workout-examples.ts";
import { TracksMapPage } from "./tracks-map-page.tsx";

const tracks = (count: number): PayloadOf<Api["listTracks"]> => {
  const each = Array.from({ length: count }, (_, at) => at);
  return {
    keys: each.map(keyOf),
    activityIds: each.map((at) => 1 + (at % 2)),
    startTimes: each.map((at) => Date.UTC(2025, 5, at + 1, 7)),
    timeOffsets: each.map(() => 180),
    distances: each.map(() => 10_000),
    boxes: each.flatMap(() => [24, 60, 25, 61]),
  };
};

const show = async (count: number, at = "/diary/map") => {
  answerEmptyDiary();
  server.answer("listTracks", tracks(count));
  server.answer("getTrackTile", new ArrayBuffer(0) as never);
  await renderScreen(<TracksMapPage />, { at });
};

/** From the left edge of the window, CSS pixels. */
const heading = () => page.getByRole("heading", { level: 1 }).element().getBoundingClientRect();

describe("[TRACK-3] the page of all tracks", () => {
  it("has them in its list where the map cannot be drawn, with their sum", async () => {
    await show(3);
    await expect
      .element(page.getByText("This browser cannot draw the map. Your tracks are in the list."))
      .toBeVisible();
    // The map's place is beside everything else.
    const place = page.getByText("This browser cannot draw the map.").element().getBoundingClientRect();
    expect(heading().right).toBeLessThan(place.left);
    expect(place.width).toBeGreaterThan(heading().width);
    await expectTexts(page.getByRole("status").filter({ hasText: "workouts" }), ["3 workouts · 30 km"]);
    await expectTexts(page.getByRole("region", { name: /^In view/ }).getByRole("listitem"), [
      "Running 1 Jun 2025 10.00 km",
      "Cycling 2 Jun 2025 10.00 km",
      "Running 3 Jun 2025 10.00 km",
    ]);
    const tabs = page.getByRole("navigation", { name: "Diary" }).getByRole("link");
    await expectTexts(tabs, ["Diary", "Workouts", "Statistics", "Map"]);
    await expect.element(tabs.nth(3)).toHaveAttribute("aria-current", "page");
    await expect.element(tabs.nth(0)).not.toHaveAttribute("aria-current");
    expect(page.getByRole("button", { name: "Show all tracks" }).elements()).toEqual([]);
  });

  it("sums up those that the address chooses", async () => {
    await show(3, "/diary/map?sports=1_2&years=2024_2025&view=heat");
    await expectTexts(page.getByRole("status").filter({ hasText: "workout" }), ["3 workouts · 30 km"]);
    await page.getByRole("button", { name: /^Running/ }).click();
    await expectTexts(page.getByRole("status").filter({ hasText: "workout" }), ["1 workout · 10 km"]);
    await page.getByRole("button", { name: /^Cycling/ }).click();
    await page.getByRole("button", { name: /^Running/ }).click();
    await expectTexts(page.getByRole("status").filter({ hasText: "workout" }), ["2 workouts · 20 km"]);
    expect(page.getByRole("button", { name: /^Show on the map/ }).elements()).toEqual([]);
  });

  it("has its filters in one row and a sheet on a phone, so that the map is near the top", async () => {
    await onPhone();
    await show(3);
    const filters = page.getByRole("button", { name: "Filters", exact: true });
    await expect.element(filters).toBeVisible();
    const noMap = page.getByText("This browser cannot draw the map.");
    await expect.element(noMap).toBeVisible();
    const row = filters.element().getBoundingClientRect();
    const drawnAs = page.getByRole("radiogroup", { name: "Drawn as" }).element().getBoundingClientRect();
    const place = noMap.element().getBoundingClientRect();
    expect(drawnAs.top).toBeLessThan(row.bottom);
    expect(drawnAs.right).toBeLessThanOrEqual(innerWidth);
    expect(place.top - row.bottom).toBeLessThan(32);
    await filters.click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("button", { name: /^Running/ }).click();
    await sheet.getByRole("button", { name: "Show 2 workouts" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expectTexts(page.getByRole("status").filter({ hasText: "workout" }), ["2 workouts · 20 km"]);
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await sheet.getByRole("button", { name: "Reset" }).click();
    await expect.element(sheet.getByRole("button", { name: "Show 3 workouts" })).toBeVisible();
    expect(sheet.getByRole("button", { name: "Reset" }).elements()).toEqual([]);
  });

  it("offers the import where there are none yet", async () => {
    await show(0);
    await expect.element(page.getByRole("heading", { name: "No tracks yet" })).toBeVisible();
    // Nothing is beside it then.
    expect(heading().width).toBeGreaterThan(innerWidth / 2);
    await page.getByRole("button", { name: "Import files" }).click();
    expect(page.getByRole("status").filter({ hasText: "workout" }).elements()).toEqual([]);
  });

  it("is asked for again where it did not load", async () => {
    answerEmptyDiary();
    server.answer("getTrackTile", new ArrayBuffer(0) as never);
    server.refuse("listTracks", "request.invalid");
    await renderScreen(<TracksMapPage />, { at: "/diary/map" });
    await expect.element(page.getByText("The tracks did not load")).toBeVisible();
    expect(heading().width).toBeGreaterThan(innerWidth / 2);
    server.answer("listTracks", tracks(0));
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("heading", { name: "No tracks yet" })).toBeVisible();
  });
});

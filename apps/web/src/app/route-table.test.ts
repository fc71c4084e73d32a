import { describe, expect, it } from "vitest";
import { routeTable } from "./route-table.ts";
import type { RouteOptions } from "./route-table.ts";

const rows: readonly RouteOptions[] = Object.values(routeTable);

describe("[NAV-6] the table of routes", () => {
  it("states every option of every screen", () => {
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining([
          "needsLoggedIn",
          "pageId",
          "isHome",
          "bodyClass",
          "isResponsive",
          "isFullScreen",
          "hasMiniFooter",
          "hasMaxWidth",
        ]),
      );
    }
  });

  it("gives each screen its own name and path, and has one home page", () => {
    expect(new Set(rows.map(({ pageId }) => pageId)).size).toBe(rows.length);
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
    expect(rows.filter(({ isHome }) => isHome).map(({ path }) => path)).toEqual(["/"]);
  });
});

describe("[NAV-1] routes that need a login", () => {
  it("are those marked in the behaviour's route table, as far as they exist", () => {
    const guarded = rows.filter(({ needsLoggedIn }) => needsLoggedIn).map(({ path }) => path);
    expect(guarded).toEqual([
      "/dashboard",
      "/diary",
      "/diary/workout-list",
      "/diary/statistics",
      "/diary/map",
      "/routes",
      "/routes/new",
      "/notifications",
      "/profile/edit/{-$extra}",
      "/operator/{-$section}",
      "/operator/claim/$claimToken",
      "/search",
      "/following",
      "/followers",
      "/friends",
      "/friends/add-friends",
      "/friends/manage/{-$extra}",
    ]);
  });
});

describe("[NAV-11] the workout page", () => {
  it("has the full-screen layout", () => {
    expect(routeTable.workout).toMatchObject({ isFullScreen: true, hasMiniFooter: false });
  });
});

import { describe, expect, it } from "vitest";
import { screenAt } from "./screen-paths.ts";

describe("[NAV-1] [NAV-4] the addresses of screens", () => {
  it.each([
    "/",
    "/login",
    "/diary",
    "/diary/workout-list",
    "/diary/workout-list/",
    "/workout/ann/65f0a1b2c3d4e5f6a7b8c9d0",
    "/workout/ann/65f0a1b2c3d4e5f6a7b8c9d0/laps",
    "/workout/ann/65f0a1b2c3d4e5f6a7b8c9d0/image/65f0a1b2c3d4e5f6a7b8c9d1",
    "/routes/65f0a1b2c3d4e5f6a7b8c9d0",
    "/profile/edit",
    "/profile/edit/privacy",
    "/explore",
    "/explore/lappset",
    "/explore/anybody-else",
  ])("are known: %s", (path) => {
    expect(screenAt(path)).toBeDefined();
  });

  it("belong to the screen named in the table", () => {
    expect(screenAt("/")).toBe("home");
    expect(screenAt("/workout/ann/65f0a1b2c3d4e5f6a7b8c9d0/laps")).toBe("workout");
    expect(screenAt("/workout/ann/65f0a1b2c3d4e5f6a7b8c9d0/image/65f0a1b2c3d4e5f6a7b8c9d1")).toBe("photo");
  });

  it.each([
    "/page-not-found",
    "/no/such/place",
    "/workout/ann",
    "/workout/ann/65f0a1b2c3d4e5f6a7b8c9d0/laps/2",
    "/workout/ann/65f0a1b2c3d4e5f6a7b8c9d0/image/65f0a1b2c3d4e5f6a7b8c9d1/2",
    "/profile",
    "/profile/edit/privacy/more",
    "/explore/lappset/more",
    "/loginn",
    "//login",
    "/diary/2026",
  ])("are not: %s", (path) => {
    expect(screenAt(path)).toBeUndefined();
  });
});

import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { mapRegions } from "../../../lib/regions/map-regions.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { WaysSection } from "./ways-section.tsx";

const workoutKey = "64a0b1c2d3e4f5a6b7c8d9e0";
const workout = { workoutKey, hasRecording: true } as CombinedWorkoutView;
const region = {
  id: "andorra",
  name: "Andorra",
  bbox: [1.4, 42.4, 1.8, 42.7],
  attribution: "© OpenStreetMap contributors",
} as never;

const heading = page.getByRole("heading", { name: "Roads and trails" });
const screenBelow = (height: string) => (
  <>
    <div style={{ height }} />
    <WaysSection workout={workout} />
  </>
);

describe("[API-92] the ways of a recorded track", () => {
  beforeEach(() => {
    const before = mapRegions.get();
    mapRegions.set({ version: "1", regions: [region], hasStyles: false });
    onTestFinished(() => mapRegions.set(before));
    server.answer("getWorkoutWays", {
      ways: [{ kind: "path", distance: 3000 }],
      surfaces: [{ surface: "gravel", distance: 3000 }],
    });
  });

  it("are shown without being asked for twice", async () => {
    await renderScreen(screenBelow("100px"));
    await expect.element(heading).toBeVisible();
    expect(server.callsOf("getWorkoutWays").map(({ params }) => params)).toEqual([{ workoutKey }]);
  });

  it("are asked for once the reader comes near them", async () => {
    await renderScreen(screenBelow("3000px"));
    scrollTo(0, 400);
    await expect.poll(() => scrollY).toBe(400);
    expect(server.callsOf("getWorkoutWays")).toEqual([]);
    scrollTo(0, document.body.scrollHeight);
    await expect.element(heading).toBeInTheDocument();
  });

  it("are not asked for where no region knows any", async () => {
    mapRegions.set({ version: "2", regions: [], hasStyles: false });
    await renderScreen(screenBelow("0"));
    await expect.element(heading).not.toBeInTheDocument();
    expect(server.callsOf("getWorkoutWays")).toEqual([]);
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";
import type { PlannerDraft } from "./planner-draft.ts";

stubBrowser();
const { beginSession } = await import("../../lib/session.ts");
const { storeDraft, loadDraft } = await import("./planner-draft.ts");

const anna = "64a0b1c2d3e4f5a6b7c8d9aa";
const draft: PlannerDraft = {
  name: "Half a route",
  activities: [1, 11],
  speed: 2.5,
  type: "hike",
  version: 3,
  plan: {
    points: [
      { lat: 42.5, lon: 1.5 },
      { lat: 42.51, lon: 1.5 },
      { lat: 42.52, lon: 1.5 },
    ],
    legs: [
      { type: "hike" },
      {
        type: undefined,
        line: {
          lat: Float64Array.of(42.51, 42.515, 42.52),
          lon: Float64Array.of(1.5, 1.50123, 1.5),
          ele: Float64Array.of(1000, Number.NaN, 1010),
        },
      },
    ],
  },
  waypoints: [{ lat: 42.511, lon: 1.502, name: "Mill", symbol: "water" }],
  avoid: [{ lat: 42.515, lon: 1.49, radius: 300 }],
};

describe("a route that was drawn and not saved", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("is kept for its person and its route, whole, until it is forgotten", () => {
    beginSession("0".repeat(32));
    storeDraft(anna, {}, draft);
    expect(loadDraft(anna, {})).toEqual(draft);
    expect(loadDraft(anna, { routeId: "64a0b1c2d3e4f5a6b7c8d9e0" })).toBeUndefined();
    expect(loadDraft("64a0b1c2d3e4f5a6b7c8d9ff", {})).toBeUndefined();
    const walk = { workoutKey: "64a0b1c2d3e4f5a6b7c8d9e0" };
    storeDraft(anna, walk, { ...draft, name: "Along the walk" });
    expect(loadDraft(anna, walk)?.name).toBe("Along the walk");
    storeDraft(anna, walk, undefined);
    expect(loadDraft(anna, {})).toEqual(draft);
    storeDraft(anna, {}, undefined);
    expect(loadDraft(anna, {})).toBeUndefined();
  });

  it("leaves out places beside it that are none of ours", () => {
    beginSession("0".repeat(32));
    const places = [{ lat: 420, lon: 1 }, { lat: 42, lon: 1, radius: -5, name: "x", symbol: "rocket" }, 7];
    localStorage.setItem(
      `cairn.route-draft/${anna}/new`,
      JSON.stringify({
        plan: { points: [], legs: [] },
        name: "",
        activities: [1],
        speed: 1,
        type: "foot",
        waypoints: places,
        avoid: places,
      }),
    );
    expect(loadDraft(anna, {})).toMatchObject({ waypoints: [], avoid: [] });
  });

  it.each([
    "no JSON",
    "{}",
    '{"plan":{"points":[[42,1]],"legs":[{"type":"foot"}]},"name":"","activities":[],"speed":1,"type":"foot"}',
    '{"plan":{"points":[[420,1]],"legs":[]},"name":"","activities":[],"speed":1,"type":"foot"}',
    '{"plan":{"points":[],"legs":[]},"name":"","activities":[],"speed":1,"type":"by rocket"}',
    '{"plan":{"points":[],"legs":[]},"name":"","activities":[],"speed":0,"type":"foot"}',
  ])("is ignored if it is none of ours: %s", (text) => {
    localStorage.setItem(`cairn.route-draft/${anna}/new`, text);
    expect(loadDraft(anna, {})).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { planChange, planFeatures, type PlanLook, type PlanMapLine } from "./plan-layers.ts";

const line = (
  leg: number,
  look: PlanLook,
  ...places: readonly (readonly [number, number])[]
): PlanMapLine => ({
  leg,
  look,
  lon: Float64Array.from(places, ([lon]) => lon),
  lat: Float64Array.from(places, ([, lat]) => lat),
});

const way = (leg: number, at: number): PlanMapLine =>
  line(leg, "way", [at, 42.5], [at + 0.1, 42.6], [at + 0.2, 42.5]);
const straight = (leg: number, at: number): PlanMapLine =>
  line(leg, "straight", [at, 42.5], [at + 0.2, 42.5]);
const link = (leg: number, at: number): PlanMapLine => line(leg, "link", [at, 42.5], [at, 42.501]);

const [first, second, third] = [way(0, 1), way(1, 1.2), way(2, 1.4)];

/** What a map shows that was told of a change, by the order of MapLibre: removals first. */
function shownAfter(before: readonly PlanMapLine[], now: readonly PlanMapLine[]) {
  const shown = new Map(planFeatures(before).features.map((feature) => [feature.id, feature as unknown]));
  const { remove = [], add = [] } = planChange(before, now) ?? {};
  for (const id of remove) shown.delete(Number(id));
  for (const feature of add) shown.set(Number(feature.id), feature);
  return [...shown].toSorted(([one], [other]) => one - other).map(([, feature]) => feature);
}

describe("planChange", () => {
  it.each([
    ["a leg goes another way", [first, second, third], [first, way(1, 1.7), third]],
    ["the last leg is removed", [first, second, third], [first, second]],
    ["a leg is dragged, and has gone from here", [first, second, third], [first, third]],
    ["a leg is found far from its points", [first, second], [first, link(0, 1), link(0, 1.2), second]],
    ["it is found near them again", [first, link(0, 1), link(0, 1.2), second], [first, second]],
    ["a leg has no way any longer", [straight(0, 1)], [line(0, "failed", [1, 42.5], [1.2, 42.5])]],
    ["a straight leg ends elsewhere", [straight(0, 1)], [line(0, "straight", [1, 42.5], [1.2, 42.7])]],
    [
      "a point is set before the others",
      [first, second],
      [way(0, 0.8), { ...first, leg: 1 }, { ...second, leg: 2 }],
    ],
    ["everything is removed", [first, second], []],
    ["something is drawn", [], [first, link(0, 1)]],
  ])("shows the same as a map that is told of everything: %s", (_, before, now) => {
    const features = planFeatures(now).features.toSorted((one, other) => one.id - other.id);
    expect(shownAfter(before, now)).toEqual(features);
  });

  it("tells of the lines that are another, and of no others", () => {
    const change = planChange([first, straight(1, 1.2), third], [first, straight(1, 1.2), way(2, 1.6)]);
    expect(change?.remove).toEqual([]);
    expect(change?.add?.map(({ properties }) => properties)).toEqual([{ look: "way", leg: 2 }]);
  });

  it("is nothing for the same lines, of which straight ones are made anew each time", () => {
    expect(planChange([first, straight(1, 1.2)], [first, straight(1, 1.2)])).toBeUndefined();
  });
});

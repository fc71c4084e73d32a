import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderScreen } from "../../testing/render-screen.tsx";
import {
  type FoundPoint,
  type FoundPoints,
  noPoints,
  type PointKind,
  type RegionPoint,
} from "./point-kinds.ts";
import { RegionPointFacts } from "./region-point-facts.tsx";
import { RegionPointsChooser } from "./region-points-chooser.tsx";
import type { PointsShown } from "./use-points-shown.ts";

/** Refugi de l'Illa, a way of OpenStreetMap. */
const hut: FoundPoint = {
  id: 4 * 1234 + 2,
  kind: "huts",
  pointClass: "alpine_hut",
  name: "Refugi de l'Illa",
  elevation: 2480,
  hasWater: true,
  lon: 1.6562,
  lat: 42.4951,
  away: 420,
};
const tap: FoundPoint = {
  ...hut,
  id: 4 * 99 + 1,
  kind: "water",
  pointClass: "drinking_water",
  name: "",
  elevation: undefined,
  hasWater: false,
  away: 1300,
};

const show = async (shown: PointsShown, found: FoundPoints, begun: readonly PointKind[] = []) => {
  const gone: RegionPoint[] = [];
  const Chooser = () => {
    const [chosen, setChosen] = useState(begun);
    return (
      <>
        <RegionPointsChooser
          chosen={chosen}
          shown={shown}
          found={found}
          onChange={setChosen}
          onGo={(point) => gone.push(point)}
        />
        <p>Chosen: {chosen.join()}.</p>
      </>
    );
  };
  await renderScreen(<Chooser />);
  return { gone };
};

const kinds = () => page.getByRole("group", { name: "Kinds of places" }).getByRole("checkbox");

describe("[EXPL-2] the chooser of a region's points", () => {
  it("has a line for each kind, by keyboard, several at once and always in the same order", async () => {
    await show("shown", noPoints, ["springs"]);
    await expect
      .poll(() =>
        kinds()
          .elements()
          .map((box) => box.closest("label")?.textContent),
      )
      .toEqual([
        "Huts and shelters",
        "Springs",
        "Drinking water",
        "Peaks",
        "Passes",
        "Viewpoints",
        "Camp and picnic sites",
        "Toilets",
        "Bicycle repair",
      ]);
    await expect.element(page.getByText("None in view. Move the map.")).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect.element(page.getByText("Chosen: huts,springs.")).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect.element(page.getByText("Chosen: huts.")).toBeVisible();
  });

  it("lists those in view by name, kind and height, or by what they are, and goes to one", async () => {
    const { gone } = await show("shown", { nearest: [hut, tap], count: 2 }, ["huts", "water"]);
    const list = page.getByRole("list", { name: "2 in view" });
    await expect.element(list).toBeVisible();
    const [first] = list.getByRole("listitem").elements();
    expect(first?.textContent?.replaceAll(/\s/g, " ")).toBe("Refugi de l'IllaMountain hut · 2 480 m0.42 km");
    const second = list.getByRole("button", { name: "Drinking water" });
    expect(second.element().textContent?.replaceAll(/\s/g, " ")).toBe("Drinking water1.30 km");
    await second.click();
    expect(gone).toEqual([tap]);
  });

  it("says how many there are if it lists only the nearest", async () => {
    await show("shown", { nearest: [hut], count: 327 }, ["huts"]);
    await expect.element(page.getByText("327 in view, the 1 nearest to the middle:")).toBeVisible();
  });

  it.each([
    ["far", "Zoom in to see places on the map."],
    ["noRegion", "No detailed map is installed here, so these places are not known."],
    ["noMap", "This browser cannot draw the map with these places."],
  ] as const)("says in one line why there are none: %s", async (shown, words) => {
    await show(shown, noPoints, ["huts"]);
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await expect.element(page.getByRole("listitem")).not.toBeInTheDocument();
  });
});

it("[EXPL-2] what is known about a point: kind, height, water, place, and its page in OpenStreetMap", async () => {
  await renderScreen(<RegionPointFacts point={hut} />);
  await expect.element(page.getByText(/^Mountain hut · 2\s480\sm · Drinking water$/)).toBeVisible();
  await expect.element(page.getByText(/42\.50.*N, 1\.66.*E/)).toBeVisible();
  const link = page.getByRole("link", { name: "See it on openstreetmap.org" });
  await expect.element(link).toHaveAttribute("href", "https://www.openstreetmap.org/way/1234");
  await expect.element(link).toHaveAttribute("rel", "external noopener noreferrer nofollow");
});

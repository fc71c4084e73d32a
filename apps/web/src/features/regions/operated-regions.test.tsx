import type { OperatedRegion } from "@cairn/contracts/regions/regions";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { OperatedRegions } from "./operated-regions.tsx";

const andorra: OperatedRegion = {
  name: "andorra",
  bbox: [1.41, 42.43, 1.79, 42.66],
  osmDate: "2025-06-01T20:21:00Z",
  bytes: 12_300_000,
  hasHeights: true,
};
const show = async (regions: readonly OperatedRegion[], isOperator = true) => {
  server.answer("listOperatedRegions", { isOperator, regions: [...regions] });
  await renderScreen(<OperatedRegions />);
};
const section = () => page.getByRole("region", { name: "Map regions" });

describe("the regions of the map, for the operator", () => {
  it("have date, heights, extent and size, and the commands that change them", async () => {
    await show([andorra, { ...andorra, name: "malta", osmDate: null, hasHeights: false, bytes: 900_000 }]);
    const rows = section().getByRole("list").nth(0).getByRole("listitem");
    const box = "42\\.43° N to 42\\.66° N, 1\\.41° E to 1\\.79° E";
    await expectRead(
      rows.nth(0),
      new RegExp(`^andorra Data of 1 Jun 2025 · with elevation ${box} 12(\\.3)?\\sMB$`),
    );
    await expectRead(rows.nth(1), new RegExp(`^malta Data of an unknown date ${box} 900\\skB$`));
    await expectTexts(section().getByRole("list").nth(1).getByRole("listitem"), [
      "npm run cairn -- region add FILE.osm.pbf",
      "npm run cairn -- region update NAME",
      "npm run cairn -- region remove NAME",
    ]);
    await expect
      .element(section().getByText(/^These commands on the server add, update and remove/))
      .toBeVisible();
  });

  it("are none at first: only one can be added", async () => {
    await show([]);
    await expect.element(section().getByText(/^There is no map region yet\./)).toBeVisible();
    await expectTexts(section().getByRole("listitem"), ["npm run cairn -- region add FILE.osm.pbf"]);
  });

  it("are nobody else's business", async () => {
    await show([], false);
    await expect.poll(() => server.callsOf("listOperatedRegions").length).toBeGreaterThan(0);
    expect(section().elements()).toEqual([]);
    expect(page.getByText("npm run").elements()).toEqual([]);
  });
});

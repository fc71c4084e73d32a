import type { OperatedRegion, RegionBuild } from "@cairn/contracts/operator/operated-maps";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../../../testing/own-account.ts";
import { expectRead, expectTexts } from "../../../testing/read-page.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { MapSetup } from "./map-setup.tsx";
import { OperatedMaps } from "./operated-maps.tsx";

const andorra: OperatedRegion = {
  name: "andorra",
  bbox: [1.4, 42.4, 1.8, 42.7],
  osmDate: "2020-01-15T00:00:00Z",
  bytes: 12_300_000,
  hasHeights: true,
  isFetched: true,
};
const answer = ({
  regions = [],
  builds = [],
  usesOpenStreetMap = false,
  areStylesFixed = false,
}: {
  readonly regions?: OperatedRegion[];
  readonly builds?: RegionBuild[];
  readonly usesOpenStreetMap?: boolean;
  readonly areStylesFixed?: boolean;
} = {}) => {
  server.answer("listMapRegions", { version: "", regions: [], hasStyles: usesOpenStreetMap });
  server.answer("getOperatedMaps", {
    regions,
    builds,
    styles: usesOpenStreetMap ? [{ id: "DEFAULT", source: "raster tiles of tile.openstreetmap.org" }] : [],
    areStylesFixed,
    usesOpenStreetMap,
  });
};
const rows = () => page.getByRole("list", { name: "Map regions" }).getByRole("listitem");
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("[OPER-13] the regions", () => {
  it("have date, size and extent, and are updated and removed", async () => {
    answer({
      regions: [andorra, { ...andorra, name: "sent", isFetched: false, osmDate: null, hasHeights: false }],
    });
    await renderScreen(<OperatedMaps />);
    await expectRead(rows().nth(0), /andorra Data of 15 Jan 2020 · with elevation · 12 MB 42\.40°/);
    await expectRead(rows().nth(1), /sent Data of an unknown date · 12 MB/);
    expect(button("Update sent").elements()).toEqual([]);
    server.answer("updateOperatedRegion", true);
    answer({
      regions: [andorra],
      builds: [{ region: "andorra", state: "running", step: "Looking at the extract", share: 0.5 }],
    });
    await button("Update andorra").click();
    await expect.element(page.getByText("Looking at the extract")).toBeVisible();
    await expect
      .element(page.getByRole("progressbar", { name: "Progress of andorra" }))
      .toHaveAttribute("value", "0.5");
    // It is asked for again until it is made.
    answer({ regions: [andorra] });
    await expect.element(page.getByText("Looking at the extract")).not.toBeInTheDocument();
    server.answer("removeOperatedRegion", true);
    await button("Remove andorra").click();
    answer();
    await button("Remove").click();
    await expect.element(page.getByText("There is no region yet.")).toBeVisible();
  });

  it("are added from an address, named after it", async () => {
    answer();
    await renderScreen(<OperatedMaps />);
    await button("Add from address").click();
    await expect.element(page.getByText("Enter an address that starts with https://.")).toBeVisible();
    const address = "https://extracts.example.org/south-tyrol-latest.osm.pbf";
    await page.getByLabelText("Address of the extract").fill(address);
    server.refuse("addRegionFromAddress", "operator.region_exists");
    await button("Add from address").click();
    await expect.element(page.getByText(/There is a region with this name already/)).toBeVisible();
    await page.getByLabelText("Name of the region").fill("alto-adige");
    server.answer("addRegionFromAddress", true);
    answer({ builds: [{ region: "alto-adige", state: "waiting", share: 0, address }] });
    await button("Add from address").click();
    await expectTexts(rows(), ["alto-adige Waiting for its turn…"]);
    expect(server.callsOf("addRegionFromAddress").map(({ params, body }) => [params.region, body])).toEqual([
      ["south-tyrol", { address }],
      ["alto-adige", { address }],
    ]);
  });

  it("that could not be made say why, and are tried again or dismissed", async () => {
    const build: RegionBuild = {
      region: "gone",
      state: "failed",
      share: 0,
      reason: "There is no extract at this address.",
      address: "https://extracts.example.org/gone.osm.pbf",
    };
    answer({ builds: [build] });
    await renderScreen(<OperatedMaps />);
    await expect.element(page.getByText("There is no extract at this address.")).toBeVisible();
    server.answer("addRegionFromAddress", true);
    await button("Try again").click();
    await expect.poll(() => server.callsOf("addRegionFromAddress").length).toBe(1);
    server.answer("removeOperatedRegion", true);
    answer();
    await button("Dismiss gone").click();
    await expect.element(page.getByText("There is no region yet.")).toBeVisible();
  });
});

describe("[OPER-14] OpenStreetMap’s own tiles", () => {
  it("are used with one press, beside a sentence on what is sent to whom", async () => {
    answer();
    await renderScreen(<OperatedMaps />);
    await expect.element(page.getByText(/the OpenStreetMap Foundation learns/)).toBeVisible();
    server.answer("useOpenStreetMap", true);
    answer({ usesOpenStreetMap: true });
    await button("Use OpenStreetMap").click();
    await expect.element(page.getByText("Every map shows the streets of OpenStreetMap.")).toBeVisible();
    answer();
    await button("Stop using OpenStreetMap").click();
    await expect.element(button("Use OpenStreetMap")).toBeVisible();
    expect(server.callsOf("useOpenStreetMap").map(({ body }) => body)).toEqual([
      { isUsed: true },
      { isUsed: false },
    ]);
  });

  it("are only told of where MAP_STYLES is set", async () => {
    answer({ areStylesFixed: true });
    await renderScreen(<OperatedMaps />);
    await expect.element(page.getByText(/MAP_STYLES in the environment/)).toBeVisible();
    expect(button("Use OpenStreetMap").elements()).toEqual([]);
  });

  it("are offered to the operator of a server without a map, until it has one or they say not now", async () => {
    server.answer("getUser", { ...ownAccount, isOperator: true });
    answer();
    await renderScreen(<MapSetup />);
    const question = page.getByRole("region", { name: "Which map shall people see?" });
    await expect.element(question.getByText(/the OpenStreetMap Foundation learns/)).toBeVisible();
    await expect.element(question.getByRole("link", { name: "Add region" })).toBeVisible();
    server.answer("useOpenStreetMap", true);
    answer({ usesOpenStreetMap: true });
    await button("Use OpenStreetMap").click();
    await expect.element(question).not.toBeInTheDocument();
  });

  it("are offered to nobody else", async () => {
    server.answer("getUser", ownAccount);
    await renderScreen(<MapSetup />);
    await expect.poll(() => server.callsOf("getUser").length).toBeGreaterThan(0);
    expect(server.callsOf("getOperatedMaps")).toEqual([]);
  });
});

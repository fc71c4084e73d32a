import type { MapRegion } from "@cairn/contracts/regions/regions";
import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mapStylePreference } from "../../lib/preferences/map-styles.ts";
import { mapRegions } from "../../lib/regions/map-regions.ts";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { GraticuleFrame } from "./graticule-frame.tsx";
import { MapAdvice } from "./map-advice.tsx";
import { MapControls } from "./map-controls.tsx";
import { MapCredit, MapCreditLine } from "./map-credit.tsx";
import { MapFooter } from "./map-footer.tsx";
import { MapPopup } from "./map-popup.tsx";
import { RegionMenu } from "./region-menu.tsx";
import { SignpostLabels } from "./signpost-labels.tsx";

/** On the equator at zoom 10 a degree is 1,456 pixels, and a pixel 76.4 m. */
const view = { centre: { lon: 0, lat: 0 }, zoom: 10, width: 800, height: 600 };

const region = (changed: Partial<MapRegion> = {}): MapRegion => ({
  version: "1",
  name: "Andorra",
  bbox: [1.4, 42.4, 1.8, 42.7],
  cover: [[1.4, 42.4, 1.8, 42.7]],
  attribution: "© OpenStreetMap contributors, heights by NASA",
  maxZooms: { map: 14 },
  ...changed,
});

/** For the rest of a test these are the regions of the server. */
const withRegions = (...regions: readonly MapRegion[]) => {
  const before = mapRegions.get();
  mapRegions.set({ version: "1", regions, hasStyles: false });
  onTestFinished(() => {
    mapRegions.set(before);
    dispatchEvent(new StorageEvent("storage", { key: null }));
  });
};

const choices = () =>
  [...document.querySelectorAll("[role^=menuitem]")].map(
    (item) =>
      `${item.textContent} ${item.getAttribute("role") === "menuitemcheckbox" ? "☐" : "○"} ${item.getAttribute("aria-checked")} ${String(item.querySelector("svg") !== null)}`,
  );
const menu = () => page.getByRole("button", { name: "Map style" });

describe("[EXPL-2] the choice of what a map shows", () => {
  it("is of names, slopes and grounds, each as far as there is one", async () => {
    withRegions(region({ maxZooms: { map: 14, slope: 12 } }));
    await renderScreen(
      <RegionMenu ground={{ options: ["DEFAULT", "OUTDOORS_MAP"], value: "DEFAULT", style: undefined }} />,
    );
    await menu().click();
    expect(choices()).toEqual([
      "Default ○ true true",
      "Outdoors ○ false false",
      "Names: local ○ true true",
      "Names: my language ○ false false",
      "Slopes ☐ false false",
    ]);
    await page.getByRole("menuitemradio", { name: "Names: my language" }).click();
    await menu().click();
    // A press on what is switched on or off leaves the menu open.
    await page.getByRole("menuitemcheckbox", { name: "Slopes" }).click();
    await page.getByRole("menuitemradio", { name: "Outdoors" }).click();
    await menu().click();
    expect(choices().slice(2)).toEqual([
      "Names: local ○ false false",
      "Names: my language ○ true true",
      "Slopes ☐ true true",
    ]);
    expect(mapStylePreference.get()).toBe("OUTDOORS_MAP");
    await page.getByRole("menuitemcheckbox", { name: "Slopes" }).click();
    expect(choices().at(-1)).toBe("Slopes ☐ false false");
  });

  it("is only of names where there is one ground and no heights", async () => {
    withRegions(region());
    await renderScreen(<RegionMenu />);
    await menu().click();
    expect(choices().map((choice) => choice.split(" ○")[0])).toEqual(["Names: local", "Names: my language"]);
  });

  it("is only of grounds without a region, and of nothing without either", async () => {
    withRegions();
    await renderScreen(
      <>
        <RegionMenu />
        <RegionMenu
          ground={{ options: ["DEFAULT", "OUTDOORS_MAP"], value: "OUTDOORS_MAP", style: undefined }}
        />
      </>,
    );
    await menu().click();
    expect(choices()).toEqual(["Default ○ false false", "Outdoors ○ true true"]);
  });
});

describe("[EXPL-2] the controls of a map", () => {
  it("are named buttons, each for one step", async () => {
    const pressed: string[] = [];
    const move = {
      zoomBy: (steps: number) => pressed.push(`zoom ${steps}`),
      showAll: () => pressed.push("all"),
    };
    await renderScreen(
      <>
        <div style={{ position: "relative", height: 300 }}>
          <MapControls
            full={false}
            onFull={() => pressed.push("full")}
            styleMenu={<i>Styles</i>}
            move={move}
          />
        </div>
        <div style={{ position: "relative", height: 300 }}>
          <MapControls full onFull={() => pressed.push("leave")} styleMenu={undefined} />
        </div>
      </>,
    );
    const names = ["Full screen", "Show the whole track", "Zoom in", "Zoom out", "Leave full screen"];
    for (const name of names) await page.getByRole("button", { name, exact: true }).click();
    expect(pressed).toEqual(["full", "all", "zoom 1", "zoom -1", "leave"]);
    expect(
      page
        .getByRole("button")
        .elements()
        .map((button) => button.getAttribute("title")),
    ).toEqual(names);
    await expect.element(page.getByText("Styles")).toBeVisible();
    expect(page.getByRole("button").first().element().hasAttribute("aria-pressed")).toBe(false);
  });
});

const foot = () => document.querySelector<HTMLElement>("[style*=bottom]");

describe("[EXPL-2] the lower edge of a map", () => {
  it("has its scale, whose bar is as long as that, above what covers it", async () => {
    await renderScreen(<MapFooter view={view} covered={20} credit="Somebody" />);
    // 96 pixels are 7.3 km; 5 km are 65.4 pixels.
    await expectRead(page.getByText("Somebody"), /^Somebody$/);
    expect(foot()?.textContent).toMatch(/^5\skmSomebody$/);
    expect(foot()?.style.bottom).toBe("32px");
    expect(foot()?.querySelector("i")?.style.width).toBe("65.4px");
  });

  it("is in miles for those who count so, without a credit for what is not drawn", async () => {
    await renderScreen(<MapFooter view={view} covered={0} credit={undefined} />, { units: "IMPERIAL" });
    // 7.3 km are 4.6 miles.
    expect(foot()?.textContent).toMatch(/^2\smi$/);
    expect(foot()?.childElementCount).toBe(1);
  });

  it("names those whose data it shows, OpenStreetMap with the way to its licence, and the colours of slopes", async () => {
    withRegions(region({ maxZooms: { map: 14, slope: 12 } }));
    localStorage.setItem("cairn.map-slopes", "on");
    dispatchEvent(new StorageEvent("storage", { key: null }));
    await renderScreen(
      <>
        <p>
          <MapCredit credit="© OpenStreetMap contributors, heights by NASA" />
        </p>
        <p>
          <MapCredit credit="Natural Earth · GeoNames" />
        </p>
        <MapCreditLine bounds={[1.5, 42.5, 1.6, 42.6]} />
      </>,
    );
    await expectTexts(page.getByRole("paragraph"), [
      "© OpenStreetMap contributors , heights by NASA",
      "Natural Earth · GeoNames",
    ]);
    const link = page.getByRole("link").first();
    await expect.element(link).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
    await expect.element(link).toHaveAttribute("target", "_blank");
    await expect.element(link).toHaveAttribute("rel", "noreferrer");
    expect(page.getByRole("link").elements()).toHaveLength(2);
  });
});

const post = () => page.getByText(/^Eastham/).element() as HTMLElement;

describe("[EXPL-2] the frame of a map", () => {
  it("has the degrees of its lines at the left and the lower edge, clear of scale and corner", async () => {
    await renderScreen(<GraticuleFrame view={view} covered={0} withLines />);
    const frame = document.querySelector("svg[width='800']");
    const figures = [...(frame?.querySelectorAll("text") ?? [])].map(
      (text) =>
        `${text.textContent} ${Math.round(Number(text.getAttribute("x")))} ${Math.round(Number(text.getAttribute("y")))}`,
    );
    const edge = Number(frame?.querySelector("rect")?.getAttribute("x"));
    // Each five minutes, of 121 pixels: from 16 W on; those within 180 pixels of the right end are left out.
    expect(figures).toEqual([
      `0°15′ 40 ${595 - edge}`,
      `0°10′ 161 ${595 - edge}`,
      `0°05′ 283 ${595 - edge}`,
      `0°00′ 404 ${595 - edge}`,
      `0°05′ 525 ${595 - edge}`,
      `0°10′ ${edge + 5} 539`,
      `0°05′ ${edge + 5} 417`,
      `0°00′ ${edge + 5} 296`,
      `0°05′ ${edge + 5} 175`,
      `0°10′ ${edge + 5} 53`,
    ]);
    expect(frame?.querySelectorAll("path")).toHaveLength(4);
    const inner = frame?.querySelector("rect");
    expect([inner?.getAttribute("width"), inner?.getAttribute("height")]).toEqual([
      String(800 - 2 * edge),
      String(600 - 2 * edge),
    ]);
    expect(frame?.querySelectorAll("path")[1]?.getAttribute("d")).toBe(
      `M0 0H800V600H0zM${edge} ${edge}V${600 - edge}H${800 - edge}V${edge}z`,
    );
  });

  it("ends above what covers it, without lines where the map has its own, and never has less than no size", async () => {
    await renderScreen(
      <>
        <GraticuleFrame view={view} covered={40} withLines={false} />
        <GraticuleFrame view={{ ...view, width: 1, height: 1 }} covered={0} withLines={false} />
      </>,
    );
    const [frame, none] = document.querySelectorAll("svg[width]");
    expect(frame?.getAttribute("height")).toBe("560");
    expect(frame?.querySelectorAll("path")).toHaveLength(3);
    expect(none?.querySelector("rect")?.getAttribute("width")).toBe("0");
    expect(none?.querySelector("rect")?.getAttribute("height")).toBe("0");
  });

  it("points to a town beyond it, as far as it is", async () => {
    const line = {
      lat: Float64Array.of(0, 0),
      lon: Float64Array.of(0, 0.01),
      distance: Float64Array.of(0, 1113),
    };
    const places = [{ name: "Eastham", lon: 0.5, lat: 0, rank: 40 }];
    await renderScreen(<SignpostLabels view={view} places={places} line={line as never} covered={0} />);
    // 0.5° of the equator are 55.6 km, to the right, where the tools leave room.
    expect(post().textContent).toMatch(/^Eastham 56\skm$/);
    expect(post().querySelector("i")?.style.rotate).toBe("90deg");
    expect(post().style.transform).toMatch(/^translate\(716px, \d+px\) translate\(-50%, -50%\)$/);
  });

  it.each([
    ["lies just above it", 0, -20, false],
    ["lies just below it", 0, 20, false],
    ["lies just before it", -78, 0, false],
    ["lies just behind it", 78, 0, false],
    ["is above it", 0, -24, true],
    ["is below it", 0, 24, true],
    ["is before it", -82, 0, true],
  ])("is not written where the line %s (%i, %i): %s", async (_where, right, down, stays) => {
    // A label is 140 × 24 pixels, and the line has 10 around it. The world has 512 pixels at zoom 0.
    const degrees = 360 / (512 * 2 ** view.zoom);
    // Near the equator a pixel up is as many degrees as one to the right.
    const at = { lon: (316 + right) * degrees, lat: -down * degrees };
    const line = {
      lat: Float64Array.of(at.lat),
      lon: Float64Array.of(at.lon),
      distance: Float64Array.of(0),
    };
    const places = [{ name: "Eastham", lon: 0.5, lat: 0, rank: 40 }];
    await renderScreen(<SignpostLabels view={view} places={places} line={line as never} covered={0} />);
    const there = post().style.transform.startsWith("translate(716px, 300px)");
    expect(there).toBe(stays);
  });

  it("says at least one kilometre", async () => {
    const line = { lat: Float64Array.of(0), lon: Float64Array.of(0), distance: Float64Array.of(0) };
    // 445 m away, of which 239 m are on the map.
    const places = [{ name: "Eastham", lon: 0.004, lat: 0, rank: 40 }];
    const near = { ...view, zoom: 17 };
    await renderScreen(<SignpostLabels view={near} places={places} line={line as never} covered={0} />);
    expect(post().textContent).toMatch(/^Eastham 1\skm$/);
  });

  it("points in miles for those who count so", async () => {
    const line = { lat: Float64Array.of(0), lon: Float64Array.of(0), distance: Float64Array.of(0) };
    const places = [{ name: "Weston", lon: -0.5, lat: 0, rank: 40 }];
    await renderScreen(<SignpostLabels view={view} places={places} line={line as never} covered={0} />, {
      units: "IMPERIAL",
    });
    expect(page.getByText(/^Weston/).element().textContent).toMatch(/^Weston 35\smi$/);
  });
});

describe("[EXPL-2] what is open about a place", () => {
  it("has its name and the focus, and is closed", async () => {
    let closed = 0;
    await renderScreen(
      <MapPopup title="Spring" onClose={() => (closed += 1)}>
        <p>Cold</p>
      </MapPopup>,
    );
    const popup = page.getByRole("dialog", { name: "Spring" });
    await expect.element(popup).toHaveFocus();
    await expect.element(popup.getByText("Cold")).toBeVisible();
    await popup.getByRole("button", { name: "Close" }).click();
    expect(closed).toBe(1);
  });
});

const advice = () => page.getByRole("complementary", { name: "For the operator" });

describe("how the operator gets a map", () => {
  it("is said where a place has none, until it is closed", async () => {
    withRegions();
    server.answer("getMapAdvice", { addsMaps: true });
    await renderScreen(<MapAdvice view={view} hasStyle={false} />);
    await expectRead(advice(), /There is no detailed map of this place/);
    await expect.element(advice().getByRole("link", { name: "Add a map" })).toBeVisible();
    await advice().getByRole("button", { name: "Close" }).click();
    await expect.element(advice()).not.toBeInTheDocument();
    expect(localStorage.getItem("cairn.map-advice")).toBe("dismissed");
  });

  it("is not asked for by visitors, nor where a map or a style is shown", async () => {
    withRegions(region({ cover: [[-1, -1, 1, 1]] }));
    await renderScreen(
      <>
        <MapAdvice view={view} hasStyle={false} />
        <MapAdvice view={{ ...view, centre: { lon: 50, lat: 0 } }} hasStyle />
        <MapAdvice view={{ ...view, centre: { lon: 50, lat: 0 }, zoom: 9 }} hasStyle={false} />
        <p>Map</p>
      </>,
    );
    await expect.element(page.getByText("Map")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(server.callsOf("getMapAdvice")).toEqual([]);
  });

  it("is not said to others", async () => {
    withRegions();
    server.answer("getMapAdvice", { addsMaps: false });
    await renderScreen(<MapAdvice view={view} hasStyle={false} />);
    await expect.poll(() => server.callsOf("getMapAdvice").length).toBeGreaterThan(0);
    expect(advice().elements()).toEqual([]);
  });

  it("is not asked for without a login", async () => {
    withRegions();
    await renderScreen(
      <>
        <MapAdvice view={view} hasStyle={false} />
        <p>Map</p>
      </>,
      { isVisitor: true },
    );
    await expect.element(page.getByText("Map")).toBeVisible();
    expect(server.callsOf("getMapAdvice")).toEqual([]);
  });
});

import type { RouteView } from "@cairn/contracts/routes/routes";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectOptions, expectRead, expectTexts, onPhone } from "../../testing/read-page.ts";
import {
  answerWays,
  button,
  goTo,
  points,
  route,
  showPlanner,
  totals,
} from "../../testing/planner-on-screen.tsx";
import { closeScreen, server } from "../../testing/render-screen.tsx";
import { unitsPreference } from "../../lib/preferences/preferences.ts";

const tools = () => page.getByRole("group", { name: "Change the route" });
const tool = (name: string) => tools().getByRole("button", { name, exact: true });
const press = (name: string) => {
  const pressed = tool(name).element();
  if (pressed instanceof HTMLElement) pressed.click();
};
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const slider = () => page.getByRole("slider", { name: "Position" });
const focusSlider = async () => {
  await expect.element(slider()).toBeVisible();
  slider().element().focus();
};
const throughs = () => server.callsOf("findRoute").map(({ body }) => body.points.map(({ y }) => y));
const saved = (of: Partial<RouteView> = {}): RouteView => ({ ...route, segments: [], ...of });

describe("[ROUT-3] the tools of the planner", { tags: ["all"] }, () => {
  it("lead back to the start, out and back, and the other way round, as far as that is possible", async () => {
    await showPlanner();
    answerWays();
    await expectTexts(tools().getByRole("button"), ["Drawing", "Waypoint", "Avoid an area"]);
    await goTo("North gate");
    // One point has no other end.
    await expect.element(tool("Clear")).toBeVisible();
    expect(tool("Reverse").elements()).toEqual([]);
    await goTo("Mill");
    await expect.element(tool("Redo")).toHaveAttribute("aria-disabled", "true");
    await expect.element(tool("Back to start")).toHaveAttribute("aria-disabled", "false");
    await tool("Back to start").click();
    await expect.poll(() => points().elements().length).toBe(3);
    await expect.poll(() => throughs().at(-1)).toEqual([42.51, 42.5]);
    await expectRead(totals(), /Distance\s*2\.22\s*km/);
    for (const name of ["Back to start", "Out and back"]) {
      await expect.element(tool(name)).toHaveAttribute("aria-disabled", "true");
      await tool(name).click({ force: true });
    }
    await expect.poll(() => points().elements().length).toBe(3);
    await tool("Undo").click();
    await expect.poll(() => points().elements().length).toBe(2);
    await expect.element(tool("Redo")).toHaveAttribute("aria-disabled", "false");
    await tool("Reverse").click();
    await expect.poll(() => throughs().at(-1)).toEqual([42.51, 42.5]);
    await tool("Undo").click();
    await tool("Out and back").click();
    await expect.poll(() => points().elements().length).toBe(3);
    await tool("Clear").click();
    await expect.poll(() => points().elements().length).toBe(0);
    expect(tool("Clear").elements()).toEqual([]);
    expect(tool("Grade").elements()).toEqual([]);
    await expect.element(tool("Undo")).toBeVisible();
  });

  it("are one at a time, and put away by a press more", async () => {
    await showPlanner();
    await expect.element(tool("Drawing")).toHaveAttribute("aria-pressed", "true");
    await expect.element(tool("Drawing")).toHaveAttribute("title", "Drawing");
    press("Waypoint");
    await expect.element(tool("Waypoint")).toHaveAttribute("aria-pressed", "true");
    await expect.element(tool("Draw")).toHaveAttribute("aria-pressed", "false");
    press("Avoid an area");
    await expect.element(tool("Waypoint")).toHaveAttribute("aria-pressed", "false");
    await expect.element(tool("Avoid an area")).toHaveAttribute("aria-pressed", "true");
    press("Avoid an area");
    await expect.element(tool("Avoid an area")).toHaveAttribute("aria-pressed", "false");
    press("Draw");
    await expect.element(tool("Drawing")).toHaveAttribute("aria-pressed", "true");
    press("Drawing");
    await expect.element(tool("Draw")).toHaveAttribute("aria-pressed", "false");
    expect(tools().element().querySelectorAll("[data-holds-focus]")).toHaveLength(1);
  });

  it("are in a menu on a phone, where the details are a sheet that opens, also for what is missing", async () => {
    await onPhone();
    await showPlanner();
    await page.viewport(390, 800);
    answerWays();
    await expect.element(tool("Drawing")).toBeVisible();
    expect(tool("More tools").elements()).toEqual([]);
    const more = button("Points and details");
    await expect.element(more).toHaveAttribute("aria-expanded", "false");
    await more.click();
    await expect.element(button("Fewer details")).toHaveAttribute("aria-expanded", "true");
    await goTo("North gate", "Mill");
    await button("Fewer details").click();
    await expect.element(more).toHaveAttribute("aria-expanded", "false");
    expect(tool("Clear").elements()).toEqual([]);
    await tool("More tools").click();
    await expectTexts(page.getByRole("menu", { name: "More tools" }).getByRole("menuitem"), [
      "Back to start",
      "Out and back",
      "Reverse",
      "Clear",
    ]);
    await item("Back to start").click();
    await expect.poll(() => throughs().length).toBe(2);
    await tool("More tools").click();
    await expect.element(item("Back to start")).toHaveAttribute("aria-disabled", "true");
    await expect.element(item("Reverse")).toHaveAttribute("aria-disabled", "false");
    await item("Back to start").click({ force: true });
    await button("Save route").click();
    await expect.element(button("Fewer details")).toHaveAttribute("aria-expanded", "true");
    await expect.element(page.getByRole("textbox", { name: "Name of the route" })).toHaveFocus();
  });
});

describe("[ROUT-8] the profile of the planner", { tags: ["all"] }, () => {
  it("has a position at which the route is split, but not at its ends", async () => {
    await showPlanner();
    await expect.element(page.getByText(/^Press on the map where the route starts/)).toBeVisible();
    expect(button("At the position on the profile").elements()).toEqual([]);
    answerWays();
    await goTo("North gate", "Mill", "Lake");
    await expectRead(totals(), /Distance\s*2\.22\s*km/);
    await focusSlider();
    await userEvent.keyboard("{Home}");
    await button("At the position on the profile").click();
    await expectTexts(page.getByRole("menuitem"), ["Set a waypoint here"]);
    await userEvent.keyboard("{Escape}");
    await focusSlider();
    await userEvent.keyboard("{End}");
    await button("At the position on the profile").click();
    await expectTexts(page.getByRole("menuitem"), ["Set a waypoint here"]);
    await userEvent.keyboard("{Escape}");
    await focusSlider();
    await userEvent.keyboard("{Home}{ArrowRight}");
    await button("At the position on the profile").click();
    await expectTexts(page.getByRole("menuitem"), [
      "Set a waypoint here",
      "Keep only what is before",
      "Keep only what is after",
      "Save the rest as a new route",
    ]);
    await item("Keep only what is before").click();
    await expectRead(totals(), /Distance\s*1\.11\s*km/);
  });

  it("says length, climb and grade of the part that is selected on it", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate", "Mill");
    await expectRead(totals(), /Ascent\s*100\s*m/);
    expect(page.getByText("Selection:").elements()).toEqual([]);
    await focusSlider();
    await userEvent.keyboard("{Home}{Shift>}{End}{/Shift}");
    // 100 m up on 1,112 m are 9 %.
    await expectRead(totals(), /Selection: 1\.11 km · \+?100 m · \+?9(?:\.0)? %/);
  });

  it("has grades in classes, from steep descents to steep climbs, on demand", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate", "Mill");
    await expect.element(tool("Grade")).toHaveAttribute("aria-pressed", "false");
    await tool("Grade").click();
    await expect.element(tool("Grade")).toHaveAttribute("aria-pressed", "true");
    const legend = page.getByRole("region", { name: "Grade" }).getByRole("listitem");
    await expect.poll(() => legend.elements().length).toBeGreaterThan(3);
    const texts = legend.elements().map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^below [−-]\d+\s%$/);
    expect(texts[1]).toMatch(/^[−-]\d+\s% to [−-]?\d+\s%$/);
    expect(texts.at(-1)).toMatch(/^from \+?\d+\s%$/);
    await expectRead(page.getByRole("list", { name: "Worth knowing" }), /^Steep 1\.11 km$/);
    await tool("Grade").click();
    await expect.element(page.getByRole("region", { name: "Grade" })).not.toBeInTheDocument();
  });
});

describe("[ROUT-4] speeds and lengths", { tags: ["all"] }, () => {
  it("are in miles for those who count so", async () => {
    await showPlanner();
    unitsPreference.set("IMPERIAL");
    await button("at 5.0 mph").click();
    const field = page.getByLabelText("Speed, mph");
    await expect.element(field).toHaveValue("5");
    await expect.element(field).toHaveFocus();
    await field.fill("x");
    await expect.element(field).toHaveAccessibleDescription("Enter a speed, such as 8.5.");
    await field.fill("10");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("at 10.0 mph")).toBeVisible();
    await page.getByText("Round trip", { exact: true }).click();
    const length = page.getByLabelText("Length, miles");
    await length.fill("1000");
    await expect.element(length).toHaveAccessibleDescription(/^Enter a length from 0\.62\smi to \d+\smi\.$/);
    await length.fill("1");
    await expect.element(length).not.toHaveAttribute("aria-invalid");
    // Nothing is drawn, and there is no map with a middle.
    await button("Find a round trip").click();
    await expect.poll(() => button("Find others").elements().length).toBe(0);
    expect(server.callsOf("findRoundTrips")).toEqual([]);
    answerWays();
    await goTo("North gate");
    server.refuse("findRoundTrips", "routing.no_round_trip");
    await page.getByRole("radio", { name: "Straight" }).click({ force: true });
    await button("Find a round trip").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(
      server.callsOf("findRoundTrips").map(({ body }) => [body.profile, Math.round(body.length)]),
    ).toEqual([["foot", 1609]]);
    unitsPreference.set("METRIC");
  });
});

describe("[ROUT-3] a saved route to be joined", { tags: ["all"] }, () => {
  it("is one of the others, which are asked for when the choice opens", async () => {
    await showPlanner(route);
    answerWays();
    server.answer("listRoutes", [
      saved(),
      saved({ id: "64a0b1c2d3e4f5a6b7c8d9e1", description: "Round the lake", totalDistance: 5000 }),
      saved({ id: "64a0b1c2d3e4f5a6b7c8d9e2", description: "Up the hill", totalDistance: 2500 }),
    ]);
    const list = server.hold("listRoutes");
    await page.getByText("Join a saved route").click();
    await expect.element(page.getByText("Loading", { exact: true })).toBeVisible();
    list();
    const choice = page.getByRole("combobox", { name: "Route", exact: true });
    await expectOptions(choice, ["Round the lake · 5.00 km", "Up the hill · 2.50 km"]);
    await choice.selectOptions("Up the hill · 2.50 km");
    server.refuse("getRoute", "route.not_found");
    await button("Join to the end").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(server.callsOf("getRoute").map(({ params }) => params.id)).toEqual(["64a0b1c2d3e4f5a6b7c8d9e2"]);
    await page.getByText("Join a saved route").click();
    await expect.element(choice).not.toBeInTheDocument();
  });

  it("is none where there is no other, or they could not be loaded", async () => {
    await showPlanner(route);
    server.answer("listRoutes", [saved()]);
    await page.getByText("Join a saved route").click();
    await expect.element(page.getByText("You have no other saved routes.")).toBeVisible();
    closeScreen();
    await showPlanner(route);
    server.refuse("listRoutes", "request.invalid");
    await page.getByText("Join a saved route").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
  });
});

describe("[ROUT-3] the dialogs of waypoints and areas", { tags: ["all"] }, () => {
  it("have what is there, offer all sizes with its own, and remove it", async () => {
    await showPlanner({
      ...route,
      avoid: [{ x: 1.5, y: 42.52, radius: 123 }],
      waypoints: [{ x: 1.5, y: 42.505, name: "Spring", symbol: "water" }],
    });
    await page.getByRole("button", { name: "Water: Spring", exact: true }).click();
    await expect.element(dialog()).toHaveAccessibleName("Waypoint");
    await expect.element(dialog().getByLabelText("Name (optional)")).toHaveValue("Spring");
    await expect.element(dialog().getByLabelText("Symbol")).toHaveDisplayValue("Water");
    await dialog().getByLabelText("Symbol").selectOptions("Hut");
    await dialog().getByLabelText("Name (optional)").fill("  Refuge ");
    await dialog().getByRole("button", { name: "Apply" }).click();
    await expect.element(page.getByRole("button", { name: "Hut: Refuge", exact: true })).toBeVisible();
    await button("Remove Hut: Refuge").click();
    await expect.element(page.getByRole("list", { name: "Waypoints" })).not.toBeInTheDocument();
    await page.getByRole("button", { name: /^Area 1/ }).click();
    await expect.element(dialog()).toHaveAccessibleName("Area 1");
    await expect.element(dialog().getByLabelText("Radius")).toHaveFocus();
    await expect.element(dialog().getByLabelText("Radius")).toHaveDisplayValue(/^123\sm$/);
    await expect
      .element(dialog().getByLabelText("Radius").getByRole("option").nth(2))
      .toMatchTextContent(/^123\sm$/);
    await dialog().getByRole("button", { name: "Remove" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole("list", { name: "Areas to avoid" })).not.toBeInTheDocument();
    await button("At the position on the profile").click();
    await item("Set a waypoint here").click();
    await expect.element(dialog()).toHaveAccessibleName("New waypoint");
    expect(dialog().getByRole("button", { name: "Remove" }).elements()).toEqual([]);
  });
});

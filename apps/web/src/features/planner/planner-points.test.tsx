import type { RoutingLeg } from "@cairn/contracts/planner/planner";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectOptions, expectRead, expectTexts } from "../../testing/read-page.ts";
import {
  answerWays,
  button,
  goTo,
  legBetween,
  type Place,
  points,
  showPlanner,
  totals,
} from "../../testing/planner-on-screen.tsx";
import { server } from "../../testing/render-screen.tsx";

const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
const type = (name: string) => page.getByRole("menuitemradio", { name, exact: true });
const alert = () => page.getByRole("alert");
const sent = () => server.callsOf("findRoute").map(({ body }) => body);

describe("[ROUT-7] a place to which no way leads", () => {
  it("is moved to the nearest way when asked to, which is said with its distance", async () => {
    await showPlanner();
    server.refuse(
      "findRoute",
      "routing.no_way",
      [],
      [{ index: 1, nearest: { x: 1.5, y: 42.512, distance: 222 } }],
    );
    await goTo("North gate", "Mill");
    await expectRead(alert(), /^From A to B: .*The nearest road or trail is 222\sm from point B\.$/);
    answerWays();
    await button("Move point B there").click();
    await expect.element(alert()).not.toBeInTheDocument();
    await expect
      .poll(() => sent().at(-1)?.points)
      .toEqual([
        { x: 1.5, y: 42.5 },
        { x: 1.5, y: 42.512 },
      ]);
    await expect.poll(() => points().elements().length).toBe(2);
  });

  it("is not moved where no way is near", async () => {
    await showPlanner();
    server.refuse("findRoute", "routing.no_way", [], [{ index: 0 }]);
    await goTo("North gate", "Mill");
    await expect.element(alert()).toBeVisible();
    await expect.element(button("Try again")).toBeVisible();
    expect(button(/^Move point/).elements()).toEqual([]);
    expect(page.getByText("The nearest road", { exact: false }).elements()).toEqual([]);
  });

  it("has straight lines for all legs that failed", async () => {
    await showPlanner();
    server.refuse("findRoute", "routing.no_way");
    await goTo("North gate", "Mill", "Lake");
    await expectRead(alert(), /^From A to B: /);
    await button("Draw them straight").click();
    await expect.element(alert()).not.toBeInTheDocument();
    // A straight line needs no server: 2 × 1,112 m.
    await expectRead(totals(), /Distance\s*2\.22\skm/);
  });
});

/** A route of one leg. */
const answerLeg = (legOf: (from: Place, to: Place) => RoutingLeg): void => {
  server.answer("findRoute", ({ body: { points: sentPoints } }) => {
    const [from, to] = [sentPoints[0] ?? nowhere, sentPoints[1] ?? nowhere];
    return { routes: [{ distance: 1112, duration: 500, legs: [legOf(from, to)] }] };
  });
};
const nowhere = { x: 0, y: 0 };

const turn = (kind: "start" | "end", street: string) => ({
  type: kind,
  text: "Go",
  streetNames: street === "" ? [] : [street],
  begin: 0,
  distance: 0,
  duration: 0,
});

const go = (at: number) =>
  points()
    .nth(at)
    .getByRole("button", { name: /Point [AB]/ })
    .first();

describe("[ROUT-3] the points of a route", () => {
  it("are listed with their distance from the start, and how far off the ways they lie", async () => {
    await showPlanner();
    answerLeg((from, to) => {
      const leg = legBetween(from, to);
      return { ...leg, end: { ...leg.end, moved: 45 } };
    });
    await goTo("North gate", "Mill");
    await expectTexts(points(), ["A Point A 0.00 km", "B Point B 45 m off the road or trail 1.11 km"]);
    await go(1).click();
    await expect.element(go(1)).toHaveAttribute("aria-current", "true");
    await expect.element(go(0)).toHaveAttribute("aria-current", "false");
  });

  it("have the names of the roads at which they lie", async () => {
    await showPlanner();
    answerLeg((from, to) => ({
      ...legBetween(from, to),
      maneuvers: [turn("start", "Main street"), turn("end", "Mill lane"), turn("end", "")],
    }));
    await goTo("North gate", "Mill");
    await expectTexts(points(), ["A Main street 0.00 km", "B Mill lane 1.11 km"]);
  });

  it("change places, and the ends cannot go beyond the list", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate", "Mill", "Lake");
    await expect.poll(() => points().elements().length).toBe(3);
    await button("More about point A").click();
    await expect.element(item("Move down")).toBeVisible();
    expect(item("Move up").elements()).toEqual([]);
    // No way leads to the start.
    expect(page.getByText("Route to this point").elements()).toEqual([]);
    await item("Move down").click();
    await expect.poll(() => sent().at(-1)?.points[0]).toEqual({ x: 1.5, y: 42.51 });
    await button("More about point C").click();
    await expect.element(item("Move up")).toBeVisible();
    expect(item("Move down").elements()).toEqual([]);
    await item("Move up").click();
    // Mill, Lake, North gate.
    await expect.poll(() => sent().at(-1)?.points.at(-1)).toEqual({ x: 1.5, y: 42.5 });
  });

  it("have a way of another kind to one of them alone", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate", "Mill", "Lake");
    await expect.poll(() => points().elements().length).toBe(3);
    await button("More about point B").click();
    await expect.element(type("On foot")).toHaveAttribute("aria-checked", "true");
    await expect.element(type("Straight")).toHaveAttribute("aria-checked", "false");
    await type("Straight").click();
    await button("More about point B").click();
    await expect.element(type("Straight")).toHaveAttribute("aria-checked", "true");
    // A straight line has no other way.
    expect(item("Another route").elements()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await button("More about point C").click();
    await expect.element(item("Another route")).toBeVisible();
    await expect.element(type("On foot")).toHaveAttribute("aria-checked", "true");
  });

  it("say that the server knows no other way", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate", "Mill");
    await expectRead(totals(), /Distance\s*1\.11\skm/);
    await button("More about point B").click();
    await item("Another route").click();
    await expect.element(page.getByText(/no other|only/i).first()).toBeVisible();
  });
});

describe("round trips", () => {
  it("go in any direction unless one is chosen, and tell nothing of roads that are gone once", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate");
    await page.getByText("Round trip", { exact: true }).click();
    await expectOptions(page.getByLabelText("Direction"), [
      "Any",
      "North",
      "North-east",
      "East",
      "South-east",
      "South",
      "South-west",
      "West",
      "North-west",
    ]);
    const north = { x: 1.5, y: 42.5 };
    const trip = (y: number, repeated: number) => ({
      distance: 2224,
      duration: 1000,
      legs: [legBetween(north, { x: 1.5, y }), legBetween({ x: 1.5, y }, north)],
      via: [{ x: 1.5, y }],
      repeated,
    });
    server.answer("findRoundTrips", { routes: [trip(42.51, 0.004), trip(42.49, 0.01)] });
    await button("Find a round trip").click();
    const found = page.getByRole("list", { name: "Round trips" }).getByRole("listitem");
    await expectTexts(found, ["2.22 km", "2.22 km 1% gone twice"]);
    expect(server.callsOf("findRoundTrips")[0]?.body).toEqual(
      expect.objectContaining({ length: 10_000, seed: 0 }),
    );
    expect(server.callsOf("findRoundTrips")[0]?.body).not.toHaveProperty("direction");
    await button("Find others").click();
    await expect.poll(() => server.callsOf("findRoundTrips").at(-1)?.body.seed).toBe(1);
  });
});

describe("[ROUT-4] the speed of a route", () => {
  it("must be one that somebody can have, and stays when the field is cleared", async () => {
    await showPlanner();
    await button("at 8.0 km/h").click();
    const field = page.getByLabelText("Speed, km/h");
    await expect.element(field).toHaveValue("8");
    await field.fill("0");
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toBeVisible();
    // 100 m/s is the most.
    await field.fill("361");
    await expect.element(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("360");
    await expect.element(field).not.toHaveAttribute("aria-invalid", "true");
    await field.fill("");
    await expect.element(field).not.toHaveAttribute("aria-invalid", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(button("at 360.0 km/h")).toBeVisible();
  });
});

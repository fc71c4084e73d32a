import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  answerWays,
  button,
  goTo,
  legBetween,
  type Place,
  points,
  route,
  showPlanner,
  totals,
} from "../../testing/planner-on-screen.tsx";
import { server } from "../../testing/render-screen.tsx";

const pressFocused = async (name: string) => {
  button(name).element().focus();
  await userEvent.keyboard("{Enter}");
};

describe("the planner", () => {
  it("[ROUT-8] says the time at one's usual pace, once there is a line and enough workouts tell it", async () => {
    answerWays();
    await showPlanner();
    server.answer("getUsualPace", {
      pace: { perMetre: 0.8, perClimbedMetre: 7, overall: 1, workouts: 9 },
    });
    await goTo("North gate", "Mill");
    // 1,112 m at 0.8 s and 100 m up at 7 s.
    await expect.element(totals().getByText("26 min at your usual pace")).toBeVisible();
  });

  it("[ROUT-3] [ROUT-4] adds a leg for each place, tells its numbers and ways, and undoes each step", async () => {
    await showPlanner();
    answerWays();
    await expect.element(button("Undo")).not.toBeInTheDocument();
    await goTo("North gate", "Mill");
    await expect.poll(() => points().elements().length).toBe(2);
    await expect.element(totals()).toMatchTextContent(/Distance\s*1\.11\s*km/);
    // 1,112 m at 2.2222 m/s.
    await expect.element(totals()).toMatchTextContent(/Time\s*8:20/);
    await expect.element(totals()).toMatchTextContent(/Ascent\s*100\s*m/);
    await expect
      .element(page.getByRole("region", { name: "Roads and trails" }))
      .toMatchTextContent(/Trail 100\s?%/);
    await expect.element(button(/^Steep/)).toBeVisible();
    await button("Grade").click();
    await expect.element(page.getByRole("region", { name: "Grade" })).toBeVisible();
    await page.getByRole("radio", { name: "Mountain bike" }).click({ force: true });
    // 3.61111 m/s.
    await expect.element(button("at 13.0 km/h")).toBeVisible();
    await goTo("Lake");
    await expect
      .poll(() => server.callsOf("findRoute").map(({ body }) => body.profile))
      .toEqual(["foot", "mtb"]);
    await button("Use for the whole route: Mountain bike").click();
    await expect.poll(() => server.callsOf("findRoute").at(-1)?.body).toMatchObject({ profile: "mtb" });
    await button("Undo").click();
    await button("Undo").click();
    await expect.poll(() => points().elements().length).toBe(2);
    await button("Redo").click();
    await expect.poll(() => points().elements().length).toBe(3);
    await button("Remove point B").click();
    await expect.poll(() => points().elements().length).toBe(2);
  });

  it("[ROUT-3] lists the turns and where they are while their list is open, also those of new legs", async () => {
    await showPlanner();
    const turn = { streetNames: [], distance: 0, duration: 0 };
    const maneuvers = [
      { ...turn, type: "start" as const, text: "Walk north on Mill Lane.", begin: 0 },
      { ...turn, type: "end" as const, text: "You have arrived.", begin: 1 },
    ];
    server.answer("findRoute", ({ body: { points: places } }) => {
      const [from = { x: 0, y: 0 }, to = from] = places;
      return { routes: [{ distance: 1112, duration: 500, legs: [{ ...legBetween(from, to), maneuvers }] }] };
    });
    await goTo("North gate", "Mill");
    await page.getByText("2 turns").click();
    await expect.element(button("Walk north on Mill Lane. 0.00 km")).toBeVisible();
    // 0.01° of latitude is 1,112 m.
    await expect.element(button("You have arrived. 1.11 km")).toBeVisible();
    await goTo("Lake");
    await expect.element(button("You have arrived. 2.22 km")).toBeVisible();
    await page.getByText("2 turns").click();
    await expect.element(button("You have arrived. 2.22 km")).not.toBeInTheDocument();
  });

  it("[ROUT-4] keeps the speed that the person has set when the type changes", async () => {
    await showPlanner();
    await button("at 8.0 km/h").click();
    await page.getByLabelText("Speed, km/h").fill("9,5");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByLabelText("Speed, km/h")).not.toBeInTheDocument();
    await page.getByRole("radio", { name: "Road bike" }).click({ force: true });
    await expect.element(button("at 9.5 km/h")).toBeVisible();
  });

  it("[ROUT-7] says why there is no way, keeps the place, and draws straight when asked to", async () => {
    await showPlanner();
    server.refuse("findRoute", "routing.no_way");
    await goTo("North gate", "Mill");
    await expect.element(page.getByRole("alert")).toMatchTextContent(/^From A to B: No route leads there/);
    await expect.poll(() => points().elements().length).toBe(2);
    answerWays();
    await button("Try again").click();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await button("Undo").click();
    server.refuse("findRoute", "routing.no_tiles");
    await goTo("Lake");
    await button("Draw it straight").click();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expect.poll(() => server.callsOf("findRoute").at(-1)?.body.profile).toBe("free");
  });

  it("[ROUT-5] [ROUT-2] flags what is missing and sends nothing, then sends the route", async () => {
    const done = await showPlanner();
    answerWays();
    await button("Save route").click();
    await expect.element(page.getByText("Draw a route first", { exact: false })).toBeVisible();
    await goTo("North gate", "Mill");
    await button("Remove Running").click();
    await button("Save route").click();
    await expect.element(page.getByText("Give the route a name.")).toBeVisible();
    await expect.element(page.getByText("Choose at least one sport.")).toBeVisible();
    expect(server.callsOf("createRoute")).toEqual([]);
    await page.getByLabelText("Name of the route").fill("  To the mill ");
    await page.getByLabelText("Add a sport").selectOptions("Hiking");
    server.answer("createRoute", { ...route, description: "To the mill" });
    server.answer("listRoutes", []);
    await button("Save route").click();
    await expect.poll(() => done).toEqual(["saved To the mill"]);
    const [sent] = server.callsOf("createRoute");
    expect(sent?.body).toMatchObject({ description: "To the mill", activities: [11], averageSpeed: 2.2222 });
    expect(sent?.body.segments).toMatchObject([{ type: "foot", elevations: [1000, 1100] }]);
  });

  it("[ROUT-2] asks before a new route is discarded, and not about a saved one", async () => {
    const done = await showPlanner();
    answerWays();
    await goTo("North gate");
    await button("Cancel").click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog).toMatchTextContent(/Discard the route you just created\?/);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(done).toEqual([]);
    await button("Cancel").click();
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => done).toEqual(["cancelled"]);
  });

  it("keeps the focus in the planner when what had it goes, and the pen when a dialog is closed", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate", "Mill");
    await button("Cancel").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(button("Drawing")).toHaveAttribute("aria-pressed", "true");
    await pressFocused("Remove point B");
    await expect.element(page.getByRole("list", { name: "Points of the route" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("radiogroup", { name: "Routing for" })).toHaveFocus();
    await userEvent.keyboard("{Control>}z{/Control}");
    await expect.poll(() => points().elements().length).toBe(2);
    await pressFocused("Clear");
    await expect.element(button("Drawing")).toHaveFocus();
    // Both points and their clearing; the removal was undone before.
    await pressFocused("Undo");
    await pressFocused("Undo");
    await pressFocused("Undo");
    await expect.element(button("Undo")).not.toBeInTheDocument();
    await expect.element(button("Drawing")).toHaveFocus();
    await expect.element(page.getByText("Undone. 0 points.")).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Draw")).toHaveAttribute("aria-pressed", "false");
  });

  it("keeps what was drawn while another way was being found", async () => {
    await showPlanner();
    // A second way, 900 m long.
    server.answer("findRoute", ({ body: { points: sent, alternatives } }) => ({
      routes: [1112, 900].slice(0, 1 + alternatives).map((distance) => ({
        distance,
        duration: 400,
        legs: sent.slice(1).map((to, index) => legBetween(sent[index] ?? to, to, distance)),
      })),
    }));
    await goTo("North gate", "Mill");
    await expect.element(totals()).toMatchTextContent(/Ascent\s*100\s*m/);
    const answer = server.hold("findRoute");
    await button("More about point B").click();
    await page.getByRole("menuitem", { name: "Another route" }).click();
    await goTo("Lake");
    await expect.poll(() => points().elements().length).toBe(3);
    answer();
    await expect.element(page.getByText("Another route is drawn: 0.90", { exact: false })).toBeVisible();
    expect(points().elements().length).toBe(3);
  });

  it("[ROUT-2] asks nothing before changes of a saved route are cancelled", async () => {
    const done = await showPlanner(route);
    await button("Cancel").click();
    await expect.poll(() => done).toEqual(["cancelled"]);
  });

  it("finds round trips of a length and a direction, draws the best, and another one when it is chosen", async () => {
    await showPlanner();
    answerWays();
    await goTo("North gate");
    const north = { x: 1.5, y: 42.5 };
    const [near, far] = [
      { x: 1.5, y: 42.51 },
      { x: 1.5, y: 42.52 },
    ];
    const trip = (via: Place, distance: number, repeated: number) => ({
      distance,
      duration: 1000,
      legs: [legBetween(north, via), legBetween(via, north)],
      via: [via],
      repeated,
    });
    server.answer("findRoundTrips", { routes: [trip(near, 2224, 0.2), trip(far, 4448, 0)] });
    await page.getByText("Round trip", { exact: true }).click();
    await page.getByLabelText("Length, km").fill("0,5");
    await expect.element(page.getByText("Enter a length from", { exact: false })).toBeVisible();
    await page.getByLabelText("Length, km").fill("2,5");
    await page.getByLabelText("Direction").selectOptions("North");
    await button("Find a round trip").click();
    await expect.poll(() => points().elements().length).toBe(3);
    expect(server.callsOf("findRoundTrips")[0]?.body).toMatchObject({
      profile: "foot",
      start: north,
      length: 2500,
      direction: 0,
    });
    await expect.element(button(/^2\.22\skm 20\s?% gone twice/)).toHaveAttribute("aria-pressed", "true");
    await button(/^4\.45\skm/).click();
    await expect.element(totals()).toMatchTextContent(/Distance\s*4\.45\s*km/);
    server.refuse("findRoundTrips", "routing.no_round_trip");
    await button("Find others").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(totals()).toMatchTextContent(/Distance\s*4\.45\s*km/);
  });

  it("moves the line of a file to the ways, and draws another way for a leg", async () => {
    await showPlanner({
      ...route,
      segments: route.segments.map((segment) => ({ ...segment, type: undefined })),
    });
    const [from, middle, to] = [
      { x: 1.5, y: 42.5 },
      { x: 1.5, y: 42.505 },
      { x: 1.5, y: 42.51 },
    ];
    server.answer("matchLine", {
      pieces: [
        { ...legBetween(from, middle), type: "hike" },
        { ...legBetween(middle, to), type: "free" },
      ],
    });
    await button("Snap to roads and trails").click();
    await expect.poll(() => points().elements().length).toBe(3);
    await expect.element(button("Snap to roads and trails")).not.toBeInTheDocument();
    server.answer("findRoute", ({ body: { alternatives } }) => ({
      routes: [middle, to].slice(0, 1 + alternatives).map((end) => ({
        distance: 900,
        duration: 400,
        legs: [legBetween(from, end, 900)],
      })),
    }));
    await button("More about point B").click();
    await page.getByRole("menuitem", { name: "Another route" }).click();
    await expect.element(page.getByText("Another route is drawn: 0.90", { exact: false })).toBeVisible();
  });

  it("loses nothing when the route was changed elsewhere: it is saved as a new one", async () => {
    const done = await showPlanner(route);
    answerWays();
    server.refuse("changeRoute", "route.changed");
    await goTo("Lake");
    await button("Save route").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(server.callsOf("changeRoute")[0]?.body.version).toBe(3);
    server.answer("createRoute", route);
    server.answer("listRoutes", []);
    await button("Save as a new route").click();
    await expect.poll(() => done).toEqual(["saved To the lake"]);
    expect(server.callsOf("createRoute")[0]?.body.segments).toMatchObject([
      { type: "hike" },
      { type: "hike" },
    ]);
  });
});

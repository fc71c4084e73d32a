import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { noPoints } from "../../map/region-points/point-kinds.ts";
import { usePosition } from "../../lib/use-position.ts";
import { exploringAnna as anna, showExplore as show } from "../../testing/explore-on-screen.tsx";
import { closeScreen, renderScreen, server } from "../../testing/render-screen.tsx";
import { photoView, workoutView } from "../../testing/workout-examples.ts";
import { ExploreControls } from "./explore-controls.tsx";
import { WorkoutPopup } from "./explore-popup.tsx";
import { ExploreScreen } from "./explore-screen.tsx";

/** Near Helsinki. */
const workout = (number: number, changed: Partial<WorkoutView> = {}): WorkoutView =>
  workoutView(number, { startPosition: { x: 24.9, y: 60.1 }, ...changed });

const photo = photoView();

const list = () => page.getByRole("list", { name: "In this view" });
const rows = () => list().getByRole("listitem");
const toggle = (name: string) =>
  page.getByRole("group", { name: "Show on the map" }).getByRole("button", { name });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

describe("[EXPL-1] the list of explore", () => {
  it("asks for 20 photos and 40 workouts of the world, and shows ten of these, and more on demand", async () => {
    await show(numbers(12).map((number) => workout(number)));
    await expect.poll(() => rows().elements().length).toBe(10);
    await expect.element(page.getByText(/cannot draw the map/)).toBeVisible();
    expect(server.callsOf("explore")[0]?.query).toMatchObject({
      imglimit: 20,
      wolimit: 40,
      lowerlat: -50,
      lowerlng: -180,
      upperlat: 68,
      upperlng: 180,
    });
    const first = rows()
      .elements()
      .map(({ textContent }) => textContent);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => rows().elements().length).toBe(12);
    // What was shown stays where it is.
    expect(
      rows()
        .elements()
        .slice(0, 10)
        .map(({ textContent }) => textContent),
    ).toEqual(first);
    await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  it("has workouts with title, numbers, person and link, and photos with the person", async () => {
    await show([workout(1)], [photo]);
    const loop = list().getByRole("link", { name: /Loop 1/ });
    await expect.element(loop).toHaveAttribute("href", `/workout/anna/${workout(1).workoutKey}`);
    await expect.element(loop.getByText("10.00")).toBeVisible();
    await expect.element(loop.getByText("Anna Virtanen")).toBeVisible();
    await expect.element(list().getByRole("link", { name: "Photo by Anna Virtanen" })).toBeVisible();
  });

  it("has the box and the filters of its address, and the same order during a visit when they change", async () => {
    const { history } = await show([workout(1)], [], "/explore?box=24_60_25_61&length=5000_");
    await expect.element(rows().first()).toBeVisible();
    expect(server.callsOf("explore")[0]?.query).toMatchObject({
      lowerlat: 60,
      lowerlng: 24,
      upperlat: 61,
      upperlng: 25,
      mindistance: 5000,
    });
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await page.getByLabelText("Sports").selectOptions("Cycling");
    await expect.poll(() => history.location.search).toContain("sports=2");
    await expect.poll(() => server.callsOf("explore").at(-1)?.query.activities).toEqual([2]);
    await page.getByLabelText("Add a sport").selectOptions("Running");
    await expect.poll(() => history.location.search).toContain("sports=1_2");
    await expect.poll(() => server.callsOf("explore").at(-1)?.query.activities).toEqual([1, 2]);
    await page.getByRole("button", { name: "Remove Cycling" }).click();
    await expect.poll(() => server.callsOf("explore").at(-1)?.query.activities).toEqual([1]);
    // The focus stays where another can be added.
    await expect.element(page.getByLabelText("Add a sport")).toHaveFocus();
    await page.getByRole("button", { name: "Reset 2 filters" }).click();
    await expect.poll(() => history.location.search).not.toMatch(/sports|length/);
    expect(history.location.search).toContain("box=24_60_25_61");
    const seeds = server.callsOf("explore").map(({ query }) => query.seed);
    expect(seeds.length).toBeGreaterThan(2);
    expect(new Set(seeds).size).toBe(1);
    expect(history.length).toBe(1);
  });

  it("says that nothing is shared there yet, and offers the whole world", async () => {
    await show([], [], "/explore?box=-30_-30_-29_-29");
    await expect.element(page.getByRole("heading", { name: "Nothing shared here yet" })).toBeVisible();
    await page.getByRole("button", { name: "Show the whole world" }).click();
    await expect.poll(() => server.callsOf("explore").at(-1)?.query.lowerlng).toBe(-180);
    // It is shown now.
    await expect.element(page.getByRole("button", { name: "Show the whole world" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("heading", { name: "Nothing shared here yet" })).toBeVisible();
  });

  it("says that nothing matches, and offers to reset the filters", async () => {
    const { history } = await show([], [], "/explore?climb=1000_");
    await expect.element(page.getByRole("heading", { name: "Nothing matches here" })).toBeVisible();
    await page.getByRole("button", { name: "Reset 1 filter" }).click();
    await expect.poll(() => history.location.search).toBe("");
    await expect.element(page.getByRole("heading", { name: "Nothing shared here yet" })).toBeVisible();
  });

  it("says that it did not load, and tries again", async () => {
    server.refuse("explore", "request.invalid");
    await renderScreen(<ExploreScreen dialogOf={() => null} />, { at: "/explore", isVisitor: true });
    await expect.element(page.getByText("This part of the map did not load")).toBeVisible();
    server.answer("explore", { users: [anna], workouts: [workout(1)], images: [] });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(rows().first()).toBeVisible();
  });
});

describe("[EXPL-2] the toggles of explore", () => {
  it("hide workouts and photos, with their state in the address", async () => {
    const { history } = await show([workout(1)], [photo]);
    await expect.poll(() => rows().elements().length).toBe(2);
    await toggle("Workouts").click();
    await expect.element(toggle("Workouts")).toHaveAttribute("aria-pressed", "false");
    await expect.poll(() => rows().elements().length).toBe(1);
    expect(history.location.search).toBe("?hide=workouts");
    await toggle("Photos").click();
    await expect.element(page.getByRole("heading", { name: "Workouts and photos are hidden" })).toBeVisible();
    await toggle("Workouts").click();
    await expect.element(list().getByRole("link", { name: /Loop 1/ })).toBeVisible();
    expect(history.location.search).toBe("?hide=photos");
  });
});

const chooser = () => page.getByRole("dialog", { name: "Places" });
const kind = (name: string) => chooser().getByRole("checkbox", { name });

/** The controls of a map that is far. */
const controls = (shown: "far" | "noRegion") => (
  <ExploreControls
    near={undefined}
    hidden={[]}
    isFar
    places={{ chosen: [], shown, found: noPoints, onChange: () => undefined, onGo: () => undefined }}
    problem={undefined}
    onPick={() => undefined}
    onToggle={() => undefined}
    onCloseProblem={() => undefined}
  />
);

describe("[EXPL-2] the places of explore", () => {
  it("are chosen by kind, several at once, with their state in the address, remembered while the visit lasts", async () => {
    const { history } = await show([], [], "/explore?places=huts&box=1_42_2_43");
    await toggle("Places (1)").click();
    await expect.element(kind("Huts and shelters")).toBeChecked();
    await expect.element(kind("Points of interest")).toBeChecked();
    await kind("Drinking water").click();
    await expect.poll(() => history.location.search).toContain("places=huts_water");
    await kind("Points of interest").click();
    await expect.poll(() => history.location.search).toContain("hide=points");
    await kind("Huts and shelters").click();
    await expect.poll(() => history.location.search).toContain("places=water");
    expect(history.length).toBe(1);

    // The next screen, in the same tab.
    const kept = Object.fromEntries(Object.entries(sessionStorage));
    closeScreen();
    Object.assign(sessionStorage, kept);
    const later = await show([], []);
    await toggle("Places (1)").click();
    await expect.element(kind("Drinking water")).toBeChecked();
    await kind("Peaks").click();
    await expect.poll(() => later.history.location.search).toBe("?places=water_peaks");

    // Another view is shown as it was linked.
    closeScreen();
    Object.assign(sessionStorage, kept);
    await show([], [], "/explore?box=1_42_2_43");
    await toggle("Places").click();
    await expect.element(kind("Drinking water")).not.toBeChecked();
  });

  it("say once that they are shown nearer", async () => {
    await renderScreen(controls("far"));
    await toggle("Places").click();
    await expect
      .element(chooser().getByText(/zoom in/i))
      .toHaveTextContent("Zoom in to see places on the map.");
    closeScreen();
    // The operator's are nearer there, and the regions' nowhere.
    await renderScreen(controls("noRegion"));
    await toggle("Places").click();
    await expect.element(kind("Points of interest: zoom in to see them")).toBeVisible();
    await expect.element(chooser().getByText(/No detailed map is installed here/)).toBeVisible();
  });

  it("say that no map can be drawn which would have them", async () => {
    await show([], []);
    await toggle("Places").click();
    await expect
      .element(chooser().getByText("This browser cannot draw the map with these places."))
      .toBeVisible();
  });
});

/** The controls of a page that asks the browser. */
const Located = () => {
  const { locate, isLocating, problem } = usePosition(() => undefined);
  return (
    <>
      <button type="button" onClick={locate}>
        Locate
      </button>
      <ExploreControls
        near={undefined}
        hidden={[]}
        isFar
        places={{
          chosen: [],
          shown: "far",
          found: noPoints,
          onChange: () => undefined,
          onGo: () => undefined,
        }}
        isLocating={isLocating}
        problem={problem}
        onPick={() => undefined}
        onToggle={() => undefined}
        onCloseProblem={() => undefined}
      />
    </>
  );
};

describe("[EXPL-4] the position", () => {
  it.each([
    ["denied", /give Cairn permission to see your location/],
    ["unsupported", /This browser cannot tell where you are/],
    ["failed", /Your position was not found/],
  ] as const)("says what is wrong if it is %s, until somebody closes it", async (problem, words) => {
    let closed = 0;
    await renderScreen(
      <ExploreControls
        near={undefined}
        hidden={[]}
        isFar
        places={{
          chosen: [],
          shown: "far",
          found: noPoints,
          onChange: () => undefined,
          onGo: () => undefined,
        }}
        problem={problem}
        onPick={() => undefined}
        onToggle={() => undefined}
        onCloseProblem={() => (closed += 1)}
      />,
    );
    await expect.element(page.getByRole("alert").getByText(words)).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    expect(closed).toBe(1);
  });

  it("is said to be looked for until the browser answers", async () => {
    let answer: PositionErrorCallback | null | undefined;
    vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((_found, failed) => {
      answer = failed;
    });
    await renderScreen(<Located />);
    const looking = page.getByRole("status").getByText("Finding your position…");
    await expect.element(looking).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Locate" }).click();
    await expect.element(looking).toBeVisible();
    answer?.({ code: 3, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: "" });
    await expect.element(page.getByRole("alert").getByText(/Your position was not found/)).toBeVisible();
    await expect.element(looking).not.toBeInTheDocument();
    vi.restoreAllMocks();
  });
});

describe("[EXPL-6] the popup of a pin", () => {
  it("has one workout after the other where several begin, with a link, and takes the focus", async () => {
    const spots = [1, 2].map((number) => ({
      workoutKey: workout(number).workoutKey,
      activityId: 1,
      lon: 24.9,
      lat: 60.1,
    }));
    let closed = 0;
    await renderScreen(
      <WorkoutPopup spots={spots} known={[workout(1), workout(2)]} onClose={() => (closed += 1)} />,
      { isVisitor: true },
    );
    const popup = page.getByRole("dialog", { name: "Loop 1" });
    await expect.element(popup).toHaveFocus();
    await expect.element(popup.getByText("1 of 2")).toBeVisible();
    await popup.getByRole("button", { name: "Next workout here" }).click();
    await expect
      .element(page.getByRole("dialog", { name: "Loop 2" }).getByRole("link", { name: "Open workout" }))
      .toHaveAttribute("href", `/workout/anna/${workout(2).workoutKey}`);
    await page.getByRole("button", { name: "Close" }).click();
    expect(closed).toBe(1);
  });

  it("says that a workout is no longer shared", async () => {
    server.refuse("getCombinedWorkout", "workout.not_found");
    const spot = { workoutKey: workout(1).workoutKey, activityId: 1, lon: 0, lat: 0 };
    await renderScreen(<WorkoutPopup spots={[spot]} known={[]} onClose={() => undefined} />, {
      isVisitor: true,
    });
    await expect.element(page.getByText("This workout is no longer shared.")).toBeVisible();
  });
});

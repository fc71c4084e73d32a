import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { RegionPoint } from "../../map/region-points/point-kinds.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { keyOf, photoView, workoutView } from "../../testing/workout-examples.ts";
import { ExplorePin, keyOfPin } from "./explore-pin.tsx";
import { PhotoPopup, PlacePopup, WorkoutPopup } from "./explore-popup.tsx";
import { ExploreTiles } from "./explore-tiles.tsx";
import type { Pin } from "./pins-of-view.ts";

const place = { lon: 24.9, lat: 60.1 };
const spot = (number: number, totalDistance?: number) => ({
  ...place,
  workoutKey: keyOf(number),
  activityId: 1,
  ...(totalDistance !== undefined && { totalDistance }),
});
const point = (name: string) => ({ name }) as Extract<Pin, { kind: "points" }>["points"][number];

const pins: readonly Pin[] = [
  { kind: "cluster", id: "a", count: 12, ...place },
  { kind: "workouts", id: "b", workouts: [spot(1, 10_000)], ...place },
  { kind: "workouts", id: "c", workouts: [spot(2)], ...place },
  { kind: "workouts", id: "d", workouts: [spot(3), spot(4)], ...place },
  {
    kind: "photo",
    id: "e",
    photo: photoView(1, { sources: [{ width: 100, height: 75, url: "data:,small" }] }),
    ...place,
  },
  { kind: "points", id: "f", points: [point("Tower")], ...place },
  { kind: "points", id: "g", points: [point("Tower"), point("Beach"), point("Hut")], ...place },
];

const names = [
  "12 workouts here: zoom in",
  "Running, 10.00 km",
  "Running",
  "2 workouts here",
  "Photo",
  "Point of interest: Tower",
  "3 points of interest here: zoom in",
];

const show = async () => {
  const pressed: string[] = [];
  const lit: (string | undefined)[] = [];
  await renderScreen(
    <div style={{ padding: 100 }}>
      {pins.map((pin) => (
        <ExplorePin
          key={pin.id}
          pin={pin}
          isLit={pin.id === "b"}
          onPress={({ id }) => pressed.push(id)}
          onLit={(key) => lit.push(key)}
        />
      ))}
    </div>,
  );
  return { pressed, lit };
};
const buttons = () => page.getByRole("button").elements() as HTMLButtonElement[];
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("[EXPL-6] the pins of explore", () => {
  it("say what they are, and how many; they are out of the order of Tab, and pressed", async () => {
    const { pressed } = await show();
    expect(buttons().map((pin) => pin.getAttribute("aria-label")?.replace("\u00A0", " "))).toEqual(names);
    expect(buttons().map((pin) => pin.title.replace("\u00A0", " "))).toEqual(names);
    expect(buttons().map((pin) => pin.textContent)).toEqual(["12", "", "", "2", "", "", "3"]);
    expect(buttons().map((pin) => pin.tabIndex)).toEqual(pins.map(() => -1));
    expect(buttons().map((pin) => pin.dataset["lit"])).toEqual([
      undefined,
      "",
      ...pins.slice(2).map(() => undefined),
    ]);
    // Wider for each digit.
    expect(buttons().map(({ style }) => [style.width, style.height])).toEqual([
      ["40px", "40px"],
      ...pins.slice(1).map(() => ["", ""]),
    ]);
    expect(document.querySelector("img")?.getAttribute("src")).toBe("data:,small");
    // A drawing where there is no number, and both for several workouts.
    expect(buttons().map((pin) => pin.querySelectorAll("svg").length)).toEqual([0, 1, 1, 1, 0, 1, 0]);
    for (const pin of buttons()) pin.click();
    expect(pressed).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  });

  it("light what they stand for while they are pointed at or have the focus, if it is one thing", async () => {
    const { lit } = await show();
    for (const [at, pin] of buttons().entries()) {
      pin.focus();
      if (at % 2 === 0) await button(names[at] ?? "").hover();
      pin.blur();
    }
    expect([...new Set(lit)]).toEqual([keyOf(1), undefined, keyOf(2), keyOf(3), photoView(1).key]);
    expect(pins.map((pin) => keyOfPin(pin))).toEqual([
      undefined,
      keyOf(1),
      keyOf(2),
      keyOf(3),
      photoView(1).key,
      undefined,
      undefined,
    ]);
  });
});

describe("[EXPL-6] what opens at a pin", () => {
  it("is a photo with its description or its person, and the way to its workout", async () => {
    await renderScreen(
      <>
        <PhotoPopup photo={photoView(1)} person="Ben Salo" onClose={() => undefined} />
        <PhotoPopup
          photo={photoView(2, { description: "Old bridge" })}
          person="Ben Salo"
          onClose={() => undefined}
        />
      </>,
    );
    const [bare, told] = [
      page.getByRole("dialog", { name: "Photo by Ben Salo" }),
      page.getByRole("dialog", { name: "Old bridge" }),
    ];
    expect(bare.element().querySelectorAll("p")).toHaveLength(0);
    await expect.element(told.getByText("Photo by Ben Salo")).toBeVisible();
    await expect
      .element(bare.getByRole("link", { name: "Open workout" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(1)}`);
    await expect.element(bare.getByRole("link", { name: "Photo by Ben Salo" })).toBeVisible();
  });

  it("is a place with its name, or what it is where it has none", async () => {
    const spring: RegionPoint = {
      ...place,
      id: 1,
      kind: "springs",
      pointClass: "spring",
      name: "Cold well",
      elevation: 300,
      hasWater: false,
    };
    let closed = 0;
    await renderScreen(
      <>
        <PlacePopup point={spring} onClose={() => (closed += 1)} />
        <PlacePopup point={{ ...spring, name: "" }} onClose={() => undefined} />
      </>,
    );
    await expect.element(page.getByRole("dialog", { name: "Spring" })).toBeVisible();
    await page.getByRole("dialog", { name: "Cold well" }).getByRole("button", { name: "Close" }).click();
    expect(closed).toBe(1);
  });

  it("is a workout that is asked for if the list does not have it, one of several in turn", async () => {
    server.refuse("getCombinedWorkout", "workout.not_found");
    const answer = server.hold("getCombinedWorkout");
    await renderScreen(
      <WorkoutPopup
        spots={[spot(1), spot(2)]}
        known={[workoutView(2, { fullname: "Ben Salo" })]}
        onClose={() => undefined}
      />,
      { isVisitor: true },
    );
    await expect.element(page.getByRole("dialog", { name: "Running" })).toBeVisible();
    expect(page.getByText("This workout is no longer shared.").elements()).toEqual([]);
    const next = page.getByRole("button", { name: "Next workout here" });
    await next.click();
    await expect.element(page.getByText("2 of 2")).toBeVisible();
    await expect.element(page.getByText("Running · Ben Salo")).toBeVisible();
    await next.click();
    await expect.element(page.getByText("1 of 2")).toBeVisible();
    answer();
    await expect.element(page.getByText("This workout is no longer shared.")).toBeVisible();
    const asked = server.callsOf("getCombinedWorkout").map(({ params }) => params.workoutKey);
    expect(new Set(asked)).toEqual(new Set([keyOf(1)]));
  });
});

describe("[EXPL-1] the tiles of the list", () => {
  it("light what they show while they are pointed at or have the focus, and are lit from the map", async () => {
    const lit: (string | undefined)[] = [];
    const tiles = [
      { kind: "workout" as const, key: keyOf(1), workout: workoutView(1, { fullname: "Ben Salo" }) },
      { kind: "workout" as const, key: keyOf(2), workout: workoutView(2, { description: undefined }) },
      { kind: "photo" as const, key: "photo", photo: photoView(1, { description: "Old bridge" }) },
    ];
    await renderScreen(
      <>
        <h1>Tiles</h1>
        <ExploreTiles
          tiles={tiles}
          people={[]}
          lit="photo"
          onLit={(key) => {
            lit.push(key);
          }}
        />
      </>,
      { isVisitor: true },
    );
    const rows = page.getByRole("list", { name: "In this view" }).getByRole("listitem");
    // A photo of somebody who is not among the people has the username.
    await expectTexts(rows, [
      "Loop 1 10.00 km 1:00:00 Ben Salo",
      "Running 10.00 km 1:00:00 Anna Virtanen",
      "Old bridge anna",
    ]);
    expect(rows.elements().map((row) => row.dataset["lit"])).toEqual([undefined, undefined, ""]);
    // The pointer may have been on one of them.
    await page.getByRole("heading", { name: "Tiles" }).hover();
    lit.length = 0;
    await rows.first().getByRole("link").hover();
    await rows.last().getByRole("link").hover();
    await expect.poll(() => lit).toEqual([keyOf(1), undefined, "photo"]);
    await userEvent.keyboard("{Tab}");
    await expect.poll(() => lit.at(-1)).toBe(keyOf(1));
  });
});

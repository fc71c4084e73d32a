import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../../testing/own-account.ts";
import { expectRead, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { keyOf, photoView, workoutView } from "../../testing/workout-examples.ts";
import type { CardWorkout } from "./card-workout.ts";
import { WorkoutCard } from "./workout-card.tsx";

/** 2020-06-02 at 10:30 in Helsinki. */
const start = { startTime: Date.UTC(2020, 5, 2, 7, 30), timeOffsetInMinutes: 180 };
const line = {
  polyline: encodePolyline(Float64Array.of(60.1, 60.2), Float64Array.of(24.9, 25)),
  startPosition: { x: 24.9, y: 60.1 },
};

const show = async (changed: Partial<CardWorkout> = {}, units: "METRIC" | "IMPERIAL" = "METRIC") => {
  server.answer("getUser", ownAccount);
  return await renderScreen(
    <WorkoutCard workout={{ ...workoutView(1, start), ...changed }}>
      <p>Likes</p>
    </WorkoutCard>,
    { units },
  );
};
const card = () => page.getByRole("article");
const numbers = () => card().getByRole("term");
/** The colour of the dash before a number's name. */
const dash = (name: string) =>
  getComputedStyle(numbers().filter({ hasText: name }).element(), "::before").backgroundColor;
const colourOf = (token: string) => {
  const sample = document.body.appendChild(document.createElement("i"));
  sample.style.color = `var(--${token})`;
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
};
const photos = () => card().getByRole("listitem").getByRole("link");

describe("[DASH-6] the card of a workout", () => {
  it("has its owner, day, sport and title, with links to both, and what is put below", async () => {
    await show();
    await expect.element(page.getByRole("article", { name: "Loop 1" })).toBeVisible();
    await expectRead(card(), /Anna Virtanen\s*2 Jun 2020, 10:30 · Running/);
    await expect
      .element(card().getByRole("link", { name: "Anna Virtanen" }))
      .toHaveAttribute("href", "/view_profile/anna");
    await expect
      .element(card().getByRole("link", { name: "Loop 1" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(1)}`);
    // WCAG 2.2, 2.5.8.
    const name = card().getByRole("link", { name: "Anna Virtanen" }).element();
    expect(name.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    const time = card().getByRole("time");
    await expect.element(time).toHaveAttribute("datetime", "2020-06-02T07:30:00.000Z");
    await expect.element(time).toHaveAttribute("title", "2 Jun 2020, 10:30");
    await expect.element(card().getByText("Likes")).toBeVisible();
  });

  it("says of a workout in the future that it is planned", async () => {
    await show({ startTime: Date.UTC(2098, 5, 2, 7, 30), timeOffsetInMinutes: 180 });
    await expectRead(card(), /2 Jun 2098, 10:30 · Planned · Running/);
  });

  it("says in which town it began, asked to a hundredth of a degree, for all cards at once", async () => {
    server.answer("getUser", ownAccount);
    server.answer("nameTowns", ({ query }) => ({ towns: query.points.map(({ lat }) => `Town at ${lat}`) }));
    const place = { startPosition: { x: 24.9384, y: 60.1699 } };
    await renderScreen(
      <>
        <WorkoutCard workout={{ ...workoutView(1, start), ...place }} />
        <WorkoutCard workout={{ ...workoutView(2, start), startPosition: { x: 23.761, y: 61.4978 } }} />
        <WorkoutCard workout={{ ...workoutView(3, start), startPosition: { x: 0, y: 0 } }} />
      </>,
    );
    await expect.element(page.getByText("2 Jun 2020, 10:30 · Running · Town at 60.17")).toBeVisible();
    await expect.element(page.getByText("2 Jun 2020, 10:30 · Running · Town at 61.5")).toBeVisible();
    expect(server.callsOf("nameTowns").map(({ query }) => query)).toEqual([
      {
        points: [
          { lat: 60.17, lon: 24.94 },
          { lat: 61.5, lon: 23.76 },
        ],
        locale: "en",
      },
    ]);
  });

  it("is named after its sport without a title, and says the sport once", async () => {
    await show({ description: undefined, activityId: 11 });
    await expect.element(page.getByRole("article", { name: "Hiking" })).toBeVisible();
    await expect.element(card()).not.toMatchTextContent(/·/);
  });

  it("has the four first values of its sport that are known", async () => {
    await show({
      hrdata: { userMaxHR: 180, workoutMaxHR: 170, workoutAvgHR: 141, hrmax: 170, avg: 141, max: 180 },
      energyConsumption: 600,
    });
    await expect.poll(() => numbers().elements().length).toBe(4);
    await expectRead(card(), /Distance\s*10\.00\skm/);
    await expectRead(card(), /Duration\s*1:00:00/);
    await expectTexts(numbers(), ["Distance", "Duration", "Pace", "Ascent"]);
    expect(["Pace", "Ascent"].map(dash)).toEqual(["speed", "elev"].map(colourOf));
    expect(["speed", "elev", "hr"].map(colourOf)).not.toContain(dash("Distance"));
  });

  it("is in miles for those who count so, and of a pool in yards", async () => {
    await show({ activityId: 21, totalDistance: 1000 }, "IMPERIAL");
    // 1,000 m are 1,093.6 yards.
    await expectRead(card(), /Distance\s*1.094\syd/);
  });

  it("has no values where none is known", async () => {
    await show({ totalDistance: 0, totalTime: 0, totalAscent: 0, avgSpeed: 0, maxSpeed: 0 });
    await expect.element(card()).toBeVisible();
    expect(numbers().elements()).toEqual([]);
    expect(card().getByRole("term").elements()).toEqual([]);
  });
});

describe("[DASH-6] the picture of a card", () => {
  it("is up to six photos, the representative one first, with how many more there are", async () => {
    await show({
      ...line,
      pictureCount: 9,
      photos: Array.from({ length: 7 }, (_, at) =>
        photoView(at, {
          coverImage: at === 3,
          url: `data:,${at}`,
          sources:
            at === 2
              ? [
                  { url: "data:,small", width: 320, height: 240 },
                  { url: "data:,big", width: 640, height: 480 },
                ]
              : [],
        }),
      ),
    });
    await expect.poll(() => photos().elements().length).toBe(6);
    await expect.element(photos().first()).toHaveAccessibleName("Photo 1 of 9");
    await expect.element(photos().first().getByRole("presentation")).toHaveAttribute("src", "data:,3");
    expect(photos().last().element().textContent).toBe("+3");
    expect(photos().nth(4).element().textContent).toBe("");
    const images = photos().getByRole("presentation");
    await expect.element(images.nth(3)).toHaveAttribute("src", "data:,big");
    await expect.element(images.nth(3)).toHaveAttribute("srcset", "data:,small 320w, data:,big 640w");
    await expect.element(images.nth(0)).toHaveAttribute("sizes", "(max-width: 959px) 50vw, 340px");
    await expect.element(images.nth(1)).toHaveAttribute("sizes", "(max-width: 959px) 50vw, 340px");
    expect(images.nth(1).element().outerHTML).toMatch(
      /alt="" loading="lazy" decoding="async" width="400" height="300"/,
    );
    expect(card().getByRole("list").element().dataset["count"]).toBe("6");
    // The track beside them.
    expect(card().element().querySelectorAll("svg path[d^=M]").length).toBeGreaterThan(0);
    await expect
      .element(photos().first())
      .toHaveAttribute("href", `/workout/anna/${keyOf(1)}/image/${photoView(3).key}`);
  });

  it("loads its photos if the list only says that there are some", async () => {
    server.answer("listWorkoutPhotos", [photoView(1), photoView(2)] as never, { ts: "1" });
    await show({ pictureCount: 2 });
    await expect.poll(() => photos().elements().length).toBe(2);
    expect(photos().last().element().textContent).toBe("");
    expect(server.callsOf("listWorkoutPhotos")[0]?.params.workoutKey).toBe(keyOf(1));
    await expect.element(photos().first()).toHaveAccessibleName("Photo 1 of 2");
    const sizes = photos().getByRole("presentation").first();
    await expect.element(sizes).toHaveAttribute("sizes", "(max-width: 959px) 100vw, 608px");
  });

  it("is the curve of the heart rate indoors, with its range", async () => {
    await show({ curve: { of: "heartRate", values: [120, null, 141, 160] } });
    const curve = card().getByRole("img", { name: /^Heart rate: 120–160\sbpm$/ });
    await expect.element(curve).toHaveAttribute("viewBox", "0 0 600 84");
    // A third of the width for each minute, and nothing where there was no rate.
    expect([...curve.element().querySelectorAll("path")].map((path) => path.getAttribute("d"))).toEqual([
      "M0 64L0 84L0 84ZM400 36.7L600 12L600 84L400 84Z",
      "M0 64M400 36.7L600 12",
    ]);
  });

  it("is the curve of the pace, and none of these where nothing was recorded", async () => {
    await show({ curve: { of: "speed", values: [2, 3] } });
    await expect.element(card().getByRole("img", { name: "Pace", exact: true })).toBeInTheDocument();
  });

  it("asks for no photos where there are none", async () => {
    await show();
    await expect.element(card()).toBeVisible();
    await expectTexts(card().getByRole("img"), []);
    expect(server.callsOf("listWorkoutPhotos")).toEqual([]);
  });

  it("is the track on drawn ground, or the sport", async () => {
    await show(line);
    const drawing = () =>
      card().element().querySelector("svg circle")?.closest("svg")?.getBoundingClientRect();
    await expect.poll(() => (drawing()?.width ?? 0) > 300).toBe(true);
    // Its start is in the south-west.
    const dot = card().element().querySelector("svg circle");
    expect(Number(dot?.getAttribute("cx"))).toBeLessThan((drawing()?.width ?? 0) / 2);
    expect(Number(dot?.getAttribute("cy"))).toBeGreaterThan((drawing()?.height ?? 0) / 2);
    expect(photos().elements()).toEqual([]);
  });

  it("leads from a photo to its address, which opens it over the workout", async () => {
    server.answer("listWorkoutPhotos", [photoView(1)] as never, { ts: "1" });
    const router = await show({ pictureCount: 1 });
    await photos().first().click();
    const address = `/workout/anna/${keyOf(1)}/image/${photoView(1).key}`;
    await expect.poll(() => router.state.location.pathname).toBe(address);
  });
});

import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LiveWorkout } from "../features/home/live-workout.tsx";
import type { ShownWorkout } from "../features/home/public-workout.ts";
import { localePreference } from "../lib/i18n/locales.ts";
import { foundPerson } from "../testing/people-examples.ts";
import { expectTexts } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { combinedWorkout, keyOf, workoutView } from "../testing/workout-examples.ts";
import { overview } from "../testing/workout-tables-on-screen.tsx";
import { HomePage } from "./home-page.tsx";

/** 10 km to the north-east in 50 minutes, uphill all the way. */
const line = encodePolyline(
  Float64Array.from({ length: 101 }, (_, at) => 60 + at * 0.0006),
  Float64Array.from({ length: 101 }, (_, at) => 24 + at * 0.0013),
);
const sample: ShownWorkout = {
  activityId: 1,
  totalDistance: 10_000,
  totalTime: 3000,
  overview,
  line,
  title: "",
};
const owned: ShownWorkout = {
  ...sample,
  title: "Up the hill",
  owner: { username: "ben", name: "Ben Salo", workoutKey: keyOf(7) },
};

const slider = () => page.getByRole("slider", { name: "Position along the track" });
const card = () => page.getByRole("region", { name: "A public workout" });
const links = () =>
  page
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("href"));

const showTrack = async (workout: Parameters<typeof LiveWorkout>[0]["workout"]) => {
  await renderScreen(
    <section style={{ position: "relative", width: 1200, height: 800 }}>
      <LiveWorkout workout={workout} />
    </section>,
    { isVisitor: true },
  );
};

describe("[NAV-1] the home page", () => {
  it.each([
    ["open", ["/sign-up", "/login", "/explore"]],
    ["closed", ["/login", "/explore"]],
  ] as const)("leads visitors on where signing up is %s", async (signUp, ways) => {
    server.answer("getSignUpMode", { signUp, newsletter: signUp === "closed", providers: [] });
    const workout = workoutView(7, { username: "ben", fullname: "Ben Salo", polyline: line });
    server.answer("publicWorkoutsWithin", [{ user: foundPerson("ben"), workout }], { workoutcount: "1" });
    server.answer("getCombinedWorkout", combinedWorkout({ ...workout, overview }), { ts: "1" });
    await renderScreen(<HomePage />, { isVisitor: true });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => links().slice(0, ways.length)).toEqual(ways);
    await expect
      .element(page.getByRole("link", { name: "Loop 7" }))
      .toHaveAttribute("href", `/workout/ben/${keyOf(7)}`);
    expect(page.getByRole("heading", { name: "Newsletter" }).elements()).toHaveLength(
      signUp === "closed" ? 1 : 0,
    );
    expect(links().slice(-3)).toEqual(["/service-terms", "/privacy-policy", "/apiserver/v1/docs"]);
    await page.getByRole("button", { name: "Suomi" }).click();
    await expect.element(page.getByRole("button", { name: "English" })).toBeVisible();
    expect(localePreference.get()).toBe("fi");
    expect(page.getByRole("button", { name: "Suomi" }).elements()).toEqual([]);
  });
});

describe("[NAV-1] the workout of the home page", () => {
  it("has its owner, totals and a position on the way, which keys move", async () => {
    await showTrack(owned);
    await expectTexts(card().getByRole("paragraph"), ["Ben Salo · 10.00 km · 50:00"]);
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^4\.00\skm, 40\sm, 5:00\s\/km, 120\sbpm$/));
    await expect.element(page.getByRole("img", { name: /^Map of Up the hill, 10\.00\skm/ })).toBeVisible();
    slider().element().focus();
    const pressed: string[] = [];
    for (const key of [
      "ArrowRight",
      "ArrowUp",
      "PageUp",
      "ArrowLeft",
      "ArrowDown",
      "PageDown",
      "Home",
      "ArrowLeft",
      "End",
      "PageUp",
    ]) {
      await userEvent.keyboard(`{${key}}`);
      pressed.push(slider().element().getAttribute("aria-valuenow") ?? "");
    }
    expect(pressed).toEqual(["4100", "4200", "5200", "5100", "5000", "4000", "0", "0", "10000", "10000"]);
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^10\.00\skm, 100\sm, 5:00\s\/km, 150\sbpm$/));
  });

  it("is moved by pressing its profile, and by itself on demand", async () => {
    await showTrack(owned);
    await slider().click({ position: { x: 1, y: 20 } });
    await expect.poll(() => Number(slider().element().getAttribute("aria-valuenow"))).toBeLessThan(100);
    await card().getByRole("button", { name: "Play" }).click();
    await card().getByRole("button", { name: "Pause" }).click();
    await expect.element(card().getByRole("button", { name: "Play" })).toBeVisible();
    await expect.poll(() => Number(slider().element().getAttribute("aria-valuenow"))).toBeGreaterThan(0);
  });

  it("has a mark at each whole two kilometres, and the height of the highest place", async () => {
    await showTrack(owned);
    const map = page.getByRole("img", { name: /^Map of Up the hill/ });
    await expect.element(map).toBeVisible();
    const texts = [...map.element().querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(texts.filter((text) => /^\d+$/.test(text))).toEqual(["2", "4", "6", "8", "10"]);
    expect(texts.at(-1)).toMatch(/^100\sm$/);
    // Its line is from 60° to 60° 3.6' north.
    expect(texts).toContain("60°02′ N");
  });

  it("is a sample where the server has no public one, without a link and heart rates that nobody measured", async () => {
    await showTrack({
      ...sample,
      overview: overview.map(([distance, time, , speed]) => [distance, time, null, speed, null]),
    });
    await expectTexts(card().getByRole("paragraph"), ["Ridge run", "Sample workout · 10.00 km · 50:00"]);
    expect(card().getByRole("link").elements()).toEqual([]);
    await expect
      .element(slider())
      .toHaveAttribute("aria-valuetext", expect.stringMatching(/^4\.00\skm, 5:00\s\/km$/));
  });

  it("is awaited without a connection, and has no place without a line", async () => {
    await showTrack("waiting");
    await expect.element(page.getByText("A workout appears here when you are online.")).toBeVisible();
    expect(slider().elements()).toEqual([]);
  });
});

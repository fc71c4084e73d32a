import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { unitsPreference } from "../lib/preferences/preferences.ts";
import { afterChange } from "../lib/query/changes.ts";
import { queryClient } from "../lib/query/query-client.ts";
import { ownAccount } from "../testing/own-account.ts";
import { expectRead, expectTexts } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { combinedWorkout, keyOf, workoutView } from "../testing/workout-examples.ts";
import {
  address,
  button,
  item,
  key,
  others,
  route,
  showWorkout,
  start,
} from "../testing/workout-page-on-screen.tsx";
import { WorkoutPage } from "./workout-page.tsx";

const numbers = () => page.getByRole("region", { name: "Key numbers" });

describe("[WORK-1] the head of a workout", () => {
  it("has its owner, local start, title, sport, device and who sees it", async () => {
    await showWorkout({ ...others, deviceName: "Suunto Race", sharingFlags: 17 });
    await expect.element(page.getByRole("heading", { name: "Loop 1", level: 1 })).toBeVisible();
    await expect
      .element(page.getByRole("article").getByRole("link", { name: "Anna Virtanen" }))
      .toHaveAttribute("href", "/view_profile/anna");
    await expectRead(page.getByRole("article"), /10:30.*Running.*Followers.*Suunto Race/);
    await expect
      .element(page.getByRole("time").first())
      .toHaveAttribute("datetime", "2025-06-02T07:30:00.000Z");
    await expect.poll(() => document.title).toBe("Loop 1 · Cairn");
    expect(page.getByRole("article").element().querySelectorAll("h1 ~ * svg").length).toBeGreaterThan(1);
    await expect.element(button("More")).not.toBeInTheDocument();
    await expect.element(button(/^Who can see this/)).not.toBeInTheDocument();
  });

  it("gives the window its new title as soon as it has one", async () => {
    await showWorkout();
    await expect.poll(() => document.title).toBe("Loop 1 · Cairn");
    const renamed = combinedWorkout({ ...start, description: "Long run" });
    server.answer("getCombinedWorkout", renamed, { ts: "2" });
    void afterChange(queryClient, "workouts");
    await expect.element(page.getByRole("heading", { name: "Long run", level: 1 })).toBeVisible();
    await expect.poll(() => document.title).toBe("Long run · Cairn");
  });

  it("says that it is planned if it is dated in the future", async () => {
    await showWorkout({ startTime: Date.UTC(2098, 5, 2, 7, 30) });
    await expect.element(page.getByRole("article").getByText("Planned", { exact: true })).toBeVisible();
  });

  it("is named after its sport without a title", async () => {
    await showWorkout({ description: undefined, activityId: 2 });
    await expect.element(page.getByRole("heading", { name: "Cycling", level: 1 })).toBeVisible();
    await expect.element(page.getByRole("article", { name: "Cycling" })).toBeVisible();
    expect(page.getByText("Suunto").elements()).toEqual([]);
    expect(page.getByRole("region", { name: "Notes" }).elements()).toEqual([]);
    await button("More").click();
    await item("Delete").click();
    await expect.element(page.getByRole("dialog", { name: "Delete “Cycling”?" })).toBeVisible();
  });

  it("has notes, gear and the owner's private note, long ones folded", async () => {
    await showWorkout({
      notes: Array.from({ length: 30 }, (_, at) => `Line ${at}`).join("\n"),
      gear: ["Old shoes", "Blue jacket"],
      privateNote: "Felt bad",
    });
    const notes = page.getByRole("region", { name: "Notes" });
    await expectRead(
      notes,
      /Line 0.*Gear.*Old shoes.*Blue jacket.*Private note.*Only you see this.*Felt bad/s,
    );
    const more = notes.getByRole("button", { name: "Show more" });
    await expect.element(more).toHaveAttribute("aria-expanded", "false");
    const text = document.getElementById(more.element().getAttribute("aria-controls") ?? "");
    expect(text?.textContent).toMatch(/^Line 0\n/);
    const folded = text?.clientHeight ?? 0;
    await expectTexts(notes.getByRole("button"), ["Show more"]);
    await more.click();
    await expect.poll(() => text?.clientHeight ?? 0).toBeGreaterThan(folded);
    await expect
      .element(notes.getByRole("button", { name: "Show less" }))
      .toHaveAttribute("aria-expanded", "true");
    await notes.getByRole("button", { name: "Show less" }).click();
    await expect.element(more).toBeVisible();
  });

  it("tells the owner what others see of it, and of a duplicate", async () => {
    await showWorkout({
      othersSee: { extent: "part", distance: 8000, shown: [[0, 100]] },
      duplicateOf: keyOf(9),
    });
    await expect
      .element(
        page.getByText(
          /Others see 8\.00\skm\. The rest is inside your privacy zones\. Only you see the dashed part/,
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText("You have this workout twice.")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Open the other one" }))
      .toHaveAttribute("href", `/workout/anna/${keyOf(9)}`);
  });

  it("[ADD-4] tells the owner that it looks like another workout and does not count, and lets it count", async () => {
    server.answer("countWorkout", true);
    await showWorkout({ duplicateOf: keyOf(9), counted: false });
    await expect
      .element(
        page.getByText(
          "Looks like the same outing as another workout, so it does not count in your statistics.",
        ),
      )
      .toBeVisible();
    await page.getByRole("button", { name: "Count both" }).click();
    await expect
      .poll(() => server.callsOf("countWorkout").map(({ body }) => body))
      .toEqual([{ counted: true }]);
  });

  it("says that others see no map", async () => {
    await showWorkout({ othersSee: { extent: "none", distance: 0, shown: [] } });
    await expect.element(page.getByText(/^Others see no map/)).toBeVisible();
    expect(page.getByText(/dashed|Others see \d|twice/).elements()).toEqual([]);
    await expect
      .element(page.getByRole("article").getByRole("link", { name: "Privacy zones" }))
      .toHaveAttribute("href", "/profile/edit/privacy#privacy-zones");
  });
});

describe("[WORK-2] the key numbers", () => {
  it("say to others, without a form, that nothing is known if so", async () => {
    const none = { totalTime: 0, totalDistance: 0, totalAscent: 0, energyConsumption: 0, overview: [] };
    await showWorkout({ ...none, hasRecording: false, maxAltitude: undefined, ...others });
    await expect.element(numbers().getByText(/^Only the sport and the start .* are known/)).toBeVisible();
    expect(numbers().getByRole("button").elements()).toEqual([]);
  });

  it("are those of the sport, with their clock and source by a press", async () => {
    await showWorkout({
      deviceName: "Suunto Race",
      provenance: { distance: { source: "device", device: 10_000, computed: 10_120 } },
    });
    await expectRead(numbers(), /Distance.*10\.00\skm/);
    await button("Duration: source").click();
    await expect.element(page.getByText("Timer time: recording time without pauses.")).toBeVisible();
    await button("Distance: source").click();
    await expect.element(page.getByText("Measured by Suunto Race, taken from its file.")).toBeVisible();
    const choice = page.getByRole("group", { name: "Choose the value to use" });
    await expect.element(choice.getByRole("radio", { name: /^Suunto Race 10\.00\skm/ })).toBeChecked();
    const computed = combinedWorkout({
      ...start,
      totalDistance: 10_120,
      provenance: {
        distance: { source: "computed", version: 7, device: 10_000, computed: 10_120, chosen: true },
      },
    });
    server.answer("chooseSources", computed);
    server.answer("getCombinedWorkout", computed, { ts: "1" });
    await choice.getByRole("radio", { name: /^Computed 10\.12\skm/ }).click();
    await expectRead(numbers(), /Distance.*10\.12\skm/);
    expect(server.callsOf("chooseSources").map(({ params, body }) => [params.workoutKey, body])).toEqual([
      [key, { totals: { distance: "computed" } }],
    ]);
    await button("Choose automatically").click();
    await expect
      .poll(() => server.callsOf("chooseSources").at(-1)?.body)
      .toEqual({ totals: { distance: "auto" } });
  });

  it("are not chosen by others, who see both", async () => {
    await showWorkout({
      ...others,
      provenance: {
        distance: {
          source: "computed",
          version: 7,
          device: 9000,
          computed: 10_000,
          contradiction: { rule: "distanceBelowTrack", against: 10_000 },
        },
      },
    });
    await button("Distance: source").click();
    await expect.element(page.getByText("Computed from the recorded points, rules version 7.")).toBeVisible();
    await expect
      .element(page.getByText(/^The device reported 9\.00\skm, but its track is 10\.00\skm long\./))
      .toBeVisible();
    const values = page.getByRole("group", { name: "Values by source" });
    await expectRead(values, /Device.*9\.00\skm.*Computed.*10\.00\skm/);
    expect(values.getByRole("radio").elements()).toEqual([]);
    await expect.element(button("Choose automatically")).not.toBeInTheDocument();
  });

  it("are entered by hand, and the energy by a rule for somebody's body", async () => {
    await showWorkout({
      energyConsumption: 600,
      isManuallyAdded: true,
      analysis: { outliers: 0, energyRule: "heartRate", energyBody: "anybody" },
      provenance: { distance: { source: "entered" }, energy: { source: "computed", version: 7 } },
    });
    await button("Distance: source").click();
    await expect.element(page.getByText("Entered by hand.")).toBeVisible();
    await button("Energy: source").click();
    await expect
      .element(page.getByText(/weight and age\.\sFor\s70\skg, age\s40\s.*Set\syour\sweight/))
      .toBeVisible();
  });
});

describe("[WORK-9] who may see a workout", () => {
  it("is chosen by its owner among four, at once", async () => {
    await showWorkout({ sharingFlags: 0 });
    server.answer("saveWorkoutHeaders", [workoutView(1, { ...start, sharingFlags: 19 })]);
    server.answer("getCombinedWorkout", combinedWorkout({ ...start, sharingFlags: 19 }), { ts: "1" });
    await button("Who can see this: Private").click();
    await expectTexts(page.getByRole("menuitemradio"), [
      "Public Everyone, with or without an account",
      "Followers You and the people who follow you",
      "Visible with link Anyone who has the link. It is in no list.",
      "Private Only you",
    ]);
    await expect
      .element(page.getByRole("menuitemradio", { name: /^Private/ }))
      .toHaveAttribute("aria-checked", "true");
    await page.getByRole("menuitemradio", { name: /^Public/ }).click();
    await expect.element(button("Who can see this: Public")).toBeVisible();
    expect(server.callsOf("saveWorkoutHeaders").map(({ body }) => body)).toEqual([
      [{ workoutKey: key, sharingFlags: 19 }],
    ]);
  });

  it("is what it was if the server refuses, with the reason", async () => {
    await showWorkout({ sharingFlags: 0 });
    server.refuse("saveWorkoutHeaders", "request.invalid");
    await button("Who can see this: Private").click();
    await page.getByRole("menuitemradio", { name: /^Followers/ }).click();
    await expect.element(page.getByText(/^Not saved\. Nothing has changed\. /)).toBeVisible();
    await expect.element(button("Who can see this: Private")).toBeVisible();
  });
});

const links = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map((link) => ({
      address: link.getAttribute("href") ?? "",
      isFile: link.hasAttribute("download") && link.getAttribute("rel") === "nofollow",
    }));
const session = `token=${"0".repeat(32)}`;

it("are four for everybody, and the original for its owner, besides a route along it", async () => {
  server.refuse("getWorkoutRecording", "workout.not_found");
  server.answer("getSimilarRoutes", []);
  await showWorkout({ hasRecording: true });
  await button("Download").click();
  await expectTexts(page.getByRole("menuitem"), [
    "GPX, for other services",
    "FIT, with laps and sensors",
    "TCX, with laps",
    "JSON, all data",
    "Original file, as uploaded",
    "Plan a route along it",
  ]);
  expect(links().map(({ isFile }) => isFile)).toEqual([true, true, true, true, true, false]);
  for (const [at, call] of [
    "exportGpx",
    "exportFit",
    "exportTcx",
    "exportWorkoutJson",
    "getOriginal",
  ].entries())
    expect([call, links()[at]?.address]).toEqual([
      call,
      expect.stringMatching(new RegExp(`${key}.*${session}$`)),
    ]);
  expect(new Set(links().map(({ address: each }) => each)).size).toBe(6);
  await expect.element(item("Plan a route along it")).toHaveAttribute("href", `/routes/new?workout=${key}`);
});

describe("[WORK-11] the files of a workout", () => {
  it("are without an original for others, and visitors plan no route", async () => {
    server.refuse("getWorkoutRecording", "workout.not_found");
    server.answer("getSimilarRoutes", []);
    await showWorkout({ ...others, hasRecording: true }, { isVisitor: true });
    await button("Download").click();
    await expect.poll(() => links().length).toBe(4);
    expect(links().filter(({ address: each }) => each.includes("token"))).toEqual([]);
    expect(page.getByRole("menu").getByRole("separator").elements()).toEqual([]);
  });

  it("is in miles after a visitor's choice", async () => {
    await showWorkout(others, { isVisitor: true });
    await expectRead(numbers(), /10\.00\skm/);
    await page.getByRole("radiogroup", { name: "Units" }).getByRole("radio", { name: "Miles" }).click();
    await expectRead(numbers(), /6\.21\smi/);
    expect(unitsPreference.get()).toBe("IMPERIAL");
  });
});

describe("[WORK-8] the neighbours of a workout", () => {
  it("are links to the one before and the one after, with date and title", async () => {
    const around = [
      workoutView(7, { startTime: Date.UTC(2025, 4, 1), description: undefined, activityId: 11 }),
      workoutView(1, start),
      workoutView(8, { startTime: Date.UTC(2025, 6, 1) }),
    ];
    await showWorkout({}, {}, around);
    const neighbours = page.getByRole("navigation", { name: "Previous and next workout" }).getByRole("link");
    await expectTexts(neighbours, ["Previous Hiking 1 May 2025", "Next Loop 8 1 Jul 2025"]);
    await expect.element(neighbours.first()).toHaveAttribute("href", `/workout/anna/${keyOf(7)}`);
    await expect.element(neighbours.first()).toHaveAttribute("rel", "prev");
    await expect.element(neighbours.last()).toHaveAttribute("rel", "next");
    // Arrows that point away from each other, before and after the words.
    expect(neighbours.first().element().querySelector("span")?.firstElementChild?.tagName).toBe("svg");
    expect(neighbours.last().element().querySelector("span")?.lastChild?.nodeName).toBe("svg");
  });

  it("are one link for the first and the last", async () => {
    await showWorkout({}, {}, [workoutView(1, start), workoutView(8)]);
    await expectTexts(page.getByRole("navigation").getByRole("link"), ["Next Loop 8 1 Jan 1970"]);
  });
});

describe("[WORK-13] a workout that is not there", () => {
  it("is said in the same words, whether it does not exist or may not be seen", async () => {
    server.refuse("getCombinedWorkout", "workout.not_found");
    server.answer("explore", { users: [], workouts: [], images: [] });
    server.answer("getUser", ownAccount);
    await renderScreen(<WorkoutPage />, { at: address, path: route });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.element(page.getByRole("article")).not.toBeInTheDocument();
  });
});

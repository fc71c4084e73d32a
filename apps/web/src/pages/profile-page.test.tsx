import type { PersonView } from "@cairn/contracts/profile/profile";
import type { WorkoutStats } from "@cairn/contracts/workout-list/workout-list";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerRelations, foundPerson } from "../testing/people-examples.ts";
import { expectOptions, expectRead, expectRows, expectTexts } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { keyOf, photoView, workoutView } from "../testing/workout-examples.ts";
import { ProfilePage } from "./profile-page.tsx";

const person = (username: string, changed: Partial<PersonView> = {}): PersonView => ({
  ...foundPerson(username),
  country: "FI",
  createdDate: Date.UTC(2020, 0, 15),
  blocked: false,
  followersCount: 1,
  followingCount: 12,
  ...changed,
});

const sums = (totalDistance: number, totalTime: number, numberOfWorkouts: number) => ({
  totalDistance,
  totalTime,
  numberOfWorkouts,
  energyConsumption: 0,
});
const stats: WorkoutStats = {
  totalDistanceSum: 40_000,
  totalTimeSum: 9000,
  totalEnergyConsumptionSum: 0,
  totalNumberOfWorkoutsSum: 3,
  totalDays: 3,
  allStats: [
    { _id: 1, ...sums(40_000, 7200, 2), maxDepth: 0 },
    { _id: 23, ...sums(0, 1800, 1), maxDepth: 0 },
  ],
  allActualStats: [],
  years: [
    { year: 2025, ...sums(10_000, 3600, 1), activities: [{ _id: 1, ...sums(10_000, 3600, 1), maxDepth: 0 }] },
  ],
  bounds: null,
};

const show = async (
  username: string,
  { shown = person(username), workouts = [workoutView(1, { username })], photos = 0, isVisitor = false } = {},
) => {
  answerRelations({ followings: ["cleo"] });
  server.answer("getPerson", shown, { ts: "1" });
  server.answer("getWorkoutStats", stats);
  server.answer(
    "listUserPhotos",
    Array.from({ length: photos }, (_, at) => photoView(at, { username })) as never,
    { ts: "1" },
  );
  server.answer("listSharedWorkouts", workouts, { workoutcount: "1", until: "0" });
  server.answer("listMapRegions", { version: "1", regions: [], hasStyles: false });
  return await renderScreen(<ProfilePage />, {
    at: `/view_profile/${username}`,
    path: "/view_profile/$username",
    isVisitor,
  });
};
const button = (name: string | RegExp) => page.getByRole("button", { name });

describe("[PROF-1] a profile", () => {
  it("has who a person is, and how the reader is related to them", async () => {
    await show("cleo");
    await expect.element(page.getByRole("heading", { name: "Cleo Salo", level: 1 })).toBeVisible();
    await expect.element(page.getByText("cleo · Finland")).toBeVisible();
    await expectRead(page.getByRole("banner"), /1 follower\s*12 following\s*Member since 15 Jan 2020/);
    await expect.element(button("Following. Unfollow Cleo Salo")).toBeVisible();
    await expect.element(button("More about Cleo Salo")).toBeVisible();
    await expect.element(page.getByRole("radiogroup", { name: "View profile as" })).not.toBeInTheDocument();
  });

  it("has totals by sport, of all years or one", async () => {
    await show("cleo");
    const totals = page.getByRole("table", { name: "Totals" });
    await expectRows(totals, [
      ["Sport", "Workouts", "Distance", "Duration"],
      ["Running", "2", "40.00 km", "2:00:00"],
      ["Gym", "1", "–", "30:00"],
      ["All sports", "3", "40.00 km", "2:30:00"],
    ]);
    await expectOptions(page.getByRole("combobox", { name: "Year" }), ["All years", "2025"]);
    await page.getByRole("combobox", { name: "Year" }).selectOptions("2025");
    await expectRows(totals, [
      ["Sport", "Workouts", "Distance", "Duration"],
      ["Running", "1", "10.00 km", "1:00:00"],
      ["All sports", "1", "10.00 km", "1:00:00"],
    ]);
  });

  it("has six photos at first, and all on demand", async () => {
    await show("cleo", { photos: 8 });
    const photos = page.getByRole("region", { name: "Photos" }).getByRole("link");
    await expect.poll(() => photos.elements().length).toBe(6);
    await expect.element(photos.first()).toHaveAttribute("href", `/workout/cleo/${keyOf(1)}`);
    await expect.element(photos.first()).toHaveAccessibleName("Photo 1: open its workout");
    await button("Show all photos").click();
    await expect.poll(() => photos.elements().length).toBe(8);
    await expect.element(button("Show all photos")).not.toBeInTheDocument();
  });

  it("of the reader is shown as others see it by a choice, with settings instead of following", async () => {
    await show("anna", {
      shown: person("anna", { realName: "Anna Virtanen", country: undefined }),
      workouts: [],
    });
    await expect
      .element(page.getByRole("link", { name: "Settings" }))
      .toHaveAttribute("href", expect.stringMatching(/^\/profile\/edit/));
    await expect.element(button(/^Follow/)).not.toBeInTheDocument();
    await expect
      .element(page.getByText("Workouts that you share with followers or everyone appear here."))
      .toBeVisible();
    const eyes = page.getByRole("radiogroup", { name: "View profile as" });
    await eyes.getByRole("radio", { name: "A follower" }).click();
    await expect.element(page.getByText("This is what your followers see.")).toBeVisible();
    await expect.poll(() => server.callsOf("getWorkoutStats").at(-1)?.query.as).toBe("follower");
    await expect.poll(() => server.callsOf("listSharedWorkouts").at(-1)?.query.as).toBe("follower");
    await expect.element(page.getByText("No workouts are shared with you.")).toBeVisible();
    await eyes.getByRole("radio", { name: "Everyone" }).click();
    await expect.element(page.getByText("This is what everyone else sees.")).toBeVisible();
  });

  it("of somebody whom the reader has blocked shows nothing but how to unblock them", async () => {
    answerRelations();
    await show("ben", { shown: person("ben", { blocked: true }) });
    await expect.element(page.getByRole("heading", { name: "You have blocked this person" })).toBeVisible();
    await expect.element(page.getByRole("table")).not.toBeInTheDocument();
    await expect.element(button(/^More about/)).not.toBeInTheDocument();
  });

  it("leads visitors to the login, and back to it", async () => {
    await show("cleo", { isVisitor: true });
    await expect
      .element(page.getByRole("link", { name: "Follow Cleo Salo" }))
      .toHaveAttribute("href", "/login?returnTo=%2Fview_profile%2Fcleo");
    await expect.element(button(/^More about/)).not.toBeInTheDocument();
    await expectTexts(page.getByRole("article").getByRole("heading"), ["Loop 1"]);
  });

  it("is not there, or did not load and is asked for again", async () => {
    answerRelations();
    server.refuse("getPerson", "user.not_found");
    await renderScreen(<ProfilePage />, { at: "/view_profile/nobody", path: "/view_profile/$username" });
    await expect.element(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
    await expect.element(button("Try again")).not.toBeInTheDocument();
  });
});

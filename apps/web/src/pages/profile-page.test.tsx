import type { PersonView } from "@cairn/contracts/profile/profile";
import type { WorkoutStats } from "@cairn/contracts/workout-list/workout-list";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerRelations, foundPerson } from "../testing/people-examples.ts";
import { expectOptions, expectRead, expectRows, expectTexts } from "../testing/read-page.ts";
import { closeScreen, renderScreen, server } from "../testing/render-screen.tsx";
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
  return await renderScreen(<ProfilePage />, {
    at: `/view_profile/${username}`,
    path: "/view_profile/$username",
    isVisitor,
  });
};
const button = (name: string | RegExp) => page.getByRole("button", { name });

const alert = (title: string) => page.getByRole("alert").filter({ hasText: title });

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
    await expect
      .element(photos.first())
      .toHaveAttribute("href", expect.stringMatching(`^/workout/cleo/${keyOf(1)}/image/`));
    await expect.element(photos.first()).toHaveAccessibleName("Photo 1");
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

  it("has more photos and workouts than come at once, and those are asked for by a press", async () => {
    await show("cleo", { photos: 24, workouts: Array.from({ length: 10 }, (_, at) => workoutView(at + 1)) });
    const headings = page.getByRole("article").getByRole("heading");
    await expect.poll(() => headings.elements().length).toBe(10);
    server.answer("listSharedWorkouts", [workoutView(10), workoutView(11)], {
      workoutcount: "1",
      until: "0",
    });
    server.answer("listUserPhotos", [photoView(30)], { ts: "1" });
    const workouts = page.getByRole("region", { name: "Workouts" });
    await workouts.getByRole("button", { name: "Show more" }).click();
    // One that was there before is not there twice; the first new one has the focus.
    await expect.poll(() => headings.elements().length).toBe(11);
    await expect.element(page.getByRole("link", { name: "Loop 11" })).toHaveFocus();
    await expect.element(workouts.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
    const photos = page.getByRole("region", { name: "Photos" });
    expect(photos.getByRole("button", { name: "Show more" }).elements()).toEqual([]);
    await button("Show all photos").click();
    await expect.poll(() => photos.getByRole("link").elements().length).toBe(24);
    await photos.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => photos.getByRole("link").elements().length).toBe(25);
    await expect.element(photos.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
    expect(server.callsOf("listUserPhotos").map(({ query }) => [query.limit, query.offset])).toContainEqual([
      24, 24,
    ]);
    expect(server.callsOf("listSharedWorkouts").at(-1)?.query).toMatchObject({ limit: 10, offset: 10 });
  });

  it("says what did not load, and has neither totals nor photos where nothing is shared", async () => {
    const nothing = { ...stats, totalNumberOfWorkoutsSum: 0, allStats: [], years: [] };
    answerRelations();
    server.answer("getPerson", person("cleo", { realName: "", country: "zz9" }), { ts: "1" });
    server.refuse("getWorkoutStats", "user.not_found");
    server.refuse("listSharedWorkouts", "user.not_found");
    server.answer("listUserPhotos", [], { ts: "1" });
    await renderScreen(<ProfilePage />, { at: "/view_profile/cleo", path: "/view_profile/$username" });
    // Without a name, and with a country of which no list knows.
    await expect.element(page.getByRole("heading", { name: "cleo", level: 1 })).toBeVisible();
    await expect.element(page.getByText("cleo · zz9")).toBeVisible();
    await expect
      .element(alert("The totals did not load"))
      .toMatchTextContent(/Nothing is lost\. Try again\./);
    await expect.element(alert("The workouts did not load")).toMatchTextContent(/Nothing is lost/);
    server.answer("getWorkoutStats", nothing);
    await alert("The totals did not load").getByRole("button", { name: "Try again" }).click();
    await expect.element(alert("The totals did not load")).not.toBeInTheDocument();
    server.answer("listSharedWorkouts", [], { workoutcount: "0", until: "0" });
    await alert("The workouts did not load").getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByRole("heading", { name: "No workouts" })).toBeVisible();
    await expect.element(page.getByText("No workouts are shared with you.")).toBeVisible();
    for (const name of ["Totals", "Photos"])
      expect(page.getByRole("region", { name }).elements()).toEqual([]);
  });

  it("is not there, or did not load and is asked for again", async () => {
    answerRelations();
    server.refuse("getPerson", "user.not_found");
    await renderScreen(<ProfilePage />, { at: "/view_profile/nobody", path: "/view_profile/$username" });
    await expect.element(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
    await expect.element(page.getByText(/^There is no such profile/)).toBeVisible();
    await expect.element(button("Try again")).not.toBeInTheDocument();
    closeScreen();
    server.refuse("getPerson", "request.invalid");
    await renderScreen(<ProfilePage />, { at: "/view_profile/cleo", path: "/view_profile/$username" });
    await expect.element(page.getByRole("heading", { name: "The profile did not load" })).toBeVisible();
    server.answer("getPerson", person("cleo"), { ts: "1" });
    server.answer("getWorkoutStats", stats);
    server.answer("listUserPhotos", [], { ts: "1" });
    server.answer("listSharedWorkouts", [], { workoutcount: "0", until: "0" });
    await button("Try again").click();
    await expect.element(page.getByRole("heading", { name: "Cleo Salo", level: 1 })).toBeVisible();
  });
});

import type { FoundEntry } from "@cairn/contracts/people/people-search";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SearchBox } from "../features/search/search-box.tsx";
import { answerRelations, foundPerson } from "../testing/people-examples.ts";
import { expectTexts } from "../testing/read-page.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { keyOf, workoutView } from "../testing/workout-examples.ts";
import { SearchPage } from "./search-page.tsx";

const found = (username: string, changed: Partial<FoundEntry> = {}): FoundEntry => ({
  connection: "STRANGER",
  user: foundPerson(username),
  workout: null,
  ...changed,
});
const ben = found("ben", {
  workout: workoutView(1, { username: "ben", startTime: Date.UTC(2020, 0, 15), timeOffsetInMinutes: 120 }),
});

const show = async (at = "/search?q=sal") => {
  answerRelations({ followings: ["cleo"] });
  server.answer("listPossibleFriends", [{ user: foundPerson("dora"), reason: "SAME_PLACES" }]);
  return await renderScreen(<SearchPage />, { at });
};
const rows = () => page.getByRole("list", { name: "People found" }).getByRole("listitem");
const label = "People, your workouts, places";
const field = () => page.getByRole("searchbox", { name: label });
const box = () => page.getByRole("combobox", { name: label });
const options = () => page.getByRole("option");
const nothing = { people: [], workouts: [], places: [] };

describe("[SOC-7] people who were found", () => {
  it("have their latest workout and how the reader is related to them", async () => {
    server.answer("searchEverything", { ...nothing, people: [ben, found("cleo")] });
    await show();
    await expectTexts(rows(), ["Ben Salo ben Loop 1 15 Jan 2020 Follow", "Cleo Salo cleo Following"]);
    await expect.element(page.getByRole("status").filter({ hasText: "2 results" })).toBeInTheDocument();
    await expect
      .element(page.getByRole("link", { name: "Ben Salo" }))
      .toHaveAttribute("href", "/view_profile/ben");
    await expect
      .element(page.getByRole("link", { name: "Loop 1" }))
      .toHaveAttribute("href", `/workout/ben/${keyOf(1)}`);
    await expect.element(field()).toHaveValue("sal");
    expect(page.getByText("People you may know").elements()).toEqual([]);
  });

  it("are reached from the field with the arrow keys", async () => {
    server.answer("searchEverything", { ...nothing, people: [ben, found("cleo")] });
    await show();
    await expect.element(rows().first()).toBeVisible();
    await field().click();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("link", { name: "Ben Salo" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("link", { name: "Cleo Salo" })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(field()).toHaveFocus();
  });

  it("are suggested before anything is typed", async () => {
    server.answer("searchEverything", nothing);
    await show("/search");
    await expectTexts(page.getByRole("list", { name: "People you may know" }).getByRole("listitem"), [
      "Dora Salo Trains in the same places Follow",
    ]);
    await field().fill("x");
    await expect.element(page.getByRole("heading", { name: "People you may know" })).toBeVisible();
    expect(server.callsOf("searchEverything")).toEqual([]);
  });

  it("did not load, and are asked for again", async () => {
    server.refuse("searchEverything", "request.invalid");
    await show();
    await expect.element(page.getByRole("heading", { name: "The search did not work" })).toBeVisible();
    server.answer("searchEverything", { ...nothing, people: [ben] });
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => rows().elements().length).toBe(1);
  });
});

const opener = () => page.getByRole("button", { name: "Search", exact: true });

describe("[NAV-10] the search of the top bar", () => {
  it("opens a field, and Enter leads to the results of two or more characters", async () => {
    server.answer("searchEverything", nothing);
    const router = await renderScreen(<SearchBox />);
    await expect.element(opener()).toHaveAttribute("aria-expanded", "false");
    await opener().click();
    await expect.element(box()).toHaveFocus();
    await userEvent.keyboard(" a {Enter}");
    expect(router.state.location.pathname).toBe("/");
    await box().fill(" ann ");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.href).toBe("/search?q=ann");
    await expect.element(box()).not.toBeInTheDocument();
  });

  it("closes with Escape, the button, a press elsewhere and when the focus leaves it", async () => {
    server.answer("searchEverything", nothing);
    await renderScreen(
      <>
        <div style={{ position: "relative", height: 60 }}>
          <SearchBox />
        </div>
        <button>Elsewhere</button>
      </>,
    );
    await opener().click();
    await box().fill("a");
    await userEvent.keyboard("{Escape}");
    await expect.element(box()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
    await opener().click();
    await expect.element(box()).toHaveValue("");
    await page.getByRole("button", { name: "Close search" }).click();
    await expect.element(box()).not.toBeInTheDocument();
    await opener().click();
    await page.getByRole("button", { name: "Elsewhere" }).click();
    await expect.element(box()).not.toBeInTheDocument();
    await opener().click();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(box()).not.toBeInTheDocument();
  });

  const helsinki = {
    point: { lat: 60.17, lng: 24.94 },
    extent: [24.92, 60.15, 24.96, 60.19],
    name: "Helsinki",
    kind: "settlement" as const,
    country: "Finland",
  };
  const loop = {
    workoutKey: keyOf(1),
    username: "anna",
    activityId: 1,
    description: "Bay loop",
    startTime: Date.UTC(2025, 5, 2, 7, 30),
    timeOffsetInMinutes: 180,
    totalDistance: 10_000,
    totalTime: 3600,
    place: "Helsinki",
  };
  const open = async () => {
    server.answer("searchEverything", { people: [ben], workouts: [loop], places: [helsinki] });
    const router = await renderScreen(<SearchBox />);
    await opener().click();
    await box().fill("hel");
    await expect.poll(() => options().elements().length).toBe(4);
    return router;
  };

  it("suggests people, own workouts and places, by one request at each pause", async () => {
    await open();
    await expectTexts(options(), [
      "Ben Salo ben",
      "Bay loop 2 Jun 2025 · 10.00 km · Helsinki",
      "Helsinki Finland",
      "All results for “hel”",
    ]);
    for (const name of ["People", "Your workouts", "Places"])
      await expect.element(page.getByRole("group", { name }).getByRole("option")).toBeVisible();
    await expect.element(box()).toHaveAttribute("aria-expanded", "true");
    expect(server.callsOf("searchEverything").map(({ query }) => query)).toEqual([
      { q: "hel", limit: 4, locale: "en" },
    ]);
  });

  it.each([
    [1, "/view_profile/ben"],
    [2, `/workout/anna/${keyOf(1)}`],
    [3, "/explore?box=24.92_60.15_24.96_60.19"],
    [4, "/search?q=hel"],
    [0, "/search?q=hel"],
    // Beyond the last is the field again.
    [5, "/search?q=hel"],
  ])("leads with Enter after %i presses of the arrow key to %s", async (presses, address) => {
    const router = await open();
    for (let press = 0; press < presses; press += 1) await userEvent.keyboard("{ArrowDown}");
    const active = options().elements()[presses - 1];
    expect(box().element().getAttribute("aria-activedescendant")).toBe(active?.id ?? null);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.href).toBe(address);
    await expect.element(box()).not.toBeInTheDocument();
    expect(router.history.length).toBe(2);
  });

  it("folds its list at the first Escape, and closes at the next; a press chooses", async () => {
    const router = await open();
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => options().elements()).toEqual([]);
    await expect.element(box()).toHaveValue("hel");
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(options().last()).toHaveAttribute("aria-selected", "true");
    await options().first().click();
    await expect.poll(() => router.state.location.href).toBe("/view_profile/ben");
  });
});

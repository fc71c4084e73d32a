import type { FoundEntry } from "@cairn/contracts/people/people-search";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SearchBox } from "../features/people/search-box.tsx";
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
const field = () => page.getByRole("searchbox", { name: "Name or username" });

describe("[SOC-7] people who were found", () => {
  it("have their latest workout and how the reader is related to them", async () => {
    server.answer("searchPeople", [ben, found("cleo")]);
    await show();
    await expectTexts(rows(), ["Ben Salo ben Loop 1 15 Jan 2020 Follow", "Cleo Salo cleo Following"]);
    await expect.element(page.getByRole("status").filter({ hasText: "2 people found" })).toBeInTheDocument();
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
    server.answer("searchPeople", [ben, found("cleo")]);
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
    server.answer("searchPeople", []);
    await show("/search");
    await expectTexts(page.getByRole("list", { name: "People you may know" }).getByRole("listitem"), [
      "Dora Salo Trains in the same places Follow",
    ]);
    await field().fill("x");
    await expect.element(page.getByRole("heading", { name: "People you may know" })).toBeVisible();
    expect(server.callsOf("searchPeople")).toEqual([]);
  });

  it("did not load, and are asked for again", async () => {
    server.refuse("searchPeople", "request.invalid");
    await show();
    await expect.element(page.getByRole("heading", { name: "The search did not work" })).toBeVisible();
    server.answer("searchPeople", [ben]);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => rows().elements().length).toBe(1);
  });
});

const opener = () => page.getByRole("button", { name: "Find people", exact: true });

describe("[NAV-10] the search of the top bar", () => {
  it("opens a field, and Enter leads to the results of two or more characters", async () => {
    const router = await renderScreen(<SearchBox />);
    await expect.element(opener()).toHaveAttribute("aria-expanded", "false");
    await opener().click();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard(" a {Enter}");
    expect(router.state.location.pathname).toBe("/");
    await field().fill(" ann ");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => router.state.location.href).toBe("/search?q=ann");
    await expect.element(field()).not.toBeInTheDocument();
  });

  it("closes with Escape, the button, a press elsewhere and when the focus leaves it", async () => {
    await renderScreen(
      <>
        <div style={{ position: "relative", height: 60 }}>
          <SearchBox />
        </div>
        <button>Elsewhere</button>
      </>,
    );
    await opener().click();
    await field().fill("ann");
    await userEvent.keyboard("{Escape}");
    await expect.element(field()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
    await opener().click();
    await expect.element(field()).toHaveValue("");
    await page.getByRole("button", { name: "Close search" }).click();
    await expect.element(field()).not.toBeInTheDocument();
    await opener().click();
    await page.getByRole("button", { name: "Elsewhere" }).click();
    await expect.element(field()).not.toBeInTheDocument();
    await opener().click();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(field()).not.toBeInTheDocument();
  });
});

import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../testing/own-account.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { PageNotFoundPage } from "./page-not-found-page.tsx";

const missing = { text: "missing.workout", address: "/workout/anna/1" } as const;
const show = async (subject: typeof missing | undefined, isVisitor: boolean) => {
  server.answer("getUser", ownAccount);
  server.answer("explore", { users: [], workouts: [], images: [] });
  await renderScreen(subject ? <PageNotFoundPage missing={subject} /> : <PageNotFoundPage />, { isVisitor });
};
const heading = () => page.getByRole("heading", { name: "Page not found", level: 1 });
const link = (name: string) => page.getByRole("link", { name, exact: true });

describe("an address without a page", () => {
  it("leads a member home and to explore, and leaves the focus where it is", async () => {
    await show(undefined, false);
    await expect
      .element(page.getByText(/^There is no page at this address, or it is not shared/))
      .toBeVisible();
    await expect.element(link("Go to home")).toHaveAttribute("href", "/dashboard");
    await expect.element(link("Explore")).toHaveAttribute("href", expect.stringMatching(/^\/explore/));
    await expect.element(heading()).not.toHaveFocus();
    expect(page.getByRole("link", { name: "Log in" }).elements()).toEqual([]);
  });

  it("says to the reader of a workout that it is gone, at once", async () => {
    await show(missing, false);
    await expect.element(page.getByText(/^There is no workout at this address/)).toBeVisible();
    await expect.element(heading()).toHaveFocus();
    expect(page.getByRole("link", { name: "Log in" }).elements()).toEqual([]);
  });

  it("offers a visitor the login, after which they are back", async () => {
    await show(missing, true);
    await expect.element(link("Go to home")).toHaveAttribute("href", "/");
    await expect
      .element(page.getByRole("link", { name: "Log in" }))
      .toHaveAttribute("href", "/login?returnTo=%2Fworkout%2Fanna%2F1");
  });
});

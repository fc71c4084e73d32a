import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { useQuery } from "@tanstack/react-query";
import { workoutQuery } from "../../lib/api/workout-query.ts";
import { ownAccount } from "../../testing/own-account.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { combinedWorkout, keyOf, photoView } from "../../testing/workout-examples.ts";
import { PhotoSection } from "./photo-section.tsx";

const key = keyOf(1);
const Section = () => {
  const { data } = useQuery(workoutQuery(key));
  return data ? <PhotoSection workout={data} /> : null;
};
const answer = (photos: CombinedWorkoutView["photos"], isOwner: boolean) => {
  server.answer(
    "getCombinedWorkout",
    combinedWorkout({ photos, abilities: { edit: isOwner, delete: isOwner, share: true } }),
    { ts: "1" },
  );
};
const show = async (count: number, isOwner = true, at = `/workout/anna/${key}`) => {
  answer(
    Array.from({ length: count }, (_, index) => photoView(index + 1)),
    isOwner,
  );
  server.answer("getUser", ownAccount);
  return await renderScreen(<Section />, { at });
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const browser = (number: number, count: number) =>
  page.getByRole("dialog", { name: `Photo ${number} of ${count}` });

describe("[PHOT-1] the photos of a workout", () => {
  it("are large on a press, and stepped through with buttons and keys, round and round", async () => {
    await show(3);
    await button("Photo 2 of 3").click();
    await expect.element(browser(2, 3)).toBeVisible();
    await expect.element(browser(2, 3).getByRole("img", { name: "Photo 2 of “Loop 1”" })).toBeInTheDocument();
    await button("Next photo").click();
    await expect.element(browser(3, 3)).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(browser(1, 3)).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(browser(3, 3)).toBeVisible();
    await button("Previous photo").click();
    await expect.element(browser(2, 3)).toBeVisible();
    await browser(2, 3).getByRole("button", { name: "Photo 1 of 3" }).click();
    await expect
      .element(browser(1, 3).getByRole("button", { name: "Photo 1 of 3" }))
      .toHaveAttribute("aria-current", "true");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("are each an entry of the history with its address, which steps replace, so that going back closes them", async () => {
    const router = await show(3);
    const path = () => router.history.location.pathname;
    const addressOf = (number: number) => `/workout/anna/${key}/image/${photoView(number).key}`;
    await button("Photo 2 of 3").click();
    await expect.poll(path).toBe(addressOf(2));
    await userEvent.keyboard("{ArrowRight}");
    await expect.poll(path).toBe(addressOf(3));
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(browser(1, 3)).toBeVisible();
    expect(router.history.length).toBe(2);
    router.history.back();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(path()).toBe(`/workout/anna/${key}`);
    // Closing leaves no second entry of the page.
    await button("Photo 1 of 3").click();
    await button("Close").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(router.history.canGoBack()).toBe(false);
  });

  it("open by their address, and close to the page in its place; one that is not there is the page", async () => {
    const router = await show(3, true, `/workout/anna/${key}/image/${photoView(2).key}`);
    await expect.element(browser(2, 3)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect([router.history.location.pathname, router.history.length]).toEqual([`/workout/anna/${key}`, 1]);
    await router.navigate({ to: `/workout/anna/${key}/image/${"0".repeat(24)}` as never });
    await expect.poll(() => router.history.location.pathname).toBe(`/workout/anna/${key}`);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("say below what is known of them: title, own words, day and time, and the town or the position", async () => {
    server.answer("nameTowns", ({ query }) => ({
      towns: query.points.map(({ lat }) => (lat > 60 ? "Espoo" : null)),
    }));
    const taken = { timestamp: Date.UTC(2025, 5, 2, 8), description: "At the pier" };
    const places = [
      { x: 24.7, y: 60.2 },
      { x: 20.5, y: 40.25 },
      { x: 0, y: 0 },
    ];
    server.answer(
      "getCombinedWorkout",
      combinedWorkout({
        timeOffsetInMinutes: 180,
        photos: places.map((location, at) => photoView(at + 1, { ...taken, location })),
      }),
      { ts: "1" },
    );
    server.answer("getUser", ownAccount);
    await renderScreen(<Section />, { at: `/workout/anna/${key}/image/${photoView(1).key}` });
    const read = async (number: number) => {
      await expect.element(browser(number, 3)).toBeVisible();
      return browser(number, 3).element().textContent;
    };
    expect(await read(1)).toMatch(/^Loop 1At the pier2 Jun 2025, 11:00/);
    await expect.element(browser(1, 3).getByText("Espoo")).toBeVisible();
    await button("Next photo").click();
    await expect.element(browser(2, 3).getByText("40.25°\u00A0N, 20.50°\u00A0E")).toBeVisible();
    await button("Next photo").click();
    expect(await read(3)).toMatch(/2 Jun 2025, 11:00$/);
  });

  it("are one alone without steps, closed by its button", async () => {
    await show(1, false);
    await button("Photo 1 of 1").click();
    await expect.element(browser(1, 1)).toBeVisible();
    await expect.element(button("Next photo")).not.toBeInTheDocument();
    await expect.element(button("Delete photo")).not.toBeInTheDocument();
    await button("Close").click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("are deleted by their owner after a question, and the next one is shown", async () => {
    await show(2);
    await button("Photo 1 of 2").click();
    await button("Delete photo").click();
    const question = browser(1, 2).getByRole("alert");
    await expect.element(question.getByText(/^Are you sure you want to delete this photo\?/)).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await button("Delete photo").click();
    server.refuse("deletePhoto", "photo.not_found");
    await question.getByRole("button", { name: "Delete photo" }).click();
    await expect.element(question).not.toMatchTextContent(/^Are you sure/);
    server.answer("deletePhoto", true);
    answer([photoView(2)], true);
    await question.getByRole("button", { name: "Delete photo" }).click();
    await expect.element(browser(1, 1)).toBeVisible();
    expect(server.callsOf("deletePhoto").map(({ params }) => params.imageKey)).toEqual([
      photoView(1).key,
      photoView(1).key,
    ]);
    await button("Close").click();
  });

  it("are none yet, which is said to the owner alone", async () => {
    await show(0);
    await expect.element(page.getByText("No photos yet. Photos appear here and on the map.")).toBeVisible();
    await expect.element(button("Add photos")).toBeVisible();
  });

  it("have no part of the page where others see none", async () => {
    await show(0, false);
    await expect.poll(() => server.callsOf("getCombinedWorkout").length).toBeGreaterThan(0);
    expect(page.getByRole("heading").elements()).toEqual([]);
  });

  it("are JPEG: other files are left out, and said so", async () => {
    await show(1);
    await expect.element(button("Add photos")).toBeVisible();
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    const files = new DataTransfer();
    files.items.add(new File(["x"], "clip.mp4", { type: "video/mp4" }));
    if (!input) throw new Error("There is no field for files.");
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await expect
      .element(page.getByText(/^Some files are no pictures that this browser can read/))
      .toBeVisible();
  });
});

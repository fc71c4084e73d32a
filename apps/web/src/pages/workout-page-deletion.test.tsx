import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { combinedWorkout, keyOf, workoutView } from "../testing/workout-examples.ts";
import { server } from "../testing/render-screen.tsx";
import { address, button, item, key, showWorkout, start } from "../testing/workout-page-on-screen.tsx";

const dialog = () => page.getByRole("dialog", { name: "Delete “Loop 1”?" });
const ask = async () => {
  await button("More").click();
  await item("Delete").click();
  await expect.element(dialog().getByText(/You can undo this for a few seconds\./)).toBeVisible();
};

describe("[WORK-13] deleting a workout", () => {
  it("asks, and leads to the previous one", async () => {
    const router = await showWorkout({}, {}, [
      workoutView(7, { startTime: 0 }),
      workoutView(1, start),
      workoutView(8, { startTime: start.startTime + 1 }),
    ]);
    server.answer("deleteWorkout", true);
    await ask();
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.callsOf("deleteWorkout")).toEqual([]);
    await ask();
    server.answer(
      "getCombinedWorkout",
      combinedWorkout({ workoutKey: keyOf(7), key: keyOf(7), description: "Loop 7" }),
      { ts: "1" },
    );
    await dialog().getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => router.state.location.pathname).toBe(`/workout/anna/${keyOf(7)}`);
    await expect.element(page.getByText("“Loop 1” has been deleted.")).toBeVisible();
    expect(
      server.callsOf("deleteWorkout").map(({ params, query }) => [params.workoutKey, query.after]),
    ).toEqual([[key, 30_000]]);
  });

  it("can be taken back by its message, which leads to it again", async () => {
    const router = await showWorkout();
    server.answer("deleteWorkout", true);
    server.answer("restoreWorkout", true);
    await ask();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/diary/workout-list");
    await button("Undo").click();
    await expect.poll(() => router.state.location.pathname).toBe(address);
    expect(server.callsOf("restoreWorkout").map(({ params }) => params.workoutKey)).toEqual([key]);
  });

  it("says when it is too late to take it back", async () => {
    await showWorkout();
    server.answer("deleteWorkout", true);
    server.refuse("restoreWorkout", "workout.not_found");
    await ask();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await button("Undo").click();
    await expect.element(page.getByText("Too late to undo: deleting has begun.")).toBeVisible();
  });

  it("leads to the list where it was the only one", async () => {
    const router = await showWorkout();
    server.answer("deleteWorkout", true);
    await ask();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => router.state.location.pathname).toBe("/diary/workout-list");
  });

  it("leads to the list where the others did not load, and nowhere who has gone on", async () => {
    const router = await showWorkout();
    expect(page.getByRole("navigation", { name: "Previous and next workout" }).elements()).toEqual([]);
    server.refuse("getWorkoutsAround", "request.invalid");
    server.answer("deleteWorkout", true);
    const remove = server.hold("deleteWorkout");
    await ask();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => server.callsOf("deleteWorkout").length).toBe(1);
    await router.navigate({ to: "/routes" });
    remove();
    await expect.element(page.getByText("“Loop 1” has been deleted.")).toBeVisible();
    expect(router.state.location.pathname).toBe("/routes");
  });

  it("says in the dialog why the server refuses", async () => {
    await showWorkout();
    server.refuse("deleteWorkout", "workout.not_found");
    await ask();
    await dialog().getByRole("button", { name: "Delete" }).click();
    await expect.element(dialog().getByRole("alert")).toBeVisible();
  });
});

import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ownAccount } from "../testing/own-account.ts";
import { renderScreen, server } from "../testing/render-screen.tsx";
import { keyOf } from "../testing/workout-examples.ts";
import { NewRoutePage } from "./new-route-page.tsx";

const show = async (at: string) => {
  server.answer("getUser", ownAccount);
  server.answer("getUsualPace", { pace: null });
  return await renderScreen(
    <div style={{ height: 860 }}>
      <NewRoutePage />
    </div>,
    { at, path: "/routes/new" },
  );
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const name = () => page.getByRole("textbox", { name: "Name of the route" });

describe("[ROUT-2] a new route", () => {
  it("is cancelled before it begins, which leads to the list", async () => {
    server.answer("listWorkouts", [], { workoutcount: "0", until: "0" });
    const router = await show("/routes/new");
    await expect.element(name()).toHaveValue("");
    await button("Cancel").click();
    await expect.poll(() => router.state.location.pathname).toBe("/routes");
  });

  it("is not begun from a workout that did not load, which is asked for again", async () => {
    server.refuse("getCombinedWorkout", "request.invalid");
    await show(`/routes/new?workout=${keyOf(1)}`);
    await expect.element(page.getByText("The track did not load")).toBeVisible();
    await expect.element(page.getByText(/The workout is safe on the server\. Try again\./)).toBeVisible();
    server.refuse("getCombinedWorkout", "workout.not_found");
    const before = server.callsOf("getCombinedWorkout").length;
    await button("Try again").click();
    await expect.poll(() => server.callsOf("getCombinedWorkout").length).toBeGreaterThan(before);
  });
});

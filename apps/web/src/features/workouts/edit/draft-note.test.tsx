import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { workoutQuery } from "../../../lib/api/workout-query.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { combinedWorkout, keyOf } from "../../../testing/workout-examples.ts";
import { DraftNote } from "./draft-note.tsx";

const Note = () => {
  const { data } = useQuery(workoutQuery(keyOf(1)));
  return data ? <DraftNote workout={data} title="Loop 1" /> : <p>Loading</p>;
};

const show = async (changed: Partial<CombinedWorkoutView>) => {
  server.answer("getCombinedWorkout", combinedWorkout({ workoutKey: keyOf(1), ...changed }), { ts: "1" });
  await renderScreen(<Note />);
  await expect.element(page.getByText("Loading")).not.toBeInTheDocument();
};

const note = () => page.getByRole("note");

describe("[ADD-3] the page of a draft", () => {
  it("says what it is, and saves it with an empty header", async () => {
    await show({ isDraft: true });
    await expect.element(note().getByText("Not saved yet.")).toBeVisible();
    server.answer("saveWorkoutHeaders", []);
    server.answer("getCombinedWorkout", combinedWorkout({ workoutKey: keyOf(1) }), { ts: "2" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(note()).not.toBeInTheDocument();
    expect(server.callsOf("saveWorkoutHeaders").map(({ body }) => body)).toEqual([
      [{ workoutKey: keyOf(1) }],
    ]);
  });

  it("asks before it is deleted", async () => {
    await show({ isDraft: true });
    await page.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByRole("dialog", { name: "Delete “Loop 1”?" })).toBeVisible();
  });

  it("says nothing of a workout that is saved", async () => {
    await show({});
    await expect.element(note()).not.toBeInTheDocument();
  });
});

import { useState } from "react";
import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../lib/query/query-client.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { combinedWorkout, diaryWorkout, keyOf } from "../../testing/workout-examples.ts";
import { type BulkChange, bulkChanges } from "./bulk-changes.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { wholeList } from "./list-view.ts";
import { WorkoutList } from "./workout-list.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });

const change = (changed: Partial<BulkChange>): BulkChange => ({
  key: keyOf(20),
  state: "running",
  total: 50,
  done: 20,
  failed: [],
  action: { kind: "delete" },
  workouts: new Set([keyOf(1), keyOf(2)]),
  ...changed,
});

const showProgress = async (...changes: readonly BulkChange[]) => {
  bulkChanges.set(changes);
  onTestFinished(() => {
    bulkChanges.set([]);
  });
  await renderScreen(<BulkProgress workouts={[diaryWorkout(1), diaryWorkout(2)]} />);
};

describe("[LIST-4] a change of many workouts", () => {
  it("shows how far it is, and nothing once all are changed", async () => {
    await showProgress(change({}), change({ key: keyOf(21), state: "done", done: 50 }));
    const bar = page.getByRole("progressbar", { name: /20.*50/ });
    await expect.element(bar).toHaveAttribute("value", "20");
    await expect.element(bar).toHaveAttribute("max", "50");
    expect(page.getByRole("progressbar").elements()).toHaveLength(1);
    expect(button("Undo").elements()).toEqual([]);
  });

  it("says that the server has not answered; only deleting can be undone", async () => {
    await showProgress(
      change({ state: "waiting", isUnanswered: true }),
      change({ key: keyOf(21), isUnanswered: true, action: { kind: "privacy", level: "friends" } }),
      change({ key: keyOf(22), isUnanswered: true, isUndone: true }),
    );
    await expect
      .poll(
        () =>
          page.getByText(/^It is not known yet whether the server has received this change/).elements()
            .length,
      )
      .toBe(2);
    await expect.element(page.getByText(/^It is not known yet whether undoing is in time/)).toBeVisible();
    expect(button("Undo").elements()).toHaveLength(1);
    expect(page.getByRole("progressbar").elements()).toEqual([]);
  });
});

describe("[LIST-4] the workouts that a change could not reach", () => {
  it("are named by title, sport or key, ten of them, with the reason", async () => {
    const failed = Array.from({ length: 12 }, (_, at) => ({
      workoutKey: keyOf(at + 1),
      reason: "workout.not_found",
    }));
    bulkChanges.set([
      change({ state: "done", done: 50, failed }),
      change({ key: keyOf(21), state: "waiting", failed }),
      change({ key: keyOf(22), state: "cancelled", failed }),
    ]);
    onTestFinished(() => {
      bulkChanges.set([]);
    });
    await renderScreen(
      <BulkProgress
        workouts={[diaryWorkout(1), diaryWorkout(2, { description: undefined, activityId: 11 })]}
      />,
    );
    await expect.element(page.getByText("12 workouts could not be changed")).toBeVisible();
    const names = page
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent.split(": ")[0]);
    expect(names).toEqual(["Loop 1", "Hiking", ...[3, 4, 5, 6, 7, 8, 9, 10].map(keyOf)]);
    await button("Close").first().click();
    await expect.element(page.getByText("12 workouts could not be changed")).not.toBeInTheDocument();
    expect(bulkChanges.get().map(({ key }) => key)).toEqual([keyOf(21), keyOf(22)]);
  });
});

const Leaving = () => {
  const [isHere, setIsHere] = useState(true);
  const many = Array.from({ length: 90 }, (_, at) => diaryWorkout(at + 1));
  return (
    <>
      <button
        onClick={() => {
          setIsHere(!isHere);
        }}
      >
        Leave or return
      </button>
      {isHere && (
        <WorkoutList workouts={many} hasTexts username="anna" view={wholeList} setView={() => undefined} />
      )}
    </>
  );
};

const answerList = () => {
  server.answer("listWorkouts", [], { workoutcount: "0", until: "0" });
};

describe("[LIST-3] the length of the list", () => {
  it("is the same after a return", async () => {
    answerList();
    await renderScreen(<Leaving />);
    await button("Show more").click();
    await expect.element(page.getByText("Showing 80 of 90")).toBeVisible();
    await button("Leave or return").click();
    await expect.element(page.getByText("Showing 80 of 90")).not.toBeInTheDocument();
    await button("Leave or return").click();
    await expect.element(page.getByText("Showing 80 of 90")).toBeVisible();
  });
});

const workouts = [1, 2, 3].map((number) => diaryWorkout(number, { startTime: number * 3_600_000 }));
const deleteFirstTwo = async (before?: () => void) => {
  answerList();
  await renderScreen(
    <WorkoutList workouts={workouts} hasTexts username="anna" view={wholeList} setView={() => undefined} />,
  );
  await button("Select").click();
  await page.getByRole("checkbox", { name: "Select Loop 1" }).click();
  await page.getByRole("checkbox", { name: "Select Loop 2" }).click();
  before?.();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
};

describe("[LIST-4] deleting many workouts", () => {
  it("cannot be undone once it is done, and forgets what was kept of them", async () => {
    server.answer("startBulkChange", ({ body }) => ({
      key: body.key,
      state: "done" as const,
      total: 2,
      done: 2,
      failed: [],
    }));
    const kept = [1, 3].map((number) => queryKeys.workout(keyOf(number)));
    await deleteFirstTwo(() => {
      for (const key of kept) queryClient.setQueryData(key, combinedWorkout());
    });
    await expect.element(page.getByText("2 workouts deleted")).toBeVisible();
    await expect
      .poll(() => kept.map((key) => queryClient.getQueryData(key) !== undefined))
      .toEqual([false, true]);
    expect(button("Undo").elements()).toEqual([]);
    expect(page.getByText("2 workouts changed").elements()).toEqual([]);
  });

  it("says why the server refuses, and they stay", async () => {
    server.refuse("startBulkChange", "bulk_change.too_many");
    await deleteFirstTwo();
    await expect.element(page.getByText(/^Too many changes are in progress/)).toBeVisible();
    await expectTexts(page.getByRole("rowheader").getByRole("link"), ["Loop 3", "Loop 2", "Loop 1"]);
  });
});

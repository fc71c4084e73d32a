import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { closeEntry, useEntryRequest } from "../../../lib/entry-request.ts";
import { expectTexts } from "../../../testing/read-page.ts";
import { renderScreen, server } from "../../../testing/render-screen.tsx";
import { combinedWorkout } from "../../../testing/workout-examples.ts";
import { metricFormats } from "../../../graph/metric-formats.ts";
import { useMessages } from "../../../lib/i18n/messages.ts";
import { sportOfWorkout } from "../head/sport-of-workout.ts";
import { KeyNumbers } from "../numbers/key-numbers.tsx";
import { OwnerMenu } from "./owner-menu.tsx";

const Menu = ({ workout }: { readonly workout: CombinedWorkoutView }) => (
  <>
    <OwnerMenu workout={workout} title="Loop 1" />
    <output aria-label="Asked for">{useEntryRequest()?.workout?.description}</output>
  </>
);

const Numbers = ({ workout }: { readonly workout: CombinedWorkoutView }) => {
  const messages = useMessages();
  return (
    <>
      <KeyNumbers
        workout={workout}
        formats={metricFormats({ messages, units: "METRIC", sport: sportOfWorkout(workout) })}
      />
      <output aria-label="Asked for">{useEntryRequest()?.workout?.description}</output>
    </>
  );
};

const show = async (abilities: CombinedWorkoutView["abilities"]) => {
  closeEntry();
  await renderScreen(<Menu workout={combinedWorkout({ abilities })} />);
  await page.getByRole("button", { name: "More" }).click();
};

describe("[STATS-7] a workout that is kept out of statistics", () => {
  it("is so by the menu, and back in by it", async () => {
    server.answer("countWorkout", true);
    server.answer("getCombinedWorkout", combinedWorkout({ counted: false }), { ts: "1" });
    await show({ edit: true, delete: true, share: true });
    await page.getByRole("menuitem", { name: "Do not count in statistics" }).click();
    await expect
      .poll(() => server.callsOf("countWorkout").map(({ body }) => body))
      .toEqual([{ counted: false }]);
  });

  it("can count again", async () => {
    server.answer("countWorkout", true);
    server.answer("getCombinedWorkout", combinedWorkout(), { ts: "1" });
    await renderScreen(<Menu workout={combinedWorkout({ counted: false })} />);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Count in statistics" }).click();
    await expect
      .poll(() => server.callsOf("countWorkout").map(({ body }) => body))
      .toEqual([{ counted: true }]);
  });
});

const items = () => page.getByRole("menuitem");

describe("[WORK-12] [WORK-13] what an owner does with a workout", () => {
  it("is to change it, in the dialog of its values", async () => {
    await show({ edit: true, delete: true, share: true });
    await expectTexts(items(), ["Edit", "Do not count in statistics", "Delete"]);
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect.element(page.getByLabelText("Asked for")).toHaveTextContent("Loop 1");
    await expect.element(items().first()).not.toBeInTheDocument();
    closeEntry();
  });

  it("is to say more of a workout of which nothing is known", async () => {
    closeEntry();
    const nothing = { totalTime: 0, totalDistance: 0, totalAscent: 0, energyConsumption: 0 };
    await renderScreen(<Numbers workout={combinedWorkout({ ...nothing, maxAltitude: undefined })} />);
    await page.getByRole("button", { name: "Edit" }).click();
    await expect.element(page.getByLabelText("Asked for")).toHaveTextContent("Loop 1");
    closeEntry();
  });

  it("is what they may", async () => {
    await show({ edit: false, delete: true, share: true });
    await expectTexts(items(), ["Delete"]);
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog", { name: "Delete “Loop 1”?" })).toBeVisible();
  });

  it("is not to delete what they may only change", async () => {
    await show({ edit: true, delete: false, share: true });
    await expectTexts(items(), ["Edit", "Do not count in statistics"]);
  });
});

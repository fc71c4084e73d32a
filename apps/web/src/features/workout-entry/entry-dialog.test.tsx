import type { UnitSystem } from "@cairn/units/unit-system";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { closeEntry, openEntry, useEntryRequest } from "../../lib/entry-request.ts";
import { atTime } from "../../testing/at-time.ts";
import { expectOptions } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { settingsView } from "../../testing/settings-examples.ts";
import { combinedWorkout, keyOf, workoutView } from "../../testing/workout-examples.ts";
import type { EditedWorkout } from "../../lib/wall-clock.ts";
import { EntryDialog } from "./entry-dialog.tsx";

const Host = () => {
  const request = useEntryRequest();
  return request && <EntryDialog request={request} />;
};

/** 2025-06-02 at 10:30 in Helsinki. */
const recorded = workoutView(1, {
  startTime: Date.UTC(2025, 5, 2, 7, 30),
  timeOffsetInMinutes: 180,
  totalTime: 3723,
  energyConsumption: 600,
  hrdata: { userMaxHR: 180, workoutMaxHR: 170, workoutAvgHR: 141, hrmax: 170, avg: 141, max: 180 },
  notes: "Windy.",
  gear: ["Shoes"],
});

const show = async (
  workout?: EditedWorkout,
  {
    units = "METRIC",
    settings = settingsView(),
  }: { readonly units?: UnitSystem; readonly settings?: ReturnType<typeof settingsView> } = {},
) => {
  atTime("2025-06-15T12:00:00+03:00");
  server.answer("getSettings", settings);
  closeEntry();
  const router = await renderScreen(<Host />, { units });
  openEntry(workout);
  await expect.element(dialog()).toBeVisible();
  return router;
};

const dialog = () => page.getByRole("dialog", { name: /^(Enter a|Edit) workout$/ });
const field = (name: string) => dialog().getByLabelText(name, { exact: true });
const button = (name: string) => dialog().getByRole("button", { name, exact: true });
const created = () => server.callsOf("createWorkout").map(({ body }) => body);
const changed = () => server.callsOf("saveWorkoutAttributes").map(({ body }) => body);

const asksBeforeLeaving = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

describe("[ADD-1] entering a workout", () => {
  it("begins now, as the settings say, and leads to what was saved", async () => {
    const router = await show(undefined, {
      settings: settingsView({ defaultSharingFlags: 19, timeZone: "UTC" }),
    });
    await expect.element(field("Sport")).toHaveFocus();
    await expect.element(field("Sport")).toHaveDisplayValue("Running");
    await expect.element(page.getByRole("dialog", { name: "Enter a workout" })).toBeVisible();
    await expect.element(field("Date")).toHaveValue("2025-06-15");
    await expect.element(field("Date")).toHaveAttribute("type", "date");
    await expect.element(field("Start time")).toHaveAttribute("type", "time");
    for (const name of ["Hours", "Distance, km", "Steps"]) {
      await expect.element(field(name)).toHaveAttribute("inputmode", "decimal");
      await expect.element(field(name)).toHaveAttribute("autocomplete", "off");
    }
    for (const name of ["Title", "Gear"])
      await expect.element(field(name)).toHaveAttribute("autocomplete", "off");
    await expect.element(field("Title")).toHaveAttribute("maxlength", "512");
    await expect.element(field("Notes")).not.toHaveAccessibleDescription();
    await expect.element(field("Gear")).toHaveAccessibleDescription(/^Separate names with commas/);
    await expect.element(field("Private note")).toHaveAccessibleDescription(/^Only you see it/);
    expect(dialog().getByRole("alert").elements()).toEqual([]);
    // Noon in Helsinki is nine o'clock in the time zone of the settings.
    await expect.element(field("Start time")).toHaveValue("09:00");
    await expect.element(field("Who can see it")).toHaveDisplayValue("Public");
    await expect
      .element(field("Who can see it"))
      .toHaveAccessibleDescription("Everyone, with or without an account");
    await expectOptions(field("Who can see it"), ["Private", "Visible with link", "Followers", "Public"]);
    await field("Title").fill(" Round the lake ");
    await field("Hours").fill("1");
    await field("Minutes").fill("2");
    await field("Seconds").fill("3");
    await field("Distance, km").fill("10,5");
    await field("Ascent, m").fill("120");
    await field("Descent, m").fill("90");
    await field("Average heart rate").fill("141");
    await field("Maximum heart rate").fill("170");
    await field("Energy, kcal").fill("600");
    await field("Steps").fill("9000");
    await field("Gear").fill("Shoes, Jacket");
    await field("Notes").fill("Wet");
    await field("Private note").fill("Knee");
    await field("Who can see it").selectOptions("Followers");
    server.answer("createWorkout", workoutView(5));
    await button("Save").click();
    await expect.poll(() => router.state.location.pathname).toBe(`/workout/anna/${keyOf(5)}`);
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(created()).toHaveLength(1);
    expect(created()[0]).toMatchObject({
      activityId: 1,
      startTime: Date.UTC(2025, 5, 15, 9),
      description: "Round the lake",
      totalDistance: 10_500,
      totalAscent: 120,
      totalDescent: 90,
      timeZoneOffset: 0,
      totalTime: 3723,
      hrAvgValue: 141,
      hrMaxValue: 170,
      energyConsumption: 600,
      stepCount: 9000,
      sharingFlags: 17,
      gear: ["Shoes", "Jacket"],
      notes: "Wet",
      privateNote: "Knee",
    });
  });

  it("is in miles for those who count so, and has no steps in sports that do not count them", async () => {
    await show(undefined, { units: "IMPERIAL" });
    await expect.element(field("Steps")).toBeVisible();
    await field("Sport").selectOptions("Cycling");
    await expect.element(field("Steps")).not.toBeInTheDocument();
    await field("Distance, mi").fill("10");
    server.answer("createWorkout", workoutView(5));
    await button("Save").click();
    await expect.poll(() => created().length).toBe(1);
    expect(created()[0]).toMatchObject({ activityId: 2, totalDistance: 16_093 });
  });

  it("says at each field what is wrong, once it was tried", async () => {
    await show();
    await field("Minutes").fill("60");
    await field("Distance, km").fill("ten");
    await field("Date").fill("1969-12-31");
    await field("Average heart rate").fill("160");
    await field("Maximum heart rate").fill("150");
    await field("Energy, kcal").fill("1.5");
    await expect.element(field("Minutes")).not.toHaveAttribute("aria-invalid");
    await button("Save").click();
    await expect
      .element(field("Minutes"))
      .toHaveAccessibleDescription("The number is too large. Enter a smaller one.");
    await expect
      .element(field("Distance, km"))
      .toHaveAccessibleDescription("Enter a number, such as 10 or 10.5.");
    await expect.element(field("Date")).toHaveAccessibleDescription("Enter a date from 1970 to 2099.");
    await expect
      .element(field("Average heart rate"))
      .toHaveAccessibleDescription(/^The average is above the maximum/);
    await expect
      .element(field("Energy, kcal"))
      .toHaveAccessibleDescription("Enter a whole number, such as 1200.");
    await field("Minutes").fill("6");
    await expect.element(field("Minutes")).not.toHaveAttribute("aria-invalid");
    expect(created()).toEqual([]);
  });

  it("is sent again as the same workout after a failure", async () => {
    await show();
    await field("Title").fill("Loop");
    server.cut("createWorkout");
    await button("Save").click();
    await expect.element(field("Hours")).toHaveAccessibleDescription("Enter a duration or a distance.");
    await field("Minutes").fill("40");
    await button("Save").click();
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    server.answer("createWorkout", workoutView(5));
    await button("Save").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    const attempts = server.callsOf("createWorkout").map(({ query }) => query.attempt);
    expect(attempts).toHaveLength(2);
    expect(new Set(attempts).size).toBe(1);
  });

  it("asks before what was typed is discarded", async () => {
    await show();
    expect(asksBeforeLeaving()).toBe(false);
    await field("Title").fill("Loop");
    await expect.poll(asksBeforeLeaving).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Save")).not.toBeInTheDocument();
    await expect.element(dialog().getByText("What you have typed is not saved. Discard it?")).toBeVisible();
    await expect.element(button("Keep editing")).toHaveFocus();
    await button("Keep editing").click();
    await expect.element(field("Title")).toHaveValue("Loop");
    await expect.element(button("Save")).toBeVisible();
    expect(
      dialog()
        .getByText(/^What you have typed/)
        .elements(),
    ).toEqual([]);
    await button("Cancel").click();
    await button("Discard").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(created()).toEqual([]);
  });

  it("asks nothing where nothing was typed", async () => {
    await show();
    await button("Cancel").click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

const words = (label: string, value: string) => `${label}: changed in another tab or device to “${value}”.`;

describe("[ADD-2] editing a workout", () => {
  it("sends only what was changed, and the values over which it is saved", async () => {
    await show(recorded);
    await expect.element(page.getByRole("dialog", { name: "Edit workout" })).toBeVisible();
    await expect.element(field("Title")).toHaveValue("Loop 1");
    await expect.element(field("Who can see it")).toHaveDisplayValue("Public");
    await expect.element(field("Start time")).toHaveValue("10:30");
    await expect.element(field("Minutes")).toHaveValue("02");
    await expect.element(field("Distance, km")).toHaveValue("10");
    await expect.element(field("Gear")).toHaveValue("Shoes");
    await expect.element(field("Ascent, m")).toBeVisible();
    await field("Title").fill("Evening");
    await field("Energy, kcal").fill("650");
    server.answer("saveWorkoutAttributes", combinedWorkout({ description: "Evening" }));
    await button("Save").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(server.callsOf("saveWorkoutAttributes")[0]?.params.workoutKey).toBe(keyOf(1));
    expect(changed()).toEqual([
      {
        description: "Evening",
        energyConsumption: 650,
        base: { description: "Loop 1", energyConsumption: 600 },
      },
    ]);
  });

  it("moves a start into another season by the clock of its place", async () => {
    await show({ ...recorded, timeZone: "Europe/Helsinki" });
    await field("Date").fill("2025-01-02");
    server.answer("saveWorkoutAttributes", combinedWorkout(recorded));
    await button("Save").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    // 10:30 in Helsinki, where it is 2 hours later than UTC in January.
    expect(changed()).toEqual([
      {
        startTime: Date.UTC(2025, 0, 2, 8, 30),
        timeZoneOffset: 120,
        base: { startTime: recorded.startTime },
      },
    ]);
  });

  it("shows what another page has saved meanwhile, and saves over it or takes it", async () => {
    await show(recorded);
    await field("Title").fill("Mine");
    await field("Sport").selectOptions("Hiking");
    server.refuse("saveWorkoutAttributes", "workout.changed_elsewhere", [
      { field: "description", reason: "invalid" },
    ]);
    server.answer(
      "getCombinedWorkout",
      combinedWorkout({ ...recorded, description: "Theirs", activityId: 2, notes: "Calm." }),
      { ts: "1" },
    );
    await button("Save").click();
    const title = dialog().getByRole("group", { name: "Title: changed elsewhere" });
    await expect
      .element(title.getByText("Title: changed in another tab or device to “Theirs”."))
      .toBeVisible();
    const sport = dialog().getByRole("group", { name: "Sport: changed elsewhere" });
    await expect.element(sport.getByText(/“Cycling”/)).toBeVisible();
    // What was not changed here follows.
    await expect.element(field("Notes")).toHaveValue("Calm.");
    await title.getByRole("button", { name: "Keep mine" }).click();
    await button("Save").click();
    expect(changed()).toHaveLength(1);
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await sport.getByRole("button", { name: "Use that" }).click();
    await expect.element(field("Sport")).toHaveDisplayValue("Cycling");
    server.answer("saveWorkoutAttributes", combinedWorkout({ description: "Mine" }));
    await button("Save").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(changed().at(-1)).toEqual({ description: "Mine", base: { description: "Theirs" } });
  });

  it("has each value that was changed elsewhere, in the units of its fields", async () => {
    await show(recorded, { units: "IMPERIAL" });
    await field("Who can see it").selectOptions("Private");
    await field("Start time").fill("11:00");
    await field("Hours").fill("2");
    await field("Distance, mi").fill("7");
    await field("Notes").fill("Mine.");
    await field("Gear").fill("Boots");
    await field("Energy, kcal").fill("1");
    const names = [
      "sharingFlags",
      "startTime",
      "totalTime",
      "totalDistance",
      "notes",
      "gear",
      "energyConsumption",
    ];
    server.refuse(
      "saveWorkoutAttributes",
      "workout.changed_elsewhere",
      names.map((name) => ({ field: name, reason: "invalid" as const })),
    );
    server.answer(
      "getCombinedWorkout",
      combinedWorkout({
        ...recorded,
        sharingFlags: 17,
        startTime: Date.UTC(2025, 5, 3, 8, 5),
        totalTime: 3600,
        totalDistance: 16_093.44,
        notes: undefined,
        gear: ["Sandals"],
        energyConsumption: 700,
      }),
      { ts: "1" },
    );
    await button("Save").click();
    const questions = dialog().getByRole("group", { name: /: changed elsewhere$/ });
    for (const text of [
      words("Who can see it", "Followers"),
      words("Start time", "3 Jun 2025, 11:05"),
      words("Duration", "1:00:00"),
      words("Distance, mi", "10"),
      "Notes: removed in another tab or device.",
      words("Gear", "Sandals"),
      words("Energy, kcal", "700"),
    ])
      await expect.element(questions.getByText(text, { exact: true })).toBeVisible();
    await questions.first().getByRole("button", { name: "Keep mine" }).click();
    // What was refused is not said any longer once something of it is decided.
    await expect.element(dialog().getByRole("alert")).not.toBeInTheDocument();
  });

  it("has at its fields what only the server knows to be wrong, until they are changed", async () => {
    await show(recorded);
    await field("Average heart rate").fill("171");
    await button("Save").click();
    await expect
      .element(field("Average heart rate"))
      .toHaveAccessibleDescription(/^The average is above the maximum/);
    expect(changed()).toEqual([]);
    await field("Average heart rate").fill("165");
    server.refuse("saveWorkoutAttributes", "request.invalid", [{ field: "hrAvgValue", reason: "invalid" }]);
    await button("Save").click();
    await expect.poll(() => changed().length).toBe(1);
    await expect
      .element(field("Average heart rate"))
      .toHaveAccessibleDescription(/^The average is above the maximum/);
    await field("Average heart rate").fill("150");
    await expect.element(field("Average heart rate")).not.toHaveAttribute("aria-invalid");
  });

  it("stays open with what was typed while it was being saved", async () => {
    await show(recorded);
    await field("Title").fill("First");
    server.answer("saveWorkoutAttributes", combinedWorkout({ ...recorded, description: "First" }));
    const release = server.hold("saveWorkoutAttributes");
    await button("Save").click();
    await expect.poll(() => changed().length).toBe(1);
    await expect.element(button("Save")).toHaveAttribute("aria-busy", "true");
    // Neither is it sent twice, nor left without an answer.
    await field("Title").click();
    await userEvent.keyboard("{Enter}{Escape}");
    await expect.element(button("Save")).toBeVisible();
    expect(changed()).toHaveLength(1);
    await field("Notes").fill("Windy, and more");
    release();
    await expect.element(dialog().getByText(/^Saved, except for what you have typed since\./)).toBeVisible();
    await expect.element(field("Notes")).toHaveValue("Windy, and more");
    server.answer("saveWorkoutAttributes", combinedWorkout({ ...recorded, notes: "Windy, and more" }));
    const finish = server.hold("saveWorkoutAttributes");
    await button("Save").click();
    await expect.element(dialog().getByText(/^Saved, except/)).not.toBeInTheDocument();
    finish();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(changed().at(-1)).toEqual({ notes: "Windy, and more", base: { notes: "Windy." } });
  });
});

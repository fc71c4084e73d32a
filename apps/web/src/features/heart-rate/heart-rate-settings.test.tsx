import type { ThresholdView } from "@cairn/contracts/heart-rate/thresholds";
import type { TrainingZonesView } from "@cairn/contracts/heart-rate/training-zones";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { atTime } from "../../testing/at-time.ts";
import {
  answerHeartRate,
  button,
  dialog,
  field,
  form,
  ftp,
  heartRate,
  main,
  ownZones,
  resting,
  save,
  sentHeart,
  sentValues,
  sentZones,
  showHeartRate,
  values,
  zones,
} from "../../testing/heart-rate-on-screen.tsx";
import { expectOptions, expectTexts } from "../../testing/read-page.ts";
import { renderScreen, server } from "../../testing/render-screen.tsx";
import { HeartRateForm } from "./heart-rate-form.tsx";

describe("[WORK-5] the maximum heart rate", () => {
  it("is set from today on, or from another day, and says so", async () => {
    await showHeartRate();
    await expect.element(field("Maximum heart rate")).toHaveValue(190);
    await expect
      .element(field("Maximum heart rate"))
      .toHaveAccessibleDescription("Highest in your workouts: 187. If empty, this or your age is used.");
    await expect.element(field("Valid from")).not.toBeInTheDocument();
    await field("Maximum heart rate").fill("186");
    await expect.element(field("Valid from")).toHaveValue("2025-06-15");
    await expect
      .element(field("Valid from"))
      .toHaveAccessibleDescription("Workouts before that day keep 190. If empty, it has always applied");
    await field("Valid from").fill("2025-06-01");
    const saved = heartRate({
      maxHeartRate: 186,
      since: "2025-06-01",
      maximum: { value: 186, source: "own" },
    });
    server.answer("saveHeartRate", saved);
    server.answer("getHeartRate", saved);
    await save().click();
    await expect
      .element(page.getByText(/^Saved: Maximum heart rate 186\sbpm, from 1 Jun 2025\.$/))
      .toBeVisible();
    await expect.element(field("Maximum heart rate")).toHaveValue(186);
    expect(sentHeart()).toEqual([
      { maxHeartRate: 186, since: "2025-06-01", base: { maxHeartRate: 190, since: null } },
    ]);
  });

  it("is set for always where there was none, and the year of birth with it", async () => {
    await showHeartRate({
      heart: heartRate({
        maxHeartRate: null,
        birthYear: null,
        highest: undefined,
        maximum: { value: 180, source: "assumed" },
      }),
    });
    await expect.element(field("Maximum heart rate")).toHaveAccessibleDescription(/^100 to 230\sbpm$/);
    await field("Maximum heart rate").fill("188");
    await field("Year of birth").fill("1990");
    await expect.element(field("Valid from")).not.toBeInTheDocument();
    const saved = heartRate({ maxHeartRate: 188, birthYear: 1990, maximum: { value: 188, source: "own" } });
    server.answer("saveHeartRate", saved);
    server.answer("getHeartRate", saved);
    await save().click();
    await expect.element(page.getByText("Saved. Your zones now use a maximum of 188.")).toBeVisible();
    expect(sentHeart()[0]).toMatchObject({ maxHeartRate: 188, birthYear: 1990 });
  });

  it("says that workouts went higher, and which maximum is used", async () => {
    const maximum = { value: 178, source: "exceeded" } as const;
    await showHeartRate({ heart: heartRate({ maxHeartRate: 143, highest: 178, maximum }) });
    await expect.element(field("Maximum heart rate")).toHaveValue(143);
    await expect
      .element(field("Maximum heart rate"))
      .toHaveAccessibleDescription(
        "Your workouts went up to 178, which is used, because a maximum cannot be lower.",
      );
  });

  it("closes its form on a workout's page once all of it is saved", async () => {
    atTime("2025-06-15T12:00:00+03:00");
    answerHeartRate({ heart: heartRate({ maxHeartRate: null, maximum: { value: 180, source: "assumed" } }) });
    const onClose = vi.fn();
    await renderScreen(<HeartRateForm onClose={onClose} />);
    await field("Maximum heart rate").fill("188");
    const saved = heartRate({ maxHeartRate: 188, maximum: { value: 188, source: "own" } });
    server.answer("saveHeartRate", saved);
    server.answer("getHeartRate", saved);
    const release = server.hold("saveHeartRate");
    await save().click();
    await expect.poll(() => sentHeart().length).toBe(1);
    // What is typed while it is being saved stays to be saved.
    await field("Year of birth").fill("1990");
    release();
    await expect.element(page.getByText("Saved. Your zones now use a maximum of 188.")).toBeVisible();
    await expect.element(field("Year of birth")).toHaveValue(1990);
    expect(onClose).not.toHaveBeenCalled();
    await expect.element(save()).toBeEnabled();
    const whole = { ...saved, birthYear: 1990 };
    server.answer("saveHeartRate", whole);
    server.answer("getHeartRate", whole);
    await save().click();
    await expect.poll(() => onClose).toHaveBeenCalledOnce();
  });

  it("is removed only after a question", async () => {
    await showHeartRate();
    await field("Maximum heart rate").fill("");
    await save().click();
    const question = dialog("Remove this value?");
    await expect
      .element(question.getByText(/^Maximum heart rate 190\sbpm, always\. Workouts from then on/))
      .toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(sentHeart()).toEqual([]);
    await save().click();
    const saved = heartRate({ maxHeartRate: null, maximum: { value: 187, source: "highest" } });
    server.answer("saveHeartRate", saved);
    server.answer("getHeartRate", saved);
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByText("Saved. Your zones now use a maximum of 187.")).toBeVisible();
    expect(sentHeart()[0]).toMatchObject({ maxHeartRate: null });
  });

  it("is shown with what another page has saved meanwhile, and saved over it after Keep mine", async () => {
    await showHeartRate();
    await field("Maximum heart rate").fill("186");
    server.refuse("saveHeartRate", "settings.changed_elsewhere");
    server.answer("getHeartRate", heartRate({ maxHeartRate: 195 }));
    await save().click();
    const choice = main().getByRole("group", { name: "Maximum heart rate: changed elsewhere" });
    await expect.element(choice.getByText(/to “195\sbpm, always”/)).toBeVisible();
    await save().click();
    expect(sentHeart()).toHaveLength(1);
    const why = main().getByText(/^Changed in another tab or device meanwhile\. Nothing was saved/);
    await expect.element(why).toBeVisible();
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await expect.element(why).not.toBeInTheDocument();
    server.answer("saveHeartRate", heartRate({ maxHeartRate: 186 }));
    await save().click();
    await expect.poll(() => sentHeart().length).toBe(2);
    expect(sentHeart()[1]).toMatchObject({ maxHeartRate: 186, base: { maxHeartRate: 195 } });
  });

  it("says why it was not saved; a year of birth that the profile has is not changed here", async () => {
    await showHeartRate({ heart: heartRate({ hasBirthDate: true }) });
    await expect.element(field("Year of birth")).toHaveAttribute("readonly");
    await expect.element(field("Year of birth")).toHaveAccessibleDescription(/^From your date of birth/);
    await field("Maximum heart rate").fill("186");
    server.refuse("saveHeartRate", "threshold.too_many");
    await save().click();
    await expect.element(main().getByRole("alert")).toBeVisible();
    await expect.element(field("Maximum heart rate")).toHaveValue(186);
  });
});

describe("[WORK-5] values by date", () => {
  it("are listed with their day and unit, and a new one is added", async () => {
    await showHeartRate({ thresholds: [resting, ftp] });
    await expectTexts(values().getByRole("listitem"), [
      "Resting heart rate always 48 bpm Change Remove",
      "Functional threshold power (FTP) from 1 Jan 2025 250 W Change Remove",
    ]);
    await button("Add a value").click();
    const added = form("Add a value");
    await expectOptions(added.getByLabelText("Kind"), [
      "Maximum heart rate",
      "Resting heart rate",
      "Lactate threshold heart rate",
      "Functional threshold power (FTP)",
    ]);
    await added.getByLabelText("Kind").selectOptions("Lactate threshold heart rate");
    await expect.element(added.getByLabelText("Value")).toHaveAccessibleDescription(/^\d+ to \d+ bpm$/);
    await added.getByLabelText("Value").fill("168");
    await added.getByLabelText("Valid from").fill("2025-03-01");
    const saved: ThresholdView = { kind: "lactateThresholdHeartRate", since: "2025-03-01", value: 168 };
    server.answer("saveThreshold", { thresholds: [resting, saved, ftp] });
    server.answer("listThresholds", { thresholds: [resting, saved, ftp] });
    await added.getByRole("button", { name: "Save" }).click();
    await expect
      .element(page.getByText(/^Saved: Lactate threshold heart rate 168\sbpm, from 1 Mar 2025\.$/))
      .toBeVisible();
    await expect.element(added).not.toBeInTheDocument();
    await expect.poll(() => values().getByRole("listitem").elements().length).toBe(3);
    expect(sentValues()).toEqual([{ ...saved, seen: [{ since: "2025-03-01", value: null }] }]);
  });

  it("are changed and moved to another day in one step", async () => {
    await showHeartRate({ thresholds: [ftp] });
    await button("Change Functional threshold power (FTP) 250 W, from 1 Jan 2025").click();
    const change = form("Change value");
    await expect.element(change.getByLabelText("Functional threshold power (FTP)")).toHaveValue(250);
    await change.getByLabelText("Functional threshold power (FTP)").fill("260");
    await change.getByLabelText("Valid from").fill("2025-02-01");
    const saved = { ...ftp, since: "2025-02-01", value: 260 };
    server.answer("saveThreshold", { thresholds: [saved] });
    server.answer("listThresholds", { thresholds: [saved] });
    await change.getByRole("button", { name: "Save" }).click();
    await expect.element(change).not.toBeInTheDocument();
    expect(sentValues()).toEqual([
      {
        ...saved,
        insteadOf: "2025-01-01",
        seen: [
          { since: "2025-01-01", value: 250 },
          { since: "2025-02-01", value: null },
        ],
      },
    ]);
    // The same button closes the form again.
    await button("Change Functional threshold power (FTP) 260 W, from 1 Feb 2025").click();
    await expect.element(change).toBeVisible();
    await button("Change Functional threshold power (FTP) 260 W, from 1 Feb 2025").click();
    await expect.element(change).not.toBeInTheDocument();
  });

  it("are replaced on a day that has one only after a question", async () => {
    await showHeartRate({ thresholds: [ftp] });
    await button("Add a value").click();
    await form("Add a value").getByLabelText("Value").fill("270");
    await form("Add a value").getByLabelText("Valid from").fill("2025-01-01");
    await form("Add a value").getByRole("button", { name: "Save" }).click();
    const question = dialog("Replace the value of that day?");
    await expect
      .element(question.getByText(/FTP\) 250\sW, from 1 Jan 2025\. It is overwritten/))
      .toBeVisible();
    expect(sentValues()).toEqual([]);
    server.answer("saveThreshold", { thresholds: [{ ...ftp, value: 270 }] });
    server.answer("listThresholds", { thresholds: [{ ...ftp, value: 270 }] });
    await question.getByRole("button", { name: "Replace" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(sentValues()).toEqual([{ ...ftp, value: 270, seen: [{ since: "2025-01-01", value: 250 }] }]);
  });

  it("are shown with what another page has saved, which one takes or keeps", async () => {
    await showHeartRate({ thresholds: [ftp] });
    await button("Change Functional threshold power (FTP) 250 W, from 1 Jan 2025").click();
    const change = form("Change value");
    await change.getByLabelText("Functional threshold power (FTP)").fill("260");
    server.refuse("saveThreshold", "threshold.changed");
    server.answer("listThresholds", { thresholds: [{ ...ftp, value: 255 }] });
    await change.getByRole("button", { name: "Save" }).click();
    const choice = change.getByRole("group", { name: "Functional threshold power (FTP): changed elsewhere" });
    await expect.element(choice.getByText(/“255\sW, from 1 Jan 2025”/)).toBeVisible();
    await choice.getByRole("button", { name: "Use that" }).click();
    await expect.element(change.getByLabelText("Functional threshold power (FTP)")).toHaveValue(255);
    await expect.element(choice).not.toBeInTheDocument();
  });

  it("are removed after a question, which says why if that fails", async () => {
    await showHeartRate({ thresholds: [resting] });
    await button("Remove Resting heart rate 48 bpm, always").click();
    const question = dialog("Remove this value?");
    server.refuse("saveThreshold", "request.invalid");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(question.getByRole("alert")).toBeVisible();
    server.answer("saveThreshold", { thresholds: [] });
    server.answer("listThresholds", { thresholds: [] });
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("Removed. Zones and training load are recalculated.")).toBeVisible();
    await expect.element(values().getByText("None set yet.")).toBeVisible();
    expect(sentValues().at(-1)).toEqual({ ...resting, value: null, seen: [{ since: null, value: 48 }] });
  });
});

describe("[WORK-5] own zones", () => {
  it("begin with the default limits, in another unit too, and are saved", async () => {
    await showHeartRate();
    await expect.element(zones().getByText(/^Heart rate: default zones from 50/)).toBeVisible();
    await expect.element(zones().getByText(/^Power: Coggan zones/)).toBeVisible();
    await button("Add heart-rate zones").click();
    const added = form("Add heart-rate zones");
    const limit = (number: number) => added.getByLabelText(`Zone ${number} from`);
    await expect.element(limit(1)).toHaveValue(50);
    await added.getByLabelText("Limits in").selectOptions("bpm");
    // Half of 190.
    await expect.element(limit(1)).toHaveValue(95);
    await limit(2).fill("90");
    await added.getByRole("button", { name: "Save" }).click();
    await expect.element(limit(2)).toHaveAccessibleDescription("Must be above the limit before it");
    await limit(2).fill("999");
    await added.getByRole("button", { name: "Save" }).click();
    await expect.element(limit(2)).toHaveAccessibleDescription(/^\d+ to \d+, no decimals$/);
    await added.getByRole("button", { name: "Use default limits" }).click();
    await expect.element(limit(2)).toHaveValue(114);
    await limit(1).fill("100");
    await added.getByLabelText("Valid from").fill("2025-03-01");
    const saved = { ...ownZones, limits: [100, 114, 133, 152, 171] };
    server.answer("saveTrainingZones", { zones: [saved] });
    server.answer("listTrainingZones", { zones: [saved] });
    await added.getByRole("button", { name: "Save" }).click();
    await expectTexts(zones().getByRole("listitem"), [
      "Heart-rate zones from 1 Mar 2025 100 / 114 / 133 / 152 / 171 bpm Change Remove",
    ]);
    const { kind, ...after } = saved;
    expect(sentZones()).toEqual([{ kind, before: null, after }]);
    expect(
      zones()
        .getByText(/^Heart rate: default zones/)
        .elements(),
    ).toEqual([]);
  });

  it("are changed, and not over what another page has saved", async () => {
    await showHeartRate({ zones: [ownZones] });
    await button("Change Heart-rate zones 100 / 120 / 140 / 160 / 175 bpm, from 1 Mar 2025").click();
    const change = form("Change heart-rate zones");
    await change.getByLabelText("Zone 5 from").fill("178");
    server.refuse("saveTrainingZones", "training_zones.changed");
    const theirs = { ...ownZones, limits: [101, 120, 140, 160, 175] };
    server.answer("listTrainingZones", { zones: [theirs] });
    await change.getByRole("button", { name: "Save" }).click();
    const choice = change.getByRole("group", { name: "Heart-rate zones: changed elsewhere" });
    await expect.element(choice.getByText(/“101 \/ 120/)).toBeVisible();
    await choice.getByRole("button", { name: "Keep mine" }).click();
    server.answer("saveTrainingZones", { zones: [ownZones] });
    await change.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => sentZones().length).toBe(2);
    expect(sentZones()[1]).toMatchObject({
      before: { limits: theirs.limits },
      after: { limits: [100, 120, 140, 160, 178] },
    });
  });

  it("of power are as many as Coggan's, and removed after a question", async () => {
    const power: TrainingZonesView = {
      kind: "power",
      since: null,
      unit: "percentOfThreshold",
      limits: [55, 75, 90, 105, 120, 150],
    };
    await showHeartRate({ zones: [power] });
    await expectTexts(zones().getByRole("listitem"), [
      "Power zones always 55 / 75 / 90 / 105 / 120 / 150 % Change Remove",
    ]);
    await button("Remove Power zones 55 / 75 / 90 / 105 / 120 / 150 %, always").click();
    const question = dialog("Remove these zones?");
    await expect.element(question.getByText(/^Power zones 55 .*You can add them again/)).toBeVisible();
    server.answer("saveTrainingZones", { zones: [] });
    server.answer("listTrainingZones", { zones: [] });
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(question).not.toBeInTheDocument();
    const { kind, ...before } = power;
    expect(sentZones()).toEqual([{ kind, before, after: null }]);
    await button("Add power zones").click();
    await expect.element(form("Add power zones").getByLabelText("Zone 7 from")).toHaveValue(150);
    await userEvent.keyboard("{Escape}");
    await form("Add power zones").getByRole("button", { name: "Cancel" }).click();
    await expect.element(form("Add power zones")).not.toBeInTheDocument();
  });
});

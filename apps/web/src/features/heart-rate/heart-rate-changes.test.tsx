import type { TrainingZonesView } from "@cairn/contracts/heart-rate/training-zones";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { atTime } from "../../testing/at-time.ts";
import {
  answerHeartRate,
  button,
  chooseAnyway,
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
import { HeartRateSettings } from "./heart-rate-settings.tsx";

const changeFtp = "Change Functional threshold power (FTP) 250 W, from 1 Jan 2025";
const why = /^Changed in another tab or device meanwhile\. Nothing was saved/;

describe("[WORK-5] the form of the maximum heart rate", () => {
  it("closes without a word where nothing was changed, or is cancelled", async () => {
    atTime("2025-06-15T12:00:00+03:00");
    answerHeartRate();
    const letCome = server.hold("getHeartRate");
    const onClose = vi.fn();
    await renderScreen(<HeartRateForm onClose={onClose} />);
    expect(page.getByRole("form").elements()).toEqual([]);
    letCome();
    await expect.element(field("Maximum heart rate")).toHaveAttribute("min", "100");
    await expect.element(field("Maximum heart rate")).toHaveAttribute("max", "230");
    await expect.element(field("Year of birth")).toHaveValue(1988);
    await expect
      .element(field("Year of birth"))
      .toHaveAccessibleDescription("Used to estimate the maximum if you have set none");
    await save().click();
    await expect.poll(() => onClose).toHaveBeenCalledTimes(1);
    await main().getByRole("button", { name: "Cancel" }).click();
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(sentHeart()).toEqual([]);
  });

  it("shows a year of birth that another page has saved, and takes it", async () => {
    await showHeartRate();
    expect(main().getByRole("button", { name: "Cancel" }).elements()).toEqual([]);
    await field("Year of birth").fill("1990");
    await field("Maximum heart rate").fill("186");
    server.refuse("saveHeartRate", "settings.changed_elsewhere");
    server.answer("getHeartRate", heartRate({ birthYear: 1985 }));
    const letAnswer = server.hold("saveHeartRate");
    await save().click();
    await expect.element(save()).toHaveAttribute("aria-busy", "true");
    await expect.element(field("Valid from")).toHaveAttribute("readonly");
    letAnswer();
    const choice = main().getByRole("group", { name: "Year of birth: changed elsewhere" });
    await expect.element(choice.getByText("Changed in another tab or device to “1985”.")).toBeVisible();
    expect(
      main()
        .getByRole("group", { name: /^Maximum/ })
        .elements(),
    ).toEqual([]);
    await choice.getByRole("button", { name: "Use that" }).click();
    await expect.element(choice).not.toBeInTheDocument();
    await expect.element(field("Year of birth")).toHaveValue(1985);
    // What else was typed stays.
    await expect.element(field("Maximum heart rate")).toHaveValue(186);
    expect(main().getByRole("alert").elements()).toEqual([]);
    await expect.element(field("Valid from")).not.toHaveAttribute("readonly");
  });

  it("asks nothing more about a removal that came too late, and shows what is there now", async () => {
    await showHeartRate({ heart: heartRate({ since: "2025-05-01" }) });
    await field("Maximum heart rate").fill("");
    await save().click();
    const question = dialog("Remove this value?");
    server.refuse("saveHeartRate", "request.invalid");
    await question.getByRole("button", { name: "Remove" }).click();
    // It is said where somebody looks, and only there.
    await expect.element(question.getByRole("alert")).toBeVisible();
    expect(main().getByRole("alert").elements()).toEqual([]);
    server.refuse("saveHeartRate", "settings.changed_elsewhere");
    server.answer("getHeartRate", heartRate({ maxHeartRate: 195 }));
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(question).not.toBeInTheDocument();
    const choice = main().getByRole("group", { name: "Maximum heart rate: changed elsewhere" });
    await choice.getByRole("button", { name: "Use that" }).click();
    await expect.element(field("Maximum heart rate")).toHaveValue(195);
  });
});

describe("[WORK-5] the form of a value by date", () => {
  it("is not there before the values are, and they are asked for again", async () => {
    atTime("2025-06-15T12:00:00+03:00");
    answerHeartRate();
    server.refuse("listThresholds", "request.invalid");
    server.refuse("listTrainingZones", "request.invalid");
    await renderScreen(<HeartRateSettings />);
    await expect.element(page.getByRole("heading", { name: "Heart rate", level: 2 })).toBeVisible();
    await expect.element(page.getByText(/^Your heart-rate zones are calculated from/)).toBeVisible();
    for (const [part, words] of [
      [values(), /^Maximum, resting and threshold heart rate and FTP are valid from/],
      [zones(), /^Set your own zone limits, valid from a date\./],
    ] as const) {
      await expect.element(part.getByText(words)).toBeVisible();
      await expect.element(part.getByRole("alert")).toBeVisible();
    }
    expect(page.getByRole("button", { name: /^Add / }).elements()).toEqual([]);
    expect(page.getByText("None set yet.").elements()).toEqual([]);
    expect(page.getByText(/default zones|Coggan/).elements()).toEqual([]);
    answerHeartRate();
    await values().getByRole("button", { name: "Try again" }).click();
    await expect.element(button("Add a value")).toBeVisible();
    await zones().getByRole("button", { name: "Try again" }).click();
    await expect.element(button("Add power zones")).toBeVisible();
  });

  it("takes nothing while it is being saved, says why that failed, and changes to another row's", async () => {
    await showHeartRate({ thresholds: [resting, ftp] });
    await button("Add a value").click();
    const added = form("Add a value");
    await expect.element(added.getByLabelText("Value")).toHaveValue(null);
    await expect.element(added.getByLabelText("Value")).toHaveAttribute("required");
    await expect
      .element(added.getByLabelText("Valid from"))
      .toHaveAccessibleDescription("Leave empty if it has always been valid");
    await added.getByLabelText("Value").fill("200");
    server.refuse("saveThreshold", "threshold.too_many");
    const letAnswer = server.hold("saveThreshold");
    await added.getByRole("button", { name: "Save" }).click();
    const kind = added.getByLabelText("Kind");
    await expect.element(kind).toHaveAttribute("aria-disabled", "true");
    chooseAnyway(kind, "restingHeartRate");
    await expect.element(kind).toHaveDisplayValue("Functional threshold power (FTP)");
    await expect.element(added.getByLabelText("Value")).toHaveAttribute("readonly");
    await expect.element(added.getByLabelText("Valid from")).toHaveAttribute("readonly");
    letAnswer();
    await expect.element(added.getByRole("alert")).toBeVisible();
    await expect.element(kind).toHaveAttribute("aria-disabled", "false");
    expect(sentValues()).toEqual([
      { kind: ftp.kind, since: null, value: 200, seen: [{ since: null, value: null }] },
    ]);
    await button(changeFtp).click();
    await expect.element(added).not.toBeInTheDocument();
    await expect.element(change.getByLabelText("Valid from")).toHaveValue("2025-01-01");
    await expect.element(change.getByLabelText("Kind")).not.toBeInTheDocument();
    await expect.element(change.getByLabelText(/FTP/)).toHaveAccessibleDescription(/^\d+ to \d+ W$/);
    await button("Change Resting heart rate 48 bpm, always").click();
    await expect.element(change.getByLabelText("Resting heart rate")).toHaveValue(48);
    await expect.element(change.getByLabelText("Valid from")).toHaveValue("");
    await change.getByRole("button", { name: "Cancel" }).click();
    await expect.element(button("Add a value")).toBeVisible();
  });

  it("ends when its value is removed, here or by another page", async () => {
    await showHeartRate({ thresholds: [resting, ftp] });
    await button(changeFtp).click();
    await button("Remove Resting heart rate 48 bpm, always").click();
    const question = dialog("Remove this value?");
    server.answer("saveThreshold", { thresholds: [ftp] });
    server.answer("listThresholds", { thresholds: [ftp] });
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(question).not.toBeInTheDocument();
    // The form is of another value.
    const change = form("Change value");
    await expect.element(change).toBeVisible();
    await change.getByLabelText(/FTP/).fill("260");
    server.refuse("saveThreshold", "threshold.changed");
    server.answer("listThresholds", { thresholds: [] });
    await change.getByRole("button", { name: "Save" }).click();
    const choice = change.getByRole("group", { name: /changed elsewhere$/ });
    await expect.element(choice.getByText("Removed in another tab or device.")).toBeVisible();
    await expect.element(change.getByText(why)).toBeVisible();
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await expect.element(choice).not.toBeInTheDocument();
    expect(change.getByText(why).elements()).toEqual([]);
    await change.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => sentValues().length).toBe(3);
    expect(sentValues().at(-1)?.seen).toEqual([{ since: "2025-01-01", value: null }]);
  });

  it("is closed by taking what is no more, and by removing its own value", async () => {
    await showHeartRate({ thresholds: [ftp] });
    await button(changeFtp).click();
    const change = form("Change value");
    await change.getByLabelText(/FTP/).fill("260");
    server.refuse("saveThreshold", "threshold.changed");
    server.answer("listThresholds", { thresholds: [] });
    await change.getByRole("button", { name: "Save" }).click();
    await change.getByRole("button", { name: "Use that" }).click();
    await expect.element(change).not.toBeInTheDocument();
    await expect.element(values().getByText("None set yet.")).toBeVisible();
  });

  it("is closed when its own value is removed after a question", async () => {
    await showHeartRate({ thresholds: [ftp] });
    await button(changeFtp).click();
    await button("Remove Functional threshold power (FTP) 250 W, from 1 Jan 2025").click();
    await dialog("Remove this value?").getByRole("button", { name: "Cancel" }).click();
    await expect.element(dialog("Remove this value?")).not.toBeInTheDocument();
    expect(sentValues()).toEqual([]);
    await button("Remove Functional threshold power (FTP) 250 W, from 1 Jan 2025").click();
    server.answer("saveThreshold", { thresholds: [] });
    server.answer("listThresholds", { thresholds: [] });
    await dialog("Remove this value?").getByRole("button", { name: "Remove" }).click();
    await expect.element(form("Change value")).not.toBeInTheDocument();
    await expect.element(button("Add a value")).toBeVisible();
  });
});

const powerZones: TrainingZonesView = {
  kind: "power",
  since: null,
  unit: "watts",
  limits: [140, 190, 230, 265, 305, 380],
};

const change = form("Change value");

const zonesForm = () => form("Change power zones");
const limit = (number: number) => zonesForm().getByLabelText(`Zone ${number} from`);
const open = async () => {
  await showHeartRate({ thresholds: [ftp], zones: [powerZones] });
  await expectTexts(zones().getByRole("listitem"), [
    "Power zones always 140 / 190 / 230 / 265 / 305 / 380 W Change Remove",
  ]);
  await button("Change Power zones 140 / 190 / 230 / 265 / 305 / 380 W, always").click();
  await expect.element(zonesForm().getByLabelText("Limits in")).toHaveDisplayValue("W");
};

describe("[WORK-5] the form of own zones", () => {
  it("has limits in each unit, and its own again in that in which they were", async () => {
    await open();
    await expect.element(zones().getByText(/^Heart rate: default zones from 50/)).toBeVisible();
    expect(
      zones()
        .getByText(/^Power: Coggan/)
        .elements(),
    ).toEqual([]);
    await expect
      .element(zonesForm().getByText(/^Lower limits in W, from \d+ to \d+, ascending$/))
      .toBeVisible();
    await expect.element(limit(2)).toHaveValue(140);
    await expect.element(zonesForm().getByLabelText("Zone 1 from")).not.toBeInTheDocument();
    await expectOptions(zonesForm().getByLabelText("Limits in"), ["% of FTP", "W"]);
    await limit(3).fill("1");
    await zonesForm().getByRole("button", { name: "Save" }).click();
    await expect.element(limit(3)).toHaveAttribute("aria-invalid", "true");
    await expect.element(limit(2)).not.toHaveAttribute("aria-invalid");
    await zonesForm().getByLabelText("Limits in").selectOptions("% of FTP");
    await expect.element(limit(3)).not.toHaveAttribute("aria-invalid");
    await expect.element(limit(2)).toHaveValue(55);
    // They are the default ones.
    await expect
      .element(zonesForm().getByRole("button", { name: "Use default limits" }))
      .not.toBeInTheDocument();
    await zonesForm().getByLabelText("Limits in").selectOptions("W");
    await expect.element(limit(2)).toHaveValue(140);
    await limit(3).fill("1");
    await zonesForm().getByRole("button", { name: "Save" }).click();
    await expect.element(limit(3)).toHaveAttribute("aria-invalid", "true");
    await limit(3).fill("2");
    await expect.element(limit(3)).not.toHaveAttribute("aria-invalid");
    await zonesForm().getByRole("button", { name: "Use default limits" }).click();
    // 55 and 75 % of 250 W.
    await expect.element(limit(2)).toHaveValue(138);
    await expect.element(limit(3)).toHaveValue(188);
    expect(sentZones()).toEqual([]);
    await button("Change Power zones 140 / 190 / 230 / 265 / 305 / 380 W, always").click();
    await expect.element(zonesForm()).not.toBeInTheDocument();
  });

  it("takes nothing while it is being saved, and says why that failed", async () => {
    await open();
    await limit(2).fill("150");
    server.refuse("saveTrainingZones", "request.invalid");
    const letAnswer = server.hold("saveTrainingZones");
    await zonesForm().getByRole("button", { name: "Save" }).click();
    await expect.element(limit(2)).toHaveAttribute("readonly");
    await expect.element(zonesForm().getByLabelText("Valid from")).toHaveAttribute("readonly");
    await expect.element(zonesForm().getByRole("button", { name: "Use default limits" })).toBeDisabled();
    chooseAnyway(zonesForm().getByLabelText("Limits in"), "percentOfThreshold");
    await expect.element(zonesForm().getByLabelText("Limits in")).toHaveDisplayValue("W");
    letAnswer();
    await expect.element(zonesForm().getByRole("alert")).toBeVisible();
    await expect.element(limit(2)).toHaveValue(150);
    await expect.element(limit(2)).not.toHaveAttribute("readonly");
  });

  it("takes what another page has saved, and is closed by taking what is no more", async () => {
    await open();
    await limit(2).fill("150");
    server.refuse("saveTrainingZones", "training_zones.changed");
    const theirs: TrainingZonesView = {
      ...powerZones,
      unit: "percentOfThreshold",
      limits: [50, 70, 90, 105, 120, 150],
    };
    server.answer("listTrainingZones", { zones: [theirs] });
    await zonesForm().getByRole("button", { name: "Save" }).click();
    const choice = zonesForm().getByRole("group", { name: "Power zones: changed elsewhere" });
    await expect.element(choice.getByText(/“50 \/ 70 \/ 90.*%, always”/)).toBeVisible();
    await expect.element(zonesForm().getByText(why)).toBeVisible();
    await choice.getByRole("button", { name: "Use that" }).click();
    await expect.element(limit(2)).toHaveValue(50);
    await expect.element(zonesForm().getByLabelText("Limits in")).toHaveDisplayValue("% of FTP");
    await expect.element(choice).not.toBeInTheDocument();
    expect(zonesForm().getByRole("alert").elements()).toEqual([]);
    await limit(2).fill("51");
    server.answer("listTrainingZones", { zones: [] });
    await zonesForm().getByRole("button", { name: "Save" }).click();
    await expect.element(choice.getByText("Removed in another tab or device.")).toBeVisible();
    await choice.getByRole("button", { name: "Use that" }).click();
    await expect.element(zonesForm()).not.toBeInTheDocument();
  });

  it("is closed when its zones are removed, which is asked first and may fail", async () => {
    await open();
    await button("Remove Power zones 140 / 190 / 230 / 265 / 305 / 380 W, always").click();
    const question = dialog("Remove these zones?");
    server.refuse("saveTrainingZones", "request.invalid");
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(question.getByRole("alert")).toBeVisible();
    await expect.element(zonesForm()).toBeVisible();
    server.answer("saveTrainingZones", { zones: [ownZones] });
    server.answer("listTrainingZones", { zones: [ownZones] });
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("Removed. Zones and training load are recalculated.")).toBeVisible();
    await expect.element(zonesForm()).not.toBeInTheDocument();
    await expectTexts(zones().getByRole("listitem"), [
      "Heart-rate zones from 1 Mar 2025 100 / 120 / 140 / 160 / 175 bpm Change Remove",
    ]);
  });
});

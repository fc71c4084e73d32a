import type { Locator, Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";
import { pressOn } from "./harness/keyboard.ts";
import { steadyRecording } from "./harness/steady-recording.ts";

test.use({ refusals: [409] });

/** Ten minutes at 150 beats and 200 W. */
const ride = (start: string) =>
  steadyRecording({ start, sport: "cycling", stretches: [[7, 600]], rate: 150, power: 200 });

/** Types the limits of a form, lowest first. */
async function typeLimits(form: Locator, first: number, limits: readonly number[]): Promise<void> {
  for (const [i, limit] of limits.entries())
    await form.getByLabel(`Zone ${first + i} from`).fill(String(limit));
}

const ownZonesOf = (page: Page) => page.getByRole("region", { name: "Own zones" });

const zonesOf = (page: Page) => page.getByRole("region", { name: "Heart-rate zones" });

for (const { width, atWidth } of bothWidths) {
  test(`[WORK-5] [LOAD-6] own zones are set from a day on, old workouts keep those of their time, and nobody else sees them, ${atWidth} wide @all`, async ({
    cairn,
    member,
    visitor,
  }) => {
    const { page, account } = await member();
    await page.setViewportSize({ width, height: 900 });
    const keyOf = async (start: string): Promise<string> => {
      const header = { sharingFlags: 19, description: start.slice(0, 4) };
      const file = { name: `${start}.gpx`, bytes: ride(start) };
      return (await importWorkout(cairn.url, account, file, header)).workoutKey;
    };
    const old = await keyOf("2023-05-01T09:00:00Z");
    const later = await keyOf("2025-05-01T09:00:00Z");
    const open = async (tab: Page, key: string) => await tab.goto(`/workout/${account.username}/${key}`);

    // Without an FTP the default has no power zones, and the page says so.
    await open(page, later);
    await expect(page.getByText("To see time in power zones, set your FTP")).toBeVisible();
    await page.goto("/profile/edit/heart-rate");
    const own = page.getByRole("region", { name: "Own zones" });
    await expect(own).toContainText(/Heart rate: default zones from 50, 60, 70, 80 and 90\s%/);
    await expect(own).toContainText(/Power: Coggan zones from 55/);
    await pressOn(page, own.getByRole("button", { name: "Add heart-rate zones" }));
    const form = own.getByRole("form", { name: "Add heart-rate zones" });
    await expect(form.getByLabel("Zone 3 from")).toHaveValue("70");
    await form.getByLabel("Limits in").selectOption({ label: "bpm" });
    // The highest value of all workouts is 150, which is the maximum until one is set.
    await expect(form.getByLabel("Zone 5 from")).toHaveValue("135");
    await typeLimits(form, 1, [100, 120, 110, 151, 170]);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toContainText("Must be above the limit before it");
    expect(await findBarriersOfState(page, "own zones with a fault")).toEqual([]);
    await form.getByLabel("Zone 3 from").fill("140");
    await form.getByLabel("Zone 5 from").press("Enter");
    await expect(own.getByRole("listitem")).toContainText([
      /Heart-rate zones\s*always.*100 \/ 120 \/ 140 \/ 151 \/ 170\sbpm/s,
    ]);

    await own.getByRole("button", { name: "Add heart-rate zones" }).click();
    await form.getByLabel("Limits in").selectOption({ label: "bpm" });
    await typeLimits(form, 1, [90, 110, 130, 149, 165]);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toContainText("You have zones from that day on already.");
    await form.getByLabel("Valid from").fill("2024-01-01");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(own.getByRole("listitem")).toContainText([
      /from 1 Jan 2024.*90 \/ 110/s,
      /always.*100 \/ 120/s,
    ]);

    await own.getByRole("button", { name: "Add power zones" }).click();
    const power = own.getByRole("form", { name: "Add power zones" });
    await power.getByLabel("Limits in").selectOption({ label: "W" });
    await typeLimits(power, 2, [120, 150, 180, 199, 260, 350]);
    await power.getByRole("button", { name: "Save" }).click();
    await expect(own.getByRole("listitem")).toHaveCount(3);
    expect(await findBarriersOfState(page, "own zones")).toEqual([]);

    // 150 beats are in zone 3 by the limits of the old workout and in zone 4 by those of the later one.
    await open(page, old);
    await expect(zonesOf(page).getByRole("row", { name: /^Z3/ })).toContainText(/140–150.*100\s?%/);
    await expect(zonesOf(page)).toContainText("Your own zones, always valid.");
    await open(page, later);
    await expect(zonesOf(page).getByRole("row", { name: /^Z4/ })).toContainText(/149–164.*100\s?%/);
    await expect(zonesOf(page)).toContainText("Your own zones, valid from 1 Jan 2024.");
    const watts = page.getByRole("table", { name: "Time in power zones" });
    await expect(watts.getByRole("row", { name: /^Z5/ })).toContainText(/199–259.*100\s?%/);
    await zonesOf(page).getByRole("radio", { name: "Detailed" }).check();
    await expect(zonesOf(page).getByRole("row", { name: /^Z4/ })).toContainText(/149–152/);
    await zonesOf(page).getByRole("radio", { name: "Five" }).check();

    // They can also be changed beside the zones.
    await zonesOf(page).getByRole("button", { name: "Change your heart-rate zones" }).click();
    const beside = zonesOf(page).getByRole("form", { name: "Change heart-rate zones" });
    await expect(beside.getByLabel("Zone 4 from")).toHaveValue("149");
    const useDefaults = beside.getByRole("button", { name: "Use default limits" });
    await useDefaults.click();
    await expect(beside.getByLabel("Zone 4 from")).toHaveValue("120");
    await expect(useDefaults).toHaveCount(0);
    await typeLimits(beside, 1, [90, 110, 130, 149, 165]);
    expect(await findBarriersOfState(page, "zones with the form of own zones")).toEqual([]);
    await beside.getByLabel("Zone 4 from").fill("151");
    await beside.getByRole("button", { name: "Save" }).click();
    await expect(zonesOf(page).getByRole("row", { name: /^Z3/ })).toContainText(/130–150.*100\s?%/);

    const passerBy = await visitor();
    await open(passerBy, later);
    await expect(zonesOf(passerBy).getByRole("row", { name: /^Z4/ })).toContainText(/144–161.*100\s?%/);
    await expect(zonesOf(passerBy)).not.toContainText("own zones");
    await expect(passerBy.getByRole("table", { name: "Time in power zones" })).toHaveCount(0);

    // After the set of a day is removed, the previous one applies.
    await page.goto("/profile/edit/heart-rate");
    await own.getByRole("button", { name: /^Remove Heart-rate zones 90/ }).click();
    await page
      .getByRole("dialog", { name: "Remove these zones?" })
      .getByRole("button", { name: "Remove" })
      .click();
    await expect(own.getByRole("listitem")).toHaveCount(2);
    await open(page, later);
    await expect(zonesOf(page).getByRole("row", { name: /^Z3/ })).toContainText(/140–150.*100\s?%/);
  });
}

test("[WORK-5] a set of zones that another tab changed is shown before it is replaced, and other sets are left alone @all", async ({
  member,
}) => {
  const { page } = await member();
  await page.goto("/profile/edit/heart-rate");
  await ownZonesOf(page).getByRole("button", { name: "Add heart-rate zones" }).click();
  await ownZonesOf(page).getByRole("button", { name: "Save" }).click();
  await expect(ownZonesOf(page).getByRole("listitem")).toHaveCount(1);

  const tab = await page.context().newPage();
  await tab.goto("/profile/edit/heart-rate");
  for (const each of [page, tab])
    await ownZonesOf(each)
      .getByRole("button", { name: /^Change Heart-rate zones/ })
      .click();
  await ownZonesOf(tab).getByLabel("Zone 1 from").fill("55");
  await ownZonesOf(page).getByLabel("Zone 2 from").fill("64");
  await ownZonesOf(page).getByRole("button", { name: "Save" }).click();
  await expect(ownZonesOf(tab).getByRole("listitem")).toContainText([/50 \/ 64 \/ 70/]);

  // What was typed stays, and is not saved before the person has chosen.
  await expect(ownZonesOf(tab).getByLabel("Zone 1 from")).toHaveValue("55");
  const elsewhere = ownZonesOf(tab).getByRole("group", { name: "Heart-rate zones: changed elsewhere" });
  await expect(elsewhere).toContainText(
    /Changed in another tab or device to “50 \/ 64 \/ 70 \/ 80 \/ 90\s%, always”\./,
  );
  await ownZonesOf(tab).getByRole("button", { name: "Save" }).click();
  await expect(ownZonesOf(tab).getByRole("alert")).toContainText("choose which value to keep");
  expect(await findBarriersOfState(tab, "zones that were changed elsewhere")).toEqual([]);
  await expect(ownZonesOf(page).getByRole("listitem")).toContainText([/50 \/ 64 \/ 70/]);
  await elsewhere.getByRole("button", { name: "Keep mine" }).click();
  await ownZonesOf(tab).getByRole("button", { name: "Save" }).click();
  await expect(ownZonesOf(page).getByRole("listitem")).toContainText([/55 \/ 60 \/ 70/]);
});

test("[WORK-5] [SET-2] zones that are being saved take nothing more and are not called changed elsewhere; once they are saved, the next change begins with them @all", async ({
  member,
}) => {
  const { page, account } = await member();
  const after = { since: null, unit: "beatsPerMinute", limits: [100, 120, 140, 150, 170] };
  await page.request.put("/apiserver/v1/user/trainingzones", {
    headers: { sttauthorization: account.sessionKey },
    data: { kind: "heartRate", before: null, after },
  });
  const letAnswerCome = await blockAnswers(page, "PUT", /\/user\/trainingzones$/);
  await page.goto("/profile/edit/heart-rate");
  const own = ownZonesOf(page);
  const form = own.getByRole("form", { name: "Change heart-rate zones" });
  const change = own.getByRole("button", { name: /^Change Heart-rate zones/ });
  const first = form.getByLabel("Zone 1 from");
  const save = form.getByRole("button", { name: "Save" });
  await change.click();
  await first.fill("101");
  await form.getByLabel("Valid from").fill("2024-02-29");
  await save.click();
  // Live events tell of them before the answer is there.
  await expect(own.getByRole("listitem")).toContainText([/from 29 Feb 2024.*101 \/ 120/s]);
  await expect(form.getByRole("group", { name: /changed elsewhere/ })).toHaveCount(0);
  await expect(first).not.toBeEditable();
  await expect(form.getByLabel("Limits in")).toHaveAttribute("aria-disabled", "true");
  letAnswerCome();
  await expect(form).toHaveCount(0);

  // The row has them before they are loaded again, and in another language the form stays as it is.
  const letReloadCome = await blockAnswers(page, "GET", /\/user\/trainingzones$/);
  await change.click();
  await first.fill("102");
  await save.click();
  await expect(form).toHaveCount(0);
  await change.click();
  await expect(first).toHaveValue("102");
  letReloadCome();
  await first.fill("103");
  const tab = await page.context().newPage();
  await tab.goto("/profile/edit/appearance");
  await tab.getByRole("radio", { name: "suomi" }).check();
  await expect(page.getByRole("heading", { name: "Asetukset", level: 1 })).toBeVisible();
  const limits = page.getByRole("group", { name: /^Alarajat/ });
  await expect(limits.getByRole("spinbutton").first()).toHaveValue("103");
});

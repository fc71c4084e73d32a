import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout } from "./harness/api.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { yearInHelsinki } from "./harness/helsinki.ts";
import { expect, test } from "./harness/journey.ts";

/** Ten minutes at 140 beats a minute, except for half a minute at 187. */
const run = Buffer.from(
  `<gpx version="1.1" creator="x" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><type>running</type><trkseg>${Array.from(
    { length: 601 },
    (_, i) => {
      const time = new Date(Date.UTC(2026, 4, 1, 8, 0, i)).toISOString();
      const heart = `<extensions><g:TrackPointExtension><g:hr>${i >= 300 && i < 331 ? 187 : 140}</g:hr></g:TrackPointExtension></extensions>`;
      return `<trkpt lat="${60 + i * 0.000_03}" lon="24"><time>${time}</time>${heart}</trkpt>`;
    },
  ).join("")}</trkseg></trk></gpx>`,
);

test("[WORK-5] the page says what zones are based on; their owner sets another maximum there, which nobody else sees @all", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member();
  await freezeMessages(page);
  const header = { sharingFlags: 19, description: "Hill" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name: "hill.gpx", bytes: run }, header);
  const address = `/workout/${account.username}/${workoutKey}`;
  await page.goto(address);
  const zones = page.getByRole("region", { name: "Heart-rate zones" });
  await expect(zones).toContainText("Maximum 187: the highest in your workouts");
  // 90 % of 187 is 168.3.
  await expect(zones.getByRole("row", { name: /Z5/ })).toContainText("≥ 169");

  await zones.getByRole("button", { name: "Change your maximum heart rate" }).click();
  const form = zones.getByRole("form", { name: "Heart rate" });
  await expect(form.getByText("Highest in your workouts: 187")).toBeVisible();
  expect(await findBarriersOfState(page, "zones with their form")).toEqual([]);
  await form.getByLabel("Maximum heart rate").fill("195");
  await page.keyboard.press("Enter");
  await expect(zones).toContainText("Maximum 195: your own setting");
  await expect(zones.getByRole("row", { name: /Z5/ })).toContainText("≥ 176");
  await expect(form).toHaveCount(0);
  await page.reload();
  await expect(zones).toContainText("Maximum 195: your own setting");

  // Everybody else gets zones of a default maximum, and cannot change anything.
  const passerBy = await visitor();
  await passerBy.goto(address);
  const theirs = passerBy.getByRole("region", { name: "Heart-rate zones" });
  await expect(theirs).toContainText(
    "Zones use a maximum of 180. Only the owner sees zones by their own maximum.",
  );
  await expect(theirs.getByRole("row", { name: /Z5/ })).toContainText("≥ 162");
  await expect(theirs.getByRole("button", { name: /Change/ })).toHaveCount(0);

  // The settings have the same form. A year of birth gives an estimate for a missing value: 208 - 0.7 x 18 is
  // 195.4.
  await page.goto("/profile/edit/heart-rate");
  const settings = page.getByRole("form", { name: "Heart rate" });
  await expect(settings.getByLabel("Maximum heart rate")).toHaveValue("195");
  await settings.getByLabel("Maximum heart rate").fill("");
  await settings.getByLabel("Year of birth").fill(String(yearInHelsinki() - 18));
  await settings.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Remove this value?" });
  await expect(question).toContainText(/Maximum heart rate 195\sbpm, always/);
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Saved. Your zones now use a maximum of 195.")).toBeVisible();
  await page.goto(address);
  await expect(zones).toContainText("Maximum 195: estimated from your age");
});

const form = (tab: Page) => tab.getByRole("form", { name: "Heart rate" });

test("[WORK-5] another maximum is valid from a day on, other tabs follow and keep what was typed, and no value is overwritten without asking @all", async ({
  member,
}) => {
  const { page } = await member();
  const values = page.getByRole("region", { name: "Values by date" });
  await page.goto("/profile/edit/heart-rate");
  await form(page).getByLabel("Maximum heart rate").fill("190");
  await expect(form(page).getByLabel("Valid from")).toHaveCount(0);
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(values.getByRole("listitem")).toContainText([/Maximum heart rate\s*always\s*190/]);

  const tab = await page.context().newPage();
  await tab.goto("/profile/edit/heart-rate");
  await expect(form(tab).getByLabel("Maximum heart rate")).toHaveValue("190");
  await form(tab).getByLabel("Year of birth").fill("1983");

  await form(page).getByLabel("Maximum heart rate").fill("185");
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await expect(form(page).getByLabel("Valid from")).toHaveValue(today);
  await expect(form(page)).toContainText("Workouts before that day keep 190.");
  expect(await findBarriersOfState(page, "another maximum heart rate")).toEqual([]);
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(values.getByRole("listitem")).toContainText([/from.*185/, /always\s*190/]);

  await expect(form(tab).getByLabel("Maximum heart rate")).toHaveValue("185");
  await expect(form(tab).getByLabel("Year of birth")).toHaveValue("1983");
  await form(tab).getByRole("button", { name: "Save" }).click();
  await expect(form(page).getByLabel("Year of birth")).toHaveValue("1983");
  await expect(values.getByRole("listitem")).toContainText([/from.*185/, /always\s*190/]);

  await values.getByRole("button", { name: "Add a value" }).click();
  const another = page.getByRole("form", { name: "Add a value" });
  await another.getByLabel("Kind").selectOption({ label: "Maximum heart rate" });
  await another.getByLabel("Value").fill("180");
  await another.getByLabel("Valid from").fill(today);
  await another.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Replace the value of that day?" });
  await expect(question).toContainText(/Maximum heart rate 185\sbpm, from/);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(values.getByRole("listitem")).toContainText([/from.*185/, /always\s*190/]);
  await another.getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(values.getByRole("listitem")).toContainText([/from.*180/, /always\s*190/]);
  await expect(form(tab).getByLabel("Maximum heart rate")).toHaveValue("180");
});

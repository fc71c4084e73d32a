import { importWorkout } from "./harness/api.ts";
import { findBarriersInThemes } from "./harness/barriers.ts";
import { expect, test } from "./harness/journey.ts";

/** Ten minutes at 140 beats a minute, half a minute of them at 187. */
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

test("[WORK-5] the page says what zones are made of; their owner sets another maximum beside them, which nobody else sees", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member();
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
  expect(await findBarriersInThemes(page, "zones with their form")).toEqual([]);
  await form.getByLabel("Maximum heart rate").fill("195");
  await page.keyboard.press("Enter");
  await expect(zones).toContainText("Maximum 195: your own setting");
  await expect(zones.getByRole("row", { name: /Z5/ })).toContainText("≥ 176");
  await expect(form).toHaveCount(0);
  await page.reload();
  await expect(zones).toContainText("Maximum 195: your own setting");

  // Everybody else gets zones of a maximum that is nobody's, and nothing to change.
  const passerBy = await visitor();
  await passerBy.goto(address);
  const theirs = passerBy.getByRole("region", { name: "Heart-rate zones" });
  await expect(theirs).toContainText("Zones of a maximum of 180. Only the owner sees their own.");
  await expect(theirs.getByRole("row", { name: /Z5/ })).toContainText("≥ 162");
  await expect(theirs.getByRole("button", { name: /Change/ })).toHaveCount(0);

  // The settings have the same; a year of birth estimates what is not set: 208 - 0.7 x 18 is 195.4.
  await page.goto("/profile/edit");
  const settings = page.getByRole("form", { name: "Heart rate" });
  await expect(settings.getByLabel("Maximum heart rate")).toHaveValue("195");
  await settings.getByLabel("Maximum heart rate").fill("");
  await settings.getByLabel("Year of birth").fill(String(new Date().getUTCFullYear() - 18));
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Your zones now begin from a maximum of 195.")).toBeVisible();
  await page.goto(address);
  await expect(zones).toContainText("Maximum 195: estimated from your age");
});

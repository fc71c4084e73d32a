import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";
import { steadyRecording } from "./harness/steady-recording.ts";

test("[ENERGY-1] [ENERGY-2] an estimated energy says whose body it assumes; the owner's uses their settings, and nobody else sees it @all", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member();
  const bytes = steadyRecording({
    start: "2025-05-01T09:00:00Z",
    sport: "running",
    stretches: [[3, 3600]],
    rate: 150,
  });
  const header = { sharingFlags: 19, description: "An hour" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name: "hour.gpx", bytes }, header);
  const address = `/workout/${account.username}/${workoutKey}`;
  const shown = page.getByRole("button", { name: /Energy: source/ });
  await page.goto(address);
  // An hour at 150 beats, as the mean of women and men of 70 kg and 40 years: 60 * (40.797 + 61.522) / 2 /
  // 4.184.
  await expect(shown).toContainText(/734\s*kcal/);
  await shown.click();
  await expect(page.getByText(/Set your weight, gender and birth date in the settings/)).toBeVisible();

  const saved = await fetch(`${cairn.url}/apiserver/v1/user/settings`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      sttauthorization: account.sessionKey,
      password: account.password,
    },
    body: JSON.stringify({ weight: 90_000, gender: "MALE" }),
  });
  expect(saved.status).toBe(200);
  // A man of 90 kg: 60 * 65.498 / 4.184. A job computes the estimates again.
  await expect
    .poll(async () => {
      await page.goto(address);
      return await shown.textContent();
    })
    .toMatch(/939\s*kcal/);
  await shown.click();
  await expect(page.getByText(/By weight, sex and age from your settings/)).toBeVisible();
  expect(await findBarriersOfState(page, "the source of an energy")).toEqual([]);
  await page.goto("/diary/workout-list");
  await expect(page.getByText(/939\s*kcal/).first()).toBeAttached();

  const passerBy = await visitor();
  await passerBy.goto(address);
  const theirs = passerBy.getByRole("button", { name: /Energy: source/ });
  await expect(theirs).toContainText(/734\s*kcal/);
  await theirs.click();
  await expect(passerBy.getByText(/Only the owner sees their own value/)).toBeVisible();
});

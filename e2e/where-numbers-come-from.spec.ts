import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import type { Locator } from "@playwright/test";
import { importWorkout, type SentFile } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

/** Presses a source; it shows at once, and is stored when this has ended. */
async function choose(source: Locator): Promise<void> {
  const saved = source
    .page()
    .waitForResponse((answer) => answer.url().endsWith("/sources") && answer.request().method() === "PUT");
  await source.click();
  expect((await saved).status()).toBe(200);
}

test("[API-35] a number says where it comes from; its owner chooses the computed one, and the choice stays @all", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("trail-run");
  const header = { sharingFlags: 19, description: "Whose ascent" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const address = `/workout/${account.username}/${workoutKey}`;
  await page.goto(address);
  const ascent = page.getByRole("button", { name: /Ascent: source/ });
  const device = await figure(ascent);
  await ascent.click();
  await expect(page.getByText(/^Measured by/)).toBeVisible();
  const computed = page.getByRole("radio", { name: /^Computed/ });
  await expect(computed).not.toBeChecked();
  await choose(computed);
  await expect(computed).toBeChecked();
  await expect(page.getByText(/^Computed from the recorded points, rules version \d+/)).toBeVisible();
  await expect.poll(() => figure(ascent)).not.toBe(device);
  const chosen = await figure(ascent);

  await page.reload();
  await expect.poll(() => figure(ascent)).toBe(chosen);
  await ascent.click();
  await expect(page.getByRole("radio", { name: /^Computed/ })).toBeChecked();
  await choose(page.getByRole("button", { name: "Choose automatically" }));
  await expect(page.getByText(/^Measured by/)).toBeVisible();
  await expect.poll(() => figure(ascent)).toBe(device);
  await expect(page.getByRole("button", { name: "Choose automatically" })).toHaveCount(0);
  await choose(computed);
  await expect(computed).toBeChecked();
  await expect.poll(() => figure(ascent)).toBe(chosen);

  // A visitor sees the same number and both sources, and has nothing to choose.
  const passerBy = await visitor();
  await passerBy.goto(address);
  const theirs = passerBy.getByRole("button", { name: /Ascent: source/ });
  expect(await figure(theirs)).toBe(chosen);
  await theirs.click();
  await expect(passerBy.getByText(/^Computed from the recorded points/)).toBeVisible();
  await expect(passerBy.getByRole("radio", { name: /^Computed/ })).toHaveCount(0);
});

test("[API-35] effort and power are shown with their rules, and distrusted values with their number @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("ride");
  const header = { sharingFlags: 0, description: "Power" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const power = page.getByRole("region", { name: "Power", exact: true });
  await expect(power.getByRole("row", { name: /20\s*min/ })).toBeVisible();
  await power.getByRole("button", { name: /Normalized power: source/ }).click();
  await expect(page.getByText(/30-second averages/)).toBeVisible();
  await page.keyboard.press("Escape");
  const effort = page.getByRole("region", { name: "Effort" });
  await effort.getByRole("button", { name: /, TRIMP: source/ }).click();
  await expect(page.getByText(/Banister/)).toBeVisible();
  // Grade-adjusted pace is only for sports on foot.
  const numbers = page.getByRole("region", { name: "Key numbers" });
  await expect(numbers.getByText("GAP")).toHaveCount(0);

  const spikes = spikyRun();
  const run = await importWorkout(cairn.url, account, spikes, { ...header, description: "Spikes" });
  await page.goto(`/workout/${account.username}/${run.workoutKey}`);
  await expect(page.getByText("1 GPS spike and 3 impossible heart rates left out")).toBeVisible();
  await numbers.getByRole("button", { name: /GAP: source/ }).click();
  await expect(page.getByText(/Minetti 2002/)).toBeVisible();
});

test("[API-35] a number that the points contradict says so, in totals and laps, with the device's number one tap away @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const header = { sharingFlags: 0, description: "Contradicted" };
  const { workoutKey } = await importWorkout(cairn.url, account, contradictedRun(), header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const distance = page.getByRole("button", { name: /Distance: source/ });
  const ours = await figure(distance);
  await distance.click();
  await expect(
    page.getByText(/^The device reported 0.* km, but its track is \d+\.\d+ km long\.$/),
  ).toBeVisible();
  await page.getByRole("dialog").getByRole("radio").first().click();
  await expect.poll(() => figure(distance)).not.toBe(ours);
  await expect(page.getByText(/but its track is/)).toBeVisible();
  await page.getByRole("button", { name: "Choose automatically" }).click();
  await expect.poll(() => figure(distance)).toBe(ours);
  await page.keyboard.press("Escape");

  const laps = page.getByRole("region", { name: "Splits" });
  await laps.getByRole("button", { name: "What the device reported for lap 1" }).click();
  await expect(page.getByText(/^The device reported .*, but distance divided by time is/)).toBeVisible();
});

/** The number on a button, without the hint about pressing it. */
async function figure(button: Locator): Promise<string> {
  return (await button.innerText()).split(",")[0]?.trim() ?? "";
}

/** A run whose watch counted no distance, and wrote twice the speed in its laps, which is no unit that a program may mean. */
function contradictedRun(): SentFile {
  const activity = generateRecording("run", createRandom("contradicted"));
  const { recording, totals, truth } = activity;
  const { distance: _distance, ...columns } = recording.columns;
  const elapsedTime = Math.round(truth.elapsedTime / 2);
  const avgSpeed = (2 * truth.distance) / truth.elapsedTime;
  const laps = [0, elapsedTime].map((startTime) => ({
    startTime,
    elapsedTime,
    distance: truth.distance / 2,
    avgSpeed,
  }));
  const file = {
    ...activity,
    recording: { ...recording, columns, laps },
    totals: { ...totals, distance: 0 },
  };
  return { name: "contradicted.fit", bytes: Buffer.from(writeFit(file)) };
}

/** Two minutes of running up a gentle slope. One position is a degree off, and three heart rates are impossible. */
function spikyRun(): SentFile {
  const points = Array.from({ length: 120 }, (_, i) => {
    const latitude = 60 + i * 3e-5 + (i === 60 ? 1 : 0);
    const time = new Date(Date.UTC(2025, 5, 1) + i * 1000).toISOString();
    const rate = i % 40 === 0 ? 255 : 140;
    return `<trkpt lat="${latitude}" lon="24"><ele>${50 + i / 10}</ele><time>${time}</time><extensions><hr>${rate}</hr></extensions></trkpt>`;
  });
  const gpx = `<gpx version="1.1" creator="t"><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`;
  return { name: "spikes.gpx", bytes: Buffer.from(gpx) };
}

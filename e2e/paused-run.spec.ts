import { importWorkout } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";

/** Seconds for which the watch was stopped after half of the loop. */
const pause = 600;

/** A loop of about 4 km at an even pace; `secondsPerPoint` sets the pace, and a pause half way is optional. */
const loop = (start: string, secondsPerPoint: number, isPaused: boolean) => {
  const point = (i: number, late: number) => {
    const angle = (i / 199) * 2 * Math.PI;
    const [lat, lon] = [61.5 + 0.006 * Math.sin(angle), 23.8 + 0.012 * (1 - Math.cos(angle))];
    const time = new Date(Date.parse(start) + (i * secondsPerPoint + late) * 1000).toISOString();
    return `<trkpt lat="${lat}" lon="${lon}"><ele>100</ele><time>${time}</time></trkpt>`;
  };
  const points = (from: number, to: number, late: number) =>
    Array.from({ length: to - from + 1 }, (_unused, k) => point(from + k, late)).join("");
  const track = isPaused
    ? `<trkseg>${points(0, 100, 0)}</trkseg><trkseg>${points(100, 199, pause)}</trkseg>`
    : `<trkseg>${points(0, 199, 0)}</trkseg>`;
  return Buffer.from(`<gpx version="1.1" creator="x"><trk><type>running</type>${track}</trk></gpx>`);
};

test("[WORK-3] [WORK-7] a run with a pause: every time names its clock, and the gap at the finish agrees with the ranking @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const keys: string[] = [];
  for (const [description, start, pace, isPaused] of [
    ["Paused", "2026-07-01T07:00:00Z", 6, true],
    ["Steady", "2026-10-01T07:00:00Z", 7, false],
  ] as const) {
    const file = { name: `${description}.gpx`, bytes: loop(start, pace, isPaused) };
    keys.push((await importWorkout(cairn.url, account, file, { sharingFlags: 0, description })).workoutKey);
  }
  await page.goto(`/workout/${account.username}/${keys[0]}`);
  const numbers = page.getByRole("region", { name: "Key numbers" });
  // 199 steps of 6 s, plus ten minutes between start and stop.
  await expect(numbers.getByRole("button", { name: /^19:54/ })).toBeVisible();
  const elapsed = numbers.getByRole("button", { name: /29:54/ });
  await elapsed.click();
  await expect(page.getByText(/^From start to finish, pauses included/)).toBeVisible();
  await page.keyboard.press("Escape");
  await numbers.getByRole("button", { name: /, Pace: source/ }).click();
  await expect(page.getByText("Distance divided by timer time, pauses left out.")).toBeVisible();
  await page.keyboard.press("Escape");

  const efforts = page.getByRole("region", { name: "Best efforts" });
  await expect(efforts.getByRole("columnheader", { name: "Elapsed time" })).toBeVisible();
  await expect(efforts.getByText(/pauses count, as in a race/)).toBeVisible();

  // Without the pause, the steady run was 199 s slower, in the ranking as in the comparison.
  await page.goto(`/workout/${account.username}/${keys[1]}`);
  const similar = page.getByRole("region", { name: "On this route" });
  await expect(similar.getByRole("row", { name: /23:13 \+3:19/ })).toBeVisible();
  await similar.getByRole("button", { name: /^Compare with .*Jul/ }).click();
  const graphs = page.getByRole("region", { name: "Graphs", exact: true });
  await expect(graphs.getByRole("status").filter({ hasText: /Compared with .*Jul/ })).toContainText("−3:19");
});

test("[WORK-3] [WORK-7] a ranking shows all efforts that it counts, and a shorter last split gives its length @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const keys: string[] = [];
  for (const month of [1, 2, 3, 4, 5, 6]) {
    const file = { name: `${month}.gpx`, bytes: loop(`2026-0${month}-01T07:00:00Z`, 5 + month, false) };
    const header = { sharingFlags: 0, description: `Month ${month}` };
    keys.push((await importWorkout(cairn.url, account, file, header)).workoutKey);
  }
  await page.goto(`/workout/${account.username}/${keys[1]}`);
  const similar = page.getByRole("region", { name: "On this route" });
  await expect(similar).toContainText("No. 2 of 6");
  // The best three, under a header row.
  await expect(similar.getByRole("row")).toHaveCount(4);
  await similar.getByRole("button", { name: "Show all 6" }).click();
  await expect(similar.getByRole("row")).toHaveCount(7);
  await similar.getByRole("button", { name: "Show fewer" }).click();
  await expect(similar.getByRole("row")).toHaveCount(4);

  // A loop of 4.10 km: four kilometres and a tenth.
  const splits = page.getByRole("region", { name: "Splits" });
  await splits.getByRole("radio", { name: "1", exact: true }).check();
  await expect(splits.getByRole("row")).toHaveCount(6);
  await expect(splits.getByRole("row").nth(4).getByRole("button")).toHaveText("4");
  await expect(splits.getByRole("row").last().getByRole("button")).toHaveText(/^0\.10\s?km$/);
});

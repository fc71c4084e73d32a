import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { importWorkout } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";
import { pressOn, tabTo } from "./harness/keyboard.ts";

/**
 * The same loop of about 4 km at a steady pace, with a heart rate. `begun` says where on the loop it starts,
 * as a share.
 */
const loop = (start: string, secondsPerPoint: number, heartRate: number, begun = 0) => {
  const points = Array.from({ length: 200 }, (_, i) => {
    const angle = (i / 199 + begun) * 2 * Math.PI;
    const [lat, lon] = [61.5 + 0.006 * Math.sin(angle), 23.8 + 0.012 * (1 - Math.cos(angle))];
    const time = new Date(Date.parse(start) + i * secondsPerPoint * 1000).toISOString();
    const heart = `<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${heartRate}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>`;
    return `<trkpt lat="${lat}" lon="${lon}"><ele>${100 + (i % 50)}</ele><time>${time}</time>${heart}</trkpt>`;
  });
  return Buffer.from(
    `<gpx version="1.1" creator="x" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

test("[WORK-7] another effort on the route is compared with this one by keyboard alone: both lines, both graphs, and who was ahead @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const keys: string[] = [];
  for (const [description, start, pace, pulse] of [
    ["Summer", "2026-07-01T07:00:00Z", 6, 151],
    ["Autumn", "2026-10-01T07:00:00Z", 7, 142],
  ] as const) {
    const file = { name: `${description}.gpx`, bytes: loop(start, pace, pulse) };
    keys.push((await importWorkout(cairn.url, account, file, { sharingFlags: 0, description })).workoutKey);
  }
  await page.goto(`/workout/${account.username}/${keys[1]}`);
  const graphs = page.getByRole("region", { name: "Graphs", exact: true });
  const cursor = graphs.getByRole("slider", { name: "Cursor along the track" });
  await expect(cursor).toBeVisible();
  await expect(graphs.getByText("Time gap")).toHaveCount(0);

  const toggle = page
    .getByRole("region", { name: "On this route" })
    .getByRole("button", { name: /^Compare with .*Jul/ });
  await pressOn(page, toggle);
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(graphs.getByText("Time gap")).toBeVisible();

  // The other effort takes a second less for each of 199 steps, so this one is 3:19 behind at the end, and
  // half of that half way.
  await expect(graphs.getByRole("status").filter({ hasText: /Compared with .*Jul/ })).toContainText("−3:19");
  await cursor.focus();
  await page.keyboard.press("End");
  await expect(cursor).toHaveAttribute(
    "aria-valuetext",
    /Time gap 3:19 behind,.* Heart rate 142 bpm, other effort 151/,
  );
  await page.keyboard.press("Home");
  await expect(cursor).toHaveAttribute("aria-valuetext", /Time gap 0:00 level/);

  await graphs.getByRole("button", { name: "Table", exact: true }).click();
  await expect(graphs.getByRole("columnheader", { name: "Time gap" })).toBeVisible();
  await graphs.getByRole("button", { name: "Graphs", exact: true }).click();

  await page.emulateMedia({ colorScheme: "light" });
  expect(await findBarriersOfState(page, "two efforts")).toEqual([]);

  const leave = graphs.getByRole("button", { name: "Stop comparing" });
  await tabTo(page, leave);
  await page.keyboard.press("Enter");
  await expect(leave).toHaveCount(0);
  await expect(graphs.getByText("Time gap")).toHaveCount(0);
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect(cursor).toBeFocused();
});

test("[WORK-7] the same loop started elsewhere is compared with this one from its own start @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const keys: string[] = [];
  for (const [description, start, pace, begun] of [
    ["From the station", "2026-07-01T07:00:00Z", 6, 0.4],
    ["From home", "2026-10-01T07:00:00Z", 7, 0],
  ] as const) {
    const file = { name: `${description}.gpx`, bytes: loop(start, pace, 150, begun) };
    keys.push((await importWorkout(cairn.url, account, file, { sharingFlags: 0, description })).workoutKey);
  }
  await page.goto(`/workout/${account.username}/${keys[1]}`);
  const similar = page.getByRole("region", { name: "On this route" });
  await similar.getByRole("button", { name: /^Compare with .*Jul/ }).click();
  const graphs = page.getByRole("region", { name: "Graphs", exact: true });
  const chip = graphs.getByRole("status").filter({ hasText: /Compared with .*Jul/ });
  await expect(chip).toContainText("started elsewhere on the loop");
  // A second less for each of 199 steps, wherever the other effort starts.
  await expect(chip).toContainText("−3:19");
  const cursor = graphs.getByRole("slider", { name: "Cursor along the track" });
  await cursor.focus();
  await page.keyboard.press("Home");
  await expect(cursor).toHaveAttribute("aria-valuetext", /Time gap 0:00 level/);
});

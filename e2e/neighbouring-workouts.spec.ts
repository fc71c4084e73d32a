import { importWorkout } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";

/** The same loop of about 4 km, run at a steady pace; `secondsPerPoint` sets the pace. */
const loop = (start: string, secondsPerPoint: number) => {
  const points = Array.from({ length: 200 }, (_, i) => {
    const angle = (i / 199) * 2 * Math.PI;
    const [lat, lon] = [61.5 + 0.006 * Math.sin(angle), 23.8 + 0.012 * (1 - Math.cos(angle))];
    const time = new Date(Date.parse(start) + i * secondsPerPoint * 1000).toISOString();
    return `<trkpt lat="${lat}" lon="${lon}"><time>${time}</time></trkpt>`;
  });
  return Buffer.from(
    `<gpx version="1.1" creator="x"><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

const efforts = [
  ["Spring", "2026-04-01T07:00:00Z", 8],
  ["Summer", "2026-07-01T07:00:00Z", 6],
  ["Autumn", "2026-10-01T07:00:00Z", 7],
] as const;

test("[WORK-7] [WORK-8] [WORK-13] a run links to the previous and the next one, is in the ranking of its route, and deleting it leads to the previous one", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const keys: string[] = [];
  for (const [description, start, pace] of efforts) {
    const file = { name: `${description}.gpx`, bytes: loop(start, pace) };
    keys.push((await importWorkout(cairn.url, account, file, { sharingFlags: 0, description })).workoutKey);
  }
  const title = (name: string) => page.getByRole("heading", { name, level: 1 });
  await page.goto(`/workout/${account.username}/${keys[1]}`);
  await expect(title("Summer")).toBeVisible();

  const ranking = page.getByRole("region", { name: "On this route" });
  await expect(ranking).toContainText("No. 1 of 3");
  const dates = ranking.getByRole("row").getByRole("cell").filter({ hasText: "2026" });
  await expect(dates).toHaveText([/Jul/, /Oct/, /Apr/]);
  await ranking.getByRole("button", { name: "Date" }).click();
  await expect(dates).toHaveText([/Oct/, /Jul/, /Apr/]);

  const around = page.getByRole("navigation", { name: "Previous and next workout" });
  await around.getByRole("link", { name: /Previous.*Spring/ }).click();
  await expect(title("Spring")).toBeVisible();
  await expect(around.getByRole("link")).toHaveCount(1);
  await around.getByRole("link", { name: /Next.*Summer/ }).click();
  await around.getByRole("link", { name: /Next.*Autumn/ }).click();
  await expect(title("Autumn")).toBeVisible();

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(title("Summer")).toBeVisible();
  await expect(ranking).toContainText("No. 1 of 2");
});

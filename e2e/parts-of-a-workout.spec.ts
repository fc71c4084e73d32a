import { generateRecording, type RecordingKind } from "@cairn/testkit/outings/generate-recording";
import { createRandom } from "@cairn/testkit/random";
import { writeTcx } from "@cairn/testkit/files/write-tcx";
import type { Page } from "@playwright/test";
import { importWorkout, type SentFile } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

interface Opened {
  readonly cairn: { readonly url: string };
  readonly member: () => Promise<{
    readonly page: Page;
    readonly account: Parameters<typeof importWorkout>[1];
  }>;
}

test("[API-35] a recording of two sports is one workout that shows its legs", async ({ cairn, member }) => {
  const page = await open({ cairn, member }, twoSports());
  const legs = page.getByRole("region", { name: "Legs" });
  await expect(legs.getByRole("button", { name: /^Select/ })).toHaveText([/Cycling/, /Running/]);
  // Each leg tells its speed as its sport does.
  await expect(legs.getByRole("row", { name: /Cycling/ })).toContainText("km/h");
  await expect(legs.getByRole("row", { name: /Running/ })).toContainText("/km");
});

test("[WORK-6] a day at the lifts shows its runs, each selectable", async ({ cairn, member }) => {
  const { name, buffer } = fitFile("alpine-ski");
  const { truth } = generateRecording("alpine-ski", createRandom(name));
  const page = await open({ cairn, member }, { name, bytes: buffer });
  const runs = page.getByRole("region", { name: `${truth.skiRuns.length} runs` });
  await expect(runs.getByText(/downhill$/)).toBeVisible();
  await expect(runs.getByRole("button", { name: /select this run/ })).toHaveCount(
    Math.min(12, truth.skiRuns.length),
  );
  await runs.getByRole("button", { name: "2: select this run on map and graphs" }).click();
  await expect(page.getByRole("button", { name: "Clear the selection" })).toBeVisible();
});

test("[API-35] a swim in a pool shows its lengths with strokes and SWOLF", async ({ cairn, member }) => {
  const { name, buffer } = fitFile("pool-swim");
  const { pool } = generateRecording("pool-swim", createRandom(name));
  const swum = pool?.lengths.filter(({ strokes }) => strokes > 0) ?? [];
  const page = await open({ cairn, member }, { name, bytes: buffer });
  const lengths = page.getByRole("region", { name: "Pool" });
  await expect(lengths.getByRole("button", { name: /Lengths: where it comes from/ })).toContainText(
    String(swum.length),
  );
  const [first] = swum;
  await expect(lengths.getByRole("row").nth(1)).toContainText(String(first?.strokes));
  await lengths.getByRole("button", { name: /SWOLF: where it comes from/ }).click();
  await expect(page.getByText(/Seconds plus strokes per length/)).toBeVisible();
  await page.keyboard.press("Escape");
  await lengths.getByRole("button", { name: `Show all ${swum.length}` }).click();
  await expect(lengths.getByRole("button", { name: /select this length/ })).toHaveCount(swum.length);
});

/** The page of a workout that somebody new has imported. */
async function open({ cairn, member }: Opened, file: SentFile): Promise<Page> {
  const { page, account } = await member();
  const header = { sharingFlags: 0, description: "In parts" };
  const { workoutKey } = await importWorkout(cairn.url, account, file, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  return page;
}

const activityOf = (tcx: string): string => /<Activity .*<\/Activity>/s.exec(tcx)?.[0] ?? "";

/** A ride and a run behind it in one file, as a watch for duathlons writes it. */
function twoSports(): SentFile {
  const ride = part("ride", "Biking", 0);
  const run = part("run", "Running", 6 * 3600_000);
  const [first, next] = [activityOf(ride), activityOf(run)];
  const session = `<MultiSportSession><Id>2025-06-01T10:00:00Z</Id><FirstSport>${first}</FirstSport><NextSport>${next}</NextSport></MultiSportSession>`;
  return { name: "duathlon.tcx", bytes: Buffer.from(ride.replace(first, session)) };
}

function part(kind: RecordingKind, sport: string, later: number): string {
  const { recording, totals } = generateRecording(kind, createRandom(kind));
  return writeTcx({ ...recording, startTime: (recording.startTime ?? 0) + later }, { sport, totals });
}

import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { generateRecording, type RecordingKind } from "@cairn/testkit/outings/generate-recording";
import { importWorkout, type SentFile } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";
import { withoutWebgl } from "./harness/without-webgl.ts";

test.use({ drawsMaps: true });

const generated = (kind: RecordingKind) => generateRecording(kind, createRandom("pictures"));

const fit = (kind: RecordingKind): SentFile => ({ name: `${kind}.fit`, bytes: writeFit(generated(kind)) });

/** A run recorded by a phone, which has no heart rate. */
function runWithoutHeartRate(): SentFile {
  const { recording } = generated("run");
  const { heartRate: _heartRate, cadence: _cadence, ...columns } = recording.columns;
  return gpx("run", { ...recording, columns });
}

/** The first seconds of a walk, started and stopped by mistake. */
function halfAMinute(): SentFile {
  const { recording } = generated("run");
  const columns = Object.fromEntries(
    Object.entries(recording.columns).map(([channel, column]) => [channel, column.slice(0, 31)]),
  );
  return gpx("half-a-minute", { ...recording, columns, length: 31, segmentStarts: [0], laps: [] });
}

const gpx = (name: string, recording: Parameters<typeof writeGpx>[0]): SentFile => ({
  name: `${name}.gpx`,
  bytes: new TextEncoder().encode(writeGpx(recording, { name, type: "running" })),
});

const workouts: Readonly<Record<string, () => SentFile>> = {
  "ride-with-everything": () => fit("ride"),
  "run-without-heart-rate": runWithoutHeartRate,
  "pool-swim": () => fit("pool-swim"),
  treadmill: () => fit("treadmill"),
  "ski-day": () => fit("alpine-ski"),
  "half-a-minute": halfAMinute,
};

/** A desktop, and a phone that shows more of the page. */
const screens = [
  [1280, 840],
  [390, 1240],
] as const;

test("[WORK-1] [WORK-2] six kinds of workout look as they did, in both themes, on a phone and on a desk @all", async ({
  cairn,
  member,
}) => {
  test.slow();
  const { page, account } = await member();
  await withoutLiveEvents(page);
  // The map is drawn without WebGL, as a line on a plain background, because WebGL's output differs between
  // machines.
  await withoutWebgl(page);
  for (const [name, file] of Object.entries(workouts)) {
    const header = { sharingFlags: 19, description: name.replaceAll("-", " ") };
    const { workoutKey } = await importWorkout(cairn.url, account, file(), header);
    await page.goto(`/workout/${account.username}/${workoutKey}`);
    await page.getByRole("heading", { level: 2, name: "Summary" }).waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        // The tests' people have random names, and a person's colour depends on the name.
        await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, {
          mask: [page.locator("[data-initials]")],
          maskColor: "#8a8f8c",
        });
      }
    }
  }
});

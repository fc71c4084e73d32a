import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFit } from "@cairn/demo/files/write-fit";
import { importWorkout, type SentFile } from "./harness/api.ts";
import { expect, test } from "./harness/journey.ts";
import { runServer } from "./harness/run-server.ts";

test("[WORK-4] when the owner chooses other heights, the graphs of the open page have them, too @all", async ({
  member,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-heights-"));
  writeFileSync(join(folder, "N42E001.hgt"), slope());
  const cairn = await runServer({ settings: { HUMAN_CHECK: "off", ELEVATION: folder } });
  try {
    const { page, account } = await member("walker", cairn.url);
    const header = { sharingFlags: 0, description: "Up the slope" };
    const { workoutKey } = await importWorkout(cairn.url, account, runWithoutHeights(), header);
    const pointsCame = page.waitForResponse(/\/recording$/);
    await page.goto(`/workout/${account.username}/${workoutKey}`);
    await (await pointsCame).finished();
    const cursor = page.locator("[data-graph-cursor]");
    await expect(cursor).toHaveAttribute("aria-valuetext", /Elevation 6\d\d\sm/);

    const ascent = page.getByRole("button", { name: /Ascent: source/ });
    await expect(ascent).toContainText(/1[12]\d/);
    await ascent.click();
    await page.getByRole("dialog").getByRole("radio").first().click();
    await expect(ascent).toContainText("80");
    await expect(cursor).not.toHaveAttribute("aria-valuetext", /Elevation/);
    await page.getByRole("button", { name: "Choose automatically" }).click();
    await expect(ascent).toContainText(/1[12]\d/);
    await expect(cursor).toHaveAttribute("aria-valuetext", /Elevation 6\d\d\sm/);
    // A page left open would report errors when its server stops.
    await page.close();
  } finally {
    await cairn.stop();
    rmSync(folder, { recursive: true });
  }
});

/** Ground that rises by 5 m at each of its 1,200 steps to the north. */
function slope(): Uint8Array {
  const heights = new DataView(new ArrayBuffer(1201 * 1201 * 2));
  for (let i = 0; i < 1201 * 1201; i++) heights.setInt16(2 * i, (1200 - Math.floor(i / 1201)) * 5);
  return new Uint8Array(heights.buffer);
}

const columnOf = (value: (point: number) => number) =>
  Float64Array.from({ length: 41 }, (_, point) => value(point));

/** Ten minutes up that slope, from 600 to 720 m, with a watch that counted 80 m of ascent and wrote no heights. */
function runWithoutHeights(): SentFile {
  const bytes = writeFit({
    recording: {
      startTime: Date.UTC(2025, 5, 1, 8),
      length: 41,
      segmentStarts: [0],
      columns: {
        time: columnOf((point) => point * 15),
        lat: columnOf((point) => 42.1 + point / 2000),
        lon: columnOf(() => 1.5),
      },
      laps: [],
    },
    activityId: 1,
    totals: { elapsedTime: 600, timerTime: 600, distance: 2224, ascent: 80 },
  });
  return { name: "slope.fit", bytes };
}

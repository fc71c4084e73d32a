import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, test } from "./harness/journey.ts";

test("[WORK-11] a workout is downloaded as GPX, FIT, TCX and JSON by those who see it, and as the original file by its owner", async ({
  cairn,
  visitor,
  member,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("trail-run");
  const header = { sharingFlags: 19, description: "Over the hill" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  const address = `/workout/${account.username}/${workoutKey}`;

  await page.goto(address);
  expect((await download(page, "GPX")).toString()).toContain("<trk><name>Over the hill</name>");
  expect((await download(page, "FIT")).subarray(8, 12).toString()).toBe(".FIT");
  expect((await download(page, "TCX")).toString()).toContain("<Notes>Over the hill</Notes>");
  expect(JSON.parse((await download(page, "JSON")).toString())).toMatchObject({ format: "cairn-workout/1" });
  expect((await download(page, "Original file")).equals(buffer)).toBe(true);

  const passerBy = await visitor();
  await passerBy.goto(address);
  expect((await download(passerBy, "GPX")).toString()).toContain("<trkpt");
  await passerBy.getByRole("button", { name: "Download" }).click();
  await expect(passerBy.getByRole("menuitem")).toHaveCount(4);
});

/** The bytes of the file that a menu item downloads. */
async function download(page: Page, item: string): Promise<Buffer> {
  await page.getByRole("button", { name: "Download" }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  return await readFile(await (await started).path());
}

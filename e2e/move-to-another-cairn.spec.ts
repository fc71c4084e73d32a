import { readFile } from "node:fs/promises";
import { patience } from "@cairn/testkit/patience";
import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, importWorkout, type Member } from "./harness/api.ts";
import { gpxFile } from "./harness/files.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { bothWidths, expect, logInWith, test } from "./harness/journey.ts";
import { paintPhoto } from "./harness/paint-photo.ts";
import { type RunningCairn, runServer } from "./harness/run-server.ts";

// The other Cairn is another origin than the page's context has.

let second: RunningCairn;
test.beforeAll(async () => {
  second = await runServer({ settings: { HUMAN_CHECK: "off" } });
});
test.afterAll(() => second.stop());

const send = async (
  url: string,
  { sessionKey }: Member,
  method: string,
  path: string,
  body: object | FormData,
): Promise<void> => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/apiserver/v1${path}`, {
    method,
    headers: { sttauthorization: sessionKey, ...(!isForm && { "content-type": "application/json" }) },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(response.status, path).toBe(200);
};

/** A person with a workout that has a photo, a note and settings of its own. */
const makeMover = async (url: string, page: Page): Promise<Member> => {
  const mover = await createMember(url, "mover");
  const walk = gpxFile("walk", "Over the hill");
  const header = { sharingFlags: 0, description: "Over the hill" };
  const file = { name: walk.name, bytes: walk.buffer };
  const { workoutKey } = await importWorkout(url, mover, file, header);
  const photo = await paintPhoto(page, "top.jpg", 320, 200);
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(photo.buffer)]), photo.name);
  await send(url, mover, "POST", `/workouts/${workoutKey}/image/web`, form);
  const note = { day: "2026-11-02", text: "Slept badly", version: null };
  await send(url, mover, "PUT", "/diary/notes", note);
  await send(url, mover, "POST", "/user/settings", { measurementUnit: "IMPERIAL" });
  return mover;
};

/** Requests the archive in the settings, waits for it and downloads it. */
const fetchArchive = async (page: Page, { password }: Member): Promise<Buffer> => {
  await page.goto("/profile/edit/data");
  const data = page.getByRole("region", { name: "Your data" });
  await expect(data.getByText("1 workout, 1 photo, 0 routes: about")).toBeVisible();
  const prompt = page.getByRole("dialog", { name: "Enter your password" });
  await data.getByRole("button", { name: "Create archive" }).click();
  await prompt.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  // The process that makes it lets all others go first.
  await expect(data.getByText("You can download it until")).toBeVisible({ timeout: 3 * patience.step });
  await data.getByRole("button", { name: "Download archive" }).click();
  await prompt.getByLabel("Password", { exact: true }).fill(password);
  const downloading = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  return await readFile(await (await downloading).path());
};

const signUp = async (page: Page, username: string): Promise<void> => {
  await page.goto("/sign-up");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Name", { exact: true }).fill("The Mover");
  await page.getByLabel("E-mail").fill(`${username}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill("over the hills");
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
};

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("[ACCT-2] a person moves to another Cairn: downloads the archive, signs up there, sees what it contains, imports it, and finds everything @all", async ({
      page,
      cairn,
      visitor,
    }) => {
      await page.goto("/");
      const mover = await makeMover(cairn.url, page);
      await logInWith(page, mover.sessionKey);
      const buffer = await fetchArchive(page, mover);

      const there = await visitor(second.url);
      await signUp(there, `mover-${width}`);
      await there.goto("/diary/workout-list");
      await there.getByRole("button", { name: "Import files" }).click();
      await chooseFiles(there, [{ name: "cairn.zip", mimeType: "application/zip", buffer }]);
      const dialog = there.getByRole("dialog");
      await expect(dialog.getByRole("heading", { name: "Move an account here" })).toBeVisible();
      // Workouts, photos, routes, notes, goals, zones, comments and likes, people, settings.
      await expect(dialog.getByRole("definition")).toHaveText(["1", "1", "0", "1", "0", "0", "0", "0", "1"]);
      expect(await findBarriersOfState(there, "the preview of an account")).toEqual([]);
      await dialog.getByRole("button", { name: "Import account" }).click();

      await expect(dialog.getByRole("heading", { name: "Import results" })).toBeVisible();
      await expect(dialog.getByRole("definition")).toHaveText(["1", "0", "0"]);
      await expect(dialog).toContainText("You now have 1 workout, 1 photo and 0 routes here.");
      // They keep their privacy, so nothing asks for another.
      await expect(dialog.getByRole("radio", { name: "Public" })).toHaveCount(0);
      expect(await findBarriersOfState(there, "what came of an account")).toEqual([]);

      await dialog.getByRole("link", { name: "The archive has other settings" }).click();
      const data = there.getByRole("region", { name: "Your data" });
      await expect(data.getByText("The archive that you imported has settings")).toBeVisible();
      expect(await findBarriersOfState(there, "settings that came along")).toEqual([]);
      await data.getByRole("button", { name: "Use these settings" }).click();
      const prompt = there.getByRole("dialog", { name: "Enter your password" });
      await prompt.getByLabel("Password", { exact: true }).fill("over the hills");
      await there.keyboard.press("Enter");
      await expect(data.getByText("The archive that you imported has settings")).toBeHidden();

      await there.goto("/diary?day=2026-11-02");
      await expect(there.getByText("Slept badly").first()).toBeVisible();
      await there.goto("/diary/workout-list");
      await there.getByRole("link", { name: "Over the hill" }).first().click();
      await expect(there.getByRole("heading", { level: 1 })).toHaveText("Over the hill");
      await expect(there.getByRole("button", { name: "Photo 1 of 1" })).toBeVisible();
      await expect(there.getByRole("main")).toContainText(/\d mi\b/);
    });
  });
}

import type { Page } from "@playwright/test";
import { answerQuestions } from "./harness/answer-browser-questions.ts";
import { importWorkout, type Member } from "./harness/api.ts";
import { blockAnswers } from "./harness/block-answers.ts";
import { addPhoto, enterWorkout } from "./harness/feed.ts";
import { fitFile } from "./harness/files.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { expect, test } from "./harness/journey.ts";
import { paintPhoto } from "./harness/paint-photo.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";

test.use({ refusals: [408, 422, 500, 503] });

const question = "Are you sure you want to delete this photo? This can’t be undone.";

test("[WORK-10] [PHOT-1] photos are uploaded together, each with its own result, appear on the map, and are viewed and deleted", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member();
  const { name, buffer } = fitFile("run");
  const header = { sharingFlags: 19, description: "With a camera" };
  const { workoutKey } = await importWorkout(cairn.url, account, { name, bytes: buffer }, header);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const photos = page.getByRole("region", { name: "Photos" });
  await expect(photos).toContainText("No photos yet. Photos appear here and on the map.");

  // One upload never ends, one is answered with a timeout.
  await routeOpenPage(page, "**/image/web", async (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    if (body.includes("stopped.jpg")) return;
    if (body.includes("slow.jpg")) await route.fulfill({ status: 408, body: "" });
    else await route.continue();
  });
  // Ten together, each of twelve megapixels.
  const large = await paintPhoto(page, "1.jpg", 4000, 3000);
  const good = Array.from({ length: 7 }, (_, n) => ({ ...large, name: `${n + 1}.jpg` }));
  const slow = { ...(await paintPhoto(page, "slow.jpg", 40, 30)) };
  const stopped = { ...(await paintPhoto(page, "stopped.jpg", 40, 30)) };
  const damaged = { name: "damaged.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo at all") };
  const drawing = { name: "map.png", mimeType: "image/png", buffer: Buffer.from("png") };
  const chooser = page.waitForEvent("filechooser");
  await photos.getByRole("button", { name: "Add photos" }).click();
  await (await chooser).setFiles([...good, slow, damaged, drawing, stopped]);

  await expect(photos).toContainText("Some files are no pictures that this browser can read");
  // One after the other: a busy machine takes some ten seconds for each.
  for (let number = 1; number <= 7; number += 1)
    await expect(photos.getByRole("button", { name: `Photo ${number} of` })).toBeVisible();
  await expect(photos.getByRole("button", { name: /^Photo \d of 7$/ })).toHaveCount(7);
  const row = (file: string) => photos.getByRole("listitem").filter({ hasText: file });
  await expect(row("slow.jpg")).toContainText("The upload took too long.");
  await expect(row("damaged.jpg").getByRole("alert")).toContainText("not a JPEG photo");
  await row("stopped.jpg").getByRole("button", { name: "Stop stopped.jpg" }).click();
  await expect(row("stopped.jpg")).toContainText("Stopped");
  for (const file of ["slow.jpg", "damaged.jpg", "stopped.jpg"]) {
    await row(file)
      .getByRole("button", { name: `Remove ${file} from the list` })
      .click();
  }

  await photos.getByRole("button", { name: "Photo 7 of 7" }).click();
  const shown = (number: number, count: number) =>
    page.getByRole("dialog", { name: `Photo ${number} of ${count}` });
  await expect(shown(7, 7)).toBeVisible();
  const image = shown(7, 7).getByRole("img", { name: "Photo 7 of “With a camera”" });
  await expect(image).toHaveAttribute("src", /\/image\/scale\/.*width=2000&height=2000&fit=true/);
  await expect
    .poll(async () => await image.evaluate((shownImage: HTMLImageElement) => shownImage.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press("ArrowRight");
  await expect(shown(1, 7)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("dialog").getByRole("button", { name: "Delete photo" }).click();
  await expect(page.getByRole("dialog")).toContainText(question);
  await page.getByRole("dialog").getByRole("button", { name: "Delete photo" }).click();
  await expect(shown(1, 6)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const stranger = await visitor();
  await stranger.goto(`/workout/${account.username}/${workoutKey}`);
  await stranger
    .getByRole("region", { name: "Photos" })
    .getByRole("button", { name: "Photo 1 of 6" })
    .click();
  await expect(stranger.getByRole("dialog", { name: "Photo 1 of 6" })).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Delete photo" })).toHaveCount(0);
});

test("[PHOT-1] a photo that is deleted late does not open the photos again after they were closed @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { workoutKey } = await enterWorkout(cairn.url, account, {
    description: "By the sea",
    startTime: Date.now() - 7_200_000,
  });
  const letAnswerCome = await blockAnswers(page, "DELETE", /\/image\/[0-9a-f]+$/);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  for (const number of [1, 2, 3])
    await addPhoto(cairn.url, account, workoutKey, await paintPhoto(page, `${number}.jpg`, 64 + number, 48));
  await page.reload();
  await page.getByRole("button", { name: "Photo 3 of 3" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete photo" }).click();
  const isDeleted = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await dialog.getByRole("button", { name: "Delete photo" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  letAnswerCome();
  await (await isDeleted).finished();
  await expect(page.getByRole("button", { name: /^Photo \d of 2$/ })).toHaveCount(2);
  await expect(dialog).toHaveCount(0);
});

/** A workout by hand with photos, in the order of their numbers. */
async function enterWithPhotos(
  url: string,
  account: Member,
  page: Page,
  count: number,
  description = "By the sea",
): Promise<string> {
  const { workoutKey } = await enterWorkout(url, account, {
    description,
    startTime: Date.now() - 7_200_000,
  });
  await page.goto("/diary/workout-list");
  for (let number = 1; number <= count; number += 1)
    await addPhoto(url, account, workoutKey, await paintPhoto(page, `${number}.jpg`, 64 + number, 48));
  return workoutKey;
}

test("[NAV-1] [PHOT-1] the address of a photo opens it over the page of its workout, for everybody who may see it @all", async ({
  cairn,
  member,
  visitor,
}) => {
  const { page, account } = await member();
  const startTime = Date.parse("2026-11-10T10:00Z");
  const { workoutKey } = await enterWorkout(cairn.url, account, { description: "By the lake", startTime });
  await page.goto("/diary/workout-list");
  const photo = await paintPhoto(page, "1.jpg", 64, 48);
  const photoKey = await addPhoto(cairn.url, account, workoutKey, photo);
  const address = `/workout/${account.username}/${workoutKey}`;
  const stranger = await visitor();
  const answer = await stranger.goto(`${address}/image/${photoKey}`);
  expect(answer?.status()).toBe(200);
  await expect(stranger.getByRole("dialog", { name: "Photo 1 of 1" })).toBeVisible();
  await stranger.keyboard.press("Escape");
  await expect(stranger.getByRole("dialog")).toHaveCount(0);
  await expect(stranger).toHaveURL(cairn.url + address);
  await expect(stranger.getByRole("heading", { name: "By the lake", level: 1 })).toBeVisible();

  await page.goto(`${address}/image/${photoKey}`);
  await expect(page.getByRole("dialog", { name: "Photo 1 of 1" })).toBeVisible();
  // Of a photo that is gone, what remains is its workout.
  await page.goto(`${address}/image/${"0".repeat(24)}`);
  await expect(page).toHaveURL(cairn.url + address);
  await expect(page.getByRole("heading", { name: "By the lake", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("[PHOT-1] going back closes a photo, then leaves its page, and it does not open by itself on the next visit @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await enterWithPhotos(cairn.url, account, page, 2);
  const workout = page.getByRole("link", { name: "By the sea" });
  await workout.click();
  await page.getByRole("button", { name: "Photo 1 of 2" }).click();
  await expect(page.getByRole("dialog", { name: "Photo 1 of 2" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Photo 2 of 2" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "By the sea" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Workouts" })).toBeVisible();
  await workout.click();
  await expect(page.getByRole("button", { name: "Photo 2 of 2" }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("[PHOT-1] a photo of a card opens on the page of its workout, but not on a later visit if that page did not load @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const workoutKey = await enterWithPhotos(cairn.url, account, page, 2);
  await enterWithPhotos(cairn.url, account, page, 1, "In the hills");
  await page.goto(`/view_profile/${account.username}`);
  const photo = (name: string) => page.getByRole("article").getByRole("link", { name });
  await photo("Photo 1 of 1").click();
  await expect(page.getByRole("dialog", { name: "Photo 1 of 1" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goBack();
  await routeOpenPage(page, `**/workouts/${workoutKey}/combined*`, (route) =>
    route.fulfill({ status: 500, json: { error: { code: "500", reason: "internal" } } }),
  );
  await photo("Photo 2 of 2").click();
  await expect(page).toHaveURL(new RegExp(workoutKey));
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.goBack();
  await page.unrouteAll();
  await page.getByRole("article").getByRole("link", { name: "By the sea" }).click();
  await expect(page.getByRole("button", { name: "Photo 2 of 2" }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("[PHOT-1] a photo of a card that is opened in another tab does not open in this one later @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await enterWithPhotos(cairn.url, account, page, 2);
  await page.goto(`/view_profile/${account.username}`);
  const card = page.getByRole("article");
  const photo = card.getByRole("link", { name: "Photo 2 of 2" });
  await photo.click();
  await expect(page.getByRole("dialog", { name: "Photo 2 of 2" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goBack();
  const opened = page.context().waitForEvent("page");
  await photo.click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
  await card.getByRole("link", { name: "By the sea" }).click();
  await expect(page.getByRole("button", { name: "Photo 2 of 2" }).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("[PHOT-1] a refusal to delete a photo that is no longer shown is told, and is not said of another photo @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await freezeMessages(page);
  const workoutKey = await enterWithPhotos(cairn.url, account, page, 2);
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const refuse = Promise.withResolvers<undefined>();
  await routeOpenPage(page, /\/image\/[0-9a-f]+$/, async (route) => {
    if (route.request().method() !== "DELETE") return await route.fallback();
    await refuse.promise;
    await route.fulfill({ status: 503, json: { error: { code: "503", reason: "request.busy" } } });
  });
  await page.getByRole("button", { name: "Photo 1 of 2" }).click();
  const dialog = page.getByRole("dialog");
  const remove = dialog.getByRole("button", { name: "Delete photo" });
  await remove.click();
  await remove.click();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("dialog", { name: "Photo 2 of 2" })).toBeVisible();
  refuse.resolve(undefined);
  const refusal = "The server is busy.";
  await expect(page.getByRole("log")).toContainText(refusal);
  await remove.click();
  await expect(dialog.getByText(question)).toBeVisible();
  // Now the question is still there, and says it itself, until it is asked again.
  await remove.click();
  await expect(dialog.getByText(refusal).last()).toBeVisible();
  await expect(dialog.getByText(question)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await remove.click();
  await expect(dialog.getByText(question)).toBeVisible();
});

test("[WORK-10] photos that are still waiting are sent after their page was left, closing the browser asks, and a failure is told elsewhere @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const { workoutKey } = await enterWorkout(cairn.url, account, {
    description: "Up the hill",
    startTime: Date.now() - 7_200_000,
  });
  await freezeMessages(page);
  const { promise: lineIsFree, resolve: freeLine } = Promise.withResolvers<undefined>();
  await page.route("**/image/web", async (route) => {
    await lineIsFree;
    await route.continue();
  });
  await page.goto(`/workout/${account.username}/${workoutKey}`);
  const photos = page.getByRole("region", { name: "Photos" });
  const small = await paintPhoto(page, "1.jpg", 64, 48);
  const good = Array.from({ length: 9 }, (_, n) => ({ ...small, name: `${n + 1}.jpg` }));
  const damaged = { name: "damaged.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo at all") };
  const chooser = page.waitForEvent("filechooser");
  await photos.getByRole("button", { name: "Add photos" }).click();
  await (await chooser).setFiles([...good, damaged]);
  const onTheirWay = photos.getByRole("progressbar");
  await expect(onTheirWay).toHaveCount(10);

  const asked = answerQuestions(page, "dismiss");
  const toDiary = () => page.getByRole("link", { name: "Diary", exact: true }).first().click();
  await toDiary();
  await expect(page).toHaveURL(/\/diary/);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await page.goBack();
  await expect(onTheirWay).toHaveCount(10);

  await toDiary();
  await expect(page).toHaveURL(/\/diary/);
  freeLine(undefined);
  await expect(page.getByText("1 photo could not be added.")).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(photos.getByRole("button", { name: /^Photo \d of 9$/ })).toHaveCount(9);
  await expect(photos.getByRole("listitem").filter({ hasText: "damaged.jpg" })).toContainText(
    "not a JPEG photo",
  );
  await expect(onTheirWay).toHaveCount(0);
  // Nothing is on its way any more.
  await page.reload();
  await expect(photos.getByRole("button", { name: /^Photo \d of 9$/ })).toHaveCount(9);
  expect(asked).toEqual(["beforeunload"]);
});

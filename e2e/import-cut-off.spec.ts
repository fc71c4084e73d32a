import { writeZip } from "@cairn/testkit/files/write-zip";
import type { Page } from "@playwright/test";
import { answerQuestions } from "./harness/answer-browser-questions.ts";
import { createMember, listWorkouts, type Member } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { chooseFiles } from "./harness/import-dialog.ts";
import { expect, logInWith, test } from "./harness/journey.ts";
import { paintPhoto } from "./harness/paint-photo.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";
import { storedDrafts } from "./harness/stored-drafts.ts";

const words = (count: number): string =>
  count === 1
    ? "An import was interrupted: 1 workout is kept as a private draft."
    : `An import was interrupted: ${count} workouts are kept as private drafts.`;

/** The fields of a workout that this journey reads. */
interface Kept {
  readonly workoutKey: string;
  readonly pictureCount: number;
}

/** Crashes the process that renders the page, as a lack of memory would: none of its code runs after that. */
const kill = async (page: Page): Promise<void> => {
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
};

const importTwo = async (page: Page): Promise<void> => {
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  await chooseFiles(page, [fitFile("walk"), fitFile("treadmill")]);
  await expect(page.getByRole("button", { name: "Save 2 workouts" })).toBeEnabled();
};

const openAs = async (page: Page, { sessionKey }: Member, path = "/dashboard"): Promise<Page> => {
  await page.context().clearCookies();
  const next = await page.context().newPage();
  await logInWith(next, sessionKey);
  await next.goto(path);
  return next;
};

test("[ADD-3] an import interrupted by a crash is offered only to its owner, and goes on @all", async ({
  member,
  cairn,
}) => {
  const { page, account } = await member();
  await importTwo(page);

  const picture = await paintPhoto(page, "summit.jpg", 400, 300);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add photos to treadmill.fit" }).click();
  await (await chooser).setFiles([picture]);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("textbox", { name: "Title of treadmill.fit" }) });
  await expect(row.locator("img")).toHaveCount(1);

  const beside = await openAs(page, account);
  await expect(beside.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(beside.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(beside.getByText(words(2))).toHaveCount(0);
  await kill(page);
  await beside.reload();
  await expect(beside.getByText(words(2))).toBeVisible();

  const somebodyElse = await openAs(beside, await createMember(cairn.url));
  await expect(somebodyElse.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(somebodyElse.getByText("An import was interrupted")).toHaveCount(0);
  await somebodyElse.close();

  const again = await openAs(beside, account, "/diary/workout-list");
  await beside.close();
  await expect(again.getByText(words(2))).toBeVisible();
  // One of them is deleted on another device and disappears without a message.
  const headers = { sttauthorization: account.sessionKey };
  const named = (await storedDrafts(again)).join(",");
  const answer = await fetch(`${cairn.url}/apiserver/v1/workouts?workouts=${named}`, { headers });
  const { payload } = (await answer.json()) as { payload: readonly Kept[] };
  const plain = payload.find(({ pictureCount }) => pictureCount === 0);
  const path = `${cairn.url}/apiserver/v1/workouts/${plain?.workoutKey ?? ""}/delete`;
  expect((await fetch(path, { method: "DELETE", headers })).status).toBe(200);
  await again.reload();
  await expect(again.getByText(words(1))).toBeVisible();
  await again.getByRole("button", { name: "Continue import" }).click();
  const dialog = again.getByRole("dialog");
  await expect(dialog.getByText("1 photo is already added.")).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Title of/ }).fill("Found again");
  await dialog.getByRole("button", { name: "Save workout" }).click();
  await expect(again.getByRole("heading", { name: "Found again", level: 1 })).toBeVisible();
  await again.goto("/dashboard");
  await again.getByRole("radio", { name: "My workouts" }).check();
  await expect(again.getByText("Found again").first()).toBeVisible();
  await expect(again.getByText("An import was interrupted")).toHaveCount(0);
});

test.describe("a server that is away", () => {
  test.use({ refusals: [503] });

  test("[ADD-3] [NET-1] an interrupted import that cannot go on says why, and is still offered @all", async ({
    member,
  }) => {
    const { page, account } = await member();
    await importTwo(page);
    const next = await openAs(page, account, "/diary/workout-list");
    await kill(page);
    await next.reload();
    await expect(next.getByText(words(2))).toBeVisible();
    // Simulates a server that is away. A broken connection would put an error into the console.
    await routeOpenPage(next, /\/workouts\?/, (route) => route.fulfill({ status: 503 }));
    const offer = next.getByRole("note").filter({ hasText: words(2) });
    await offer.getByRole("button", { name: "Continue import" }).click();
    await expect(offer.getByRole("alert")).toContainText("Try again");
    await next.unroute(/\/workouts\?/);
    await offer.getByRole("button", { name: "Continue import" }).click();
    await expect(next.getByRole("dialog").getByRole("textbox", { name: /^Title of/ })).toHaveCount(2);
  });
});

test("[ADD-3] an interrupted import that cannot go on beside an import of many files is still offered @all", async ({
  member,
}) => {
  const { page, account } = await member();
  await importTwo(page);
  const next = await openAs(page, account, "/diary/workout-list");
  await kill(page);
  await next.reload();
  await expect(next.getByText(words(2))).toBeVisible();
  // This page never learns that the import of many files has ended.
  await routeOpenPage(next, "**/workout/import/*/events", () => undefined);
  await next.getByRole("button", { name: "Add workout" }).click();
  const entries = [fitFile("run"), fitFile("ride")].map(({ name, buffer }) => ({ name, bytes: buffer }));
  const buffer = Buffer.from(writeZip(entries));
  await chooseFiles(next, [{ name: "rides.zip", mimeType: "application/zip", buffer }]);
  const dialog = next.getByRole("dialog");
  const leave = dialog.getByRole("button", { name: "Continue in background" });
  await dialog.getByRole("button", { name: "Import 2 workouts" }).click();
  await leave.click();
  await expect(dialog).toBeHidden();

  await next.getByRole("button", { name: "Continue import" }).click();
  await leave.click();
  await expect(dialog).toBeHidden();
  await expect(next.getByText(words(2))).toBeVisible();
});

test("[ADD-3] an import interrupted by a crash is deleted on request, after a question, from the import dialog, too @all", async ({
  member,
}) => {
  const { page, account } = await member();
  await importTwo(page);
  const next = await openAs(page, account, "/profile/edit");
  await kill(page);
  await next.getByRole("button", { name: "Add workout" }).click();
  const dialog = next.getByRole("dialog");
  await expect(dialog.getByText(words(2))).toBeVisible();
  await dialog.getByRole("button", { name: "Delete them" }).click();
  await expect(dialog.getByText("Delete the 2 drafts?")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep" }).click();
  await expect(dialog.getByText(words(2))).toBeVisible();
  await dialog.getByRole("button", { name: "Delete them" }).click();
  await dialog.getByRole("button", { name: "Delete them" }).click();
  await expect(dialog.getByRole("note")).toHaveCount(0);
  await next.goto("/diary/workout-list");
  await expect(next.getByText("No workouts yet")).toBeVisible();
});

test("[ADD-3] closing the page while Save is being answered deletes nothing; only what was not saved is offered again @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  const asked = answerQuestions(page, "accept");
  // The server saves one of them, and no answer comes.
  const { promise: isSaved, resolve: tellSaved } = Promise.withResolvers<undefined>();
  await page.route("**/workouts/header*", async (route) => {
    const headers = route.request().postDataJSON() as readonly { readonly description: string }[];
    const one = headers.filter(({ description }) => description === "Saved in time");
    await route.fetch({ postData: JSON.stringify(one) });
    tellSaved(undefined);
  });
  await page.goto("/diary/workout-list");
  await page.getByRole("button", { name: "Import files" }).click();
  await chooseFiles(page, [fitFile("walk"), fitFile("treadmill"), fitFile("run")]);
  await expect(page.getByRole("button", { name: "Save 3 workouts" })).toBeEnabled();
  await page.getByRole("textbox", { name: "Title of walk.fit" }).fill("Saved in time");
  await page.getByRole("textbox", { name: "Title of treadmill.fit" }).fill("Too late");
  // The third would be saved as it is.
  await page.getByRole("radio", { name: "Private" }).check();
  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(request.url());
  });
  await page.getByRole("button", { name: "Save 3 workouts" }).click();
  await isSaved;
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);

  await expect(page.getByText(words(2))).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Saved in time" })).toHaveCount(1);
  const keys = async () => (await listWorkouts(cairn.url, account)).map(({ workoutKey }) => workoutKey);
  expect(await keys()).toHaveLength(1);
  expect(await storedDrafts(page)).toHaveLength(2);
  expect(deletions).toEqual([]);
  await page.getByRole("button", { name: "Delete them" }).click();
  await page.getByRole("button", { name: "Delete them" }).click();
  await expect.poll(() => deletions).toHaveLength(2);
  await expect(page.getByRole("note")).toHaveCount(0);
  expect(await keys()).toHaveLength(1);
  await expect(page.getByRole("row").filter({ hasText: "Saved in time" })).toHaveCount(1);
});

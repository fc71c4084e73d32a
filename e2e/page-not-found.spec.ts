import type { Page } from "@playwright/test";
import { createMember, importWorkout } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { expect, expectNotFound, test } from "./harness/journey.ts";
import { runServer, type RunningCairn } from "./harness/run-server.ts";

test.use({ refusals: [404] });

const run = { name: "run.fit", bytes: fitFile("run").buffer };

/** The text that a visitor reads, without the address, which they asked for themselves. */
const wordsOf = async (page: Page) => await page.getByRole("main").innerText();

test("[WORK-13] a workout that one may not see cannot be told apart from one that does not exist @all", async ({
  cairn,
  member,
  visitor,
}) => {
  const account = await createMember(cairn.url);
  const header = { sharingFlags: 0, description: "A secret way" };
  const { workoutKey } = await importWorkout(cairn.url, account, run, header);
  const unknown = workoutKey.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  const stranger = await member("stranger");
  for (const page of [await visitor(), stranger.page]) {
    // The public workouts shown differ each time, and other tests add theirs.
    await page.route("**/apiserver/v1/explore?*", (route) =>
      route.fulfill({
        json: { error: null, payload: { users: [], workouts: [], images: [] }, metadata: null },
      }),
    );
    const seen: string[] = [];
    for (const key of [workoutKey, unknown]) {
      await page.goto(`/workout/${account.username}/${key}`);
      await expectNotFound(page);
      await expect(page).toHaveURL(`/workout/${account.username}/${key}`);
      await expect(page.getByRole("heading", { name: "Page not found", level: 1 })).toBeVisible();
      await expect(
        page.getByText(/There is no workout at this address, or it is not shared with you/),
      ).toBeVisible();
      await expect(page.getByText("A secret way")).toHaveCount(0);
      seen.push(await wordsOf(page));
    }
    expect(seen[0]).toBe(seen[1]);
  }
});

test("[WORK-13] [NAV-4] whoever may see it logs in and gets there; others find public workouts @all", async ({
  visitor,
}) => {
  // The page shows twelve of all public workouts. On a Cairn of its own these are this journey's.
  const cairn = await runServer();
  try {
    await findWorkouts(cairn, visitor);
  } finally {
    await cairn.stop();
  }
});

async function findWorkouts(cairn: RunningCairn, visitor: (url: string) => Promise<Page>): Promise<void> {
  const account = await createMember(cairn.url);
  const hidden = await importWorkout(cairn.url, account, run, {
    sharingFlags: 0,
    description: "For me alone",
  });
  await importWorkout(cairn.url, account, run, { sharingFlags: 19, description: "For everybody" });
  await importWorkout(cairn.url, account, run, { sharingFlags: 1, description: "For those with the link" });

  const page = await visitor(cairn.url);
  await page.goto(`/workout/${account.username}/${hidden.workoutKey}`);
  const mosaic = page.getByRole("list", { name: "Public workouts" });
  await expect(mosaic.getByRole("link", { name: /For everybody/ })).toBeVisible();
  await expect(mosaic.getByText(/For me alone|For those with the link/)).toHaveCount(0);

  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "For me alone", level: 1 })).toBeVisible();

  const other = await visitor(cairn.url);
  await other.goto("/no-such-page");
  await expectNotFound(other, "/page-not-found");
  await other.getByRole("link", { name: /For everybody/ }).click();
  await expect(other.getByRole("heading", { name: "For everybody", level: 1 })).toBeVisible();
  // Closed before the server stops, because the pages would report that as an error.
  for (const opened of [page, other]) await opened.context().close();
}

import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { createMember, endSession, importWorkout, type Member } from "./harness/api.ts";
import { fitFile } from "./harness/files.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { expect } from "./harness/journey.ts";
import { test } from "./harness/restartable.ts";
import { isSame, mark } from "./harness/same-document.ts";
import { withoutLiveEvents } from "./harness/without-live-events.ts";

test.use({ serviceWorkers: "allow" });

const run = { name: "run.fit", bytes: fitFile("run").buffer };

async function memberWithRuns(url: string, ...titles: readonly string[]): Promise<Member> {
  const member = await createMember(url);
  for (const description of titles) await importWorkout(url, member, run, { sharingFlags: 0, description });
  return member;
}

/** Waits until the code of the workout's screen is cached, which happens by itself when the page is idle. */
const atRest = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/workout-page-[^/]+\.js$/.test(name)),
  );
};

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1, exact: true });
const exactGraphs = (page: Page) =>
  expect(page.getByRole("article")).toHaveAttribute("data-points", /^\d{4,}$/);

test("[NET-1] a workout and the list that are opened while the server restarts load by themselves @all", async ({
  server,
  open,
}) => {
  test.slow();
  const page = await open(await memberWithRuns(server.url, "While it was away", "Another one"));
  await withoutLiveEvents(page);
  await page.goto("/dashboard");
  await page.getByRole("radio", { name: "My workouts" }).check();
  await page.getByRole("link", { name: "While it was away" }).waitFor();
  await atRest(page);
  await mark(page);

  await server.stop();
  await page.getByRole("link", { name: "Diary" }).first().click();
  await server.start();
  await expect(page.getByRole("grid", { name: "Calendar" })).toBeVisible();
  await page.getByRole("navigation", { name: "Diary" }).getByRole("link", { name: "Workouts" }).click();
  await expect(heading(page, "Workouts")).toBeVisible();
  await page.getByRole("link", { name: "While it was away" }).waitFor();

  await server.stop();
  await page.getByRole("link", { name: "While it was away" }).click();
  const notice = page.getByRole("status").filter({ hasText: "The server is not answering." });
  await expect(notice).toBeVisible();
  const asked = page.waitForRequest(/\/combined$/);
  await notice.getByRole("button", { name: "Try now" }).click();
  await asked;
  await expect(notice).toBeVisible();
  await server.start();
  await expect(heading(page, "While it was away")).toBeVisible();
  await expect(notice).toBeHidden();
  await exactGraphs(page);

  await server.stop();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Another one" })).toBeVisible();
  await page.getByRole("link", { name: "Another one" }).click();
  await expect(notice).toBeVisible();
  await server.start();
  // Nobody presses anything.
  await expect(heading(page, "Another one")).toBeVisible();
  await exactGraphs(page);
  expect(await isSame(page)).toBe(true);
});

test("[NET-1] a workout opened offline loads with the connection, and the previous screen stays until then @all", async ({
  server,
  open,
}) => {
  test.slow();
  const page = await open(await memberWithRuns(server.url, "In the tunnel", "Seen before"));
  await withoutLiveEvents(page);
  const context = page.context();
  await page.goto("/diary/workout-list");
  await page.getByRole("link", { name: "Seen before" }).click();
  await exactGraphs(page);
  await page.goBack();
  await page.getByRole("link", { name: "In the tunnel" }).waitFor();
  await atRest(page);
  await mark(page);

  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.getByRole("link", { name: "Seen before" }).click();
  await expect(heading(page, "Seen before")).toBeVisible();
  await exactGraphs(page);
  await page.goBack();
  await page.getByRole("link", { name: "In the tunnel" }).click();
  await expect(page).toHaveURL(/\/workout\//);
  await expect(heading(page, "In the tunnel")).toHaveCount(0);
  await context.setOffline(false);
  await expect(heading(page, "In the tunnel")).toBeVisible();
  await exactGraphs(page);
  await expect(page.getByText("You are offline.")).toBeHidden();
  expect(await isSame(page)).toBe(true);
});

test("[NET-1] a screen whose code was not loaded before the connection was lost opens when it is back @all", async ({
  server,
  open,
}) => {
  const page = await open(await memberWithRuns(server.url, "By hand"));
  await withoutLiveEvents(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Your account" }).click();
  await atRest(page);
  await mark(page);
  await page.context().setOffline(true);
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page, "Settings")).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

test("[NET-1] a dialog whose code was not loaded before the connection was lost opens when it is back, over the same screen @all", async ({
  server,
  open,
}) => {
  const page = await open(await memberWithRuns(server.url, "Out of reach"));
  await withoutLiveEvents(page);
  await page.goto("/diary/workout-list");
  await page.getByRole("link", { name: "Out of reach" }).click();
  await exactGraphs(page);
  await atRest(page);
  await mark(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await expect(heading(page, "Out of reach")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("dialog", { name: "Delete “Out of reach”?" })).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

test("[NET-1] a visitor who leaves the home page while the server restarts gets there by waiting @all", async ({
  server,
  open,
}) => {
  test.slow();
  const page = await open();
  await page.goto("/");
  // Until the client is there, a link is an ordinary one.
  await expect(page.locator("html")).not.toHaveAttribute("data-drawn");
  await page.waitForLoadState("networkidle");
  await server.stop();
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await server.start();
  await expect(heading(page, "Welcome back")).toBeVisible();
});

test("[NET-1] [LOGIN-8] a list that is requested after the session has ended loads after logging in over it @all", async ({
  server,
  open,
}) => {
  const member = await memberWithRuns(server.url, "Still mine");
  const page = await open(member);
  await endSession(server.url, member.sessionKey);
  await page.goto("/diary/workout-list");
  const prompt = page.getByRole("dialog", { name: "Log in again" });
  await mark(page);
  await prompt.getByLabel("Username or e-mail").fill(member.username);
  await prompt.getByLabel("Password", { exact: true }).fill(member.password);
  await prompt.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("link", { name: "Still mine" })).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

const privacy = (page: Page, name: string) => page.getByRole("button", { name: `Who can see this: ${name}` });
async function makePublic(page: Page): Promise<void> {
  await privacy(page, "Private").click();
  await page.getByRole("menuitemradio", { name: /^Public/ }).click();
}

test("[NET-1] a change without a connection is undone with a message, and is not sent later", async ({
  server,
  open,
}) => {
  const page = await open(await memberWithRuns(server.url, "Still private"));
  await freezeMessages(page);
  await page.goto("/diary/workout-list");
  await page.getByRole("link", { name: "Still private" }).click();
  await exactGraphs(page);
  await page.context().setOffline(true);
  // The notice pushes the page down, which must not happen between finding a menu's item and pressing it.
  await expect(page.getByText("You are offline").filter({ visible: true })).toBeVisible();
  await makePublic(page);
  await expect(page.getByText("Not saved. Nothing has changed.")).toBeVisible();
  await expect(privacy(page, "Private")).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(privacy(page, "Private")).toBeVisible();
});

test("[NET-1] [PRIV-1] a privacy zone that is saved without a connection says so at once, and can be changed and saved again @all", async ({
  server,
  open,
}) => {
  const page = await open(await memberWithRuns(server.url));
  await page.goto("/profile/edit/privacy");
  await page.getByRole("button", { name: "Hide a place" }).click();
  const form = page.getByRole("dialog", { name: "Hide a place" });
  const name = form.getByLabel("Name, visible only to you");
  await name.fill("Home");
  await page.context().setOffline(true);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toBeVisible();
  await name.fill("At home");
  await page.context().setOffline(false);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove At home" })).toBeVisible();
});

test("[NET-1] [NET-4] a Cairn on the same machine works while the browser thinks that there is no connection @all", async ({
  server,
  open,
}) => {
  const page = await open(await memberWithRuns(server.url, "On the train"));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "onLine", { get: () => false });
  });
  const notice = page.getByText("You are offline.");
  await page.goto("/dashboard");
  await page.getByRole("radio", { name: "My workouts" }).check();
  await page.getByRole("link", { name: "On the train" }).first().click();
  await exactGraphs(page);
  const asked = page.waitForResponse(/\/servertime$/);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  // The browser's event is a reason to ask.
  expect((await asked).status()).toBe(200);
  await expect(notice).toHaveCount(0);
  const saved = page.waitForResponse(/\/workouts\/header$/);
  await makePublic(page);
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(privacy(page, "Public")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("[NET-4] a server that answers nothing is said to, whatever the browser thinks, and until it answers @all", async ({
  server,
  open,
}) => {
  test.slow();
  const page = await open(await memberWithRuns(server.url, "Out of hearing"));
  await withoutLiveEvents(page);
  await page.goto("/diary/workout-list");
  await page.getByRole("link", { name: "Out of hearing" }).click();
  await exactGraphs(page);
  await mark(page);
  await server.stop();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  // One notice says so, however many requests are waiting.
  const notice = page.getByText("The server is not answering.");
  await makePublic(page);
  await expect(notice).toBeVisible();
  await expect(privacy(page, "Private")).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findBarriersOfState(page, "a workout without a server")).toEqual([]);
  }
  await server.start();
  // Nobody presses anything.
  await expect(notice).toHaveCount(0);
  await makePublic(page);
  await expect(privacy(page, "Public")).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

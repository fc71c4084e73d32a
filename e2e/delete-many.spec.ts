import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { listWorkouts, type Member, storeWorkouts } from "./harness/api.ts";
import { freezeMessages } from "./harness/freeze-messages.ts";
import { expect, test } from "./harness/journey.ts";
import { routeOpenPage } from "./harness/route-open-page.ts";
import { waitingLong } from "./harness/waiting-deletions.ts";

// Servers that are away are simulated: a broken connection would put an error into the console.
test.use({ refusals: [502, 503] });

const rowsOf = (page: Page) => page.getByRole("table", { name: "Workouts" }).locator("tbody tr");

/** Enters three runs, opens the list and selects two of them. */
const selectTwo = async (page: Page, url: string, account: Member) => {
  const noon = Date.parse("2026-11-19T12:00:00Z");
  const runs = [0, 1, 2].map((day) => ({
    activityId: 1,
    startTime: noon - day * 86_400_000,
    totalTime: 1800,
  }));
  await storeWorkouts(url, account, runs);
  await page.goto("/diary/workout-list");
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Select" }).click();
  await page.getByRole("checkbox").first().click();
  await page.getByRole("checkbox").nth(1).click();
};

const remove = async (page: Page) =>
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();

/** The state of a change, as the server has it. */
const stateOf = async (url: string, account: Member, key: string): Promise<unknown> => {
  const response = await fetch(`${url}/apiserver/v1/workouts/bulk/${key}`, {
    headers: { sttauthorization: account.sessionKey },
  });
  return ((await response.json()) as { payload: { state: unknown } }).payload.state;
};

test("[LIST-4] deleting is undone although the server does not answer to the first request for it @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await freezeMessages(page);
  await selectTwo(page, cairn.url, account);
  let key = "";
  await page.route(/\/workouts\/bulk$/, (route) =>
    route.continue({ postData: waitingLong(route.request()) }),
  );
  await routeOpenPage(page, /\/workouts\/bulk\//, async (route) => {
    const isFirst = key === "" && route.request().method() === "DELETE";
    if (!isFirst) return await route.continue();
    key = route.request().url().split("/").at(-1) ?? "";
    await route.fulfill({ status: 503, body: "" });
  });
  await remove(page);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  expect(await stateOf(cairn.url, account, key)).toBe("cancelled");
  await expect(page.getByText("Too late to undo")).toHaveCount(0);
});

test("[LIST-4] a deletion whose answers are lost is not reported as failed, and can be undone @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await selectTwo(page, cairn.url, account);
  let key = "";
  await routeOpenPage(page, /\/workouts\/bulk$/, async (route) => {
    const data = waitingLong(route.request());
    ({ key } = data);
    expect((await route.fetch({ postData: data })).status()).toBe(200);
    await route.fulfill({ status: 502, body: "" });
  });
  await remove(page);
  const notice = page.getByRole("alert").filter({ hasText: "It is not known yet" });
  await expect(notice).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(notice).toBeHidden();
  expect(await stateOf(cairn.url, account, key)).toBe("cancelled");
  expect(await listWorkouts(cairn.url, account)).toHaveLength(3);
});

test("[LIST-4] a deletion that did not reach the server is carried out when it answers again @all", async ({
  cairn,
  member,
}) => {
  const { page, account } = await member();
  await selectTwo(page, cairn.url, account);
  await routeOpenPage(page, /\/workouts\/bulk$/, (route) => route.fulfill({ status: 503, body: "" }));
  await remove(page);
  const notice = page.getByRole("alert").filter({ hasText: "It is not known yet" });
  await expect(notice).toBeVisible();
  expect(await findBarriersOfState(page, "a change that is not answered")).toEqual([]);
  await page.unroute(/\/workouts\/bulk$/);
  await expect(notice).toBeHidden();
  await expect.poll(async () => (await listWorkouts(cairn.url, account)).length).toBe(1);
  await expect(rowsOf(page)).toHaveCount(1);
});

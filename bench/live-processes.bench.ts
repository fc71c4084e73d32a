import type { Browser, Page } from "@playwright/test";
import { createMember, type Member } from "../e2e/harness/api.ts";
import { enterWorkout } from "../e2e/harness/feed.ts";
import { logInWith } from "../e2e/harness/journey.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { startSecondProcess } from "../e2e/harness/second-process.ts";
import { type BenchResult, median, rounded } from "./harness.ts";
import { openBrowser } from "./slow-browser.ts";

export const name = "A like until it stands on the screens of others, on the same process and on another";

const rounds = 20;

export async function run(): Promise<BenchResult[]> {
  const cairn = await runServer();
  const second = await startSecondProcess(cairn);
  const browser = await openBrowser();
  try {
    const [owner, fan, friend] = [
      await createMember(cairn.url, "owner"),
      await createMember(cairn.url, "fan"),
      await createMember(cairn.url, "friend"),
    ];
    const workout = { description: "Round the lake", startTime: Date.now() - 7_200_000 };
    const { workoutKey } = await enterWorkout(cairn.url, owner, workout);
    const path = `/workout/${owner.username}/${workoutKey}`;
    const fans = await open(browser, cairn.url, fan, path);
    const same = await open(browser, cairn.url, friend, path);
    const other = await open(browser, second.url, owner, path);
    const times: Record<"same" | "other", number[]> = { same: [], other: [] };
    for (let round = -2; round < rounds; round += 1) {
      const hasLike = round % 2 === 0;
      const pressed = performance.now();
      const seenOn = (page: Page) => likeStands(page, hasLike).then(() => performance.now() - pressed);
      const [onSame, onOther] = await Promise.all([
        seenOn(same),
        seenOn(other),
        fans.getByRole("button", { name: "Like", exact: true }).click(),
      ]);
      if (round < 0) continue;
      times.same.push(onSame);
      times.other.push(onOther);
    }
    return [
      {
        what: "time until it stands there on another process, against on the same",
        value: median(times.other) / median(times.same),
        unit: "times",
        atMost: 1.5,
        beside: `median ${rounded(median(times.other))} ms against ${rounded(median(times.same))} ms, longest ${rounded(Math.max(...times.other))} and ${rounded(Math.max(...times.same))} ms of ${rounds}`,
      },
    ];
  } finally {
    await browser.close();
    await second.stop();
    await cairn.stop();
  }
}

/** Opens a workout's page as somebody, in a browser profile of their own. */
async function open(browser: Browser, url: string, { sessionKey }: Member, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, locale: "en-GB" })).newPage();
  await logInWith(page, sessionKey);
  const listens = page.waitForResponse(/\/user\/events/);
  await page.goto(path);
  await page.getByRole("button", { name: "Like", exact: true }).waitFor();
  await listens;
  return page;
}

const likeStands = (page: Page, hasLike: boolean): Promise<void> =>
  page.getByRole("button", { name: /^1 like/ }).waitFor({ state: hasLike ? "visible" : "detached" });

import { setTimeout as rest } from "node:timers/promises";
import type { BrowserContext, Route } from "@playwright/test";

/** The longest delay, ms. */
const longest = 1500;

/**
 * If `CAIRN_LATE_ANSWERS` is set: half of the answers and of the client's files come late, at random, as on a slow network; the
 * server has done its work before the delay or does it after. Live events are on time.
 */
export async function delayAnswers(context: BrowserContext): Promise<void> {
  if (process.env["CAIRN_LATE_ANSWERS"] === undefined) return;
  await context.route(/\/apiserver\/v1\/(?!user\/events)|\/assets\//, async (route) => {
    const delay = Math.max(0, Math.random() * 2 - 1) * longest;
    // A page that has been closed meanwhile needs no answer.
    await (Math.random() < 0.5 ? delayRequest(route, delay) : delayAnswer(route, delay)).catch(() => {});
  });
}

async function delayRequest(route: Route, delay: number): Promise<void> {
  await rest(delay);
  await route.continue();
}

async function delayAnswer(route: Route, delay: number): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 });
  await rest(delay);
  await route.fulfill({ response });
}

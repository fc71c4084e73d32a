import { patience } from "@cairn/testkit/patience";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { createMember, type Member } from "./api.ts";
import { delayAnswers } from "./delay-answers.ts";
import { runServer, type RunningCairn } from "./run-server.ts";
import { withoutWebgl } from "./without-webgl.ts";

interface JourneyOptions {
  /** Statuses of refusals that this journey expects; the browser logs each of them in its console. */
  readonly refusals: readonly number[];
  /** Origins of other servers that a press in this journey asks; a request to any other fails it. */
  readonly otherOrigins: readonly string[];
  /**
   * Whether maps are drawn. Without a graphics card the processor draws them, for a second and more on each page; journeys about
   * something else have browsers without WebGL, which show the line of a track on plain ground.
   */
  readonly drawsMaps: boolean;
}

interface JourneyTools {
  /** Opens a page as a new visitor in a browser profile of their own, at this address or at the server's. */
  readonly visitor: (url?: string) => Promise<Page>;
  /** Opens a page as a new member who is logged in. */
  readonly member: (
    name?: string,
    url?: string,
  ) => Promise<{ readonly page: Page; readonly account: Member }>;
}

/** Playwright's `test` on a Cairn of its own; fails a journey for any error in the console and any request elsewhere. */
export const test = base.extend<JourneyOptions & JourneyTools, { readonly cairn: RunningCairn }>({
  cairn: [
    // Playwright requires its first argument to be destructured, even if nothing is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const cairn = await runServer();
      await use(cairn);
      await cairn.stop();
    },
    { scope: "worker", timeout: patience.start },
  ],
  baseURL: async ({ cairn }, use) => use(cairn.url),
  refusals: [[], { option: true }],
  otherOrigins: [[], { option: true }],
  drawsMaps: [false, { option: true }],
  context: async ({ context, cairn, refusals, otherOrigins, drawsMaps }, use) => {
    const watch = watchContext(context, [cairn.url, ...otherOrigins], refusals);
    await prepare(context, drawsMaps);
    await use(context);
    expect(watch).toEqual({ errors: [], requestsElsewhere: [] });
  },
  visitor: async ({ browser, cairn, refusals, otherOrigins, drawsMaps, contextOptions }, use) => {
    const watches: Watch[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (url = cairn.url) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: url });
      contexts.push(context);
      watches.push(watchContext(context, [url, ...otherOrigins], refusals));
      await prepare(context, drawsMaps);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
    for (const watch of watches) expect(watch).toEqual({ errors: [], requestsElsewhere: [] });
  },
  member: async ({ visitor, cairn }, use) => {
    await use(async (name, url = cairn.url) => {
      const account = await createMember(url, name);
      const page = await visitor(url);
      await logInWith(page, account.sessionKey);
      return { page, account };
    });
  },
});

export { expect } from "@playwright/test";

/**
 * The width of a phone and that of a desk, CSS px, with words for a title. `npm test` makes a journey on the phone; those with
 * `@all` in their title are made by `npm run test:all` alone.
 */
export const bothWidths = [
  { width: 390, atWidth: "390 px" },
  { width: 1280, atWidth: "1280 px @all" },
] as const;

/** Puts a session into the browser, like a login. */
export async function logInWith(page: Page, sessionKey: string): Promise<void> {
  await page.addInitScript((key) => {
    // Only once, so that a logout during the journey lasts.
    if (sessionStorage.getItem("journey") !== null) return;
    sessionStorage.setItem("journey", "begun");
    localStorage.setItem("sessionkey", key);
  }, sessionKey);
}

/**
 * Whether the page says that nothing is at its address: the address of a screen stays, and one of no screen becomes that of the
 * page.
 */
export async function expectNotFound(page: Page, at: "its address" | "/page-not-found" = "its address") {
  await expect(page.locator("body")).toHaveAttribute("data-page", "page-not-found");
  if (at === "/page-not-found") await expect(page).toHaveURL(/^[^?#]*\/page-not-found$/);
  else await expect(page).not.toHaveURL(/page-not-found/);
}

async function prepare(context: BrowserContext, drawsMaps: boolean): Promise<void> {
  await delayAnswers(context);
  if (!drawsMaps) await withoutWebgl(context);
}

interface Watch {
  readonly errors: string[];
  readonly requestsElsewhere: string[];
}

function watchContext(
  context: BrowserContext,
  origins: readonly string[],
  refusals: readonly number[],
): Watch {
  const watch: Watch = { errors: [], requestsElsewhere: [] };
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const refused = /responded with a status of (\d+)/.exec(message.text());
    if (refused && refusals.includes(Number(refused[1]))) return;
    watch.errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => watch.errors.push(String(error.error().stack)));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (["data:", "blob:"].includes(protocol) || origins.includes(origin)) return;
    watch.requestsElsewhere.push(request.url());
  });
  return watch;
}

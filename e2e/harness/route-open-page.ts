import { expect, type Page } from "@playwright/test";

/** Any call that needs nothing and changes nothing. */
const harmless = "/apiserver/v1/servertime?is-routed";

/**
 * `page.route` for a page that is already open. Chromium sends some of the next requests of such a page past its first route (12
 * of 379 where the request came at once); when this returns, none gets past.
 */
export async function routeOpenPage(page: Page, ...[url, handler]: Parameters<Page["route"]>): Promise<void> {
  await page.route(url, handler);
  await page.route(`**${harmless}`, (route) => route.fulfill({ body: "routed" }));
  await expect
    .poll(() => page.evaluate(async (address) => await (await fetch(address)).text(), harmless))
    .toBe("routed");
  await page.unroute(`**${harmless}`);
}

import type { Page } from "@playwright/test";

declare global {
  /** Only where the browser's tools left out what a lost connection means to a page. */
  var connectionIsBack: (() => void) | undefined;
}

/** Cuts the connection of a page and of all others in its browser profile. */
export const loseConnection = (page: Page): Promise<void> => page.context().setOffline(true);

/**
 * Opens another tab in a browser profile without a connection. Before Chromium 156 the tools for this cut the requests of such a
 * tab, but leave `navigator.onLine` true in each document that is opened later; a browser that really has no connection says
 * false.
 */
export async function openWithoutConnection(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.addInitScript(() => {
    if (!navigator.onLine) return;
    let isOnline = false;
    Object.defineProperty(navigator, "onLine", { get: () => isOnline });
    globalThis.connectionIsBack = () => {
      isOnline = true;
      dispatchEvent(new Event("online"));
    };
  });
  await tab.goto(path);
  return tab;
}

/** Ends what `loseConnection` began; all tabs are told, as by a browser. */
export async function regainConnection(page: Page): Promise<void> {
  await page.context().setOffline(false);
  for (const tab of page.context().pages()) await tab.evaluate(() => globalThis.connectionIsBack?.());
}

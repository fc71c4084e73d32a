import type { Page } from "@playwright/test";

/** As long as this mark is there, the page has not been reloaded. */
export const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
export const isSame = (page: Page): Promise<boolean> => page.evaluate(() => "sameDocument" in globalThis);

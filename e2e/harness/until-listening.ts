import type { Page } from "@playwright/test";

/**
 * Resolves when a page, which is opened after this call, hears what happens elsewhere. It learns of nothing that is changed in
 * the seconds before.
 */
export async function untilListening(page: Page): Promise<void> {
  await page.waitForResponse(/\/user\/events/);
}

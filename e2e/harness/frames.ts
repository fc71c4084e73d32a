import type { Page } from "@playwright/test";

/** Waits until a page has drawn this many frames. */
export const waitFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

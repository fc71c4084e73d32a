import type { Page } from "@playwright/test";
import type { Member } from "../e2e/harness/api.ts";
import { heapOf, newProfile } from "./diary-page.ts";

/** Measurements of opening a map of many tracks. */
export interface Opening {
  /** From the navigation until all lines in view are visible, with the map or before it, ms. */
  readonly seen: number;
  /** From the navigation until the map is drawn with all lines in view, ms. */
  readonly time: number;
  /** Time between frames while the map was dragged, ms; empty if it was not dragged. */
  readonly drag: readonly number[];
  /** MB. */
  readonly heap: number;
}

/** Opens the screen with the map of many tracks in a new profile. */
export async function openTracks(address: string, { sessionKey }: Member, drag?: "drag"): Promise<Opening> {
  const context = await newProfile(sessionKey);
  const page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[data-preview="drawn"]')) performance.mark("seen");
      if (!document.querySelector('[data-map="drawn"]')) return;
      observer.disconnect();
      performance.mark("seen");
      performance.mark("lines");
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.locator('[data-map="drawn"]').waitFor();
  const [seen = Number.NaN, time = Number.NaN] = await page.evaluate(() =>
    ["seen", "lines"].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  );
  await page.waitForTimeout(1500);
  const heap = await heapOf(page);
  const frames = drag ? await framesOfDrag(page) : [];
  await context.close();
  return { seen, time, heap, drag: frames };
}

/** Time between frames while the map is dragged, ms. */
async function framesOfDrag(page: Page): Promise<number[]> {
  const box = await page.locator("[data-map] canvas").boundingBox();
  if (!box) throw new Error("There is no map.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const taken: number[] = [];
        let last = performance.now();
        const next = (now: number) => {
          taken.push(now - last);
          last = now;
          if (taken.length > 60) resolve(taken.slice(1));
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
  );
  for (let step = 1; step <= 40; step += 1) await page.mouse.move(x - 3 * step, y - 2 * step);
  await page.mouse.up();
  return await frames;
}

import type { Page } from "@playwright/test";
import type { Member } from "../../e2e/harness/api.ts";
import { heapOf, newProfile } from "./diary-page.ts";
import { countFrames, type FrameWork, workOfFrames } from "./frame-work.ts";

/** Measurements of opening a map of many tracks. */
export interface Opening {
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
      if (!document.querySelector('[data-map="drawn"]')) return;
      observer.disconnect();
      performance.mark("lines");
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.locator('[data-map="drawn"]').waitFor();
  const time = await page.evaluate(() => performance.getEntriesByName("lines")[0]?.startTime ?? Number.NaN);
  await page.waitForTimeout(1500);
  const heap = await heapOf(page);
  const frames = drag ? await framesOfDrag(page) : [];
  await context.close();
  return { time, heap, drag: frames };
}

/** The work of a frame while the map is dragged. Waiting for a picture does not count. */
export async function workOfDrag(address: string, { sessionKey }: Member): Promise<FrameWork> {
  const context = await newProfile(sessionKey);
  const page = await context.newPage();
  await page.addInitScript(countFrames);
  await page.goto(address);
  await page.locator('[data-map="drawn"]').waitFor();
  await page.waitForTimeout(1500);
  const work = await workOfFrames(page, await grab(page));
  await context.close();
  return work;
}

/** Time between frames while the map is dragged, ms. */
async function framesOfDrag(page: Page): Promise<number[]> {
  const drag = await grab(page);
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
  await drag();
  return await frames;
}

/** Presses the mouse button on the map. The returned function drags the map and releases the button. */
async function grab(page: Page): Promise<() => Promise<void>> {
  const box = await page.locator("[data-map] canvas").first().boundingBox();
  if (!box) throw new Error("There is no map.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  return async () => {
    for (let step = 1; step <= 40; step += 1) await page.mouse.move(x - 3 * step, y - 2 * step);
    await page.mouse.up();
  };
}

import { expect, type Page } from "@playwright/test";

/** More tab stops than any screen has. */
const maxStops = 150;

/** Presses of the Tab key between two checks for the end; a check takes as long as several presses. */
const pressesAtOnce = 10;

/** A desktop, the narrowest window with the desktop layout, and a phone. */
const windows = [
  [1280, 800],
  [960, 800],
  [390, 844],
] as const;

/** Checks every end of a screen that is still loading. */
export async function tryEveryEnd(page: Page, screen: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await tryEveryWindow(page, screen);
}

/**
 * Checks every end of the current screen in every window size. Repeats the check while there are faults,
 * because a map takes a while to fit a new window. The check runs in the light theme; then everything must
 * be at the same place in the dark theme.
 */
export async function tryEveryWindow(page: Page, screen: string): Promise<void> {
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => findLooseEnds(page, `${screen}, ${width} px`)).toEqual([]);
    await expect.poll(() => findMovedByTheme(page, `${screen}, ${width} px`)).toEqual([]);
  }
}

/**
 * Faults that a person would meet who scrolls and tabs a screen to every end, one sentence each.
 *
 * - a page that is wider than its window, or that scrolls into nothing;
 * - a tab stop that is outside the window, or under something that covers it;
 * - a column header that is not aligned with its values.
 *
 * The screen must be loaded. Its own scrolling areas are checked as well as the page's.
 */
export async function findLooseEnds(page: Page, screen: string): Promise<string[]> {
  const scrolling = await page.evaluate(scrollToEveryEnd);
  const crooked = await page.evaluate(findCrookedColumns);
  await page.evaluate(() => {
    // Tab starts again at the top of the page.
    (document.activeElement as HTMLElement | null)?.blur();
    getSelection()?.removeAllRanges();
  });
  const stops = await tabToTheEnd(page);
  return [...scrolling, ...crooked, ...stops].map((fault) => `${screen}: ${fault}`);
}

/** Elements with another place or size in the dark theme than in the light one: one sentence each. */
export async function findMovedByTheme(page: Page, screen: string): Promise<string[]> {
  const inLight = await placesIn(page, "light");
  const inDark = await placesIn(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  const all = Array.from({ length: Math.max(inLight.length, inDark.length) }, (_, index) => index);
  return all.flatMap((index) =>
    inLight[index] === inDark[index]
      ? []
      : [`${screen}: ${inLight[index] ?? "nothing"} in light, ${inDark[index] ?? "nothing"} in the dark`],
  );
}

/** The places of all elements of the page, in document order. */
async function placesIn(page: Page, colorScheme: "light" | "dark"): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme });
  return await page.evaluate(async () => {
    // Whatever a change of theme draws again is drawn by the second frame.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    return [...document.body.querySelectorAll("*")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName.toLowerCase()} at ${Math.round(x)}, ${Math.round(y)} of ${Math.round(width)} x ${Math.round(height)} px`;
    });
  });
}

async function tabToTheEnd(page: Page): Promise<string[]> {
  await page.evaluate(judgeEachStop);
  for (let stop = 0; stop < maxStops; stop += pressesAtOnce) {
    for (let press = 0; press < pressesAtOnce; press += 1) await page.keyboard.press("Tab");
    const faults = await page.evaluate(() => (globalThis as unknown as TabbedPage).faultsAtTheEnd);
    if (faults) return faults;
  }
  return [`Tab has not come to an end after ${maxStops} stops`];
}

/** Data that `judgeEachStop` leaves in the page. */
interface TabbedPage {
  faultsAtTheEnd?: string[] | undefined;
}

/**
 * Runs in the page. Listens to the Tab key until it reaches the end, and notes why a focus is not visible.
 * It checks on keyup: by then the page has scrolled to the new focus.
 */
function judgeEachStop(): void {
  const tabbed = globalThis as unknown as TabbedPage;
  tabbed.faultsAtTheEnd = undefined;
  const faults: string[] = [];
  let firstStop: Element | undefined;
  const judge = (): void => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === firstStop) {
      removeEventListener("keyup", judge, true);
      tabbed.faultsAtTheEnd = faults;
      return;
    }
    firstStop ??= focused;
    // A hidden radio button is represented by its label, and a point on the map by the label beside it.
    const drawn = [focused, ...((focused as HTMLInputElement).labels ?? []), ...focused.children];
    for (const element of drawn) {
      for (const { left, top, right, bottom } of element.getClientRects()) {
        if (right - left < 4 || bottom - top < 4) continue;
        const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
        const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
        const hit = document.elementFromPoint(x, y);
        if (hit && (element.contains(hit) || hit.contains(element))) return;
      }
    }
    const name = `${focused.tagName.toLowerCase()} "${(focused.getAttribute("aria-label") ?? focused.textContent).trim().slice(0, 40)}"`;
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    faults.push(
      `the focus is out of sight at ${name} (${[left, top, right, bottom].map(Math.round).join(", ")})`,
    );
  };
  addEventListener("keyup", judge, true);
}

/** Runs in the page. Scrolls each area to its end and back. */
async function scrollToEveryEnd(): Promise<string[]> {
  const faults: string[] = [];
  const page = document.documentElement;
  // Code that runs in the page cannot use anything from outside.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  if (page.scrollWidth > innerWidth) {
    faults.push(`the page is ${page.scrollWidth} px wide in a window of ${innerWidth} px`);
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isInk = (element: Element): boolean =>
    element.matches("img, canvas, svg, video, input, button") ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  for (const area of [page, ...document.body.querySelectorAll("*")]) {
    const style = getComputedStyle(area);
    const canScroll = area === page || ["auto", "scroll"].includes(style.overflowY);
    if (!canScroll || area.scrollHeight <= area.clientHeight + 1) continue;
    const before = area.scrollTop;
    area.scrollTo({ top: area.scrollHeight, behavior: "instant" });
    await frame();
    const box = area === page ? new DOMRect(0, 0, innerWidth, innerHeight) : area.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    const hasInk = [...area.querySelectorAll("*")].some((element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && bottom > middle && top < box.bottom && isInk(element);
    });
    if (!hasInk) {
      const name = area === page ? "the page" : `${area.tagName.toLowerCase()}.${area.className}`;
      faults.push(`${name} scrolls into nothing, ${area.scrollHeight} px in ${area.clientHeight} px`);
    }
    area.scrollTo({ top: before, behavior: "instant" });
    await frame();
  }
  return faults;
}

/**
 * Runs in the page. Column headers that are not aligned with the value under them, on the side to which the
 * values are aligned.
 */
function findCrookedColumns(): string[] {
  // Code that runs in the page cannot use anything from outside.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const edges = (cell: Element): readonly [number, number] | undefined => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    while (texts.nextNode()) {
      const { parentElement } = texts.currentNode;
      if (!parentElement || getComputedStyle(parentElement).clipPath !== "none") continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      boxes.push(...range.getClientRects());
    }
    return boxes.length === 0
      ? undefined
      : [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
  };
  return [...document.querySelectorAll("table")].flatMap((table) => {
    const head = table.querySelector("thead");
    // Names that only screen readers have stand beside nothing.
    if (!head || getComputedStyle(head).clipPath !== "none") return [];
    const heads = [...head.querySelectorAll("th")];
    const values = [...(table.querySelector("tbody tr")?.children ?? [])];
    if (heads.length !== values.length) return [];
    return heads.flatMap((name, index) => {
      const value = values[index];
      const [above, below] = [edges(name), value && edges(value)];
      // A column of images or switches places its header differently.
      if (!value || !above || !below || value.querySelector("svg, button, input")) return [];
      const side = ["right", "end"].includes(getComputedStyle(value).textAlign) ? 1 : 0;
      const apart = above[side] - below[side];
      return Math.abs(apart) > 2
        ? [`the name of the column "${name.textContent}" stands ${Math.round(apart)} px beside its values`]
        : [];
    });
  });
}

import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any screen has. */
const mostStops = 80;

/** Presses Tab until an element has the focus; fails if it cannot be reached or does not show its focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectVisibleFocus(target);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}

/** Reaches a control by Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/**
 * Presses two keys one right after the other, such as `g` and `d`: in one task of the page, because a busy machine may need
 * longer between two presses than people do.
 */
export const pressPair = (page: Page, first: string, second: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      const target = document.activeElement ?? document.body;
      for (const key of keys)
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    },
    [first, second],
  );

/** Reaches a field by Tab and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

async function expectVisibleFocus(target: Locator): Promise<void> {
  const isSeen = await target.evaluate((element) => {
    // A hidden radio button shows its focus on the visible part of its label.
    for (const one of [element, element.nextElementSibling, element.closest("label")]) {
      if (!one) continue;
      const style = getComputedStyle(one);
      const hasOutline = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
      if (hasOutline || style.boxShadow !== "none") return true;
    }
    return false;
  });
  expect(isSeen, `focus is seen on ${target.toString()}`).toBe(true);
}

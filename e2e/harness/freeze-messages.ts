import type { Page } from "@playwright/test";

/**
 * Keeps each message (toast) until it is pressed or closed: it counts as pointed at from the moment it appears, which stops its
 * time. A busy machine may need longer to press it than it is there for people.
 *
 * @param page not open yet
 */
export async function freezeMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const message of document.querySelectorAll("[role=log] li")) {
        if (held.has(message)) continue;
        held.add(message);
        message.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

import type { Page } from "@playwright/test";

/**
 * Keeps a page from opening the stream of live events, for journeys that wait for an idle network: the stream
 * stays open for good.
 */
export async function withoutLiveEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      typeof input === "string" && input.includes("/user/events")
        ? new Response(null, { status: 204 })
        : await ask(input, init);
  });
}

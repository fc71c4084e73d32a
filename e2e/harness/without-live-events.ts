import type { Page } from "@playwright/test";

/** Answers a page's wish for live events with none, for journeys that wait until the network rests: the stream of events stays open for good. */
export async function withoutLiveEvents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      typeof input === "string" && input.includes("/user/events")
        ? new Response(null, { status: 204 })
        : await ask(input, init);
  });
}

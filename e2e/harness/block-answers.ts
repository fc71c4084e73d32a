import type { Page } from "@playwright/test";

/**
 * Holds back the answers to a kind of request, like a slow network: the server has already answered.
 *
 * @param page not open yet (`routeOpenPage`)
 * @returns lets them come
 */
export async function blockAnswers(page: Page, method: string, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let isHeld = true;
  await page.route(address, async (route) => {
    // Later ones go by themselves: the page may be closed while the server answers them.
    if (!isHeld || route.request().method() !== method) return await route.fallback();
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return () => {
    isHeld = false;
    resolve(undefined);
  };
}

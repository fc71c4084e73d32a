import type { BrowserContext, Page } from "@playwright/test";

/** Makes the browser of a page, or of all pages of a context, lack WebGL, before any code of the page runs. */
export async function withoutWebgl(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const { prototype } = HTMLCanvasElement;
    const real: unknown = Reflect.get(prototype, "getContext");
    Reflect.set(
      prototype,
      "getContext",
      function context(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith("webgl") || typeof real !== "function"
          ? null
          : (Reflect.apply(real, this, [kind, ...rest]) as unknown);
      },
    );
  });
}

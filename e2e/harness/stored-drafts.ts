import type { Page } from "@playwright/test";

/** Keys of the drafts of imports that the browser of a page remembers. No list of the server has them. */
export const storedDrafts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([name, value]) =>
      name.startsWith("import-drafts/")
        ? (JSON.parse(String(value)) as { drafts: { workoutKey: string }[] }).drafts.map(
            ({ workoutKey }) => workoutKey,
          )
        : [],
    ),
  );

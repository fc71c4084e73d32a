import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";

/** Less than half of the whole source to be read by the browser for each document. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe is in the page. */
interface Axe {
  run(within: Document | string, options: RunOptions): Promise<AxeResults>;
}

/** The rules whose outcome depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

interface BarrierQuestion {
  /** Only by some of axe's rules, where they are named. */
  readonly rules?: readonly string[];
  /** Only in the elements of this selector. */
  readonly within?: string;
}

/**
 * Barriers for assistive technology, one sentence each.
 *
 * Axe is run in the page itself, once loaded for each document, and describes only what is broken. Its own adapter for Playwright opens a
 * further page for each look, and has every element described that is in order, which takes longer than the rules themselves. Its one gain
 * is that it looks into frames of other origins, of which Cairn has none.
 *
 * Where a dialog holds the page up it is looked at alone, for nobody gets to the rest.
 */
export async function findBarriers(
  page: Page,
  screen: string,
  { rules, within }: BarrierQuestion = {},
): Promise<string[]> {
  // Colours are judged once they have arrived, not half way.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const barriers = await page.evaluate(
    async (question) => {
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(
        question.within ?? (document.querySelector("dialog:modal") ? "dialog:modal" : document),
        {
          resultTypes: ["violations"],
          ...(question.rules && { runOnly: { type: "rule", values: [...question.rules] } }),
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ id, at: target.join(" "), failureSummary })),
      );
    },
    { rules, within },
  );
  return barriers.map(
    ({ id, at, failureSummary }) => `${screen}: ${id} at ${at}: ${failureSummary?.split("\n").at(-1)}`,
  );
}

/** The same in both themes, of which the second differs in its colours alone. */
export async function findBarriersInThemes(page: Page, screen: string, within?: string): Promise<string[]> {
  const inLight = await findBarriers(page, `${screen}, light`, { ...(within && { within }) });
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await findBarriers(page, `${screen}, dark`, {
    rules: colourRules,
    ...(within && { within }),
  });
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark];
}

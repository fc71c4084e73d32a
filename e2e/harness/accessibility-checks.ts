import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runsAll } from "@cairn/testkit/all-tests";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/** The minified source is less than half the size, and the browser has to parse it for each document. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The part of axe's interface in the page that is used here. */
interface Axe {
  run(within: Document | string, options: RunOptions): Promise<AxeResults>;
}

/** The rules whose outcome depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

interface BarrierQuestion {
  /** Limits the check to some of axe's rules. */
  readonly rules?: readonly string[];
  /** Limits the check to elements that match this selector. */
  readonly within?: string;
}

/**
 * Barriers for assistive technology, one sentence each.
 *
 * Axe runs in the page itself, loaded once per document, and describes only violations. Its own adapter for
 * Playwright opens another page for each check and describes every correct element, too, which takes longer
 * than the rules themselves. The adapter's one advantage is that it checks frames of other origins, and
 * Cairn has none.
 *
 * If a modal dialog is open, only the dialog is checked, because nobody can reach the rest.
 */
export async function findBarriers(
  page: Page,
  screen: string,
  { rules, within }: BarrierQuestion = {},
): Promise<string[]> {
  // Colours are checked after transitions have ended, not half way.
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

/** The same in both themes; in the dark one only rules about colours are checked. */
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

/**
 * The same of a state of a screen beyond the one that `accessibility.spec.ts` looks at, in `npm run test:all`; `npm test` looks
 * at each screen once.
 */
export async function findBarriersOfState(page: Page, state: string, within?: string): Promise<string[]> {
  return runsAll ? await findBarriersInThemes(page, state, within) : [];
}

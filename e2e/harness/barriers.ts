import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules whose outcome depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** What an assistive technology would stumble over, one sentence each; only by some of axe's rules, where they are named. */
export async function findBarriers(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  // Colours are judged once they have arrived, not half way.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${screen}: ${id} at ${node.target.join(" ")}: ${node.failureSummary?.split("\n").at(-1)}`,
    ),
  );
}

/** The same in both themes, of which the second differs in its colours alone. */
export async function findBarriersInThemes(page: Page, screen: string): Promise<string[]> {
  const inLight = await findBarriers(page, `${screen}, light`);
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await findBarriers(page, `${screen}, dark`, colourRules);
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark];
}

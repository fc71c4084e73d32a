import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What an assistive technology would stumble over, one sentence each. */
export async function findBarriers(page: Page, screen: string): Promise<string[]> {
  // Colours are judged once they have arrived, not half way.
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${screen}: ${id} at ${node.target.join(" ")}: ${node.failureSummary?.split("\n").at(-1)}`,
    ),
  );
}

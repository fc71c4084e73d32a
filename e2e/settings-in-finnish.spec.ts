import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findBarriersOfState } from "./harness/accessibility-checks.ts";
import { bothWidths, expect, test } from "./harness/journey.ts";

const locales = join(import.meta.dirname, "..", "apps", "web", "src", "locales");

/** Messages of a language, by key. */
const messagesOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(locales).flatMap((part) =>
      Object.entries(
        JSON.parse(readFileSync(join(locales, part, `${language}.json`), "utf8")) as Record<string, string>,
      ).map(([name, text]) => [`${part}.${name}`, text] as const),
    ),
  );

const finnish = messagesOf("fi");
/** English texts that differ from the Finnish ones. */
const english = new Set(
  [...messagesOf("en")].filter(([name, text]) => finnish.get(name) !== text).map(([, text]) => text),
);
/** Words that are in nearly every English sentence, and in no Finnish one. */
const words = /\b(?:the|and|your|you|of|with|this|is|are|not|from|for|by|saved|change|remove|add)\b/i;

/** Time zones have English names, such as Europe/Isle of Man. */
const zoneName = /^[A-Z]\w+\/[\w/ -]+$/;

/** Every text of a page that a person reads or hears. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent?.closest("script, style, noscript, code, [lang=en]")) continue;
      texts.push(node.textContent ?? "");
    }
    for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        texts.push(element.getAttribute(name) ?? "");
    return [...texts, document.title].map((text) => text.trim()).filter((text) => text !== "");
  });

const expectNoEnglish = async (page: Page): Promise<void> => {
  const texts = await textsOf(page);
  expect(texts.length).toBeGreaterThan(20);
  const told = texts.filter((text) => !zoneName.test(text));
  expect(told.filter((text) => english.has(text) || words.test(text))).toEqual([]);
};

for (const { width, atWidth } of bothWidths) {
  test.describe(`${atWidth} wide`, () => {
    test.use({ viewport: { width, height: 844 }, locale: "fi-FI", refusals: [403] });

    test("[SET-1] [SET-2] [UNIT-5] the settings are Finnish throughout: every section, errors, the password prompt and the result @all", async ({
      member,
    }) => {
      const { page, account } = await member("kirsi");
      for (const section of ["profile", "appearance", "privacy", "account", "security", "data"]) {
        await page.goto(`/profile/edit/${section}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await expectNoEnglish(page);
      }
      await page.goto("/profile/edit/profile");
      const form = page.getByRole("form", { name: "Profiili" });
      await form.getByLabel("Paino (kg)").fill("paljon");
      await form.getByRole("button", { name: "Tallenna", exact: true }).click();
      await expectNoEnglish(page);
      await form.getByLabel("Paino (kg)").fill("61,5");
      await form.getByRole("button", { name: "Tallenna", exact: true }).click();
      const prompt = page.getByRole("dialog");
      await prompt.getByLabel("Salasana", { exact: true }).fill("arvaus");
      await page.keyboard.press("Enter");
      await expect(prompt.getByText("Salasana on väärä")).toBeVisible();
      await expectNoEnglish(page);
      await prompt.getByLabel("Salasana", { exact: true }).fill(account.password);
      await page.keyboard.press("Enter");
      await expect(prompt).toBeHidden();
      await expect(form.getByLabel("Paino (kg)")).toHaveValue("61,5");
      await expectNoEnglish(page);
      expect(await findBarriersOfState(page, "settings in Finnish")).toEqual([]);
    });
  });
}

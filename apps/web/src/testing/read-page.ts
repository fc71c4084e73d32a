import { expect, onTestFinished } from "vitest";
import { page, type Locator } from "vitest/browser";

const isHidden = (node: Node): boolean =>
  node instanceof Element &&
  (node.getAttribute("aria-hidden") === "true" ||
    node instanceof SVGElement ||
    node instanceof HTMLStyleElement);

const textIn = (node: Node): string => {
  if (isHidden(node)) return "";
  if (node instanceof Text) return node.data;
  const inner = [...node.childNodes].map(textIn).join("");
  return node instanceof Element ? ` ${inner} ` : inner;
};

/**
 * Text of an element as it is read: without what is hidden from screen readers, spaces of every kind and between elements as one.
 */
const readText = (element: Element): string => textIn(element).replaceAll(/\s+/gu, " ").trim();

/** Waits until a table has these rows, each given by the texts of its cells. */
export const expectRows = async (table: Locator, rows: readonly (readonly string[])[]): Promise<void> => {
  await expect
    .poll(() => [...(table.query()?.querySelectorAll("tr") ?? [])].map((row) => [...row.cells].map(readText)))
    .toEqual(rows);
};

/** Waits until these elements have these texts, in this order. */
export const expectTexts = async (elements: Locator, texts: readonly string[]): Promise<void> => {
  await expect.poll(() => elements.elements().map(readText)).toEqual(texts);
};

/** Waits until a choice offers these options, in this order. */
export const expectOptions = async (field: Locator, options: readonly string[]): Promise<void> => {
  await expect
    .poll(() => [...((field.query() as HTMLSelectElement | null)?.options ?? [])].map(readText))
    .toEqual(options);
};

/** For the rest of a test the window has this size, CSS pixels. */
export const inWindow = async (width: number, height: number): Promise<void> => {
  onTestFinished(async () => {
    await page.viewport(1280, 900);
  });
  await page.viewport(width, height);
};

/** For the rest of a test the window is a phone's. */
export const onPhone = (): Promise<void> => inWindow(390, 800);

/** Waits until what is read of an element matches. */
export const expectRead = async (element: Locator, words: RegExp): Promise<void> => {
  await expect
    .poll(() => {
      const found = element.query();
      return found ? readText(found) : "";
    })
    .toMatch(words);
};

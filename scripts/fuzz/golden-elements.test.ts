import { describe, expect, it } from "vitest";
import { eachElement } from "./each-element.ts";
import { goldenDigest, goldenResult, goldenReading } from "./golden-result.ts";
import { richFiles } from "./rich-files.ts";

/*
 * What is decoded from files with a single changed element, text or attribute; a sequel to
 * `golden-files.test.ts`, whose files are damaged at random. There is one line for each kind of element, so
 * that a line that differs names it.
 */
const files = Object.entries(richFiles).flatMap(([format, documents]) =>
  Object.entries(documents).map(([name, text]) => ({ format: format as keyof typeof richFiles, name, text })),
);

describe("files with one element changed", { tags: ["all"] }, () => {
  it.each(files)("become what they became: $format, $name", async ({ format, name, text }) => {
    const results = new Map<string, string[]>();
    for (const { path, texts } of eachElement(text)) {
      const read = texts.map((changed) => goldenReading(new TextEncoder().encode(changed)));
      results.set(path, [...(results.get(path) ?? []), ...read]);
    }
    const lines = [...results].map(([path, read]) => `${path}: ${goldenDigest(read)}`);
    lines.unshift(`whole: ${await goldenResult(format, new TextEncoder().encode(text))}`);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`golden/elements-${format}-${name}.txt`);
  });
});

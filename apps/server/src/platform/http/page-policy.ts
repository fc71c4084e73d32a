import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { contentPolicy } from "./security-headers.ts";

const hashesOf = (html: string, element: "script" | "style"): readonly string[] =>
  [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );

/**
 * The content policy of each page of the built client, which allows its inline script and styles by their hashes.
 *
 * @returns policy of an HTML file, read again if the file has changed; undefined for every other file
 */
export function pagePolicies(): (file: string) => string | undefined {
  const known = new Map<string, { readonly changed: number; readonly policy: string }>();
  return (file) => {
    if (!file.endsWith(".html")) return undefined;
    const changed = statSync(file).mtimeMs;
    const before = known.get(file);
    if (before?.changed === changed) return before.policy;
    const html = readFileSync(file, "utf8");
    const policy = contentPolicy({ scripts: hashesOf(html, "script"), styles: hashesOf(html, "style") });
    known.set(file, { changed, policy });
    return policy;
  };
}

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";

/** What a screen makes the browser fetch, in bytes after gzip -9, and with it the script of the page itself. */
export interface Load {
  readonly script: number;
  readonly style: number;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A manifest's entries that `keys` import statically, themselves included. */
export const staticClosure = (manifest: Manifest, keys: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>();
  const visit = (key: string): void => {
    if (reached.has(key)) return;
    reached.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return reached;
};

const zipped = (folder: string, file: string): number =>
  gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length;

/** Names of the scripts and styles of a manifest's entries. */
export const filesOf = (manifest: Manifest, keys: Iterable<string>): Omit<Load, "script" | "style"> => {
  const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
  return {
    scripts: chunks.map(({ file }) => file).filter((file) => /\.m?js$/.test(file)),
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  };
};

/** Bytes of the script that stands in index.html itself (`build/boot-script.ts`). */
const bootScript = (folder: string): number => {
  const [, text = ""] = /<script>(.*?)<\/script>/s.exec(readFileSync(`${folder}/index.html`, "utf8")) ?? [];
  return gzipSync(text, { level: 9 }).length;
};

const weigh = (folder: string, { scripts, styles }: Omit<Load, "script" | "style">): Load => {
  const sumOf = (files: readonly string[]) => files.reduce((sum, file) => sum + zipped(folder, file), 0);
  return { scripts, styles, script: sumOf(scripts) + bootScript(folder), style: sumOf(styles) };
};

/** Everything that a screen's entries reach without a dynamic import: what stands between the visitor and the first paint. */
export const firstLoadOf = (folder: string, manifest: Manifest, keys: readonly string[]): Load =>
  weigh(folder, filesOf(manifest, staticClosure(manifest, keys)));

/**
 * As `firstLoadOf`, with all that the screen's own code fetches later. Dynamic imports of the frame (`entry`) lead to other
 * screens and are not followed.
 */
export const wholeLoadOf = (
  folder: string,
  manifest: Manifest,
  entry: string,
  keys: readonly string[],
): Load => {
  const frame = staticClosure(manifest, [entry]);
  const reached = new Set(staticClosure(manifest, [entry, ...keys]));
  for (const key of reached) {
    if (frame.has(key)) continue;
    const later = (manifest[key]?.dynamicImports ?? []).filter((next) => !frame.has(next));
    for (const next of staticClosure(manifest, later)) reached.add(next);
  }
  return weigh(folder, filesOf(manifest, reached));
};

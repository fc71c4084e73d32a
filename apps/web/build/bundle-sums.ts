import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";

/** What a screen makes the browser fetch before it can show itself, in bytes after gzip -9 (files) or as they are (fonts). */
export interface FirstLoad {
  readonly script: number;
  readonly style: number;
  readonly scripts: readonly string[];
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

/** Sums of everything that the entries of a screen reach without a dynamic import. */
export const firstLoadOf = (folder: string, manifest: Manifest, keys: readonly string[]): FirstLoad => {
  const chunks = [...staticClosure(manifest, keys)].flatMap((key) => manifest[key] ?? []);
  const scripts = chunks.map(({ file }) => file).filter((file) => /\.m?js$/.test(file));
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  return {
    script: scripts.reduce((sum, file) => sum + zipped(folder, file), 0),
    style: [...styles].reduce((sum, file) => sum + zipped(folder, file), 0),
    scripts,
  };
};

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { Manifest, Plugin } from "vite";
import { filesOf, staticClosure } from "./bundle-sums.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const virtualId = "virtual:cached-files";

/**
 * Files that every screen starts with, so that it can say where it is without a server: what index.html names, what the frame
 * fetches later (the screens, their words and what asks for data), and the pictograms. Not what a screen fetches itself: maps,
 * graphs' tables, dialogs.
 */
export const cachedFiles = (manifest: Manifest, html: string): readonly string[] => {
  const frame = staticClosure(manifest, ["index.html"]);
  const later = [...frame].flatMap((key) => manifest[key]?.dynamicImports ?? []);
  const { scripts, styles } = filesOf(manifest, new Set([...frame, ...staticClosure(manifest, later)]));
  const named = html.match(/\/assets\/[\w.-]+/g) ?? [];
  const pictograms = Object.keys(manifest).flatMap((key) => manifest[key]?.assets ?? []);
  return [
    ...new Set([
      ...named,
      ...[...scripts, ...styles, ...pictograms.filter((file) => /\/sports-/.test(file))].map(
        (file) => `/${file}`,
      ),
    ]),
  ].toSorted();
};

/** Writes `/service-worker.js` (`src/service-worker`), one file that knows the names of the rest of the build. */
export const serviceWorker = (): Plugin => ({
  name: "cairn:service-worker",
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    async handler({ dir = "." }) {
      const html = await readFile(join(dir, "index.html"), "utf8");
      const manifest = JSON.parse(await readFile(join(dir, ".vite/manifest.json"), "utf8")) as Manifest;
      const files = cachedFiles(manifest, html);
      const version = createHash("sha256")
        .update(JSON.stringify([html, files]))
        .digest("base64url")
        .slice(0, 8);
      await build({
        root,
        configFile: false,
        logLevel: "error",
        publicDir: false,
        plugins: [
          {
            name: "cairn:cached-files",
            resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
            load: (id) =>
              id === `\0${virtualId}`
                ? `export const version = ${JSON.stringify(version)}, files = ${JSON.stringify(files)};`
                : null,
          },
        ],
        build: {
          target: "baseline-widely-available",
          outDir: dir,
          emptyOutDir: false,
          modulePreload: false,
          reportCompressedSize: false,
          rolldownOptions: {
            input: join(root, "src/service-worker/service-worker.ts"),
            output: { format: "iife", entryFileNames: "service-worker.js" },
          },
        },
      });
    },
  },
});

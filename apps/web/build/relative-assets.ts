import type { Plugin } from "vite";

/** A file of the build that a style names. */
const inStyle = /url\(\/assets\//g;
/** A file that a script opens beside itself: a worker. */
const inScript = /new URL\(`\/assets\/([\w.-]+)`/g;

/**
 * Lets styles and scripts name other files of the build relative to themselves. The build does not know below which path of a
 * host it will be served; what else names a file begins with `basePath` (`src/lib/base-path.ts`).
 */
export const relativeAssets = (): Plugin => ({
  name: "cairn:relative-assets",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = file.code.replaceAll(inScript, "new URL(`$1`");
        else if (file.fileName.endsWith(".css"))
          file.source = String(file.source).replaceAll(inStyle, "url(");
      }
    },
  },
});

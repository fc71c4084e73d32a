import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";

const loader = fileURLToPath(new URL("../src/lib/loading/load-part.ts", import.meta.url));
/** The module with the function that the bundler calls for each `import()`, and the function's name. */
const helper = "\0vite/preload-helper.js";
const call = "__vitePreload";

/** Files that others import statically. */
const importedFiles = (bundle: Rolldown.OutputBundle): ReadonlySet<string> =>
  new Set(Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.imports : [])));

/**
 * Loads what the client imports dynamically by `src/lib/loading/load-part.ts`, and tells it the files of each part. Which of them
 * is the part itself it learns only of parts that no other file imports statically, because only these may be loaded from another
 * address.
 */
export const partLoader = (): Plugin => {
  let imported: ReadonlySet<string> = new Set();
  return {
    name: "cairn:part-loader",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (own, needed) =>
            imported.has(own) ? [] : [own, ...needed.filter((file) => file !== own)],
        },
      },
    }),
    load: (id) => (id === helper ? `export { loadPart as ${call} } from ${JSON.stringify(loader)};` : null),
    generateBundle: {
      order: "pre",
      handler: (_options, bundle) => {
        imported = importedFiles(bundle);
      },
    },
  };
};

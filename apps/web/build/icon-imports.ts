import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const library = "lucide-react";

/**
 * The own file of each export of the library, from the list in its index: `LoaderCircle` and its older name `Loader2` are
 * `loader-circle`.
 */
function fileOfEach(): ReadonlyMap<string, string> {
  const manifest = createRequire(import.meta.url).resolve(`${library}/package.json`);
  const index = readFileSync(join(dirname(manifest), "dist/esm/lucide-react.mjs"), "utf8");
  const lists = index.matchAll(/^export \{(.+)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm);
  return new Map(
    [...lists].flatMap(([, list = "", file = ""]) =>
      [...list.matchAll(/default as (\w+)/g)].map(([, name = ""]) => [name, file] as const),
    ),
  );
}

/**
 * Imports each icon from its own file. Through the index of the library every icon of the client would look as if the home page
 * needed it, since that also imports the index, and would be in the file that the browser starts with (`codeGroups`).
 */
export function iconImports(): Plugin {
  let files: ReadonlyMap<string, string> | undefined;
  return {
    name: "cairn:icon-imports",
    apply: "build",
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: library },
      handler(code) {
        const icons = (files ??= fileOfEach());
        const ofOwnFiles = code.replaceAll(
          /import \{([^}]+)\} from "lucide-react";/g,
          (_whole, names: string) =>
            names
              .split(",")
              .map((each) => each.trim().split(" as "))
              .map(([icon = "", name = icon]) => {
                const file = icons.get(icon);
                if (!file) throw new Error(`${library} has no icon ${icon}`);
                return `import ${name} from "${library}/icons/${file}";`;
              })
              .join(""),
        );
        return { code: ofOwnFiles, map: null };
      },
    },
  };
}

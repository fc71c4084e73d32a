import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/**
 * The icons that the client uses, and no others, for the bundle of libraries that pages of tests load: each of them would
 * compile and run the library's 1,700 icons.
 *
 * @param source folder of the client's source files
 */
export function usedIcons(source: string): Rolldown.Plugin {
  return {
    name: "cairn:used-icons",
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/ },
      handler(id) {
        const used = new Set(namesIn(source));
        const lists = readFileSync(id, "utf8").matchAll(
          /^export \{(.+)\} from '(\.\/icons\/[\w-]+\.mjs)';$/gm,
        );
        return [...lists]
          .map(([, list = "", file = ""]) => {
            const names = [...list.matchAll(/default as (\w+)/g)].map(([, name = ""]) => name);
            const wanted = names.filter((name) => used.has(name)).map((name) => `default as ${name}`);
            return wanted.length === 0 ? "" : `export { ${wanted.join(", ")} } from "${file}";\n`;
          })
          .join("");
      },
    },
  };
}

const namesIn = (source: string): string[] =>
  globSync("**/*.{ts,tsx}", { cwd: source }).flatMap((path) =>
    [
      ...readFileSync(join(source, path), "utf8").matchAll(
        /import (?:type )?\{([^}]+)\} from "lucide-react";/g,
      ),
    ].flatMap(([, list = ""]) => list.split(",").map((each) => each.trim().split(" ")[0] ?? "")),
  );

/**
 * No source maps of bundled libraries: they are three times as long as the code, and nobody reads a stack inside of a library.
 */
export function withoutMapsOfLibraries(): Plugin {
  return {
    name: "cairn:without-maps-of-libraries",
    enforce: "post",
    transform: {
      filter: { id: /\/deps\/[^/]+\.js(?:\?|$)/ },
      handler: (code) => ({ code, map: { mappings: "" } }),
    },
  };
}

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import { callTable } from "./call-table.ts";
import { messageCatalogs } from "./message-catalogs.ts";
import { cssOptions } from "./scoped-name.ts";
import { sportSprite } from "./sport-sprite.ts";

/** A screen as its HTML brings it to somebody. */
interface DrawnScreen {
  readonly screen: string;
  readonly who: "visitor" | "member";
  readonly path: string;
}

/** Any workout: before the answer comes, the page shows nothing of the workout or its owner. */
const someWorkout = "/workout/somebody/000000000000000000000000";
const screens: readonly DrawnScreen[] = [
  { screen: "home", who: "visitor", path: "/" },
  { screen: "workout", who: "visitor", path: someWorkout },
  { screen: "workout", who: "member", path: someWorkout },
];

const root = fileURLToPath(new URL("..", import.meta.url));
const standIn = new URL("stand-in-browser.ts", import.meta.url).href;
const run = promisify(execFile);

/** The only parts that the client loads later and that are on the drawn screens. */
const drawn = /\/((home|workout)-page\.tsx|(en|fi)-(first|full)\.ts|with-data\.ts|member-frame\.ts)$/;

/** Builds the client once more for this Node, as browsers get it, and lets it draw its screens; the markup by language. */
const drawEach = async () => {
  const outDir = await mkdtemp(join(tmpdir(), "cairn-drawn-screens-"));
  try {
    await build({
      root,
      configFile: false,
      logLevel: "error",
      css: cssOptions,
      plugins: [
        messageCatalogs(),
        sportSprite(),
        callTable(),
        react(),
        {
          name: "cairn:leave-out-later-chunks",
          resolveDynamicImport: (name) =>
            typeof name === "string" && !drawn.test(name)
              ? { id: "data:text/javascript,", external: true }
              : null,
        },
      ],
      ssr: { noExternal: true, resolve: { conditions: ["browser", "module", "import", "default"] } },
      build: { ssr: "build/draw-screens.tsx", outDir, emptyOutDir: true },
    });
    const drawings = [];
    // One after the other: each has 100 MB, and so much is not left beside a build on a machine with 1 GB.
    for (const { screen, who, path } of screens) {
      const program = [join(outDir, "draw-screens.js"), path, who];
      const { stdout } = await run(process.execPath, ["--import", standIn, ...program], {
        timeout: 60_000,
      });
      drawings.push({ screen, who, pages: JSON.parse(stdout) as Record<string, string> });
    }
    return drawings;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

/** Styles of a screen's own file and of those that it imports. */
const stylesOf = (screen: string, bundle: Rolldown.OutputBundle): readonly string[] => {
  const page = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(`/pages/${screen}-page.tsx`)),
  );
  if (page?.type !== "chunk") throw new Error(`The build has no ${screen} page.`);
  return [page.fileName, ...page.imports].flatMap((name) => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" ? Array.from(chunk.viteMetadata?.importedCss ?? []) : [];
  });
};

/** Turns style attributes, which the content policy forbids, into one style element, which the server allows by its hash. */
const withoutStyleAttributes = (markup: string): { readonly plain: string; readonly style: string } => {
  const sizes: string[] = [];
  const plain = markup.replaceAll(/ style="([^"]*)"/g, (_whole, size: string) => {
    if (!sizes.includes(size)) sizes.push(size);
    return ` data-size="${sizes.indexOf(size)}"`;
  });
  const rules = sizes.map((size, n) => `[data-size="${n}"]{${size}}`).join("");
  return { plain, style: rules === "" ? "" : `    <style>${rules}</style>\n` };
};

/**
 * Writes `<screen>.<who>.<locale>.html` beside index.html: the same page with the screen already drawn, so that it stands there
 * before any script has come. The home page is there whole, and the client takes it over; the page of a workout has the frame and
 * placeholders, which cannot be used until the client has replaced them.
 */
export const drawnScreens = (): Plugin => ({
  name: "cairn:drawn-screens",
  apply: "build",
  writeBundle: {
    order: "pre",
    sequential: true,
    async handler({ dir = "." }, bundle) {
      const html = await readFile(join(dir, "index.html"), "utf8");
      for (const { screen, who, pages } of await drawEach()) {
        const links = stylesOf(screen, bundle)
          .filter((name) => !html.includes(`href="/${name}"`))
          .map((name) => `    <link rel="stylesheet" crossorigin href="/${name}">\n`);
        for (const [locale, markup] of Object.entries(pages)) {
          const { plain, style } = withoutStyleAttributes(markup);
          const opening = screen === "home" ? '<div id="root">' : '<div id="root" inert>';
          const page = html
            .replace(
              '<html lang="en">',
              `<html lang="${locale}" data-drawn="${locale}" data-drawn-for="${who}">`,
            )
            .replace("  </head>", `${links.join("")}${style}  </head>`)
            .replace('<div id="root"></div>', () => `${opening}${plain}</div>`);
          await writeFile(join(dir, `${screen}.${who}.${locale}.html`), page);
        }
      }
    },
  },
});

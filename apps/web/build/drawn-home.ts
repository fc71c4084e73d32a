import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import type { Plugin } from "vite";
import { messageCatalogs } from "./message-catalogs.ts";
import { sportSprite } from "./sport-sprite.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const standIn = new URL("stand-in-browser.ts", import.meta.url).href;
const run = promisify(execFile);

/** Of what the client loads later, only this is on the drawn page. */
const drawn = /\/(home-page\.tsx|(en|fi)-first\.ts)$/;

/** Builds the client once more for this Node, as browsers get it, and lets it draw its home page in each language. */
const drawEach = async (): Promise<Record<string, string>> => {
  const outDir = await mkdtemp(join(tmpdir(), "cairn-drawn-home-"));
  try {
    await build({
      root,
      configFile: false,
      logLevel: "error",
      plugins: [
        messageCatalogs(),
        sportSprite(),
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
      build: { ssr: "build/draw-home.tsx", outDir, emptyOutDir: true },
    });
    const { stdout } = await run(process.execPath, ["--import", standIn, join(outDir, "draw-home.js")], {
      timeout: 60_000,
    });
    return JSON.parse(stdout) as Record<string, string>;
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
};

/**
 * Writes `home.<locale>.html` beside index.html: the same page with the home page already drawn, which the client then takes over. The
 * words stand there before any script has come.
 */
export const drawnHome = (): Plugin => ({
  name: "cairn:drawn-home",
  apply: "build",
  writeBundle: {
    order: "pre",
    sequential: true,
    async handler({ dir = "." }, bundle) {
      const html = await readFile(join(dir, "index.html"), "utf8");
      const home = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.facadeModuleId?.endsWith("/pages/home-page.tsx"),
      );
      if (home?.type !== "chunk") throw new Error("The build has no home page.");
      const styles = [home.fileName, ...home.imports].flatMap((name) => {
        const chunk = bundle[name];
        return chunk?.type === "chunk" ? Array.from(chunk.viteMetadata?.importedCss ?? []) : [];
      });
      const links = styles
        .filter((name) => !html.includes(`href="/${name}"`))
        .map((name) => `    <link rel="stylesheet" crossorigin href="/${name}">\n`);
      const pages = await drawEach();
      await Promise.all(
        Object.entries(pages).map(([locale, markup]) =>
          writeFile(
            join(dir, `home.${locale}.html`),
            html
              .replace('<html lang="en">', `<html lang="${locale}" data-drawn="${locale}">`)
              .replace("  </head>", `${links.join("")}  </head>`)
              .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`),
          ),
        ),
      );
    },
  },
});

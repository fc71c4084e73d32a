import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minify, transformWithOxc } from "vite";
import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin } from "vite";
import type { EarlyChunks } from "../src/app/boot.ts";

const source = fileURLToPath(new URL("../src/app/boot.ts", import.meta.url));

const compile = async (chunks: EarlyChunks): Promise<string> => {
  const { code } = await transformWithOxc(readFileSync(source, "utf8"), source, {
    lang: "ts",
    sourcemap: false,
  });
  const { code: small } = await minify(
    "boot.js",
    `${code.replace("export const boot", "const boot")}boot(${JSON.stringify(chunks)});`,
  );
  return `(()=>{${small}})();\n`;
};

type Chunk = Extract<NonNullable<IndexHtmlTransformContext["bundle"]>[string], { type: "chunk" }>;

const earlyChunks = (bundle: NonNullable<IndexHtmlTransformContext["bundle"]>): EarlyChunks => {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === "chunk");
  const chunkOf = (pattern: RegExp) => chunks.find((chunk) => pattern.test(chunk.facadeModuleId ?? ""));
  const entry = chunks.find((chunk) => chunk.isEntry);
  const known = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  // With imported chunks and the styles of all of them: the screen waits for every one.
  const filesOf = (pattern: RegExp): readonly string[] => {
    const start = chunkOf(pattern);
    const reached = start ? [start, ...start.imports.flatMap((name) => byName.get(name) ?? [])] : [];
    const added = reached.filter((chunk) => !known.has(chunk.fileName));
    const styles = added.flatMap((chunk) => Array.from(chunk.viteMetadata?.importedCss ?? []));
    return [...added.map((chunk) => chunk.fileName), ...styles].map((name) => `/${name}`);
  };
  const wordsOf = (locale: string, part: string) =>
    filesOf(new RegExp(`/lib/i18n/catalogs/${locale}-${part}\\.ts$`));
  return {
    locales: Object.fromEntries(
      ["en", "fi"].flatMap((locale) => {
        const [first] = wordsOf(locale, "first");
        const rest = [...wordsOf(locale, "sports"), ...wordsOf(locale, "rest")];
        return first === undefined ? [] : [[locale, { first, rest }]];
      }),
    ),
    home: filesOf(/\/pages\/home-page\.tsx$/),
    others: filesOf(/\/lib\/query-room\.tsx$/),
    workout: filesOf(/\/pages\/workout-page\.tsx$/),
  };
};

/**
 * Runs `src/app/boot.ts` as a small classic script before the first paint: it sets theme and language and starts what the first screen
 * needs while the main bundle is still on its way. A file of its own, because the content policy allows no inline script.
 */
export const bootScript = (): Plugin => {
  let emit: ((fileName: string, code: string) => void) | undefined;
  return {
    name: "cairn:boot-script",
    configureServer(server) {
      server.middlewares.use("/boot.js", (_request, response, next) => {
        const answer = async () => {
          try {
            const code = await compile({ locales: {}, home: [], others: [], workout: [] });
            response.setHeader("content-type", "text/javascript");
            response.end(code);
          } catch (error) {
            next(error);
          }
        };
        void answer();
      });
    },
    renderStart() {
      emit = (fileName, code) => {
        this.emitFile({ type: "asset", fileName, source: code });
      };
    },
    transformIndexHtml: {
      order: "post",
      async handler(_html, { bundle }) {
        if (!bundle) return [scriptTag("/boot.js")];
        const code = await compile(earlyChunks(bundle));
        const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
        const fileName = `assets/boot-${hash}.js`;
        emit?.(fileName, code);
        const font = Object.keys(bundle).find((name) => /instrument-sans-latin-wdth.*\.woff2$/.test(name));
        return [scriptTag(`/${fileName}`), ...(font ? [fontPreload(`/${font}`)] : [])];
      },
    },
  };
};

const scriptTag = (src: string): HtmlTagDescriptor => ({
  tag: "script",
  attrs: { src },
  injectTo: "head-prepend",
});

const fontPreload = (href: string): HtmlTagDescriptor => ({
  tag: "link",
  // Low: the words are drawn with the fallback's metrics until it is there, while nothing is drawn without the script.
  attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", fetchpriority: "low", href },
  injectTo: "head-prepend",
});

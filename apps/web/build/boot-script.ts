import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minify, transformWithOxc } from "vite";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import type { EarlyFiles } from "../src/app/boot.ts";
import { shelfLayout } from "../src/lib/diary/shelf-layout.ts";

const boot = new URL("../src/app/boot.ts", import.meta.url);
const earlyDiary = new URL("../src/app/early-diary.ts", import.meta.url);

/** A source that imports nothing, as JavaScript without types. */
const withoutTypes = async (file: URL): Promise<string> => {
  const path = fileURLToPath(file);
  const { code } = await transformWithOxc(readFileSync(path, "utf8"), path, { lang: "ts", sourcemap: false });
  return code.replaceAll("export const", "const");
};

const bootCode = async (files: EarlyFiles): Promise<string> => {
  const sources = await Promise.all([earlyDiary, boot].map(withoutTypes));
  const [given, layout] = [files, shelfLayout].map((each) => JSON.stringify(each));
  // Within a function names are shortened, too.
  const whole = `(()=>{${sources.join("")}boot(${given},base=>earlyDiary(${layout},base))})();`;
  const { code } = await minify("boot.js", whole);
  return code;
};

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === "chunk");

/** @param html the page, which names what every screen starts with */
const earlyFiles = (html: string, bundle: Rolldown.OutputBundle): EarlyFiles => {
  const chunks = chunksOf(bundle);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  // With imported chunks and the styles of all of them: the screen waits for every one.
  const filesOf = (pattern: RegExp): readonly string[] => {
    const start = chunks.find((chunk) => chunk.moduleIds.some((id) => pattern.test(id)));
    const reached = start ? [start, ...start.imports.flatMap((name) => byName.get(name) ?? [])] : [];
    const scripts = reached.map((chunk) => chunk.fileName);
    const styles = reached.flatMap((chunk) => Array.from(chunk.viteMetadata?.importedCss ?? []));
    return [...scripts, ...styles].map((name) => `/${name}`).filter((address) => !html.includes(address));
  };
  const wordsOf = (locale: string) => ({
    first: filesOf(new RegExp(`/lib/i18n/catalogs/${locale}-first\\.ts$`)),
    dashboard: filesOf(new RegExp(`/lib/i18n/catalogs/${locale}-dashboard\\.ts$`)),
    whole: filesOf(new RegExp(`/lib/i18n/catalogs/${locale}-full\\.ts$`)),
  });
  const others = filesOf(/\/app\/with-data\.ts$/);
  const besides = (pattern: RegExp) => filesOf(pattern).filter((address) => !others.includes(address));
  return {
    words: { en: wordsOf("en"), fi: wordsOf("fi") },
    home: filesOf(/\/pages\/home-page\.tsx$/),
    others,
    dashboard: besides(/\/pages\/dashboard-page\.tsx$/),
    diary: besides(/\/diary\/open-stored-diary\.ts$/),
    calendar: besides(/\/pages\/diary-page\.tsx$/),
    workout: [...besides(/\/pages\/workout-page\.tsx$/), ...besides(/\/pages\/workout-page-later\.ts$/)],
  };
};

/**
 * Runs `src/app/boot.ts` before the first paint: it sets theme and language and starts what the first screen needs while the main
 * bundle is still on its way. It stands in the page itself, so that nothing waits for one more file; the server allows it by its
 * hash.
 */
export const bootScript = (): Plugin => ({
  name: "cairn:boot-script",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle = {} }) {
      const files = earlyFiles(html, bundle);
      const font = Object.keys(bundle).find((name) => /instrument-sans-latin-wdth.*\.woff2$/.test(name));
      return [scriptTag(await bootCode(files)), ...(font ? [fontPreload(`/${font}`)] : [])];
    },
  },
});

const scriptTag = (children: string): HtmlTagDescriptor => ({
  tag: "script",
  children,
  injectTo: "head-prepend",
});

const fontPreload = (href: string): HtmlTagDescriptor => ({
  tag: "link",
  // Low: the words are drawn with the fallback's metrics until it is there, while nothing is drawn without the script.
  attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", fetchpriority: "low", href },
  injectTo: "head-prepend",
});

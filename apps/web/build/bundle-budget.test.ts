import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { filesOf, firstLoadOf, staticClosure, wholeLoadOf } from "./bundle-sums.ts";
import type { Load } from "./bundle-sums.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const cache = fileURLToPath(new URL("../../../.cache", import.meta.url));
const folder = `${cache}/bundle-budget-${process.pid}`;
const kib = 1024;
const home = "src/pages/home-page.tsx";
const dashboard = "src/pages/dashboard-page.tsx";
const diaryPage = "src/pages/diary-page.tsx";
/** What follows on a workout's page, which itself is in a file with what it shares with others. */
const workoutPage = "src/pages/workout-page-later.ts";

let manifest: Manifest = {};
const sums: Record<string, string> = {};

const catalog = (locale: string, part: string) => `src/lib/i18n/catalogs/${locale}-${part}.ts`;

const kibs = (bytes: number) => (bytes / kib).toFixed(1);
const note = (what: string, { script, style }: Load) => {
  sums[what] = `${kibs(script)} KiB script, ${kibs(style)} KiB style (gzip)`;
};

/** Finnish texts, which are longer than the English ones. */
const parts: Readonly<Record<string, string>> = { [home]: "first", [dashboard]: "dashboard" };
const wordsOf = (page: string) => [catalog("fi", parts[page] ?? "full")];

const firstLoad = (page: string) => {
  const load = firstLoadOf(folder, manifest, ["index.html", page, ...wordsOf(page)]);
  note(page, load);
  return load;
};
const textOf = (file: string): string => readFileSync(`${folder}/${file}`, "utf8");
const drawnPages = ["home.visitor", "workout.visitor", "workout.member"];
const pages = () => Object.keys(manifest).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key));
/** Names of the icons in some scripts. */
const iconsOf = (files: readonly string[]) =>
  files.flatMap((file) =>
    [...textOf(file).matchAll(/\{name:`([a-z\d-]+)`,size:24,/g)].map(([, name = ""]) => name),
  );
/** Chunks with MapLibre, recognised by one of its class names, which survive minification. */
const mapChunks = () =>
  Object.keys(manifest).filter((key) => {
    const file = manifest[key]?.file ?? "";
    return file.endsWith(".js") && textOf(file).includes("maplibregl-canvas");
  });

beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  // The test runner sets "test", for which Vite would bundle React's development build.
  vi.stubEnv("NODE_ENV", "production");
  await build({ root, logLevel: "silent", build: { outDir: folder, emptyOutDir: true } });
  manifest = JSON.parse(textOf(".vite/manifest.json")) as Manifest;
});

afterAll(() => {
  vi.unstubAllEnvs();
  writeFileSync(`${cache}/bundle-sums.json`, `${JSON.stringify(sums, null, 2)}\n`);
  rmSync(folder, { recursive: true, force: true });
});

describe("the built client", () => {
  it("loads at most 130 KiB of script and 10 KiB of style for the home page, including everything after the first paint", () => {
    const load = wholeLoadOf(folder, manifest, "index.html", [home, ...wordsOf(home)]);
    note(`${home}, whole`, load);
    expect(load.scripts.map((file) => file.replace(/-[\w-]{8}\.js$/, ""))).toContain("assets/live-track");
    expect(load.script).toBeLessThanOrEqual(130 * kib);
    expect(load.style).toBeLessThanOrEqual(10 * kib);
  });

  it.each([
    ["their dashboard", 177, 14, dashboard, []],
    ["their calendar, without maps and graphs", 244, 24, diaryPage, ["src/lib/diary/open-stored-diary.ts"]],
    ["a workout, without its map", 275, 21, workoutPage, []],
  ])(
    "loads for members who open %s at most %i KiB of script and %i KiB of style",
    (what, most, styles, page, others) => {
      const entries = ["index.html", page, ...others, ...wordsOf(page)];
      const load = firstLoadOf(folder, manifest, entries);
      note(`${page}, of a member`, load);
      expect(load.script).toBeLessThanOrEqual(most * kib);
      expect(load.style).toBeLessThanOrEqual(styles * kib);
      expect(
        load.scripts.some((file) => /\/(track|maps)-/.test(file)),
        what,
      ).toBe(page === workoutPage);
    },
  );

  it.each(["en", "fi"])(
    "has in %s the texts that the dashboard and what follows at once name, and none of other screens",
    (locale) => {
      const namesIn = (part: string) => {
        const file = manifest[catalog(locale, part)]?.file ?? "";
        return new Set([...textOf(file).matchAll(/"([a-z-]+\.[\w.-]+)":/g)].map(([, name = ""]) => name));
      };
      const [early, all] = [namesIn("dashboard"), namesIn("full")];
      const entries = ["index.html", dashboard, "src/pages/dashboard-page-later.ts"];
      const { scripts } = filesOf(manifest, staticClosure(manifest, entries));
      // The other files are shared with screens that name texts of their own.
      const own = scripts.filter((file) => !/\/(index|data|soon)-/.test(file)).map(textOf);
      const named = own.join("\n").matchAll(/`([a-z-]+\.[\w.-]+)`/g);
      const shown = new Set(Array.from(named, ([, name = ""]) => name).filter((name) => all.has(name)));
      expect(shown.size).toBeGreaterThan(30);
      expect([...shown].filter((name) => !early.has(name))).toEqual([]);
      expect([...early].filter((name) => !all.has(name))).toEqual([]);
      expect(early).toContain("errors.network");
      expect(early.size).toBeLessThan(all.size / 5);
    },
  );

  it("tells the browser to compile the map while it arrives, and nothing else", () => {
    const files = Object.values(manifest).flatMap(({ file }) => (file.endsWith(".js") ? [file] : []));
    const hinted = files.filter((file) => textOf(file).startsWith("//# allFunctionsCalledOnLoad\n"));
    expect([...new Set(hinted)]).toEqual(mapChunks().map((key) => manifest[key]?.file));
    expect(hinted).not.toEqual([]);
  });

  it("[PROXY-6] names files relative to each other, or by a path that the client completes", () => {
    const files = [...new Set(Object.values(manifest).flatMap(({ file, css = [] }) => css.concat(file)))];
    expect(files.filter((file) => file.endsWith(".css") && textOf(file).includes("url(/"))).toEqual([]);
    const named = files.flatMap((file) =>
      file.endsWith(".js") ? Array.from(textOf(file).matchAll(/.{8}[`"']\/assets\/([a-z-]+)/g)) : [],
    );
    expect(named.filter(([before]) => before.startsWith("new URL("))).toEqual([]);
    const completed = ["maplibre-gl-worker", "sample-workout", "sports"];
    expect(
      named.map(([, name = ""]) => completed.find((known) => name.startsWith(known)) ?? name).toSorted(),
    ).toEqual(completed);
  });

  it("preloads one font file, the only one that the first paint needs", () => {
    const html = textOf("index.html");
    const preloaded = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)];
    expect(preloaded).toHaveLength(1);
    expect(existsSync(`${folder}${preloaded[0]?.[1] ?? "/missing"}`)).toBe(true);
  });

  it.each(["index", ...drawnPages.flatMap((page) => [`${page}.en`, `${page}.fi`])])(
    "has no script in %s.html except the boot script, and no style that the policy's hashes do not allow",
    (page) => {
      const html = textOf(`${page}.html`);
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
      expect(scripts.filter((attributes) => !attributes?.includes(" src="))).toEqual([""]);
      expect(html).not.toMatch(/<style[^>]|\sstyle=|\son\w+=/);
    },
  );

  it.each(["en", "fi"])("contains the home page rendered in %s, including styles", (locale) => {
    const html = textOf(`home.visitor.${locale}.html`);
    const words = JSON.parse(readFileSync(`${root}/src/locales/home/${locale}.json`, "utf8")) as {
      sentence: string;
    };
    expect(html).toContain(`<html lang="${locale}" data-drawn="${locale}" data-drawn-for="visitor">`);
    expect(html).toContain(`<h1>${words.sentence}</h1>`);
    for (const style of firstLoad(home).styles)
      expect(html).toContain(`<link rel="stylesheet" crossorigin href="/${style}">`);
  });

  it.each([
    ["visitor", "en", ["Log in"], ["Diary", "Add workout"]],
    ["visitor", "fi", ["Kirjaudu"], ["Päiväkirja"]],
    ["member", "en", ["Diary", "Add workout"], ["Log in"]],
    ["member", "fi", ["Päiväkirja"], ["Kirjaudu"]],
  ])(
    "[NET-3] comes with the frame and the skeleton of a workout drawn for a %s in %s, styles and all, and nothing of anybody",
    (who, locale, frame, others) => {
      const html = textOf(`workout.${who}.${locale}.html`);
      expect(html).toContain(`<html lang="${locale}" data-drawn="${locale}" data-drawn-for="${who}">`);
      for (const word of frame) expect(html).toContain(word);
      for (const word of others) expect(html).not.toContain(word);
      const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
      // The map, two lines of the head, and the four large numbers.
      expect(main).toContain('aria-busy="true"');
      expect(main.match(/<ellipse/g)).toHaveLength(7);
      expect(main.match(/data-size/g)?.length).toBeGreaterThan(10);
      for (const style of firstLoad(workoutPage).styles)
        expect(html).toContain(`<link rel="stylesheet" crossorigin href="/${style}">`);
      expect(html).not.toMatch(/somebody|0{24}|0{32}/);
      // It cannot be used before the client has loaded.
      expect(html).toContain('<div id="root" inert>');
    },
  );

  it.each(drawnPages.flatMap((page) => [`${page}.en`, `${page}.fi`]))(
    "names the classes in %s.html as its stylesheets do",
    (page) => {
      const html = textOf(`${page}.html`);
      const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)];
      const styles = sheets.map(([, file = ""]) => textOf(file)).join("");
      const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
      // An icon also has the names of its library, which have no styles.
      const ours = new Set(classes.filter((name) => name.includes("_")));
      expect(ours.size).toBeGreaterThan(10);
      expect([...ours].filter((name) => !styles.includes(`.${name}`))).toEqual([]);
    },
  );

  it("starts to load the texts and the first screen early", () => {
    const [, boot = ""] = /<script>(.*?)<\/script>/s.exec(textOf("index.html")) ?? [];
    const early = [
      catalog("en", "first"),
      catalog("fi", "full"),
      home,
      workoutPage,
      dashboard,
      catalog("en", "dashboard"),
      "src/lib/diary/open-stored-diary.ts",
      ...Object.keys(manifest).filter((key) => /^_(data|track)-/.test(key)),
    ];
    for (const key of early) expect(boot, key).toContain(`/${manifest[key]?.file}`);
  });

  it("[NET-3] opens a workout with at most 6 scripts and 3 styles, its map included", () => {
    const entries = ["index.html", workoutPage, "src/map/map-engine.ts", ...wordsOf(workoutPage)];
    const { scripts, styles } = firstLoadOf(folder, manifest, entries);
    expect(scripts.length).toBeLessThanOrEqual(6);
    expect(styles.length).toBeLessThanOrEqual(3);
  });

  it("keeps validation, the query library and heavy primitives out of the home page", () => {
    firstLoad(home);
    const { scripts } = wholeLoadOf(folder, manifest, "index.html", [home]);
    const text = scripts.map(textOf).join("\n");
    expect(text).not.toContain("ZodError");
    expect(text).not.toContain("isFetchingNextPage");
    expect(text).not.toContain("react-aria");
  });

  it("keeps the icons of other screens out of the home page", () => {
    const { scripts } = wholeLoadOf(folder, manifest, "index.html", [home]);
    const here = iconsOf(scripts);
    expect(here).toContain("cloud-off");
    expect(here).not.toContain("trash");
    expect(here.length).toBeLessThan(25);
  });

  it("loads map code only by dynamic import, and not for the first load of any screen", () => {
    const maps = mapChunks();
    expect(maps.length).toBeGreaterThan(0);
    for (const page of pages()) {
      firstLoad(page);
      const reached = staticClosure(manifest, ["index.html", page]);
      expect(
        maps.filter((key) => reached.has(key)),
        page,
      ).toEqual([]);
    }
  });

  it("[NET-2] has a service worker that caches each screen with its texts and what it is drawn with, and no more", () => {
    const worker = textOf("service-worker.js");
    const kept = [...new Set(worker.match(/assets\/[\w.-]+\.\w+/g))];
    const wanted = [...pages(), ...["en", "fi"].map((locale) => catalog(locale, "full"))].flatMap((key) => {
      const { scripts, styles } = firstLoadOf(folder, manifest, ["index.html", key]);
      return scripts.concat(styles);
    });
    expect(kept).toEqual(expect.arrayContaining([...new Set(wanted)]));
    expect(kept.filter((file) => !existsSync(`${folder}/${file}`))).toEqual([]);
    const heavy = new Set(mapChunks().map((key) => manifest[key]?.file));
    expect(kept.filter((file) => heavy.has(file))).toEqual([]);
    const size = kept.reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`)).length, 0);
    sums["kept by the service worker"] = `${kibs(size)} KiB (gzip)`;
    // The budget grows with the number of screens: a fixed size for each, including texts and shared code.
    expect(size).toBeLessThanOrEqual(pages().length * 24 * kib);
  });

  it("[NET-2] caches nothing for a visitor who only sees the home page", () => {
    const { scripts } = wholeLoadOf(folder, manifest, "index.html", [home]);
    expect(scripts.map(textOf).join("\n")).not.toContain("/service-worker.js");
  });

  it("[NET-1] knows the own file of each part that is loaded later, except of those that other files import", () => {
    const chunks = Object.values(manifest).filter(({ file }) => file.endsWith(".js"));
    const imported = new Set(chunks.flatMap(({ imports = [] }) => imports.map((key) => manifest[key]?.file)));
    const shared = new Set<string>();
    for (const { file } of chunks) {
      const code = textOf(file);
      const names = JSON.parse(/\(m\.f=(\[.*?\])\)/.exec(code)?.[1] ?? "[]") as string[];
      const calls = code.matchAll(
        /import\(`\.\/([\w.-]+)`\).*?(?:__vite__mapDeps\(\[(\d+)[\d,]*\]\)|\[\]\))/gs,
      );
      for (const [, name = "", first = ""] of calls) {
        const part = `assets/${name}`;
        if (imported.has(part)) shared.add(name.replace(/-[\w-]{8}\.js$/, ""));
        if (imported.has(part)) expect(names[Number(first)] ?? "", part).not.toMatch(/\.js$/);
        else expect(names[Number(first)], part).toBe(part);
      }
    }
    expect([...shared].toSorted()).toEqual(["data", "maps", "more", "track"]);
  });

  it("leaves out the gallery of the design system", () => {
    expect(pages()).not.toContain("src/pages/gallery-page.tsx");
  });
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { sportPictograms } from "./sport-pictograms.ts";

interface IconData {
  readonly icons: Readonly<Record<string, { readonly body: string; readonly width?: number }>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
  readonly width?: number;
}

const { resolve } = createRequire(import.meta.url);

const readSet = (name: string): IconData =>
  JSON.parse(readFileSync(resolve(`@iconify-json/${name}/icons.json`), "utf8")) as IconData;

/**
 * The sprite: one `<symbol>` for every slug of `sportPictograms`, drawn in the colour of its place. Throws if a set lost a
 * drawing.
 */
export const drawSportSprite = (): string => {
  const sets = new Map<string, IconData>();
  const symbols = Object.entries(sportPictograms).map(([slug, source]) => {
    const [setName = "", iconName = ""] = source.split(":");
    const set = sets.get(setName) ?? readSet(setName);
    sets.set(setName, set);
    const icon = set.icons[iconName] ?? set.icons[set.aliases?.[iconName]?.parent ?? ""];
    if (!icon) throw new Error(`The icon set ${setName} has no ${iconName}, wanted for the sport ${slug}.`);
    const size = icon.width ?? set.width ?? 16;
    const body = icon.body.replaceAll('stroke-width="2"', 'stroke-width="1.7"');
    return `<symbol id="${slug}" viewBox="0 0 ${size} ${size}">${body}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
};

const virtualId = "virtual:sport-sprite";
const devAddress = "/sport-sprite.svg";

/** One SVG file with a symbol for every sport pictogram; the default export of `virtual:sport-sprite` is its address. */
export const sportSprite = (): Plugin => {
  let isBuild = true;
  return {
    name: "cairn:sport-sprite",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    configureServer(server) {
      // Each page asks for it, and whole sets of icons are read to draw it.
      let drawn: string | undefined;
      server.middlewares.use(devAddress, (_request, response) => {
        response.setHeader("content-type", "image/svg+xml");
        response.end((drawn ??= drawSportSprite()));
      });
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    load(id) {
      if (id !== `\0${virtualId}`) return null;
      if (!isBuild) return `export default ${JSON.stringify(devAddress)};`;
      const file = this.emitFile({ type: "asset", name: "sports.svg", source: drawSportSprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
};

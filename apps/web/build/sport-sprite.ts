import type { Plugin } from "vite";

const virtualId = "virtual:sport-sprite";

/** One SVG file with a symbol for every sport pictogram; `virtual:sport-sprite` is its address. */
export const sportSprite = (): Plugin => ({
  name: "cairn:sport-sprite",
  resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
});

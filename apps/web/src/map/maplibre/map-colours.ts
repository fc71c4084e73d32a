import { type ShownTheme, readColours } from "../../lib/token-colours.ts";

const expressions = {
  water: "var(--map-water)",
  waterLine: "var(--map-water-line)",
  land: "var(--map-mid)",
  border: "var(--map-border)",
  borderHalo: "var(--map-border-halo)",
  grid: "var(--map-contour)",
  text: "var(--map-text)",
  textQuiet: "var(--map-text-2)",
  halo: "var(--map-halo)",
  track: "var(--track)",
  trackCase: "var(--track-case)",
  trackArrow: "var(--track-arrow)",
  trackGlow: "var(--track-glow)",
  trackGhost: "var(--track-ghost)",
  heatFew: "var(--heat-few)",
  heatMany: "var(--heat-many)",
  lit: "var(--spruce)",
  other: "var(--map-tick)",
} as const;

export type MapColours = Readonly<Record<keyof typeof expressions, string>>;

/** The map's tokens as they are on the page now. */
export const readMapColours = (theme: ShownTheme): MapColours => readColours(theme, expressions);

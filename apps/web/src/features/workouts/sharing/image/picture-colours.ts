import type { Activity } from "@cairn/domain/sports/activities";
import type { ShownTheme } from "../../../../lib/shown-theme.ts";
import { readColours } from "../../../../lib/token-colours.ts";

/** The tokens for drawing a picture, in its own theme. */
export const pictureColours = (theme: ShownTheme, family: Activity["family"]) =>
  readColours(theme, {
    surface: "var(--surface)",
    ink: "var(--ink)",
    quiet: "var(--ink-2)",
    line: "var(--line)",
    mark: "var(--spruce)",
    land: "var(--map-mid)",
    grid: "var(--map-contour)",
    tick: "var(--map-tick)",
    figure: "var(--map-text-2)",
    halo: "var(--map-halo)",
    track: "var(--track)",
    trackCase: "var(--track-case)",
    trackGlow: "var(--track-glow)",
    trackGhost: "var(--track-ghost)",
    distance: "var(--raised)",
    profileGround: "var(--elev-fill)",
    speed: "var(--speed)",
    elev: "var(--elev)",
    hr: "var(--hr)",
    cadence: "var(--cadence)",
    power: "var(--power)",
    temp: "var(--temp)",
    sport: `var(--${family})`,
    sportSoft: `var(--${family}-soft)`,
    sportInk: `var(--${family}-ink)`,
  });

export type PictureColours = ReturnType<typeof pictureColours>;

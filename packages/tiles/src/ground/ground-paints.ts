import type { Paint } from "./coverage.ts";

/** Themes of the pictures of the ground. */
export const groundThemes = ["light", "dark"] as const;
export type GroundTheme = (typeof groundThemes)[number];

type Palette = Readonly<
  Record<
    | "paper"
    | "wood"
    | "scrub"
    | "grass"
    | "rock"
    | "ice"
    | "town"
    | "water"
    | "waterLine"
    | "shade"
    | "lit"
    | "contour"
    | "building"
    | "roadCase"
    | "mainRoad"
    | "road"
    | "smallRoad"
    | "path"
    | "rail"
    | "lift"
    | "piste"
    | "border",
    Paint
  >
>;

/**
 * The colours of the map as in `apps/web/src/ui/tokens.css`, in sRGB; quieter, because only a track has to be legible on them.
 */
export const palettes: Readonly<Record<GroundTheme, Palette>> = {
  light: {
    paper: [246, 243, 227, 1],
    wood: [201, 226, 193, 0.9],
    scrub: [214, 230, 200, 0.75],
    grass: [226, 238, 206, 0.75],
    rock: [222, 218, 212, 0.8],
    ice: [232, 244, 250, 0.95],
    town: [226, 212, 205, 0.75],
    water: [166, 210, 232, 1],
    waterLine: [94, 154, 192, 0.75],
    shade: [105, 117, 138, 0.85],
    lit: [255, 255, 246, 0.6],
    contour: [151, 101, 61, 0.3],
    building: [190, 176, 166, 0.8],
    roadCase: [144, 124, 108, 0.7],
    mainRoad: [248, 218, 157, 1],
    road: [250, 241, 203, 1],
    smallRoad: [255, 255, 255, 0.95],
    path: [92, 64, 51, 0.5],
    rail: [55, 59, 64, 0.45],
    lift: [55, 59, 64, 0.35],
    piste: [70, 110, 180, 0.3],
    border: [94, 54, 97, 0.6],
  },
  dark: {
    paper: [33, 46, 48, 1],
    wood: [24, 47, 39, 0.9],
    scrub: [27, 45, 40, 0.75],
    grass: [31, 48, 44, 0.75],
    rock: [52, 58, 61, 0.8],
    ice: [62, 74, 82, 0.95],
    town: [67, 60, 54, 0.65],
    water: [33, 65, 85, 1],
    waterLine: [56, 99, 126, 0.8],
    shade: [2, 7, 12, 0.6],
    lit: [91, 109, 112, 0.5],
    contour: [208, 178, 142, 0.2],
    building: [82, 78, 74, 0.7],
    roadCase: [11, 18, 20, 0.8],
    mainRoad: [120, 102, 76, 1],
    road: [94, 84, 68, 1],
    smallRoad: [63, 74, 75, 1],
    path: [186, 176, 160, 0.4],
    rail: [186, 190, 196, 0.3],
    lift: [186, 190, 196, 0.28],
    piste: [120, 160, 220, 0.28],
    border: [197, 164, 198, 0.5],
  },
};

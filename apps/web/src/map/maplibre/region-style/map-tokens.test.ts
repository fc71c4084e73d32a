import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { shadeOpacity } from "./relief.ts";

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];
const themes = ["light", "dark"] as const;

const css = ["tokens.css", "map-tokens.css"]
  .map((name) => readFileSync(new URL(`../../../ui/${name}`, import.meta.url), "utf8"))
  .join("\n");

const inGamut = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * B. Ottosson, "A perceptual color space for image processing" (2020), as CSS Color 4 adopts it; linear
 * light, 0 to 1.
 */
function fromOklch([lightness = 0, chroma = 0, hue = 0, alpha = 1]: readonly number[]): Rgba {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    alpha,
  ];
}

/** A token in a theme; all computations are in linear light. */
function token(name: string, theme: (typeof themes)[number]): Rgba {
  const both = new RegExp(String.raw`--${name}:\s*light-dark\(\s*oklch\(([^)]*)\),\s*oklch\(([^)]*)\)`).exec(
    css,
  );
  const numbers = both?.[theme === "light" ? 1 : 2]?.match(/[\d.]+/g)?.map(Number);
  if (!numbers) throw new Error(`no token ${name}`);
  return fromOklch(numbers);
}

const gamma = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Browsers blend encoded values, not light. */
const over = (top: Rgba, ground: Rgba, opacity = 1): Rgba => {
  const mix = (at: 0 | 1 | 2): number =>
    linear(gamma(top[at]) * top[3] * opacity + gamma(ground[at]) * (1 - top[3] * opacity));
  return [mix(0), mix(1), mix(2), 1];
};

/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = ([red, green, blue]: Rgba): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const contrast = (a: Rgba, b: Rgba): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ["mid", "low", "wood", "scrub", "park", "rock", "sand", "ice", "farm", "town", "building"];
const labels = [
  ["map-text", "map-halo"],
  ["map-text-2", "map-halo"],
  ["map-water-text", "map-halo"],
  ["map-trail-text", "map-halo"],
  ["map-contour-text", "map-halo-soft"],
] as const;

/** Zooms and opacities alternate. */
const opacities = (theme: (typeof themes)[number]): number[] =>
  shadeOpacity[theme].filter((_, at) => at % 2 === 1);

/** The deepest shadow of the hillshade (`packages/tiles/src/relief`) at the style's highest opacity. */
const shadow: Rgba = [linear(14 / 255), linear(20 / 255), linear(66 / 255), 230 / 255];
const shadowOpacity = { light: Math.max(...opacities("light")), dark: Math.max(...opacities("dark")) };

const groundsOf = (theme: (typeof themes)[number]): readonly (readonly [string, Rgba])[] => {
  const paper = token("map-mid", theme);
  const level = [...grounds, "water"].map(
    (name) => [name, over(token(`map-${name}`, theme), paper)] as const,
  );
  return [
    ...level,
    ...level.map(
      ([name, ground]) => [`${name} in shadow`, over(shadow, ground, shadowOpacity[theme])] as const,
    ),
  ];
};

describe.each(themes)("[MAP-6] the map's colours, %s", (theme) => {
  it.each(labels)(
    "%s is legible on its halo over every ground, also in the deepest shadow: 4.5 to 1",
    (text, halo) => {
      const poor = groundsOf(theme).flatMap(([name, ground]) => {
        const ratio = contrast(token(text, theme), over(token(halo, theme), ground));
        return ratio < 4.5 ? [`${name} ${ratio.toFixed(2)}`] : [];
      });
      expect(poor).toEqual([]);
    },
  );

  it("a track stands out from every level ground, 3 to 1, and from its own casing wherever it runs, 4.5 to 1", () => {
    const track = token("track", theme);
    const onCase = contrast(track, over(token("track-case", theme), token("map-mid", theme)));
    expect(onCase).toBeGreaterThanOrEqual(4.5);
    const poor = groundsOf(theme)
      .filter(([name]) => !name.includes("shadow"))
      .flatMap(([name, ground]) => {
        const ratio = contrast(track, ground);
        return ratio < 3 ? [`${name} ${ratio.toFixed(2)}`] : [];
      });
    expect(poor).toEqual([]);
  });

  it.each(["grade", "speed", "height"])(
    "each step of %s stands out from every level ground and from the casing, 3 to 1, and the steps go one way in lightness",
    (ramp) => {
      const steps = [1, 2, 3, 4, 5].map((step) => token(`${ramp}-${step}`, theme));
      const casing = over(token("track-case", theme), token("map-mid", theme));
      const level = groundsOf(theme).filter(([name]) => !name.includes("shadow"));
      const poor = steps.flatMap((colour, at) =>
        [...level, ["casing", casing] as const].flatMap(([name, ground]) => {
          const ratio = contrast(colour, ground);
          return ratio < 3 ? [`${at + 1} on ${name}: ${ratio.toFixed(2)}`] : [];
        }),
      );
      expect(poor).toEqual([]);
      const further = (a: number, b: number) => (theme === "light" ? a / b : b / a);
      const lights = steps.map((colour) => luminance(colour) + 0.05);
      for (const [at, light] of lights.slice(1).entries()) {
        expect(further(lights[at] ?? 0, light), `step ${at + 2}`).toBeGreaterThan(1.14);
      }
    },
  );

  it("a track stands out more than any line of the map: its contrast times its width", () => {
    /** CSS pixels of a line at zoom 14 in the style, and its opacity. */
    const lines = [
      ["map-path", 1.35, 1],
      ["map-path-hard", 1.35, 1],
      ["map-rail", 1.8, 1],
      ["map-border", 1.3, 1],
      ["map-piste-red", 2.4, 0.85],
      ["map-piste-blue", 2.4, 0.85],
      ["map-piste-black", 2.4, 0.85],
      ["map-trail-foot", 4.2, 0.28],
      ["map-water-line", 2.2, 1],
      ["map-road1", 5, 1],
      ["map-motorway", 5, 1],
    ] as const;
    const loudness = (name: string, width: number, opacity: number, ground: Rgba): number =>
      (contrast(over(token(name, theme), ground, opacity), ground) - 1) * width;
    const louder = groundsOf(theme)
      .slice(0, grounds.length)
      .flatMap(([name, ground]) =>
        lines.flatMap(([line, width, opacity]) =>
          loudness(line, width, opacity, ground) * 1.25 > loudness("track", 4.5, 1, ground)
            ? [
                `${line} on ${name}: ${loudness(line, width, opacity, ground).toFixed(1)} of ${loudness("track", 4.5, 1, ground).toFixed(1)}`,
              ]
            : [],
        ),
      );
    expect(louder).toEqual([]);
  });
});

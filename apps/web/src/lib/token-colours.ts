import { useSyncExternalStore } from "react";
import { themePreference } from "./preferences/preferences.ts";

/**
 * A design token as plain `rgba(…)`, as a theme has it. MapLibre and canvases know neither custom properties nor OKLCH,
 * and a custom property keeps `light-dark()` unresolved; so a probe element computes the colour and a canvas turns it into numbers.
 */
function createTokenReader(theme: ShownTheme): {
  readonly read: (expression: string) => string;
  readonly done: () => void;
} {
  const probe = document.createElement("i");
  probe.hidden = true;
  // Not `color-scheme` alone: the build resolves `light-dark()` where the tokens are declared.
  probe.dataset["theme"] = theme;
  document.body.append(probe);
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    read: (expression) => {
      probe.style.color = "";
      probe.style.color = expression;
      if (!context) return "gray";
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return `rgba(${red},${green},${blue},${(alpha / 255).toFixed(3)})`;
    },
    done: () => {
      probe.remove();
    },
  };
}

export type ShownTheme = "light" | "dark";

const known = new Map<string, string>();

/**
 * Reads named expressions (`var(--ink)`, `color-mix(…)`) into colours that canvas and WebGL understand, in a theme
 * that need not be the page's own. The answers are kept.
 */
export function readColours<Name extends string>(
  theme: ShownTheme,
  expressions: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const reader = createTokenReader(theme);
  const entries = Object.entries<string>(expressions).map(([name, expression]) => {
    const key = `${theme} ${expression}`;
    const colour = known.get(key) ?? reader.read(expression);
    known.set(key, colour);
    return [name, colour];
  });
  reader.done();
  return Object.fromEntries(entries) as Record<Name, string>;
}

const darkQuery = () => globalThis.matchMedia("(prefers-color-scheme: dark)");

const shownTheme = (): ShownTheme => {
  const kept = themePreference.get();
  if (kept !== "system") return kept;
  return darkQuery().matches ? "dark" : "light";
};

const subscribe = (listener: () => void) => {
  const query = darkQuery();
  query.addEventListener("change", listener);
  const unsubscribe = themePreference.subscribe(listener);
  return () => {
    query.removeEventListener("change", listener);
    unsubscribe();
  };
};

/** The theme that is on the page, whoever chose it; for what has to be drawn again when it changes. */
export const useShownTheme = (): ShownTheme => useSyncExternalStore(subscribe, shownTheme);

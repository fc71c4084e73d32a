import type { ShownTheme } from "./shown-theme.ts";

/**
 * Design tokens as plain `rgba(…)` in a theme. MapLibre and canvases support neither custom properties nor OKLCH, and a custom
 * property keeps `light-dark()` unresolved; so probe elements compute the colours and a canvas converts them to numbers. All at
 * once, because changing a probe costs the page a style recalculation, and reading a canvas a copy of its memory.
 */
function computeColours(theme: ShownTheme, expressions: readonly string[]): string[] {
  const group = document.createElement("div");
  group.hidden = true;
  // Not `color-scheme` alone: the build resolves `light-dark()` where the tokens are declared.
  group.dataset["theme"] = theme;
  const probes = expressions.map((expression) => {
    const probe = document.createElement("i");
    probe.style.color = expression;
    group.append(probe);
    return probe;
  });
  const canvas = document.createElement("canvas");
  canvas.width = expressions.length;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return expressions.map(() => "gray");
  document.body.append(group);
  for (const [x, probe] of probes.entries()) {
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(x, 0, 1, 1);
  }
  group.remove();
  const { data } = context.getImageData(0, 0, expressions.length, 1);
  return expressions.map((_expression, x) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * x, 4 * x + 4);
    return `rgba(${red},${green},${blue},${(alpha / 255).toFixed(3)})`;
  });
}

const known = new Map<string, string>();

/**
 * Converts named expressions (`var(--ink)`, `color-mix(…)`) to colours that canvas and WebGL understand, in a theme
 * that need not be the page's own. The results are cached.
 */
export function readColours<Name extends string>(
  theme: ShownTheme,
  expressions: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const wanted = Object.values<string>(expressions);
  const unknown = [...new Set(wanted)].filter((expression) => !known.has(`${theme} ${expression}`));
  if (unknown.length > 0) {
    const computed = computeColours(theme, unknown);
    for (const [at, expression] of unknown.entries())
      known.set(`${theme} ${expression}`, computed[at] ?? "gray");
  }
  const entries = Object.entries<string>(expressions).map(([name, expression]) => [
    name,
    known.get(`${theme} ${expression}`) ?? "gray",
  ]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

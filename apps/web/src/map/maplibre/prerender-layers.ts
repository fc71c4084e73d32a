import type { LayerSpecification, Map as MapLibreMap } from "maplibre-gl";

/** The part of a layer that one program of the graphics processor draws. */
interface HiddenPaint {
  readonly layer: string;
  readonly program: "line" | "dashed line" | "icon" | "text";
  readonly opacity: "line-opacity" | "icon-opacity" | "text-opacity";
  /** The layer's own opacity; undefined for the default. */
  readonly value: unknown;
}

function hiddenPaintOf({ id, type, layout = {}, paint = {} }: LayerSpecification): HiddenPaint[] {
  const part = (program: HiddenPaint["program"], opacity: HiddenPaint["opacity"]): HiddenPaint => ({
    layer: id,
    program,
    opacity,
    value: Object.entries(paint).find(([name]) => name === opacity)?.[1],
  });
  if (type === "line") return [part("line-dasharray" in paint ? "dashed line" : "line", "line-opacity")];
  if (type !== "symbol") return [];
  return [
    ...("icon-image" in layout ? [part("icon", "icon-opacity")] : []),
    ...("text-field" in layout ? [part("text", "text-opacity")] : []),
  ];
}

/** The layers with their lines, icons and names invisible, because MapLibre sends nothing invisible to the graphics processor. */
export const withHiddenPaint = (layers: readonly LayerSpecification[]): LayerSpecification[] =>
  layers.map((layer) => {
    const hidden = hiddenPaintOf(layer).flatMap(({ opacity }) => [
      [opacity, 0],
      // Otherwise it would fade in.
      [`${opacity}-transition`, { duration: 0, delay: 0 }],
    ]);
    return { ...layer, paint: { ...layer.paint, ...Object.fromEntries(hidden) } };
  });

/**
 * Gives a map that was opened with withHiddenPaint layers their own opacities, one kind after another with each picture. Each
 * kind needs a shader program, and MapLibre blocks until the graphics processor has compiled it; all of them in one frame would
 * stall the page.
 */
export function showPaint(map: MapLibreMap, layers: readonly LayerSpecification[]): void {
  const parts = layers.flatMap(hiddenPaintOf);
  const programs = [...new Set(parts.map(({ program }) => program))];
  const next = () => {
    const program = programs.shift();
    for (const part of parts) {
      if (part.program !== program) continue;
      map.setPaintProperty(part.layer, part.opacity, part.value as never, { validate: false });
    }
    if (programs.length === 0) map.off("render", next);
  };
  map.on("render", next);
  next();
}

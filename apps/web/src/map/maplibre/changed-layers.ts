import type { LayerSpecification } from "maplibre-gl";

/** The part of a layer that cannot be changed by painting: where its features come from. */
const sourceLayerOf = (layer: LayerSpecification): string | undefined =>
  "source-layer" in layer ? layer["source-layer"] : undefined;

/** Its filter and its zoom range. */
const choiceOf = (layer: LayerSpecification): string =>
  JSON.stringify([
    "filter" in layer ? (layer.filter ?? null) : null,
    layer.minzoom ?? null,
    layer.maxzoom ?? null,
  ]);

/**
 * How a new look changes a layer of the map.
 *
 * @returns "replace" if it takes other features, "adjust" if its filter or zoom range differs
 */
export function layerChange(
  shown: LayerSpecification,
  wanted: LayerSpecification,
): "replace" | "adjust" | undefined {
  if (sourceLayerOf(shown) !== sourceLayerOf(wanted)) return "replace";
  return choiceOf(shown) === choiceOf(wanted) ? undefined : "adjust";
}

import type { LayerSpecification } from "maplibre-gl";

/** What of a layer can not be changed by paint: where it takes its things from. */
const sourceLayerOf = (layer: LayerSpecification): string | undefined =>
  "source-layer" in layer ? layer["source-layer"] : undefined;

/** What it chooses of them, and where it begins and ends. */
const choiceOf = (layer: LayerSpecification): string =>
  JSON.stringify([
    "filter" in layer ? (layer.filter ?? null) : null,
    layer.minzoom ?? null,
    layer.maxzoom ?? null,
  ]);

/**
 * What a look changes about a layer that is on the map.
 *
 * @returns "replace" where it takes other things, "adjust" where it chooses among them or begins at another zoom
 */
export function layerChange(
  shown: LayerSpecification,
  wanted: LayerSpecification,
): "replace" | "adjust" | undefined {
  if (sourceLayerOf(shown) !== sourceLayerOf(wanted)) return "replace";
  return choiceOf(shown) === choiceOf(wanted) ? undefined : "adjust";
}

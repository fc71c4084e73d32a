import type { LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import { firstNames } from "./base-style.ts";
import { repelsNames } from "./track-layers.ts";

/** Ids of the layers of one source, which all begin with the source's. */
export const ownLayers = (map: MapLibreMap, source: string): string[] =>
  map.getLayersOrder().filter((id) => id.startsWith(`${source}-`));

/** Updates the layers of a source on an open map, and removes those that are no longer among them. */
export function showLayers(map: MapLibreMap, source: string, layers: readonly LayerSpecification[]): void {
  const wanted = new Set(layers.map(({ id }) => id));
  for (const id of ownLayers(map, source)) {
    if (!wanted.has(id)) map.removeLayer(id);
  }
  for (const layer of layers) {
    if (!map.getLayer(layer.id)) {
      map.addLayer(layer, repelsNames(layer) ? undefined : firstNames);
      continue;
    }
    if ("filter" in layer) map.setFilter(layer.id, layer.filter);
    for (const [name, value] of Object.entries(layer.paint ?? {})) {
      map.setPaintProperty(layer.id, name as never, value as never);
    }
  }
}

import type { Map as MapLibreMap, StyleSpecification } from "maplibre-gl";

/** Number of sources or layers in a part. */
const most = 6;

/**
 * Adds the sources and the layers of a style to an empty one, a few in each part: making the forty layers of the embedded map at
 * once takes a slow phone longer than a task may last, and with a region they are three times as many.
 */
export function* addPieces(
  to: Pick<MapLibreMap["style"], "addSource" | "addLayer">,
  { sources, layers }: Pick<StyleSpecification, "sources" | "layers">,
): Generator<undefined, void> {
  const pieces = [
    ...Object.entries(sources).map(([id, source]) => () => {
      to.addSource(id, source, { validate: false });
    }),
    ...layers.map((layer) => () => {
      to.addLayer(layer, undefined, { validate: false });
    }),
  ];
  for (const [at, add] of pieces.entries()) {
    if (at > 0 && at % most === 0) yield;
    add();
  }
}

/**
 * Keeps a map from drawing, and so from loading tiles for the first layers that would be read again with the next ones.
 *
 * @returns lets it draw from now on
 */
export function pauseDrawing(map: Pick<MapLibreMap, "triggerRepaint" | "redraw">): () => void {
  // MapLibre begins each picture by one of these two.
  const held = { triggerRepaint: () => undefined, redraw: () => map };
  Object.assign(map, held);
  return () => {
    for (const name of Object.keys(held)) Reflect.deleteProperty(map, name);
    map.triggerRepaint();
  };
}

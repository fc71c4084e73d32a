import { mapLayers } from "@cairn/tiles/map-feature";

/** The metadata of a region's map archive for programs that read PMTiles. `docs/map-schema.md` says more. */
export const mapMetadata: Readonly<Record<string, unknown>> = {
  name: "Cairn region",
  format: "pbf",
  type: "baselayer",
  attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
  vector_layers: mapLayers
    .filter((layer) => !layer.startsWith("contour"))
    .map((id) => ({ id, minzoom: 0, maxzoom: 14, fields: {} })),
};

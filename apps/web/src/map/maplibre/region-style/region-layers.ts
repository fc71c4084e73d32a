import type { LayerSpecification } from "maplibre-gl";
import type { MapRegions } from "../../../lib/regions/map-regions.ts";
import { buildingLayers, edgeLayers, groundLayers, pavedLayers, waterLayers } from "./ground.ts";
import { areaNameLayers, lineNameLayers, placeLayers, waterNameLayers } from "./names.ts";
import { pathBridgeLayers, pathLayers, trailLayers } from "./paths.ts";
import { pointLayers } from "./points.ts";
import { borderLayers, railBridgeLayers, railLayers } from "./rails-and-borders.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSources } from "./region-sources.ts";
import { cliffLayers, contourFigureLayers, contourLayers, reliefLayers } from "./relief.ts";
import { onewayLayers, roadBridgeLayers, roadLayers } from "./roads.ts";
import { snowLayers } from "./snow.ts";

const areasAndLines = (look: RegionLook): LayerSpecification[] => [
  ...groundLayers(look),
  ...reliefLayers(look),
  ...contourLayers(look),
  ...cliffLayers(look),
  ...edgeLayers(look),
  ...waterLayers(look),
  ...borderLayers(look),
  ...pavedLayers(look),
  ...buildingLayers(look),
  ...trailLayers(look),
  ...pathLayers(look),
  ...roadLayers(look),
  ...railLayers(look),
  ...roadBridgeLayers(look),
  ...railBridgeLayers(look),
  ...pathBridgeLayers(look),
  ...snowLayers(look),
];

/** Labels that MapLibre places later have to avoid earlier ones; it places the topmost first. */
const namesAndPoints = (look: RegionLook): LayerSpecification[] => [
  ...onewayLayers(look),
  ...contourFigureLayers(look),
  ...areaNameLayers(look),
  ...lineNameLayers(look),
  ...waterNameLayers(look),
  ...pointLayers(look),
  ...placeLayers(look),
];

/** The map of the regions, in two parts: country and lines, and labels. Layers without a source are left out. */
export function regionLayers(
  regions: MapRegions,
  look: RegionLook,
): { readonly ground: LayerSpecification[]; readonly written: LayerSpecification[] } {
  const sources = regionSources(regions);
  const isThere = (layer: LayerSpecification) => "source" in layer && layer.source in sources;
  return { ground: areasAndLines(look).filter(isThere), written: namesAndPoints(look).filter(isThere) };
}

import type { MapSource, SourcePlace } from "./map-sources.ts";

/** Where a map style comes from, for operators. Only hosts and file names, because an address may contain a key. */
export function sourceText(source: MapSource): string {
  const credit = source.attribution === undefined ? "" : `, ${source.attribution}`;
  if (source.kind === "raster") return `raster tiles of ${new URL(source.template).host}${credit}`;
  const style = source.style && `the style of ${placeText(source.style)}`;
  if (source.kind === "style") return `${style}${credit}`;
  return `the archive of ${placeText(source.archive)}${style === undefined ? "" : ` in ${style}`}${credit}`;
}

const placeText = (place: SourcePlace): string =>
  "file" in place ? place.file : new URL(place.address).host;

import type { MapFeature, MapLayer } from "@cairn/tiles/map-feature";
import type { Tags } from "../element.ts";

/** The map feature of an element without its geometry. */
export type Sketch = Pick<MapFeature, "layer" | "minZoom" | "attributes">;

/**
 * Decides from its tags whether and how a theme of the map shows an element.
 *
 * @param area size of an area, in fractions of the world's square; 0 for points and lines
 */
export type Theme = (tags: Tags, area: number) => Sketch | undefined;

type Attributes = Record<string, string | number | boolean>;

/** Tags such as `name:de` or `name:zh-Hant`; not `name:left`, `name:etymology:wikidata` and the like. */
const nameInLanguage = /^name:[a-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*$/;

/**
 * A sketch with the names of the element as in OpenStreetMap. Attributes that are undefined or false are left out: a missing
 * attribute means false.
 */
export function sketch(
  layer: MapLayer,
  minZoom: number,
  tags: Tags,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
): Sketch {
  const kept: Attributes = {};
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined && value !== false && value !== "") kept[key] = value;
  }
  for (const [key, value] of tags) {
    if (value !== "" && (key === "name" || (key.startsWith("name:") && nameInLanguage.test(key))))
      kept[key] = value;
  }
  return { layer, minZoom, attributes: kept };
}

/** The class of a tag's value; undefined for values that the map does not show. */
export const classOf = <Class>(
  tags: Tags,
  key: string,
  classes: ReadonlyMap<string, Class>,
): Class | undefined => {
  const value = tags.get(key);
  return value === undefined ? undefined : classes.get(value);
};

/** Side of the world at zoom 0, pixels. */
const worldPixels = 512;

/** First zoom between two at which an area has at least this many square pixels. */
export function zoomOfArea(area: number, pixels: number, [first, last]: readonly [number, number]): number {
  if (area <= 0) return last;
  const zoom = Math.ceil(Math.log2(Math.sqrt(pixels / area) / worldPixels));
  return Math.max(first, Math.min(last, zoom));
}

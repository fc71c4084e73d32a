import type { ExpressionSpecification } from "maplibre-gl";
import type { RegionLook } from "./region-look.ts";

/** The font of all names; MapLibre draws it with the page's own font, without a glyph server. */
export const face = ["Instrument Sans Variable"];

/** A number that grows with the zoom: pairs of zoom and value, interpolated linearly. */
export const byZoom = (...stops: readonly (number | ExpressionSpecification)[]): ExpressionSpecification =>
  ["interpolate", ["linear"], ["zoom"], ...stops] as unknown as ExpressionSpecification;

/** The value for each class in a table. */
export const byClass = <T extends string | number>(
  table: Readonly<Record<string, T>>,
  otherwise: T,
  attribute = "class",
): ExpressionSpecification =>
  [
    "match",
    ["coalesce", ["get", attribute], ""],
    ...Object.entries(table).flatMap(([name, value]) => [name.split(" "), value]),
    otherwise,
  ] as unknown as ExpressionSpecification;

/** Whether a feature is of one of the classes. */
export const isOf = (...classes: readonly string[]): ExpressionSpecification => [
  "in",
  ["get", "class"],
  ["literal", [...classes]],
];

/** The name that the reader has chosen: the local one, or in their language if available. */
export function nameOf({ locale, names }: RegionLook): ExpressionSpecification {
  if (names === "local") return ["coalesce", ["get", "name"], ""];
  const language = locale.split("-")[0] ?? locale;
  return ["coalesce", ["get", `name:${language}`], ["get", "name"], ""];
}

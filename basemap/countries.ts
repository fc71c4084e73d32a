import polylabel from "polylabel";
import type { CountryShape } from "./natural-earth.ts";

/** Extent of a ring in square degrees, by the shoelace formula. */
export function ringArea(ring: readonly GeoJSON.Position[]): number {
  let doubled = 0;
  for (let index = 0; index < ring.length; index++) {
    const [x1 = 0, y1 = 0] = ring[index] ?? [];
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
    doubled += x1 * y2 - x2 * y1;
  }
  return Math.abs(doubled) / 2;
}

/**
 * Two-letter code of a numeric country code, by the aliases of CLDR that every `Intl` carries.
 * Unknown codes answer undefined.
 */
export function alphaCode(numericCode: string): string | undefined {
  const [tag = ""] = Intl.getCanonicalLocales(`und-${numericCode.padStart(3, "0")}`);
  const region = tag.slice("und-".length);
  return /^[A-Z]{2}$/.test(region) ? region : undefined;
}

/** Square degrees from which a country's name is shown at a zoom; smaller ones wait for the next. */
const areaByZoom = [1500, 250, 60, 12, 2, 0.2, 0];

/**
 * A point in the widest part of each country for its name. `code` lets the browser say the name in its own language;
 * `minzoom` is the smallest zoom at which the name fits.
 */
export function countryLabels(shapes: readonly CountryShape[]): GeoJSON.Feature[] {
  return shapes.flatMap((shape) => {
    const sized = shape.polygons.map((polygon) => ({ polygon, area: ringArea(polygon[0] ?? []) }));
    const largest = sized.toSorted((a, b) => b.area - a.area)[0];
    if (largest === undefined || largest.area === 0) return [];
    const [x, y] = polylabel(largest.polygon, 0.1);
    const code = shape.numericCode === undefined ? undefined : alphaCode(shape.numericCode);
    return [
      {
        type: "Feature" as const,
        properties: {
          name: shape.englishName,
          ...(code === undefined ? {} : { code }),
          minzoom: areaByZoom.findIndex((area) => largest.area >= area),
        },
        geometry: { type: "Point" as const, coordinates: [x, y] },
      },
    ];
  });
}

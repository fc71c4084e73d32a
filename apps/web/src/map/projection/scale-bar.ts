import { metresPerFoot, metresPerMile } from "@cairn/units/exact-factors";
import type { UnitSystem } from "@cairn/units/unit-system";
import { type MapView, metresPerPixel } from "./map-view.ts";

export interface ScaleBar {
  /** CSS pixels. */
  readonly width: number;
  readonly value: number;
  readonly unit: "meter" | "kilometer" | "foot" | "mile";
}

/** Largest 1, 2 or 5 times a power of ten that is at most `limit`. */
export function roundLength(limit: number): number {
  const power = 10 ** Math.floor(Math.log10(limit));
  const leading = limit / power;
  return (leading >= 5 ? 5 : leading >= 2 ? 2 : 1) * power;
}

/** A round length that is at most `widest` pixels on this map. */
export function scaleBar(view: MapView, units: UnitSystem, widest = 96): ScaleBar {
  const perPixel = metresPerPixel(view);
  const metres = perPixel * widest;
  const [unit, inMetres]: readonly [ScaleBar["unit"], number] =
    units === "METRIC"
      ? metres >= 1000
        ? ["kilometer", 1000]
        : ["meter", 1]
      : metres >= metresPerMile
        ? ["mile", metresPerMile]
        : ["foot", metresPerFoot];
  const value = roundLength(metres / inMetres);
  return { width: (value * inMetres) / perPixel, value, unit };
}

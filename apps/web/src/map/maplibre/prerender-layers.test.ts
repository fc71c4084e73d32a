import type { LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import { describe, expect, it } from "vitest";
import { baseLayers } from "./base-style.ts";
import type { MapColours } from "./map-colours.ts";
import { showPaint, withHiddenPaint } from "./prerender-layers.ts";
import { trackLayers } from "./track-layers.ts";

const colours = new Proxy({}, { get: () => "#123456" }) as MapColours;
const look = {
  colours,
  locale: "en",
  theme: "light",
  names: "local",
  units: "METRIC",
  hasSlopes: false,
  sport: "foot",
} as const;
const layers = [
  ...baseLayers(look, { version: "", regions: [], hasStyles: false }),
  ...trackLayers(colours, undefined),
];

const opacityOf = (of: readonly LayerSpecification[], id: string, name: string): unknown => {
  const paint = of.find((layer) => layer.id === id)?.paint ?? {};
  return Object.entries(paint).find(([property]) => property === name)?.[1];
};

/** A map that stores its layers' paint and draws a frame on command. */
const createMap = (of: readonly LayerSpecification[]) => {
  const shown = new Map(
    of.map(({ id, paint }) => [id, new Map<string, unknown>(Object.entries(paint ?? {}))]),
  );
  const listeners = new Set<() => void>();
  const changed: string[] = [];
  const map = {
    on: (_event: "render", listener: () => void) => listeners.add(listener),
    off: (_event: "render", listener: () => void) => listeners.delete(listener),
    setPaintProperty: (id: string, name: string, value: unknown) => {
      shown.get(id)?.set(name, value);
      changed.push(name);
    },
  };
  const changes = () => changed.splice(0);
  const draw = () => {
    for (const listener of listeners) listener();
    return changes();
  };
  return { map: map as unknown as MapLibreMap, shown, changes, draw };
};

describe("a withHiddenPaint map", () => {
  it("has no visible line, icon or name, but its background", () => {
    const hidden = withHiddenPaint(layers);
    expect(hidden.map(({ id }) => id)).toEqual(layers.map(({ id }) => id));
    for (const { id, type, paint } of hidden) {
      const names = Object.keys(paint ?? {}).filter((name) => name.endsWith("-opacity"));
      for (const name of names) expect(opacityOf(hidden, id, name)).toBe(0);
      expect(names.length > 0, id).toBe(type === "line" || type === "symbol");
    }
  });

  it("shows another kind with each frame, and finally what its style says", () => {
    const { map, shown, changes, draw } = createMap(withHiddenPaint(layers));
    showPaint(map, layers);
    const steps = [changes(), ...Array.from({ length: 10 }, draw)].filter((step) => step.length > 0);
    expect(steps.map((step) => Array.from(new Set(step)))).toEqual([
      ["line-opacity"],
      ["line-opacity"],
      ["icon-opacity"],
      ["text-opacity"],
    ]);
    for (const { id, paint } of layers) {
      for (const [name, value] of shown.get(id) ?? []) {
        if (name.endsWith("-opacity"))
          expect(value).toEqual(opacityOf([{ id, paint } as LayerSpecification], id, name));
      }
    }
  });
});

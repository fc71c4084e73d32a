import type { Map as MapLibreMap } from "maplibre-gl";
import { describe, expect, it } from "vitest";
import { drawInParts } from "./draw-in-parts.ts";

// oxlint-disable no-underscore-dangle -- MapLibre's internal members have such names

/** How long each step of a picture takes, ms. */
type Costs = Readonly<Record<"style" | "tiles" | "names" | "sending" | "program" | "layer", number>>;

const nothing: Costs = { style: 0, tiles: 0, names: 0, sending: 0, program: 0, layer: 0 };
const slow: Costs = { style: 10, tiles: 10, names: 10, sending: 10, program: 10, layer: 1 };

/** A map with two sources and three layers, each with a program of its own, that notes what it does and for how long. */
function createMap(costs: Costs) {
  const log: string[] = [];
  let time = 0;
  const known = new Set<string>();
  const names = { left: 2 };
  const spend = (step: string, cost: number) => {
    log.push(step);
    time += cost;
  };
  const prepare = (id: string) => ({
    prepare: () => {
      if (known.has(id)) return;
      known.add(id);
      spend(`send ${id}`, costs.sending);
    },
  });
  const programs = new Map<string, object>();
  const map = {
    _styleDirty: true,
    _sourcesDirty: true,
    _crossFadingFactor: 1,
    style: {
      _updateSources: () => {
        spend("tiles", costs.tiles);
      },
      _updatePlacement: () => {
        if (names.left === 0) return false;
        names.left -= 1;
        spend("names", costs.names);
        return names.left > 0;
      },
      tileManagers: { world: prepare("world"), track: prepare("track") },
    },
    painter: {
      context: {
        bindFramebuffer: { current: null as object | null },
        gl: {
          drawElements: (layer: string) => {
            spend(`draw ${layer}`, costs.layer);
          },
        },
      },
      programCache: {
        getProgram: (name: string) => {
          const program = programs.get(name) ?? {};
          if (!programs.has(name)) spend(`compile ${name}`, costs.program);
          programs.set(name, program);
          return program;
        },
      },
      maybeDrawDepth: () => undefined,
      render: () => {
        for (const tiles of Object.values(map.style.tileManagers)) tiles.prepare();
        map.painter.maybeDrawDepth();
        for (const layer of ["fill", "line", "text"]) {
          map.painter.programCache.getProgram(layer);
          map.painter.context.gl.drawElements(layer);
        }
      },
    },
  };
  /** MapLibre's own order. */
  const draw = () => {
    if (map._styleDirty) {
      map._styleDirty = false;
      spend("style", costs.style);
    }
    if (map._sourcesDirty) {
      map._sourcesDirty = false;
      map.style._updateSources();
    }
    map.style._updatePlacement();
    map.painter.render();
    log.push("complete");
  };
  const next = drawInParts(map as unknown as MapLibreMap, draw, () => time);
  /** Draws a picture and returns what each part did, and the time of the longest part, ms. */
  const drawAll = () => {
    const parts: string[][] = [];
    let longest = 0;
    for (let isComplete = false; !isComplete;) {
      const [from, began] = [log.length, time];
      isComplete = next();
      parts.push(log.slice(from));
      longest = Math.max(longest, time - began);
    }
    return { parts, longest };
  };
  return { map, names, drawAll };
}

const drawing = ["draw fill", "draw line", "draw text"];

describe("[MAP-7] drawing a picture in parts", () => {
  it("ends a part after each step that takes long, and no step is done twice but the drawing", () => {
    const { drawAll } = createMap(slow);
    const { parts, longest } = drawAll();
    expect(parts).toEqual([
      ["style"],
      ["tiles"],
      ["names"],
      ["names"],
      ["send world"],
      ["send track"],
      ["compile fill", "draw fill"],
      ["compile line"],
      ["compile text"],
      [...drawing, "complete"],
    ]);
    // A step, and what is drawn after it.
    expect(longest).toBeLessThanOrEqual(11);
  });

  it("draws at once what is kept off the screen, also while it only compiles", () => {
    const { map, drawAll } = createMap(slow);
    map.painter.context.bindFramebuffer.current = {};
    expect(drawAll().parts.slice(-3, -1)).toEqual([
      ["draw fill", "compile line", "draw line"],
      ["draw fill", "draw line", "compile text", "draw text"],
    ]);
  });

  it("draws in one part what does not take long", () => {
    const { drawAll } = createMap(nothing);
    const { parts } = drawAll();
    expect(parts).toHaveLength(1);
    const again = drawAll();
    expect(again.parts).toEqual([["names", ...drawing, "complete"]]);
  });

  it("comes to an end on a map whose names are never all placed", () => {
    const { names, drawAll } = createMap({ ...nothing, names: 100 });
    names.left = Infinity;
    // Four of names, three of programs, one that draws, and those before.
    expect(drawAll().parts.length).toBeLessThanOrEqual(10);
    expect(drawAll().parts.length).toBeLessThan(10);
  });

  it("restores MapLibre's own methods after each part, and after an error", () => {
    const { map, drawAll } = createMap(slow);
    const own = [map.style._updateSources, map.painter.render, map.painter.programCache.getProgram];
    drawAll();
    expect([map.style._updateSources, map.painter.render, map.painter.programCache.getProgram]).toEqual(own);
    map.painter.maybeDrawDepth = () => {
      throw new Error("lost");
    };
    expect(drawAll).toThrow("lost");
    expect([map.style._updateSources, map.painter.render, map.painter.programCache.getProgram]).toEqual(own);
  });

  it("lets a fade go on that MapLibre noticed in a part that was interrupted", () => {
    const { map, drawAll } = createMap(slow);
    map._crossFadingFactor = 0.5;
    drawAll();
    expect(map._styleDirty).toBe(true);
  });
});

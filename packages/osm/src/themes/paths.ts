import type { Tags } from "../element.ts";
import { classOf, type Sketch, sketch } from "./theme.ts";
import { wayAttributes } from "./way-attributes.ts";
import { wayDifficulty } from "./way-difficulty.ts";

const classes: ReadonlyMap<string, string> = new Map(
  ["path", "footway", "cycleway", "bridleway", "steps", "via_ferrata"].map((name) => [name, name]),
);

const visibilities = new Set(["excellent", "good", "intermediate", "bad", "horrible", "no"]);

/** Paths. Those in the mountains and those of a trail appear first, pavements last. */
export function paths(tags: Tags, isOfTrail: boolean): Sketch | undefined {
  const name = classOf(tags, "highway", classes);
  if (name === undefined || tags.get("area") === "yes") return undefined;
  const difficulty = wayDifficulty(tags);
  const visibility = tags.get("trail_visibility") ?? "";
  return sketch("path", minZoomOf(tags, name, isOfTrail || difficulty.sac_scale !== undefined), tags, {
    class: name,
    ...difficulty,
    trail_visibility: visibilities.has(visibility) ? visibility : undefined,
    ...wayAttributes(tags),
  });
}

function minZoomOf(tags: Tags, name: string, isForHikers: boolean): number {
  if (isForHikers) return 11;
  const isPavement =
    tags.has("footway") && /^(?:sidewalk|crossing|traffic_island)$/.test(tags.get("footway") ?? "");
  if (isPavement) return 14;
  return name === "footway" || name === "steps" ? 13 : 12;
}

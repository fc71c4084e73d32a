import type { Tags } from "../element.ts";
import { classOf, type Sketch, sketch } from "./theme.ts";
import { wayAttributes } from "./way-attributes.ts";

const classes: ReadonlyMap<string, string> = new Map(
  ["path", "footway", "cycleway", "bridleway", "steps", "via_ferrata"].map((name) => [name, name]),
);

/** The Swiss Alpine Club's scale, T1 to T6, by the values of `sac_scale`. */
const sacScale: ReadonlyMap<string, number> = new Map([
  ["strolling", 1],
  ["hiking", 1],
  ["mountain_hiking", 2],
  ["demanding_mountain_hiking", 3],
  ["alpine_hiking", 4],
  ["demanding_alpine_hiking", 5],
  ["difficult_alpine_hiking", 6],
]);

const visibilities = new Set(["excellent", "good", "intermediate", "bad", "horrible", "no"]);

/** Paths. Those in the mountains and those of a trail come first, pavements last. */
export function paths(tags: Tags, isOfTrail: boolean): Sketch | undefined {
  const name = classOf(tags, "highway", classes);
  if (name === undefined || tags.get("area") === "yes") return undefined;
  const sac = sacScale.get(tags.get("sac_scale")?.split(";")[0] ?? "");
  const visibility = tags.get("trail_visibility") ?? "";
  return sketch("path", minZoomOf(tags, name, isOfTrail || sac !== undefined), tags, {
    class: name,
    sac_scale: sac,
    mtb_scale: mtbScale(tags.get("mtb:scale")),
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

/** 0 to 6 of "2", "2+" or "1-2"; the German single-trail scale S0 to S5 and beyond. */
function mtbScale(text: string | undefined): number | undefined {
  const digit = /^[Ss]?([0-6])/.exec(text ?? "")?.[1];
  return digit === undefined ? undefined : Number(digit);
}

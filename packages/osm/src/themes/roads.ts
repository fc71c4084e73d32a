import type { Tags } from "../element.ts";
import { firstValue, isTrue } from "./tag-values.ts";
import { type Sketch, sketch } from "./theme.ts";
import { wayAttributes } from "./way-attributes.ts";
import { wayDifficulty } from "./way-difficulty.ts";

/** Class of a `highway` and the first zoom on which it may be drawn. */
const classes: ReadonlyMap<string, readonly [name: string, minZoom: number]> = new Map([
  ["motorway", ["motorway", 5]],
  ["trunk", ["trunk", 6]],
  ["primary", ["primary", 7]],
  ["secondary", ["secondary", 9]],
  ["tertiary", ["tertiary", 11]],
  ["unclassified", ["minor", 12]],
  ["residential", ["minor", 12]],
  ["living_street", ["minor", 12]],
  ["road", ["minor", 12]],
  ["service", ["service", 13]],
  ["busway", ["service", 13]],
  ["track", ["track", 12]],
  ["pedestrian", ["pedestrian", 13]],
  ["raceway", ["raceway", 13]],
  ["construction", ["construction", 13]],
]);

/** Number of zooms by which links of large roads appear later than the roads themselves. */
const linkDelay = 3;
const lastLinkZoom = 12;

/** Roads by class, including tracks. */
export function roads(tags: Tags): Sketch | undefined {
  const highway = tags.get("highway");
  if (highway === undefined || tags.get("area") === "yes") return undefined;
  const isLink = highway.endsWith("_link");
  const found = classes.get(isLink ? highway.slice(0, -"_link".length) : highway);
  if (!found) return undefined;
  const [name, minZoom] = found;
  return sketch("road", isLink ? Math.min(lastLinkZoom, minZoom + linkDelay) : minZoom, tags, {
    class: name,
    link: isLink,
    ref: tags.get("ref"),
    oneway: onewayOf(tags),
    ...(name === "track" && { tracktype: trackTypeOf(tags), ...wayDifficulty(tags) }),
    ...wayAttributes(tags),
  });
}

/** 1 along the line, -1 against it. */
function onewayOf(tags: Tags): number | undefined {
  if (isTrue(tags, "oneway")) return 1;
  if (tags.get("oneway") === "-1" || tags.get("oneway") === "reverse") return -1;
  const isRound = tags.get("junction") === "roundabout" || tags.get("highway") === "motorway";
  return isRound && tags.get("oneway") !== "no" ? 1 : undefined;
}

/** "grade1", the firmest, to "grade5". */
function trackTypeOf(tags: Tags): string | undefined {
  const type = firstValue(tags.get("tracktype"));
  return type !== undefined && /^grade[1-5]$/.test(type) ? type : undefined;
}

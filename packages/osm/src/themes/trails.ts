import type { Tags } from "../element.ts";
import { colourOf } from "./colours.ts";
import { firstValue } from "./tag-values.ts";
import { type Sketch, sketch } from "./theme.ts";

const classes: ReadonlyMap<string, string> = new Map([
  ["hiking", "hiking"],
  ["foot", "hiking"],
  ["walking", "hiking"],
  ["bicycle", "bicycle"],
  ["mtb", "mtb"],
  ["ski", "ski"],
  ["piste", "ski"],
]);

/** First zoom by the extent of a network: international, national, regional, local. */
const minZooms: Readonly<Record<string, number>> = { i: 7, n: 8, r: 10, l: 11 };
const otherZoom = 12;

/** A marked trail, by the tags of its relation. */
export function trails(tags: Tags): Sketch | undefined {
  const name = classes.get(firstValue(tags.get("route")) ?? "");
  if (name === undefined) return undefined;
  const network = tags.get("network");
  const isKnown = network !== undefined && /^[inrl][wc]n$/.test(network);
  return sketch("trail", isKnown ? (minZooms[network.charAt(0)] ?? otherZoom) : otherZoom, tags, {
    class: name,
    network: isKnown ? network : undefined,
    ref: tags.get("ref"),
    colour: colourOf(tags.get("colour") ?? tags.get("color")),
    symbol: tags.get("osmc:symbol"),
  });
}

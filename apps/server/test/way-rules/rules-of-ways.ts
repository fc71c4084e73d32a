import type { Tags } from "@cairn/osm/element";
import type { ExtractWays, MapWay, TurnRule } from "./read-ways.ts";

// The rules as OpenStreetMap documents them (wiki: Key:access, OSM tags for routing/Access restrictions, Key:oneway, Bicycle,
// Relation:restriction), read anew, without looking at what the engine makes of them.

export type Mode = "foot" | "bike";

/**
 * `pushed`: on foot beside the bike. `private`: only for those who have business there, such as residents, guests and customers.
 * Beyond `open` it has to be shown, and `forbidden` is never gone.
 */
export type Passage = "open" | "pushed" | "private" | "forbidden";

const isOpenValue = /^(yes|designated|permissive|official|public|allowed|use_sidepath)$/;
const isPrivateValue = /^(private|destination|customers|delivery|permit|residents)$/;
const isClosedValue = /^(no|none|agricultural|forestry|emergency|psv|military|restricted)$/;

/**
 * What the value of an access tag means; undefined if it says nothing that can be judged. The widest of several values counts.
 */
function meaningOf(value = ""): Passage | undefined {
  const values = value.split(";").map((one) => one.trim());
  if (values.some((one) => isOpenValue.test(one))) return "open";
  if (values.includes("dismount")) return "pushed";
  if (values.some((one) => isPrivateValue.test(one))) return "private";
  return values.some((one) => isClosedValue.test(one)) ? "forbidden" : undefined;
}

/** The tags about access of a mode, the most particular first. */
const accessKeys: Readonly<Record<Mode, readonly string[]>> = {
  foot: ["foot", "access"],
  bike: ["bicycle", "vehicle", "access"],
};

/** For farmers or foresters, who go on wheels, and for bikes: whoever opens a way to those does not forbid to walk on it. */
const isOpenToWalkers = (tags: Tags): boolean =>
  /^(agricultural|forestry)$/.test(tags.get("access") ?? "") &&
  meaningOf(tags.get("foot")) === undefined &&
  meaningOf(tags.get("bicycle")) === "open";

function taggedAccess(tags: Tags, mode: Mode): Passage | undefined {
  if (mode === "foot" && isOpenToWalkers(tags)) return "open";
  for (const key of accessKeys[mode]) {
    const meaning = meaningOf(tags.get(key));
    if (meaning) return meaning;
  }
  return undefined;
}

/** Kinds of ways on which nobody walks or rides without a tag that allows it. */
const isClosedKind =
  /^(motorway|motorway_link|bus_guideway|busway|raceway|escape|rest_area|services|proposed|planned|abandoned|razed|disused)$/;
/** Kinds on which bikes are pushed. */
const isWalked = /^(footway|pedestrian|steps|bridleway|platform|corridor|elevator|via_ferrata)$/;

/** Whether and how a mode may go on a way, in whichever direction. */
export function passageOf(tags: Tags, mode: Mode): Passage {
  const kind = tags.get("highway");
  if (kind === "construction") return "forbidden";
  const tagged = taggedAccess(tags, mode);
  if (mode === "foot") return tagged ?? (isClosedFor(tags) ? "forbidden" : "open");
  const isForPeople = isWalked.test(kind ?? "") || tags.get("railway") === "platform";
  // An own tag whose value says nothing known may be meant to allow it.
  const isPushed = kind === "steps" || tagged === "forbidden" || (isForPeople && !tags.has("bicycle"));
  if (isPushed) return pushed(passageOf(tags, "foot"));
  return tagged ?? (isClosedFor(tags) ? "forbidden" : "open");
}

const pushed = (onFoot: Passage): Passage => (onFoot === "open" ? "pushed" : onFoot);

const isClosedFor = (tags: Tags): boolean =>
  tags.get("motorroad") === "yes" || isClosedKind.test(tags.get("highway") ?? "");

const isYes = /^(yes|true|1)$/;
const isReverse = /^(-1|reverse)$/;
const isContraflow = /^opposite(_lane|_track|_share_busway)?$/;
const sides = ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"];

/** Whether a mode may go on a way in a direction, as far as directions are concerned. */
export function isDirection(tags: Tags, mode: Mode, isForward: boolean): boolean {
  const word = isForward ? "forward" : "backward";
  const own = mode === "foot" ? "foot" : "bicycle";
  const particular = meaningOf(tags.get(`${own}:${word}`));
  if (particular) return particular !== "forbidden";
  const oneway = tags.get(`oneway:${own}`) ?? (mode === "foot" ? undefined : tags.get("oneway"));
  if (mode === "foot") return allows(oneway ?? tags.get("conveying"), isForward);
  if (meaningOf(tags.get(`vehicle:${word}`)) === "forbidden") return false;
  const isContrary = sides.some(
    (side) => isContraflow.test(tags.get(side) ?? "") || tags.get(`${side}:oneway`) === "no",
  );
  if (isContrary || tags.get("cycleway:left:oneway") === "-1" || tags.get("cycleway:right:oneway") === "-1")
    return true;
  const isRound = /^(roundabout|circular)$/.test(tags.get("junction") ?? "");
  return allows(oneway ?? (isRound ? "yes" : undefined), isForward);
}

const allows = (oneway = "", isForward: boolean): boolean =>
  isForward ? !isReverse.test(oneway) && oneway !== "backward" : !isYes.test(oneway) && oneway !== "forward";

/** Whether a node of a way is closed to a mode by its tags. */
export function isClosedNode(tags: Tags | undefined, mode: Mode): boolean {
  // At a crossing they say how people cross the other way, not that they must not go along this one.
  if (!tags || tags.get("highway") === "crossing") return false;
  return taggedAccess(tags, mode) === "forbidden";
}

/** Tells which turns at a node are forbidden to bikes; people on foot turn as they like. */
export class TurnRules {
  private readonly atNode = new Map<number, TurnRule[]>();

  constructor({ turnRules, ways }: ExtractWays) {
    for (const rule of turnRules) {
      const { viaNode: via } = rule;
      if (via === undefined || !bindsBikes(rule.tags)) continue;
      const ends = (id: number): boolean => {
        const nodes = ways.get(id)?.nodes;
        return nodes?.[0] === via || nodes?.at(-1) === via;
      };
      // A rule whose ways do not end at its node does not say which turn it means.
      if (rule.from.length === 0 || rule.to.length === 0 || ![...rule.from, ...rule.to].every(ends)) continue;
      this.atNode.set(via, [...(this.atNode.get(via) ?? []), rule]);
    }
  }

  /** The rules with a place where they bind. */
  get all(): readonly TurnRule[] {
    return [...this.atNode.values()].flat();
  }

  /** The rule that forbids to go from a way into another one; `isBack`: to turn round on the same one. */
  forbidding(from: MapWay, via: number, to: MapWay, isBack: boolean): TurnRule | undefined {
    return this.atNode.get(via)?.find((rule) => {
      if (!rule.from.includes(from.id)) return false;
      const isNamed = rule.to.includes(to.id) && (from.id !== to.id || isBack);
      return kindOf(rule.tags).startsWith("only_") ? !isNamed : isNamed;
    });
  }
}

const kindOf = (tags: Tags): string => tags.get("restriction:bicycle") ?? tags.get("restriction") ?? "";

const bindsBikes = (tags: Tags): boolean =>
  /^(no|only)_/.test(kindOf(tags)) &&
  !(tags.get("except") ?? "").split(";").some((mode) => mode.trim() === "bicycle") &&
  !tags.has("hour_on") &&
  !tags.has("day_on");

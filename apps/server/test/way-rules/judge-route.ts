import type { RoutingLeg } from "@cairn/contracts/planner/planner";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import { type Finding, type Judge, type Reading, RouteReader, type Step } from "./read-route.ts";
import type { ExtractWays } from "./read-ways.ts";
import { isClosedNode, isDirection, type Mode, passageOf, TurnRules } from "./rules-of-ways.ts";

/**
 * The longest open way that should be gone instead of a private one, metres: the engine's quarter of an hour at the pace of
 * walkers.
 */
const maxDetour = 1000;

/** What a leg does on the ways of an extract. */
export interface Judgement {
  readonly steps: readonly Step[];
  readonly findings: readonly Finding[];
  /** Private steps between others, although open ways of up to a kilometre lead there, too. */
  readonly needless: readonly Finding[];
}

/** Judges routes by an own reading of the extract. */
export class RouteJudge {
  readonly turnRules: TurnRules;
  private readonly extract: ExtractWays;
  private readonly reader: RouteReader;

  constructor(extract: ExtractWays) {
    this.extract = extract;
    this.reader = new RouteReader(extract);
    this.turnRules = new TurnRules(extract);
  }

  /** @returns undefined where no ways explain the line */
  judge(
    { polyline, warnings }: Pick<RoutingLeg, "polyline" | "warnings">,
    mode: Mode,
  ): Judgement | undefined {
    const line = decodePolyline(polyline);
    const last = line.lat.length - 2;
    const isShown = (at: number, ...kinds: readonly string[]): boolean =>
      // The engine finds the ways under its own line again but for some metres at its ends.
      at === 0 ||
      at === last ||
      warnings.some(({ kind, from, to }) => kinds.includes(kind) && from <= at && to > at);
    const judge: Judge = (step, at, before) => [
      ...this.stepFindings(step, before, mode),
      ...this.shownFindings(step, mode, (...kinds) => isShown(at, ...kinds)),
    ];
    const reading = this.reader.read(line, judge);
    if (typeof reading === "number") return undefined;
    return { ...reading, needless: this.needless(reading, mode) };
  }

  private stepFindings(step: Step, before: Step | undefined, mode: Mode): readonly Finding[] {
    const { way, from, isForward } = step;
    const findings: Finding[] = [];
    if (passageOf(way.tags, mode) === "forbidden") findings.push({ what: "forbidden way", step });
    if (!isDirection(way.tags, mode, isForward)) findings.push({ what: "against its direction", step });
    if (before && isClosedNode(this.extract.nodeTags.get(from), mode))
      findings.push({ what: "closed node", step });
    if (
      before &&
      mode === "bike" &&
      this.turnRules.forbidding(before.way, from, way, before.from === step.to)
    )
      findings.push({ what: "forbidden turn", step });
    return findings;
  }

  private shownFindings(
    step: Step,
    mode: Mode,
    isShown: (...kinds: readonly string[]) => boolean,
  ): readonly Finding[] {
    const passage = passageOf(step.way.tags, mode);
    if (passage === "private")
      return [{ what: isShown("private") ? "private" : "not shown as private", step }];
    if (passage === "pushed" && !isShown("no_cycling", "steps"))
      return [{ what: "not shown as pushed", step }];
    return [];
  }

  private needless({ steps }: Reading, mode: Mode): readonly Finding[] {
    const isPrivate = steps.map(({ way }) => passageOf(way.tags, mode) === "private");
    const needless: Finding[] = [];
    for (let at = isPrivate.indexOf(false) + 1; at > 0 && at < steps.length; at++) {
      if (isPrivate[at] !== true) continue;
      const next = isPrivate.indexOf(false, at);
      const [from, to] = [steps[at]?.from, steps[next]?.from];
      if (next > 0 && from !== undefined && to !== undefined && this.leadsOpenly(from, to, mode))
        needless.push(...steps.slice(at, next).map((step) => ({ what: "private", step }) as const));
      at = next < 0 ? steps.length : next;
    }
    return needless;
  }

  /** Whether open ways lead from a node to another one, which are no longer than a detour that the engine accepts. */
  private leadsOpenly(from: number, to: number, mode: Mode): boolean {
    const reached = new Map([[from, 0]]);
    const waiting = new Set([from]);
    while (waiting.size > 0) {
      const distance = (node: number): number => reached.get(node) ?? Infinity;
      const [node = from] = [...waiting].toSorted((a, b) => distance(a) - distance(b));
      if (node === to) return true;
      waiting.delete(node);
      for (const step of this.reader.from(node)) {
        if (passageOf(step.way.tags, mode) !== "open" || this.stepFindings(step, step, mode).length > 0)
          continue;
        const length = distance(node) + this.lengthOf(step);
        if (length >= Math.min(maxDetour, distance(step.to))) continue;
        reached.set(step.to, length);
        waiting.add(step.to);
      }
    }
    return false;
  }

  /** Metres. */
  private lengthOf({ from, to }: Step): number {
    const [a, b] = [this.extract.places.get(from), this.extract.places.get(to)];
    return a && b ? haversine(a.lat / 1e7, a.lon / 1e7, b.lat / 1e7, b.lon / 1e7) : Infinity;
  }
}

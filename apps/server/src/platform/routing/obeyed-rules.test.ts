import { type RoutingProfile, routingProfiles } from "@cairn/contracts/planner/routing-limits";
import { createRandom } from "@cairn/demo/random";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { describe, expect, it } from "vitest";
import { andorra, regionOf, withRouting } from "../../../test/regions/ways-of-andorra.ts";
import { RouteJudge } from "../../../test/way-rules/judge-route.ts";
import { Questions } from "../../../test/way-rules/questions.ts";
import type { Finding } from "../../../test/way-rules/read-route.ts";
import { readWaysOf } from "../../../test/way-rules/read-ways.ts";
import { isDirection, type Mode, passageOf } from "../../../test/way-rules/rules-of-ways.ts";
import type { WaysRegion } from "./build-ways.ts";

// The rules are read anew from the extract (test/way-rules). What is no breach, and judged as said:
// - Private ways are gone at the ends of a route, with the warning `private`, and between only where no open way of less than a
//   kilometre leads there.
// - Bikes are pushed over steps and where bicycle=dismount, with the warning `steps` or `no_cycling`.
// - Access that depends on the time, and turns that are forbidden by ways between two others, are not judged.

const modeOf = (profile: RoutingProfile): Mode =>
  profile === "foot" || profile === "hike" || profile === "skitouring" ? "foot" : "bike";

const breaches: ReadonlySet<Finding["what"]> = new Set([
  "forbidden way",
  "against its direction",
  "forbidden turn",
  "closed node",
] as const);

const textOf = (profile: RoutingProfile, { what, step: { way, from, to } }: Finding): string =>
  `${profile}: ${what}: way ${way.id} from node ${from} to ${to} (${Array.from(way.tags, (tag) => tag.join("=")).join(", ")})`;

/** What was found about the routes of a region. */
interface Tally {
  found: number;
  /** Routes that no ways of the extract explain. */
  unread: number;
  /** Routes with a private or pushed stretch that is not shown as such. */
  unshown: number;
  /** Breaches, and private ways that are gone needlessly. */
  readonly wrong: string[];
  /** Steps on ways that may be gone in one direction only, and on private ones. */
  bound: number;
  private: number;
  /** Breaches of the rules of bikes by routes on foot. */
  readonly ofWalkers: Map<Finding["what"], number>;
}

async function askRegion(region: WaysRegion, count: number): Promise<Tally> {
  const extract = await readWaysOf(region.extract);
  const judge = new RouteJudge(extract);
  const questions = new Questions(extract, judge.turnRules);
  const random = createRandom(`rules of ${region.name}`);
  const ofWalkers = new Map<Finding["what"], number>();
  const tally: Tally = { found: 0, unread: 0, unshown: 0, wrong: [], bound: 0, private: 0, ofWalkers };
  await withRouting([region], async (routing) => {
    for (let i = 0; i < count; i++) {
      const profile = routingProfiles[i % routingProfiles.length] ?? "foot";
      const mode = modeOf(profile);
      const points = questions.ask(random, mode).map((node) => questions.place(node));
      const found = await routing.find({ profile, points, alternatives: 0, avoid: [], language: "en" });
      // A place on a closed way may be far from any other, or near one without a connection.
      if (!found.ok && found.error.kind === "no_way") continue;
      const [leg] = found.ok ? (found.value[0]?.legs ?? []) : [];
      if (!leg) expect.fail(`no answer for ${profile} ${JSON.stringify(points)}`);
      tally.found += 1;
      const judgement = judge.judge(leg, mode);
      if (!judgement) tally.unread += 1;
      const { steps = [], findings = [], needless = [] } = judgement ?? {};
      const wrong = [...findings.filter(({ what }) => breaches.has(what)), ...needless];
      tally.wrong.push(...wrong.map((finding) => textOf(profile, finding)));
      if (findings.some(({ what }) => what.startsWith("not shown"))) tally.unshown += 1;
      for (const { way, isForward } of steps) {
        if (!isDirection(way.tags, mode, !isForward)) tally.bound += 1;
        if (passageOf(way.tags, mode) === "private") tally.private += 1;
      }
      if (mode === "foot")
        for (const { what } of judge.judge(leg, "bike")?.findings ?? [])
          ofWalkers.set(what, (ofWalkers.get(what) ?? 0) + 1);
    }
  });
  return tally;
}

function expectKept({ found, unread, unshown, wrong, bound, private: gone, ofWalkers }: Tally): void {
  expect(wrong).toEqual([]);
  expect(unread).toBe(0);
  // The engine does not always find the ways under its own line again.
  expect(unshown / found).toBeLessThan(0.01);
  // There was something to break, and whoever may break it is found to do so.
  expect(Math.min(bound, gone)).toBeGreaterThan(0.1 * found);
  expect(ofWalkers.get("against its direction")).toBeGreaterThan(0.1 * found);
}

const many = { tags: ["all"], timeout: 20 * 60_000 };

describe("[ROUT-7] routes of all profiles", () => {
  it("go on no forbidden way, against no direction and round no forbidden turn", async () => {
    expectKept(await askRegion(andorra, 100));
  });

  it("keep the rules in 5,000 questions about Andorra", many, async () => {
    const tally = await askRegion(andorra, 5000);
    expectKept(tally);
    expect(tally.ofWalkers.get("forbidden turn")).toBeGreaterThan(10);
  });

  itWithCorpus("keep the rules in 5,000 questions about Liechtenstein", many, async ({ pathOf }) => {
    const extract = pathOf("osm/liechtenstein-2015.osm.pbf");
    expectKept(await askRegion(regionOf("liechtenstein", extract, [9.4, 47, 9.7, 47.3]), 5000));
  });
});

import { furthestShift } from "@cairn/domain/privacy-zones/privacy-zones";
import { attackHomes, meanShare } from "@cairn/testkit/home-attack/attack-homes";
import { attackByNumbers, type AttackedServer } from "../apps/server/test/privacy/attack-by-numbers.ts";
import { createMember, uploadFile } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, median, rounded } from "./harness.ts";

export const name = "How near guesses come to homes that privacy zones hide";

const homes = 100;
const runs = 8;

const places = [
  { where: "a grid of streets", straight: { 200: 0, 500: 0 } },
  { where: "a straight street that ends soon after the cut", straight: { 200: 400, 500: 800 } },
  { where: "a straight street without end", straight: { 200: 3000, 500: 4000 } },
] as const;

/**
 * Guesses are promised to be as far from homes as the centre of a disc is from places in it. The promise does
 * not cover a street that never turns.
 */
export async function run(): Promise<BenchResult[]> {
  return [...byTracks(), ...(await byNumbers())];
}

function byTracks(): BenchResult[] {
  return places.flatMap(({ where, straight }, index) =>
    ([200, 500] as const).flatMap((radius) => {
      const { cut, ...guesses } = attackHomes({ radius, straight: straight[radius], homes, runs });
      return Object.entries(guesses).map(([guess, misses]) => ({
        what: `${radius} m, ${where}, by ${guess}`,
        value: meanShare(misses, radius),
        unit: "of the disc, 0.5 promised",
        atLeast: index < 2 ? 0.4 : 0,
        beside: `half of the guesses within ${rounded(median(misses))} m of a home, ${rounded(Math.SQRT1_2 * furthestShift(radius))} m promised; ${rounded(median(cut))} m of a run are cut`,
      }));
    }),
  );
}

/** A home costs eight imports and the answers of all calls about each of them. */
const homesByNumbers = 20;

/** The hidden seconds of no run may follow from any number that anybody gets. */
async function byNumbers(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const radius of [200, 500]) {
    const cairn = await runServer({ settings: { HUMAN_CHECK: "off" } });
    try {
      const plan = { radius, homes: homesByNumbers, runs };
      const { told, runs: looked, byNumbers: misses } = await attackByNumbers(serverAt(cairn.url), plan);
      results.push({
        what: `${radius} m, runs whose hidden seconds follow from a number of any answer`,
        value: told,
        unit: `of ${looked}`,
        atMost: 0,
        beside:
          misses.length === 0
            ? "no guess"
            : `half of the guesses within ${rounded(median(misses))} m of a home`,
      });
    } finally {
      await cairn.stop();
    }
  }
  return results;
}

const serverAt = (url: string): AttackedServer => {
  const send = async (method: string, path: string, body?: string, key?: string) => {
    const answer = await fetch(`${url}/apiserver/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { sttauthorization: key }),
      },
      ...(body !== undefined && { body }),
    });
    // Unpacked already.
    const headers = { "content-type": answer.headers.get("content-type") };
    return { statusCode: answer.status, headers, rawPayload: Buffer.from(await answer.arrayBuffer()) };
  };
  return {
    owner: async (wanted) => {
      const member = await createMember(url, wanted);
      return {
        username: member.username,
        importFile: async (file) => (await uploadFile(url, member, file)).workoutKey,
        call: async (method, path, payload) =>
          await send(method, path, JSON.stringify(payload), member.sessionKey),
      };
    },
    look: async (method, path, payload) => await send(method, path, payload),
  };
};

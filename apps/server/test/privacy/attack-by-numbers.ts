import { gunzipSync } from "node:zlib";
import { api } from "@cairn/contracts/api";
import type { Method } from "@cairn/contracts/endpoint";
import { seededFractions } from "@cairn/domain/privacy-zones/seeded-fractions";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { encodeFit } from "@cairn/formats/fit/encode/encode-fit";
import { endsOf, middleOf, spotsOf } from "@cairn/testkit/home-attack/attack-homes";
import { type CutEnd, distance, type HiddenWay, spotAtDistances } from "@cairn/testkit/home-attack/find-home";
import { hiddenSecondsIn, totalsIn } from "@cairn/testkit/home-attack/hidden-seconds";
import { type Neighbourhood, type Spot, streetRuns } from "@cairn/testkit/home-attack/street-runs";
import { requestOf } from "../access/access-requests.ts";
import { asked } from "../access/ask-every-call.ts";

/** A server as its users see it. */
export interface AttackedServer {
  /** Signs a person up. */
  readonly owner: (name: string) => Promise<{
    readonly username: string;
    readonly importFile: (file: { readonly name: string; readonly bytes: Buffer }) => Promise<string>;
    readonly call: (method: Method, path: string, payload: unknown) => Promise<unknown>;
  }>;
  /** A call of the API by somebody without a session. */
  readonly look: (method: Method, path: string, payload?: string) => Promise<LookedAt>;
}

export interface LookedAt {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly rawPayload: Buffer;
}

export interface NumbersAttack {
  /** Runs that were looked at. */
  readonly runs: number;
  /** Runs whose hidden seconds the attack found, to the second. */
  readonly told: number;
  /**
   * Metres from each home to the guess by the hidden seconds, right or wrong, of its runs; none for a home of which there are
   * none.
   */
  readonly byNumbers: readonly number[];
}

/** Metres and seconds between the points of all runs: their visible part reveals the speed. */
const [step, pace] = [10, 3];

/** The file of a watch that counts whole kilocalories and steps. */
function fileOf({ lat, lon }: Neighbourhood["runs"][number], day: number, fraction: () => number): Buffer {
  const startTime = Date.UTC(2025, 4, 1 + day, 6, 30);
  const columns = { time: Float64Array.from(lat, (_, i) => i * pace), lat, lon };
  const seconds = (lat.length - 1) * pace;
  const energy = Math.round(seconds * (0.13 + 0.09 * fraction()));
  const totals = { elapsedTime: seconds, timerTime: seconds, energy, steps: 2 * Math.round(seconds * 1.4) };
  const head = { activityId: 1, startTime, utcOffset: 0, dateText: "2025-05-01", author: "Runner", legs: [] };
  const recording = { startTime, length: lat.length, segmentStarts: [0], laps: [], columns };
  return Buffer.from(encodeFit({ ...head, totals }, recording));
}

/** Every call about a workout that changes nothing. */
const reads = asked.filter((name) => api[name].method === "GET" || name === "getWorkoutExtensions");

/** The single numbers of an answer, in JSON and in files. */
function numbersOf({ statusCode, headers, rawPayload }: LookedAt): readonly number[] {
  if (statusCode !== 200) return [];
  const bytes = headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload;
  if (String(headers["content-type"]).includes("json")) return totalsIn(JSON.parse(bytes.toString()));
  const decoded = decodeBytes(bytes);
  return decoded.ok ? totalsIn([decoded.value.device ?? {}, decoded.value.recording.laps]) : [];
}

/**
 * Looks for homes by everything that somebody without a session gets about runs from their doors: the hidden seconds that a share
 * of a whole number leads to, times the visible speed, is the length of both hidden ways to the door.
 */
export async function attackByNumbers(
  server: AttackedServer,
  { radius, homes, runs }: { readonly radius: number; readonly homes: number; readonly runs: number },
): Promise<NumbersAttack> {
  const byNumbers: number[] = [];
  let [told, looked] = [0, 0];
  for (let k = 0; k < homes; k++) {
    const fraction = seededFractions((k * 7_368_787 + radius).toString(16).padStart(32, "3"));
    const place = streetRuns(fraction, runs);
    const owner = await server.owner(`runner${k}`);
    await owner.call("POST", "/user/privacyzones", {
      center: { x: place.home.lon, y: place.home.lat },
      radius,
    });
    const ways: HiddenWay[] = [];
    const allEnds: CutEnd[] = [];
    for (const [day, run] of place.runs.entries()) {
      const workoutKey = await owner.importFile({ name: "run.fit", bytes: fileOf(run, day, fraction) });
      await owner.call("POST", "/workouts/header", [{ workoutKey, sharingFlags: 19 }]);
      const { shown, visible, numbers } = await lookAt(server, owner.username, workoutKey);
      const spots = spotsOf(shown, place);
      const ends = endsOf(spots);
      allEnds.push(...ends);
      const hidden = hiddenSecondsIn(numbers, visible);
      looked++;
      if (hidden === (run.lat.length - 1) * pace - visible) told++;
      if (hidden !== undefined)
        ways.push({ ends: ends.flatMap((end) => end.spots.slice(0, 1)), metres: (hidden / pace) * step });
    }
    const door: Spot = [0, 0];
    const guess = spotAtDistances(ways, middleOf(allEnds));
    if (guess) byNumbers.push(distance(guess, door));
  }
  return { runs: looked, told, byNumbers };
}

async function lookAt({ look }: AttackedServer, username: string, workoutKey: string) {
  const json = async (path: string) => JSON.parse((await look("GET", path)).rawPayload.toString()).payload;
  const { totalTime: visible } = await json(`/workouts/${workoutKey}/combined`);
  const { locations } = await json(`/workouts/${workoutKey}/data`);
  const numbers = new Set<number>();
  for (const name of reads) {
    const { method, path, payload } = requestOf(name, { workoutKey, imageKey: workoutKey, username });
    const answer = await look(method, path, payload && JSON.stringify(payload));
    for (const number of numbersOf(answer)) numbers.add(number);
  }
  const column = (name: "la" | "ln"): Float64Array =>
    Float64Array.from(locations as readonly Record<"la" | "ln", number>[], (point) => point[name]);
  return { shown: { lat: column("la"), lon: column("ln") }, visible: Number(visible), numbers };
}

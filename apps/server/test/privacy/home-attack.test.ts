import { furthestShift } from "@cairn/domain/privacy-zones/privacy-zones";
import { seededFractions } from "@cairn/domain/privacy-zones/seeded-fractions";
import { endsOf, meanShare, middleOf, spotsOf } from "@cairn/testkit/home-attack/attack-homes";
import {
  type CutEnd,
  distance,
  spotAtDistances,
  waysBehind,
  whereLinesMeet,
} from "@cairn/testkit/home-attack/find-home";
import { type Neighbourhood, type Spot, streetRuns } from "@cairn/testkit/home-attack/street-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test-app.ts";
import { attackByNumbers } from "./attack-by-numbers.ts";

/** Speed of all runs, m/s; their visible part reveals it. */
const speed = 3;
/** Seconds from the stop at the door to the upload. */
const promptly = 5;
const day = 86_400_000;

/** A GPX file of a run that ended a few seconds ago. */
function fileOf({ lat, lon }: Neighbourhood["runs"][number]): Buffer {
  const stop = Date.now() - promptly * 1000;
  const points = Array.from(lat, (y, i) => {
    const time = new Date(stop - (lat.length - 1 - i) * (10 / speed) * 1000).toISOString();
    return `<trkpt lat="${y.toFixed(7)}" lon="${lon[i]?.toFixed(7)}"><time>${time}</time></trkpt>`;
  });
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
}

/**
 * Guesses that know no more than a disc of shifts have a share of 0.5 on average. The average of twelve is
 * below this value once in half a million times (0.15 ^ 12 · 12 ^ 12 / 12!).
 */
const promised = 0.15;
const homes = 6;
const runs = 4;

describe("an attacker who looks for homes", () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
  });
  afterAll(() => server.close());

  /**
   * What somebody without a session learns of a run: where it is visible, and every time that may be the
   * upload's, ms since 1970.
   */
  const look = async (workoutKey: string) => {
    const get = async (path: string) => (await server.call("GET", path)).json();
    const { payload } = await get(`/workouts/${workoutKey}/combined`);
    const { locations } = (await get(`/workouts/${workoutKey}/data`)).payload;
    const whole = await get(`/workouts/${workoutKey}/ultimatemanager`);
    const etag = String((await server.call("GET", `/workouts/${workoutKey}/recording`)).headers.etag);
    const instants = [
      payload.created,
      payload.lastModified,
      Date.parse(whole.createdAt),
      Date.parse(whole.changedAt),
      Number.parseInt(workoutKey.slice(0, 8), 16) * 1000,
      Number(/\d{13}/.exec(etag)?.[0]),
    ];
    const told = instants.filter(
      (ms) => ms % day !== 0 && ms >= payload.stopTime && ms < payload.stopTime + day / 12,
    );
    return { locations, stopTime: payload.stopTime, told };
  };

  const attack = async (name: string, radius: number, seed: string) => {
    const place = streetRuns(seededFractions(seed), runs);
    const owner = await server.signUp(name);
    const zone = { center: { x: place.home.lon, y: place.home.lat }, radius };
    await server.call("POST", "/user/privacyzones", { key: owner.key, payload: zone });
    const ends: CutEnd[] = [];
    for (const run of place.runs) {
      const imported = await server.importAllFiles(owner, { name: "run.gpx", bytes: fileOf(run) });
      const { workoutKey } = imported.json().payload;
      await server.call("POST", "/workouts/header", {
        key: owner.key,
        payload: [{ workoutKey, sharingFlags: 19 }],
      });
      const { locations, stopTime, told } = await look(workoutKey);
      const spots = spotsOf(
        {
          lat: Float64Array.from(locations, ({ la }: { la: number }) => la),
          lon: Float64Array.from(locations, ({ ln }: { ln: number }) => ln),
        },
        place,
      );
      const [first, last] = endsOf(spots);
      const uploaded = Math.min(...told);
      const hiddenMetres = Number.isFinite(uploaded)
        ? ((uploaded - stopTime) / 1000 - promptly) * speed
        : undefined;
      if (first && last) ends.push(first, { ...last, hiddenMetres });
    }
    const door: Spot = [0, 0];
    const middle = middleOf(ends);
    const byTime = spotAtDistances(waysBehind(ends), middle);
    return {
      byMiddle: distance(middle, door),
      byLines: distance(whereLinesMeet(ends, middle, furthestShift(radius)), door),
      byTime: byTime && distance(byTime, door),
    };
  };

  it("[PRIV-7] finds none closer than the zones promise, from all that answers reveal of runs uploaded at the door", async () => {
    const shares: { middle: number; lines: number; time: number }[] = [];
    for (let k = 0; k < homes; k++) {
      for (const radius of [200, 500]) {
        const seed = (k * 1_000_003 + radius).toString(16).padStart(32, "5");
        const { byMiddle, byLines, byTime } = await attack(`home${k}-${radius}`, radius, seed);
        shares.push({
          middle: meanShare([byMiddle], radius),
          lines: meanShare([byLines], radius),
          // Without a time there is nothing to guess from.
          time: byTime === undefined ? 1 : meanShare([byTime], radius),
        });
      }
    }
    const mean = (name: "middle" | "lines" | "time"): number =>
      shares.reduce((sum, share) => sum + share[name], 0) / shares.length;
    expect({ middle: mean("middle"), lines: mean("lines"), time: mean("time") }).toEqual({
      middle: expect.toSatisfy((share: number) => share > promised),
      lines: expect.toSatisfy((share: number) => share > promised),
      time: 1,
    });
  }, 300_000);

  it(
    "[PRIV-7] learns the hidden seconds of none of ten workouts from all numbers of all answers",
    { tags: ["all"] },
    async () => {
      const { told, runs: looked } = await attackByNumbers(
        {
          owner: async (name) => {
            const user = await server.signUp(name);
            return {
              username: name,
              importFile: async (file) => (await server.importAllFiles(user, file)).json().payload.workoutKey,
              call: async (method, path, payload) =>
                (await server.call(method, path, { key: user.key, payload: JSON.stringify(payload) }))
                  .rawPayload,
            };
          },
          look: async (method, path, payload) =>
            await server.call(method, path, { ...(payload !== undefined && { payload }) }),
        },
        { radius: 200, homes: 2, runs: 5 },
      );
      expect({ looked, told }).toEqual({ looked: 10, told: 0 });
    },
  );
});

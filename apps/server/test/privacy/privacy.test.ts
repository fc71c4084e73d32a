import { gunzipSync } from "node:zlib";
import { api, type CallName } from "@cairn/contracts/api";
import type { Access } from "@cairn/contracts/endpoint";
import { haversine } from "@cairn/geo/haversine";
import { runsAll } from "@cairn/testkit/all-tests";
import { patience } from "@cairn/testkit/patience";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestOf } from "../access/access-requests.ts";
import { asked } from "../access/ask-every-call.ts";
import { photoFile } from "../files/photo-file.ts";
import { watchFile, wholeTotals } from "../files/watch-file.ts";
import type { TestAnswer } from "../test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../test-app.ts";
import { instantsIn } from "./instants-in-answer.ts";
import { type Place, placesIn } from "./places-in-answer.ts";
import { totalsInAnswer } from "./totals-in-answer.ts";

interface Zone {
  readonly lat: number;
  readonly lon: number;
  readonly radius: number;
}

const metresPerDegree = (6_371_008.8 * Math.PI) / 180;
const isIn = ([lat, lon]: Place, zone: Zone) => haversine(lat, lon, zone.lat, zone.lon) <= zone.radius;

/** A text that appears only in the file itself. */
const mark = "only-in-the-file-itself";

/** A file of a walk with a pause, with seven decimal places as devices write them. */
function fileOf(track: readonly Place[]): Buffer {
  const points = track.map(([lat, lon], i) => {
    const time = new Date(Date.UTC(2025, 5, 1, 10, 0, i * 60)).toISOString();
    const pause = i === Math.floor(track.length / 2) ? "</trkseg><trkseg>" : "";
    return `${pause}<trkpt lat="${lat.toFixed(7)}" lon="${lon.toFixed(7)}"><ele>${100 + i}</ele><time>${time}</time><cmt>${mark}</cmt></trkpt>`;
  });
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><!-- ${mark} --><trk><trkseg>${points.join("\n")}</trkseg></trk></gpx>`,
  );
}

/** Coordinates of hidden places as text, to 2 m, without those that a visible place has, too. */
function hiddenFigures(track: readonly Place[], zones: readonly Zone[]): readonly string[] {
  const isHidden = (place: Place) => zones.some((zone) => isIn(place, zone));
  const shown = track.filter((place) => !isHidden(place)).flat();
  const isAlone = (degrees: number) =>
    shown.every((other) => Math.abs(Math.abs(other) - Math.abs(degrees)) > 2e-5);
  return track
    .filter(isHidden)
    .flat()
    .filter(isAlone)
    .map((degrees) => degrees.toFixed(7).slice(0, -2));
}

function textOf({ headers, rawPayload }: TestAnswer): string {
  const bytes = headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload;
  // The centre of the visible part may lie anywhere.
  const text = bytes.toString("latin1").replaceAll(/"centerPosition":\{[^}]*\}/g, "");
  return text + JSON.stringify(headers);
}

/** The text around the first match. */
const textAround = (text: string, wanted: string): readonly string[] =>
  text.includes(wanted)
    ? [text.slice(Math.max(0, text.indexOf(wanted) - 40), text.indexOf(wanted) + 40)]
    : [];

/** Tracks anywhere with steps of up to half a kilometre, and zones on them and beside them. */
const outings = fc
  .record({
    lat: fc.integer({ min: -70, max: 69 }).map((degrees) => degrees + 0.12345),
    lon: fc.oneof(
      fc.constant(179.99512),
      fc.integer({ min: -180, max: 179 }).map((degrees) => degrees + 0.54321),
    ),
    steps: fc.array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })), {
      minLength: 10,
      maxLength: 50,
    }),
    around: fc.array(
      fc.record({
        point: fc.nat(49),
        north: fc.integer({ min: -300, max: 300 }),
        radius: fc.integer({ min: 100, max: 1200 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    sharingFlags: fc.constantFrom(1, 17, 19),
    format: fc.constantFrom("gpx" as const, "fit" as const),
  })
  .map(({ lat, lon, steps, around, sharingFlags, format }) => {
    let [north, east] = [0, 0];
    const track = steps.map(([up, right]): Place => {
      [north, east] = [north + up, east + right];
      const degrees = lon + east / metresPerDegree / Math.cos((lat * Math.PI) / 180);
      return [lat + north / metresPerDegree, ((degrees + 540) % 360) - 180];
    });
    const zones = around.map(({ point, north: beside, radius }): Zone => {
      const [y, x] = track[point % track.length] ?? [lat, lon];
      return { lat: y + beside / metresPerDegree, lon: x, radius };
    });
    return { track, zones, sharingFlags, format };
  });

describe("privacy", () => {
  let server: TestApp;
  let owner: TestUser;
  let photo: Buffer;
  /** ms since 1970, before anybody signed up. */
  let begun: number;
  const others: (TestUser | undefined)[] = [undefined];

  beforeAll(async () => {
    begun = Date.now();
    server = await createTestApp({ humanCheck: "off" });
    owner = await server.signUp("owner");
    for (const name of ["follower", "pending", "stranger", "blocked"]) others.push(await server.signUp(name));
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT a.id, b.id, CASE a.username WHEN 'follower' THEN now() END, now() FROM users a, users b
       WHERE a.username IN ('follower', 'pending') AND b.username = 'owner'`,
    );
    await server.database.pool.query(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at)
       SELECT a.id, b.id, now() FROM users a, users b WHERE a.username = 'owner' AND b.username = 'blocked'`,
    );
    photo = await photoFile({ width: 2, height: 2 });
  });
  afterAll(() => server.close());

  const publish = async (
    track: readonly Place[],
    sharingFlags: number,
    format: "gpx" | "fit" = "gpx",
  ): Promise<string> => {
    const file = { name: `a.${format}`, bytes: format === "gpx" ? fileOf(track) : watchFile(track) };
    const { workoutKey } = (await server.importAllFiles(owner, file)).json().payload;
    const payload = [{ workoutKey, sharingFlags }];
    await server.call("POST", "/workouts/header", { key: owner.key, payload });
    return workoutKey;
  };

  /** A photo taken at a place of the track. */
  const addPhoto = async (workoutKey: string, [lat, lon]: Place): Promise<string> => {
    const { key } = (await server.addPhoto(owner, workoutKey, photo)).json().payload;
    await server.database.pool.query(
      "UPDATE photos SET lat = $2, lon = $3, placed_by = 'camera' WHERE id = $1",
      [key, lat, lon],
    );
    return key;
  };

  const hide = async ({ lat, lon, radius }: Zone): Promise<string> => {
    const payload = { center: { x: lon, y: lat }, radius };
    const answer = await server.call("POST", "/user/privacyzones", { key: owner.key, payload });
    expect(answer.statusCode).toBe(200);
    return answer.json().payload.id;
  };
  const show = async (id: string) =>
    await server.call("DELETE", `/user/privacyzones/${id}`, { key: owner.key });

  const send = async (
    name: CallName,
    person: TestUser | undefined,
    keys: { readonly workoutKey: string; readonly imageKey: string },
    search?: string,
  ): Promise<TestAnswer> => {
    const { method, path, ...sent } = requestOf(name, keys, search);
    return await server.call(method, path, { key: person?.key, ...sent });
  };

  // Some two thousand calls.
  const manyCalls = { timeout: 3 * patience.test };
  it(
    "[PRIV-4] reveals no place in a zone and nothing of the file by any call, whoever asks",
    manyCalls,
    async () => {
      await fc.assert(
        fc.asyncProperty(outings, async ({ track, zones, sharingFlags, format }) => {
          const workoutKey = await publish(track, sharingFlags, format);
          const hidden = track.filter((place) => zones.some((zone) => isIn(place, zone)));
          const imageKey = await addPhoto(workoutKey, hidden[0] ?? track[0] ?? [0, 0]);
          const ids: string[] = [];
          for (const zone of zones) ids.push(await hide(zone));
          const figures = hiddenFigures(track, zones);
          // The first look redacts the workout.
          await send("getCombinedWorkout", owner, { workoutKey, imageKey }, "?as=others");
          const ofOwner = await send("getCombinedWorkout", owner, { workoutKey, imageKey });
          // If no part of the track is visible, others see the totals of the whole workout.
          const isRedacted = ofOwner.json().payload.othersSee?.extent === "part";
          const hasSecretTotals = isRedacted && format === "fit";
          if (format === "fit") {
            const told = totalsInAnswer(ofOwner, wholeTotals).map((total) => total.split(" ")[0]);
            expect(told).toEqual(expect.arrayContaining(["energy", "distance", "maxHeartRate"]));
          }
          for (const name of asked) {
            for (const person of others) {
              const answer = await send(name, person, { workoutKey, imageKey });
              const seen = `${name} by ${person?.username ?? "nobody"}`;
              expect(answer.statusCode, seen).toBeLessThan(500);
              const inside = placesIn(answer).filter((place) => zones.some((zone) => isIn(place, zone)));
              expect(inside, seen).toEqual([]);
              if (hasSecretTotals) expect(totalsInAnswer(answer, wholeTotals), seen).toEqual([]);
              const text = textOf(answer);
              expect(text, seen).not.toContain(mark);
              expect(text, seen).not.toContain("othersSee");
              expect(
                figures.flatMap((figure) => textAround(text, figure)),
                seen,
              ).toEqual([]);
            }
          }
          // The test would find it if it were there: the owner's answers have it.
          if (hidden.length > 0) {
            const own = await send("exportGpx", owner, { workoutKey, imageKey });
            expect(placesIn(own).filter((place) => zones.some((zone) => isIn(place, zone)))).not.toEqual([]);
            // Files omit trailing zeros; a watch's files are rounded differently.
            const told = textOf(own);
            const missing = figures.filter((figure) => !told.includes(figure.replace(/0+$/, "")));
            if (format === "gpx") expect(missing).toEqual([]);
            expect(textOf(ofOwner)).toContain('"othersSee":{"extent":');
          }
          for (const id of ids) await show(id);
          await server.call("DELETE", `/workouts/${workoutKey}/delete`, { key: owner.key });
        }),
        { numRuns: runsAll ? 6 : 3, endOnFailure: true },
      );
    },
  );

  it(
    "[PRIV-4] takes effect when a change is answered, while others keep asking",
    { tags: ["processes"] },
    async () => {
      const track = Array.from({ length: 60 }, (_, i): Place => [10 + (i * 200) / metresPerDegree, 20]);
      const workoutKey = await publish(track, 19);
      const imageKey = await addPhoto(workoutKey, track[30] ?? [0, 0]);
      const inForce = new Set<Zone>();
      const changing = new AbortController();
      let answers = 0;

      const change = async () => {
        for (let round = 0; round < (runsAll ? 12 : 6); round++) {
          const [lat, lon] = track[(round * 17) % track.length] ?? [0, 0];
          const zone = { lat, lon, radius: 100 + 60 * round };
          const id = await hide(zone);
          inForce.add(zone);
          for (const name of asked.filter((call) => call.startsWith("getWorkout"))) {
            await send(name, undefined, { workoutKey, imageKey });
          }
          inForce.delete(zone);
          await show(id);
        }
        changing.abort();
      };
      const read = async (person: TestUser | undefined) => {
        const reads = asked.filter((name) => api[name].method === "GET");
        for (let k = 0; !changing.signal.aborted; k++) {
          const name = reads[k % reads.length];
          if (!name) return;
          const before = [...inForce];
          const answer = await send(name, person, { workoutKey, imageKey });
          const zones = before.filter((zone) => inForce.has(zone));
          const inside = placesIn(answer).filter((place) => zones.some((zone) => isIn(place, zone)));
          expect(answer.statusCode, name).toBeLessThan(500);
          expect(inside, name).toEqual([]);
          answers++;
        }
      };
      await Promise.all([change(), ...others.slice(0, 4).map(read)]);
      expect(answers).toBeGreaterThan(50);
    },
  );

  it("[PRIV-4] reveals no hidden place of the track outside the disc by any call, whoever asks", async () => {
    const [lat, lon] = [12, 22];
    const eastOf = (metres: number) => lon + metres / metresPerDegree / Math.cos((lat * Math.PI) / 180);
    const track = Array.from({ length: 60 }, (_, i): Place => [lat, eastOf(i * 100)]);
    const workoutKey = await publish(track, 19);
    const id = await hide({ lat, lon, radius: 200 });
    const seen = await send("getWorkout", undefined, { workoutKey, imageKey: "" });
    const firstSeen: number = seen.json().payload.startPosition.x;
    const before = track.findLastIndex(([, x]) => x < firstSeen - 1e-5);
    // A straight track is hidden for at least 430 m beyond the disc (its radius), so this place is outside
    // the disc.
    const photoPlace = track[before - 1] ?? [0, 0];
    expect(isIn(photoPlace, { lat, lon, radius: 400 })).toBe(false);
    const imageKey = await addPhoto(workoutKey, photoPlace);
    const isOnHiddenWay = ([y, x]: Place) =>
      Math.abs(y - lat) < 0.01 && x > lon - 0.01 && x < firstSeen - 1e-5;
    for (const name of asked) {
      for (const person of others) {
        const answer = await send(name, person, { workoutKey, imageKey });
        const seenBy = `${name} by ${person?.username ?? "nobody"}`;
        expect(placesIn(answer).filter(isOnHiddenWay), seenBy).toEqual([]);
        if (name.endsWith("Photo")) expect(answer.statusCode, seenBy).toBeGreaterThanOrEqual(400);
      }
    }
    // The test would find it if it were there: the owner's answers have it.
    for (const name of ["exportGpx", "listWorkoutPhotos"] as const) {
      const own = await send(name, owner, { workoutKey, imageKey });
      expect(placesIn(own).filter(isOnHiddenWay), name).not.toEqual([]);
    }
    await show(id);
  });

  it("[PRIV-6] tells nobody else by any call when something was uploaded or changed, unless only the day", async () => {
    const track = Array.from({ length: 60 }, (_, i): Place => [11 + (i * 200) / metresPerDegree, 21]);
    const workoutKey = await publish(track, 19);
    const imageKey = await addPhoto(workoutKey, track[30] ?? [0, 0]);
    const id = await hide({ lat: 11, lon: 21, radius: 300 });
    await send("getCombinedWorkout", undefined, { workoutKey, imageKey });
    // The times of comments are public, and comments made a moment ago are in feeds.
    await server.database.pool.query("DELETE FROM comments");
    const asking = Date.now();
    const told: string[] = [];
    for (const name of asked) {
      for (const person of others) {
        const answer = await send(name, person, { workoutKey, imageKey });
        told.push(...instantsIn(answer, begun, asking).map((found) => `${name}: ${found}`));
      }
    }
    expect(told).toEqual([]);
    // The test would find it if it were there: the owner's answers have it.
    for (const name of ["getWorkout", "exportWorkoutJson"] as const) {
      const own = await send(name, owner, { workoutKey, imageKey });
      expect(instantsIn(own, begun, asking)).not.toEqual([]);
    }
    await show(id);
  });

  it("[PRIV-4] asks every call of the contract that could tell of others, by what its declaration says", () => {
    const about = new Set<Access>(["view", "answer", "owner", "list", "visible", "shared", "feed"]);
    const missing = Object.entries(api).flatMap(([name, { access }]) =>
      about.has(access) && !asked.includes(name as CallName) ? [name] : [],
    );
    expect(missing.toSorted()).toEqual(["addPhoto", "deleteComment", "keepComment"]);
  });
});

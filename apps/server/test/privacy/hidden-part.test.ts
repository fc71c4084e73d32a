import { gunzipSync } from "node:zlib";
import { api, type CallName } from "@cairn/contracts/api";
import { tagsOfCase } from "@cairn/testkit/all-tests";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestOf } from "../access/access-requests.ts";
import { asked } from "../access/ask-every-call.ts";
import type { TestAnswer } from "../test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../test-app.ts";
import {
  cycling,
  door,
  fileWithHidden,
  hiddenWalk,
  type HiddenOuting,
  type HiddenVariant,
  hiddenVariants,
  hiking,
  multisport,
  running,
} from "./hidden-variants.ts";

/** Calls that change nothing: a comment has the moment at which it was written. */
const reads = asked.filter((name) => api[name].method === "GET" || name === "getWorkoutExtensions");

/** The tile that has the visible part, zoom 12. */
const tile = (() => {
  const [n, lon, lat] = [2 ** 12, door.lon + 0.035, (door.lat * Math.PI) / 180];
  return `12/${Math.floor(((lon + 180) / 360) * n)}/${Math.floor(((1 - Math.asinh(Math.tan(lat)) / Math.PI) / 2) * n)}`;
})();

/** Degrees and metres from the door to another zone, with the same clock. */
const elsewhere = { east: 0.5, above: 310 };

/**
 * Kilocalories a minute for 70 kg, 40 years and the mean of both sexes (Keytel et al., Journal of Sports Sciences 23, 2005),
 * computed independently.
 */
const keytel = (rate: number): number =>
  (-20.4022 +
    0.4472 * rate -
    0.1263 * 70 +
    0.074 * 40 +
    (-55.0969 + 0.6309 * rate + 0.1988 * 70 + 0.2017 * 40)) /
  2 /
  4.184;

/** How a case is written in the title of its test. */
const written = ({
  format,
  hiddenAt,
  activityId,
  ...more
}: HiddenOuting & { readonly isTyped?: boolean }): string =>
  [format, `hidden at ${hiddenAt.join(" and ")}`, `sport ${activityId}`, ...Object.keys(more)].join(", ");

describe("what others learn of a workout of which a part is hidden", () => {
  let server: TestApp;
  let owner: TestUser;
  const others: (TestUser | undefined)[] = [undefined];

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off", publicUrl: "https://cairn.example.org" });
    owner = await server.signUp("owner");
    for (const name of ["follower", "stranger"]) others.push(await server.signUp(name));
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT a.id, b.id, now(), now() FROM users a, users b WHERE a.username = 'follower' AND b.username = 'owner'`,
    );
    for (const x of [door.lon, door.lon + elsewhere.east]) {
      const payload = { center: { x, y: door.lat }, radius: door.radius };
      const zone = await server.call("POST", "/user/privacyzones", { key: owner.key, payload });
      expect(zone.statusCode).toBe(200);
    }
    const companion: HiddenOuting = { format: "gpx", hiddenAt: [], activityId: running, daysEarlier: 3 };
    await publish(fileWithHidden(companion, hiddenVariants[0]), {});
  });
  afterAll(() => server.close());

  const send = async (name: CallName, person: TestUser | undefined, key: string, search?: string) => {
    // Photos have keys of their own; there is none here.
    const about = { workoutKey: key, imageKey: key };
    const { method, path, ...sent } = requestOf(name, about, search);
    return await server.call(method, path, { key: person?.key, ...sent });
  };

  /** Everything that a person gets, byte for byte. */
  const lookAt = async (person: TestUser | undefined, key: string): Promise<ReadonlyMap<string, string>> => {
    const seen = new Map<string, string>();
    for (const name of reads) {
      const answer = await send(name, person, key);
      seen.set(name, textOf(name === "explore" ? inOrder(answer) : answer, key));
    }
    const drawn = await server.call("GET", `/workouts/owner/tiles/${tile}`, { key: person?.key });
    // Its tag is a hash of keys and of moments that nobody knows, and each row here has others.
    seen.set("getProfileTile", textOf({ ...drawn, headers: { ...drawn.headers, etag: "" } }, key));
    return seen;
  };

  const publish = async (file: ReturnType<typeof fileWithHidden>, entered: object): Promise<string> => {
    const { workoutKey } = (await server.importAllFiles(owner, file)).json().payload;
    const payload = [{ workoutKey, sharingFlags: 19, ...entered }];
    const saved = await server.call("POST", "/workouts/header", { key: owner.key, payload });
    expect(saved.statusCode).toBe(200);
    // The first look redacts it: until then it is in no box of the map.
    const first = await send("getCombinedWorkout", owner, workoutKey, "?as=others");
    expect(first.statusCode).toBe(200);
    return workoutKey;
  };

  /** What each of the others gets of a workout, which is deleted afterwards. */
  const lookAsOthers = async (file: ReturnType<typeof fileWithHidden>, entered: object = {}) => {
    const key = await publish(file, entered);
    const seen = new Map<string, string>();
    for (const person of others) {
      for (const [name, text] of await lookAt(person, key))
        seen.set(`${name} by ${person?.username ?? "nobody"}`, text);
    }
    const own = (await send("getCombinedWorkout", owner, key)).json().payload;
    const visible = (await send("getCombinedWorkout", undefined, key)).json().payload;
    await server.call("DELETE", `/workouts/${key}/delete`, { key: owner.key });
    return { seen, own, visible };
  };

  /** Each kind of file, and of what others learn of it, first. */
  const cases: readonly (HiddenOuting & { readonly isTyped?: boolean })[] = [
    { format: "fit", hiddenAt: ["start"], activityId: running },
    { format: "gpx", hiddenAt: ["start", "end"], activityId: running },
    { format: "tcx", hiddenAt: ["start", "middle", "end"], activityId: cycling },
    { format: "fit", hiddenAt: ["start", "end"], activityId: multisport, hasLegs: true },
    { format: "fit", hiddenAt: ["end"], activityId: running, isTyped: true },
    { format: "fit", hiddenAt: ["end"], activityId: cycling },
    { format: "fit", hiddenAt: ["middle"], activityId: hiking },
    { format: "fit", hiddenAt: ["start", "middle", "end"], activityId: running },
    { format: "fit", hiddenAt: ["start"], activityId: cycling, isBare: true },
    { format: "gpx", hiddenAt: ["middle"], activityId: cycling },
  ];
  for (const [at, { isTyped = false, ...outing }] of cases.entries())
    it(
      `[PRIV-8] is the same byte for byte whatever the hidden part was: ${written({ ...outing, ...(isTyped && { isTyped }) })}`,
      tagsOfCase(at, 5),
      async () => {
        const [first, second] = hiddenVariants;
        const one = await lookAsOthers(fileWithHidden(outing, first), isTyped ? typedOf(first) : {});
        const two = await lookAsOthers(fileWithHidden(outing, second), isTyped ? typedOf(second) : {});
        // To their owner, the two are different, and others see one and its companion on the same route.
        expect([one.own.othersSee?.extent, two.own.othersSee?.extent]).toEqual(["part", "part"]);
        expect(one.own.totalTime).not.toBe(two.own.totalTime);
        expect(one.own.energyConsumption).not.toBe(two.own.energyConsumption);
        expect(one.seen.get("getCombinedWorkout by stranger")).toMatch(/"energyConsumption":[1-9]/);
        if (outing.activityId === running) {
          const { visible } = one;
          const { computed: rate } = visible.provenance.avgHeartRate;
          expect(visible.energyConsumption).toBe(Math.round(keytel(rate) * (visible.movingTime / 60)));
          // 84 to 87 strides a minute.
          expect(visible.stepCount / 2 / 85.5).toBeCloseTo(visible.totalTime / 60, 0);
        }
        if (outing.activityId === running && !outing.hiddenAt.includes("middle"))
          expect([...one.seen.values()].filter((text) => text.includes('"rank":'))).toHaveLength(3);
        expect(differences(one.seen, two.seen)).toEqual([]);
      },
    );

  it("[PRIV-8] is the same byte for byte wherever a workout was that is hidden from begin to end", async () => {
    const one = await lookAsOthers(hiddenWalk({ east: 0, above: 0 }));
    const two = await lookAsOthers(hiddenWalk(elsewhere));
    expect([one.own.othersSee?.extent, two.own.othersSee?.extent]).toEqual(["none", "none"]);
    expect(one.own.maxAltitude).not.toBe(two.own.maxAltitude);
    expect(one.seen.get("getCombinedWorkout by stranger")).toMatch(/"totalAscent":[1-9]/);
    expect(differences(one.seen, two.seen)).toEqual([]);
  }, 60_000);
});

/** What the owner types over the numbers of a file. */
const typedOf = ({ totals }: HiddenVariant): object => ({
  energyConsumption: totals.energy,
  stepCount: totals.steps,
  totalDistance: 3 * (totals.energy ?? 0),
});

/** The order of this call is random, by keys that are other ones each time. */
function inOrder(answer: TestAnswer): TestAnswer {
  const { payload, ...rest } = answer.json();
  const workouts = payload.workouts.toSorted(
    (a: { startTime: number }, b: { startTime: number }) => a.startTime - b.startTime,
  );
  const { "content-encoding": _packed, "content-length": _length, ...headers } = answer.headers;
  const rawPayload = Buffer.from(JSON.stringify({ ...rest, payload: { ...payload, workouts } }));
  return { ...answer, headers, rawPayload };
}

/** The answer without what belongs to the request and its moment, and without the key of the workout. */
function textOf({ statusCode, headers, rawPayload }: TestAnswer, key: string): string {
  const told = Object.entries(headers).filter(([name]) => !/^(date|x-request-id|x-ratelimit-.*)$/.test(name));
  const bytes = headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload;
  const head = `${statusCode} ${JSON.stringify(told)} ${rawPayload.length} bytes\n`;
  return (head + bytes.toString("latin1"))
    .replaceAll(key, "the-key-of-the-workout!!")
    .replaceAll(/"(ts|until)":"\d{13}"/g, '"$1":"now"');
}

/** Each answer that differs, with the text around the first difference. */
function differences(one: ReadonlyMap<string, string>, two: ReadonlyMap<string, string>): readonly string[] {
  return [...one].flatMap(([call, text]) => {
    const other = two.get(call) ?? "";
    if (other === text) return [];
    let at = 0;
    while (text[at] === other[at]) at++;
    return [
      `${call}: ${text.slice(Math.max(0, at - 60), at + 40)} | ${other.slice(Math.max(0, at - 20), at + 40)}`,
    ];
  });
}

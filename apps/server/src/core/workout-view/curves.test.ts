import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { maxCurveSteps } from "@cairn/domain/analysis/curve";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerAndOthers, type OwnerAndOthers } from "../../../test/access/owner-and-others.ts";
import type { TestUser } from "../../../test/test-app.ts";

const begin = Date.parse("2025-06-01T10:00:00Z");
const [isPrivate, isFriends, isPublic] = [0, 17, 19];

/** Ten minutes of heart rate, with a single position in the middle. */
const oncePlaced = Buffer.from(
  `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Other"><Id>2025-06-02T10:00:00Z</Id>
<Lap StartTime="2025-06-02T10:00:00Z"><TotalTimeSeconds>600</TotalTimeSeconds><DistanceMeters>0</DistanceMeters><Track>${Array.from(
    { length: 601 },
    (_, second) =>
      `<Trackpoint><Time>${new Date(begin + 86_400_000 + second * 1000).toISOString()}</Time>${
        second === 300
          ? "<Position><LatitudeDegrees>60</LatitudeDegrees><LongitudeDegrees>24</LongitudeDegrees></Position>"
          : ""
      }<HeartRateBpm><Value>${120 + (second % 30)}</Value></HeartRateBpm></Trackpoint>`,
  ).join("")}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`,
);

/** A recording that starts a number of hours later. */
const fit = (kind: "gym" | "treadmill" | "trail-run", hours: number): Uint8Array =>
  writeFit(generateRecording(kind, createRandom(kind), begin + hours * 3_600_000));

describe("[DASH-6] curves in lists", () => {
  let people: OwnerAndOthers;
  let [gym, forFollowers, own, outdoors, placed]: string[] = [];

  beforeAll(async () => {
    people = await createOwnerAndOthers();
    await people.relate("follows", "ann", "owner");
    gym = await add("gym.fit", fit("gym", 0), isPublic);
    forFollowers = await add("treadmill.fit", fit("treadmill", 2), isFriends);
    own = await add("gym2.fit", fit("gym", 4), isPrivate);
    outdoors = await add("trail-run.fit", fit("trail-run", 6), isPublic);
    placed = await add("placed.tcx", oncePlaced, isPublic);
  });
  afterAll(() => people.server.close());

  const add = async (name: string, bytes: Uint8Array, sharingFlags: number): Promise<string> => {
    const { server, owner } = people;
    const { workoutKey } = (await server.importFiles(owner, { name, bytes })).json().payload;
    const header = { workoutKey, sharingFlags };
    await server.call("POST", "/workouts/header", { key: owner.key, payload: [header] });
    return workoutKey;
  };
  const list = async (path: string, user?: TestUser): Promise<readonly WorkoutView[]> => {
    const answer = await people.server.call("GET", path, { key: user?.key });
    expect(answer.statusCode).toBe(200);
    return answer.json().payload;
  };
  /** Keys of the workouts in an answer that have a curve. */
  const curved = async (path: string, user?: TestUser) =>
    (await list(path, user)).flatMap(({ workoutKey, curve }) => (curve ? [workoutKey] : []));

  it("show the heart rate of indoor workouts to people who may see the workout, and of no workout with a position", async () => {
    const { owner, ann, bea } = people;
    const [, , , , first] = await list("/workouts?limit=10&sortonst=true", owner);
    expect(first).toMatchObject({ workoutKey: gym, curve: { of: "heartRate" } });
    const { values = [] } = first?.curve ?? {};
    expect(values).toHaveLength(maxCurveSteps);
    expect(Math.max(...values.map(Number))).toBeLessThanOrEqual(first?.hrdata.workoutMaxHR ?? 0);
    expect(await curved("/workouts?limit=50", owner)).toEqual([own, forFollowers, gym]);
    expect(await curved("/workouts/owner/public?limit=10", owner)).toEqual([forFollowers, gym]);
    expect(await curved("/workouts/owner/public?limit=10", ann)).toEqual([forFollowers, gym]);
    expect(await curved("/workouts/owner/public?limit=10", bea)).toEqual([gym]);
    expect(await curved("/workouts/owner/public?limit=10")).toEqual([gym]);
    expect(await curved("/user/feed/combined", ann)).toEqual([forFollowers, gym]);
    expect(await list("/user/feed/combined", bea)).toEqual([]);
    const seen = (await list("/user/feed/combined", ann)).map(({ workoutKey }) => workoutKey);
    expect(seen).toEqual([placed, outdoors, forFollowers, gym]);
  });

  it("are left out of long lists", async () => {
    const { owner, ann } = people;
    expect(await curved("/workouts?limit=51", owner)).toEqual([]);
    expect(await curved("/workouts/owner/public?limit=51", ann)).toEqual([]);
    expect(await curved("/user/feed/combined?limit=51", ann)).toEqual([]);
    expect(await curved("/user/feed/combined?limit=50", ann)).toHaveLength(2);
  });

  it("do not change with the owner's privacy zones, and are absent for a hidden track", async () => {
    const { server, owner, ann } = people;
    const before = await list("/user/feed/combined", ann);
    const zone = { center: { x: 24, y: 60 }, radius: 2000, name: "" };
    const added = await server.call("POST", "/user/privacyzones", { key: owner.key, payload: zone });
    expect(added.statusCode).toBe(200);
    const after = await list("/user/feed/combined", ann);
    expect(after.map(({ workoutKey, curve }) => [workoutKey, curve])).toEqual(
      before.map(({ workoutKey, curve }) => [workoutKey, curve]),
    );
    expect(await curved("/workouts/owner/public?limit=10&as=stranger", owner)).toHaveLength(1);
  });
});

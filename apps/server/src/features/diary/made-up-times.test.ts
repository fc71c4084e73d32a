import { takeDiaryBlock, workoutsIn } from "@cairn/formats/diary-codec/diary-block";
import { decodeDiaryNumbers } from "@cairn/formats/diary-codec/diary-numbers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

let server: TestApp;
let planner: TestUser;
beforeAll(async () => {
  server = await createTestApp({ humanCheck: "off" });
  planner = await server.signUp("planner");
});
afterAll(() => server.close());

/** A line with a point every ten minutes and equally far, as no clock measures: 6.7 km long and 300 m up. */
const line = Buffer.from(
  `<gpx version="1.1" creator="test"><trk><trkseg>${Array.from({ length: 31 }, (_, i) => {
    const time = new Date(Date.UTC(2025, 4, 1, 6, 10 * i)).toISOString();
    return `<trkpt lat="${(60 + i * 0.002).toFixed(4)}" lon="24"><ele>${10 * i}</ele><time>${time}</time></trkpt>`;
  }).join("")}</trkseg></trk></gpx>`,
);

/** What the profile and the diary sum up of the only workout: metres, metres, and metres of climb. */
const sums = async () => {
  const get = (path: string) => server.call("GET", path, { key: planner.key });
  const stats = (await get(`/workouts/${planner.username}/stats`)).json().payload;
  const taken = takeDiaryBlock((await get("/diary/columns?part=numbers")).rawPayload);
  if (taken.kind !== "block") return expect.fail(taken.kind);
  const numbers = decodeDiaryNumbers(taken.block.body, workoutsIn(taken.block));
  return [stats.totalDistanceSum, numbers?.totalDistance[0], numbers?.totalAscent[0]];
};

it("[ADD-4] length and climb of a line whose times are made up count nowhere until its owner types a duration", async () => {
  const answer = await server.importAllFiles(planner, { name: "plan.gpx", bytes: line });
  const { workoutKey, totalTime, totalDistance, totalAscent } = answer.json().payload;
  expect(totalTime).toBe(0);
  expect(totalDistance).toBeCloseTo(6672, -2);
  expect(totalAscent).toBeGreaterThan(250);
  expect(await sums()).toEqual([0, 0, 0]);
  const payload = [{ workoutKey, totalTime: 7200 }];
  await server.call("POST", "/workouts/header", { key: planner.key, payload });
  const [onProfile, inDiary, climb] = await sums();
  expect(onProfile).toBeCloseTo(totalDistance, 1);
  expect([inDiary, climb]).toEqual([totalDistance, totalAscent].map(Math.round));
});

import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const text = new TextEncoder();

/** Half an hour with a point every ten seconds, each some metres farther to the north, with a cadence if there is one. */
const steady = (type: string, metres: number, cadence?: number): Uint8Array => {
  const points = Array.from({ length: 181 }, (_, i) => {
    const time = new Date(Date.UTC(2025, 5, 1, 8) + 10_000 * i).toISOString();
    const steps =
      cadence === undefined
        ? ""
        : `<extensions><g:TrackPointExtension><g:cad>${cadence}</g:cad></g:TrackPointExtension></extensions>`;
    return `<trkpt lat="${(60 + (metres * i) / 111_195).toFixed(7)}" lon="24"><time>${time}</time>${steps}</trkpt>`;
  });
  return text.encode(
    `<gpx version="1.1" creator="x" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><trk><type>${type}</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

describe("[ADD-4] a file whose words and numbers have several meanings", () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("all-sports");
  });
  afterAll(() => server.close());

  const imported = async (name: string, bytes: Uint8Array) => {
    const answer = await server.importAllFiles(user, { name, bytes });
    expect(answer.statusCode).toBe(200);
    return answer.json().payload;
  };

  it("is a swim in open water if it crosses a lake, and one in a pool if it stays in one", async () => {
    expect((await imported("lake.gpx", steady("swimming", 8))).activityId).toBe(85);
    expect((await imported("pool.gpx", steady("swimming", 0.2))).activityId).toBe(21);
    const lengths = generateRecording("pool-swim", createRandom("lengths"));
    expect((await imported("lengths.fit", writeFit(lengths))).activityId).toBe(21);
  });

  it("is downhill skiing if lifts went up, whose height is no own climb, and cross-country skiing if none did", async () => {
    const { recording, truth } = generateRecording("alpine-ski", createRandom("slopes"));
    const day = await imported("lifts.gpx", text.encode(writeGpx(recording, { type: "Skiing" })));
    expect(day.activityId).toBe(13);
    expect(truth.ascent).toBeGreaterThan(1000);
    expect(day.totalAscent).toBeLessThan(100);
    const tour = generateRecording("cross-country-ski", createRandom("tracks"));
    const tracks = await imported("tracks.gpx", text.encode(writeGpx(tour.recording, { type: "Skiing" })));
    expect(tracks.activityId).toBe(3);
  });

  it("has the cadence of one foot if it counted both", async () => {
    const { workoutKey } = await imported("walk.gpx", steady("walking", 14, 108));
    const page = await server.call("GET", `/workouts/${workoutKey}/combined`, { key: user.key });
    expect(page.json().payload.cadence).toEqual({ avg: 54, max: 54 });
  });
});

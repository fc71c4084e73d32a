import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { writeTcx } from "@cairn/testkit/files/write-tcx";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const sports = [
  ["ride", "Biking", "cycling"],
  ["mountain-bike", "Biking", "mountain_biking"],
  ["run", "Running", "running"],
  ["cross-country-ski", "Other", "cross_country_skiing"],
] as const;

describe("one workout that a watch writes in three formats", () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("three-formats");
  });
  afterAll(() => server.close());

  it.each(sports)(
    "[ADD-4] a %s is the same within half a per cent of distance and a second in FIT, TCX and GPX",
    async (kind, tcx, gpx) => {
      const activity = generateRecording(kind, createRandom("three formats"));
      const { recording, totals } = activity;
      const text = new TextEncoder();
      const files = [
        { name: "same.fit", bytes: writeFit(activity) },
        { name: "same.tcx", bytes: text.encode(writeTcx(recording, { sport: tcx, totals })) },
        { name: "same.gpx", bytes: text.encode(writeGpx(recording, { type: gpx })) },
      ];
      const workouts = [];
      for (const file of files) {
        const answer = await server.importAllFiles(user, file);
        expect(answer.statusCode).toBe(200);
        workouts.push(answer.json().payload);
      }
      const [fit] = workouts;
      expect(fit.totalDistance).toBeCloseTo(totals.distance ?? Number.NaN, 0);
      for (const workout of workouts) {
        expect(Math.abs(workout.totalDistance / fit.totalDistance - 1)).toBeLessThan(0.005);
        expect(Math.abs(workout.totalTime - fit.totalTime)).toBeLessThanOrEqual(1);
        expect(Math.abs(workout.startTime - fit.startTime)).toBeLessThanOrEqual(1000);
      }
    },
  );
});

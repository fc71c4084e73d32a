import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { createMember, type Member, uploadFile } from "../e2e/harness/api.ts";
import { runServer } from "../e2e/harness/run-server.ts";
import { type BenchResult, race, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";

export const name = "Import of 20,000 points over HTTP";

const points = 20_000;

export async function run(): Promise<BenchResult[]> {
  const ride = longRide(points);
  const gpx = new TextEncoder().encode(writeGpx(ride.recording, { name: "A long ride", type: "cycling" }));
  const fit = writeFit(ride);
  const cairn = await runServer();
  try {
    const member = await createMember(cairn.url);
    const took = await race(
      {
        gpxAlone: () => decodeAndAnalyse(gpx),
        gpx: () => importAndRead(cairn.url, member, { name: "ride.gpx", bytes: gpx }),
        fitAlone: () => decodeAndAnalyse(fit),
        fit: () => importAndRead(cairn.url, member, { name: "ride.fit", bytes: fit }),
      },
      15,
    );
    return [
      {
        what: "GPX, from the first byte sent to a workout that can be read, against decoding and analysing alone",
        value: took.gpx / took.gpxAlone,
        unit: "times",
        atMost: 3,
        beside: `${rounded(took.gpx)} ms against ${rounded(took.gpxAlone)} ms`,
      },
      {
        what: "FIT, the same (no limit: storing costs the same, and there is little to decode)",
        value: took.fit / took.fitAlone,
        unit: "times",
        beside: `${rounded(took.fit)} ms against ${rounded(took.fitAlone)} ms`,
      },
    ];
  } finally {
    await cairn.stop();
  }
}

function decodeAndAnalyse(bytes: Uint8Array): void {
  const decoded = decodeBytes(bytes);
  if (!decoded.ok || decoded.value.recording.length !== points)
    throw new Error("The file was not read whole.");
  analyseRecording(decoded.value.recording, { activityId: 2 });
}

async function importAndRead(
  url: string,
  member: Member,
  file: { readonly name: string; readonly bytes: Uint8Array },
): Promise<void> {
  const { workoutKey } = await uploadFile(url, member, file);
  const answer = await fetch(`${url}/apiserver/v1/workouts/${workoutKey}/combined`, {
    headers: { sttauthorization: member.sessionKey },
  });
  const { payload } = (await answer.json()) as { payload: { totalDistance: number; overview: unknown[] } };
  if (payload.totalDistance < 50_000 || payload.overview.length < 500)
    throw new Error("The workout is not whole.");
}

import { writeFit } from "@cairn/demo/files/write-fit";
import { writeGpx } from "@cairn/demo/files/write-gpx";
import { createRandom } from "@cairn/demo/random";
import { writeTcx } from "@cairn/testkit/files/write-tcx";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";

const day = 86_400_000;
/** Long before the demo, so that no file is a duplicate of its workouts. */
export const firstDay = Date.UTC(2024, 2, 1, 7, 0);

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function made(kind: Parameters<typeof generateRecording>[0], number: number) {
  const activity = generateRecording(kind, createRandom(`answers/${number}`));
  return { ...activity, recording: { ...activity.recording, startTime: firstDay + number * day } };
}

/** Files of all formats, the same ones in each run. */
export function writtenFiles() {
  const [run, ride, swim, walk] = [made("run", 1), made("ride", 2), made("pool-swim", 3), made("walk", 4)];
  const fit = { name: "ride.fit", bytes: writeFit({ ...ride, utcOffset: 7200 }) };
  const gpx = { name: "run.gpx", bytes: utf8(writeGpx(run.recording, { name: "A run & more" })) };
  const tcx = {
    name: "walk.tcx",
    bytes: utf8(writeTcx(walk.recording, { sport: "Other", totals: walk.totals })),
  };
  const pool = { name: "swim.fit", bytes: writeFit(swim) };
  const broken = { name: "broken.gpx", bytes: gpx.bytes.slice(0, 5000) };
  const nothing = { name: "notes.txt", bytes: utf8("no recording") };
  const plan = {
    name: "plan.gpx",
    bytes: utf8(
      `<gpx version="1.1" creator="x"><rte><name>A plan</name><rtept lat="60" lon="24"><ele>5</ele></rtept><rtept lat="60.01" lon="24.02"><ele>25</ele></rtept></rte></gpx>`,
    ),
  };
  const archive = { name: "all.zip", bytes: writeZip([tcx, pool, nothing]) };
  return { fit, gpx, tcx, pool, broken, nothing, plan, archive } as const;
}

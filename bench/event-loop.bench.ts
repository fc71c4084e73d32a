import { writeGpx } from "@cairn/demo/files/write-gpx";
import { uploadFile } from "../e2e/harness/api.ts";
import { type BenchResult, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";
import { measureServer } from "./measure/measure-server.ts";

export const name = "The server while 25 MB files are imported one after another";

const files = 8;
/** Bytes of one file: about a third of a day at one point a second, with all sensors. */
const fileSize = 25e6;

export function run(): Promise<BenchResult[]> {
  const file = { name: "long.gpx", bytes: makeFile() };
  return measureServer({
    warmUp: (url, member) => uploadFile(url, member, file),
    async load(url, member) {
      const begun = performance.now();
      for (let n = 0; n < files; n += 1) await uploadFile(url, member, file);
      const seconds = (performance.now() - begun) / 1000;
      return `${files} files of ${rounded(file.bytes.length / 1e6)} MB in ${rounded(seconds)} s`;
    },
  });
}

function makeFile(): Uint8Array {
  const sample = writeGpx(longRide(1000).recording).length;
  const points = Math.ceil((fileSize / sample) * 1000);
  return new TextEncoder().encode(writeGpx(longRide(points).recording, { name: "All day", type: "cycling" }));
}

import { writeZip, type ZipFile } from "@cairn/testkit/files/write-zip";
import { uploadArchive } from "../e2e/harness/api.ts";
import { type BenchResult, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";
import { rideFiles } from "./load/ride-files.ts";
import { measureServer } from "./measure/measure-server.ts";

export const name = "The server while the archives of a year are imported one after another";

const archives = 3;
/** Workouts of each format in one archive, an hour each, besides one of a whole day. */
const ofEach = 15;
const [hour, day] = [3600, 30_000];

export function run(): Promise<BenchResult[]> {
  const small = { name: "week.zip", bytes: makeArchive(1, hour) };
  const large = { name: "year.zip", bytes: makeArchive(ofEach, day) };
  return measureServer({
    warmUp: (url, member) => uploadArchive(url, member, small),
    async load(url, member) {
      const begun = performance.now();
      let stored = 0;
      for (let n = 0; n < archives; n += 1) {
        const outcomes = await uploadArchive(url, member, large);
        stored += outcomes.filter(({ workout }) => workout !== undefined).length;
      }
      const seconds = (performance.now() - begun) / 1000;
      if (stored !== archives * (4 * ofEach + 1)) throw new Error(`Only ${stored} workouts were stored.`);
      return (
        `${archives} archives of ${rounded(large.bytes.length / 1e6)} MB with ${stored} workouts in ${rounded(seconds)} s, ` +
        `${rounded(stored / seconds)} files/s`
      );
    },
  });
}

/** Four formats, the FIT files in an archive inside the archive, a file that is no recording, and one long ride. */
function makeArchive(each: number, longest: number): Uint8Array {
  const { gpx, tcx, kml, fit } = rideFiles(longRide(hour));
  const named = (folder: string, ending: string, bytes: Uint8Array): ZipFile[] =>
    Array.from({ length: each }, (_, n) => ({ name: `${folder}/${n}.${ending}`, bytes }));
  return writeZip([
    ...named("gpx", "gpx", gpx),
    ...named("tcx", "tcx", tcx),
    ...named("kml", "kml", kml),
    { name: "devices/watch.zip", bytes: writeZip(named("fit", "fit", fit)), stored: true },
    { name: "broken.gpx", bytes: gpx.subarray(0, 100) },
    { name: "day.gpx", bytes: rideFiles(longRide(longest)).gpx },
  ]);
}

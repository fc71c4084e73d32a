import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { bytesSource } from "@cairn/formats/archive/byte-source";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { type DecodedFile, decodeUpload } from "@cairn/formats/decoding/decode-upload";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { unzipSync } from "fflate";
import FitParser from "fit-file-parser";
import { SaxesParser } from "saxes";
import { type BenchResult, race, rounded, tableLines } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";
import { rideFiles } from "./load/ride-files.ts";

export const name = "Every format: decoding and analysing a ride of an hour, 3,600 points with all sensors";

const points = 3600;
const activityId = 2;

interface Contestant {
  readonly format: string;
  readonly bytes: Uint8Array;
  /** Workouts in one file. */
  readonly workouts: number;
  readonly rivalName: string;
  readonly rival: () => unknown;
  /** The decoder's time limit as a multiple of the rival's time. */
  readonly atMost: number;
}

export async function run(): Promise<BenchResult[]> {
  const contestants = makeContestants();
  const rows: string[][] = [];
  const results: BenchResult[] = [];
  for (const { format, bytes, workouts, rivalName, rival, atMost } of contestants) {
    const decode = (): Promise<unknown> => decodeAll(bytes, workouts);
    const both = (): Promise<unknown> => decodeAll(bytes, workouts, true);
    const took = await race({ decode, both, rival }, 25);
    const perSecond = (ms: number): string => rounded(bytes.length / 1000 / ms);
    rows.push([
      format,
      rounded(bytes.length / 1e6),
      perSecond(took.decode),
      perSecond(took.both),
      rounded((1000 * workouts) / took.both),
      rivalName,
      perSecond(took.rival),
      rounded(took.decode / took.rival),
      rounded(took.both / took.rival),
    ]);
    const what = `${format}: decoding over ${rivalName}`;
    results.push({ what, value: took.decode / took.rival, unit: "times its time", atMost });
  }
  const head = [
    "",
    "MB",
    "decode MB/s",
    "and analyse",
    "files/s",
    "against",
    "MB/s",
    "decode",
    "and analyse",
  ];
  for (const line of tableLines([head, ...rows])) console.log(`  ${line}`);
  return results;
}

const xml = (format: string, bytes: Uint8Array, atMost: number): Contestant => ({
  format,
  bytes,
  workouts: 1,
  rivalName: "bare saxes",
  rival: () => bareSaxes(bytes),
  atMost,
});

function makeContestants(): Contestant[] {
  const { gpx, tcx, kml, fit } = rideFiles(longRide(points));
  const zip = writeZip([
    { name: "rides/1.gpx", bytes: gpx },
    { name: "rides/2.tcx", bytes: tcx },
    { name: "rides/3.kml", bytes: kml },
    { name: "rides/4.fit", bytes: fit },
  ]);
  const parser = new FitParser({ mode: "list", speedUnit: "m/s", lengthUnit: "m" });
  const buffer = Buffer.from(fit);
  return [
    xml("GPX", gpx, 0.75),
    xml("TCX", tcx, 0.75),
    xml("KML", kml, 0.65),
    {
      format: "FIT",
      bytes: fit,
      workouts: 1,
      rivalName: "fit-file-parser",
      rival: () => parser.parseAsync(buffer),
      atMost: 0.2,
    },
    {
      format: "zip of the four",
      bytes: zip,
      workouts: 4,
      rivalName: "bare fflate and saxes",
      rival: () => bareUnzip(zip),
      atMost: 2,
    },
  ];
}

/** Decodes every format in the same way, including archives; optionally computes all that an import does. */
async function decodeAll(bytes: Uint8Array, workouts: number, analyse = false): Promise<void> {
  const results: DecodedFile["result"][] = [];
  if (workouts === 1) results.push(decodeBytes(bytes));
  else for await (const { result } of decodeUpload(bytesSource(bytes), "a.zip")) results.push(result);
  const whole = results.flatMap((result) => (result.ok ? [result.value] : []));
  if (whole.length !== workouts || whole.some(({ recording }) => recording.length !== points)) {
    throw new Error("The file was not read whole.");
  }
  if (analyse) for (const { recording } of whole) analyseRecording(recording, { activityId });
}

/** The parser alone on the same bytes, without handlers: nothing is kept. */
const bareSaxes = (bytes: Uint8Array): void => {
  new SaxesParser().write(new TextDecoder().decode(bytes)).close();
};

/** Unpacks everything at once, and runs the bare parser on the XML files. */
function bareUnzip(zip: Uint8Array): void {
  for (const [path, bytes] of Object.entries(unzipSync(zip))) if (!path.endsWith(".fit")) bareSaxes(bytes);
}

import { writeFit } from "@cairn/demo/files/write-fit";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import FitParser from "fit-file-parser";
import { type BenchResult, race, rounded } from "./harness.ts";
import { longRide } from "./load/long-ride.ts";

export const name = "FIT of 20,000 records, against fit-file-parser";

const points = 20_000;

export async function run(): Promise<BenchResult[]> {
  const bytes = writeFit(longRide(points));
  const decoded = decodeBytes(bytes);
  if (!decoded.ok || decoded.value.recording.length !== points)
    throw new Error("The file was not read whole.");
  const rival = new FitParser({ mode: "list", speedUnit: "m/s", lengthUnit: "m" });
  const buffer = Buffer.from(bytes);
  const read = await rival.parseAsync(buffer);
  if (read.records?.length !== points) throw new Error("The rival did not read the file whole.");
  const took = await race({ ours: () => decodeBytes(bytes), rival: () => rival.parseAsync(buffer) }, 15);
  return [
    {
      what: "as fast as fit-file-parser",
      value: took.rival / took.ours,
      unit: "times",
      atLeast: 8,
      beside: `${rounded(bytes.length / 1e6)} MB in ${rounded(took.ours)} ms (${rounded(bytes.length / 1000 / took.ours)} MB/s), fit-file-parser ${rounded(took.rival)} ms`,
    },
  ];
}

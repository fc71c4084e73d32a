import { writeGpx } from "@cairn/demo/files/write-gpx";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";
import { SaxesParser } from "saxes";
import { type BenchResult, race, rounded } from "./harness.ts";
import { longRide, withChannels } from "./load/long-ride.ts";

export const name =
  "GPX of 20,000 points with heart rate, cadence and power, against a bare pass of its XML parser";

const points = 20_000;

/** The parser alone on the same bytes, without handlers: nothing is kept. */
function bareSaxes(bytes: Uint8Array): void {
  new SaxesParser().write(new TextDecoder().decode(bytes)).close();
}

export async function run(): Promise<BenchResult[]> {
  const { recording } = longRide(points);
  const channels = withChannels(recording, ["time", "lat", "lon", "ele", "heartRate", "cadence", "power"]);
  // Exporters indent their files. This one is indented, too, up to a realistic size.
  const text = writeGpx(channels, { name: "A long ride" }).replaceAll("><", ">\n        <");
  const bytes = new TextEncoder().encode(text);
  const decoded = decodeBytes(bytes);
  if (!decoded.ok || decoded.value.recording.length !== points)
    throw new Error("The file was not read whole.");
  const took = await race({ ours: () => decodeBytes(bytes), saxes: () => bareSaxes(bytes) }, 15);
  return [
    {
      what: "decode over bare saxes",
      value: took.ours / took.saxes,
      unit: "times",
      atMost: 0.65,
      beside: `${rounded(bytes.length / 1e6)} MB in ${rounded(took.ours)} ms, saxes ${rounded(took.saxes)} ms`,
    },
  ];
}

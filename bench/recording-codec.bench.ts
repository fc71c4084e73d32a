import { gunzipSync, gzipSync } from "node:zlib";
import { decodeRecording, encodeRecording } from "@cairn/formats/recording-codec/recording-codec";
import { type BenchResult, race, rounded } from "./harness.ts";
import { longRide, withChannels } from "./load/long-ride.ts";

export const name = "Stored recording of 20,000 points in eight channels";

const channels = ["time", "lat", "lon", "ele", "speed", "heartRate", "cadence", "power"] as const;

export async function run(): Promise<BenchResult[]> {
  const recording = withChannels(longRide(20_000).recording, channels);
  const store = (): Uint8Array => gzipSync(encodeRecording(recording), { level: 6 });
  const stored = store();
  const json = gzipSync(
    JSON.stringify(channels.map((channel) => Array.from(recording.columns[channel] ?? []))),
  );
  const took = await race(
    { store, load: () => decodeRecording(gunzipSync(stored)), unpack: () => gunzipSync(stored) },
    51,
  );
  return [
    {
      what: "stored",
      value: stored.length / 1024,
      unit: "KiB",
      atMost: 100,
      beside: `written in ${rounded(took.store)} ms; the same as gzipped JSON ${rounded(json.length / 1024)} KiB`,
    },
    {
      what: "gunzipped and decoded, against gunzipping alone",
      value: took.load / took.unpack,
      unit: "times",
      atMost: 4,
      beside: `${rounded(took.load)} ms against ${rounded(took.unpack)} ms`,
    },
  ];
}

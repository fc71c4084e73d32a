import { readFileSync } from "node:fs";
import { analyseRecording } from "@cairn/domain/analysis/analyse-recording";
import { decodeBytes } from "@cairn/formats/decoding/create-decoder";

/** CPU seconds of one thread. */
export interface Alone {
  readonly decode: number;
  readonly analyse: number;
}

/** Only decodes and analyses files. */
export function decodeAlone(paths: readonly string[]): Alone {
  let [decode, analyse] = [0, 0];
  for (const path of paths) {
    const begun = cpuSeconds();
    const decoded = decodeBytes(readFileSync(path));
    if (!decoded.ok) throw new Error(`${path} was not read: ${decoded.error.kind}`);
    const read = cpuSeconds();
    analyseRecording(decoded.value.recording, { activityId: 2 });
    decode += read - begun;
    analyse += cpuSeconds() - read;
  }
  return { decode, analyse };
}

/** Processor time of this thread, which excludes everything else on the machine. */
function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeGpx } from "@cairn/testkit/write-gpx";
import { createMember, uploadFile } from "../e2e/harness/api.ts";
import { runServer, type RunningCairn } from "../e2e/harness/run-server.ts";
import type { LoopReport } from "./event-loop-probe.ts";
import { type BenchResult, rounded } from "./harness.ts";
import { longRide } from "./long-ride.ts";

export const name = "The server while 25 MB files are imported one after another";

const files = 8;
/** Bytes of one file: about a third of a day at one point a second, with all sensors. */
const fileSize = 25e6;

export async function run(): Promise<BenchResult[]> {
  const file = { name: "long.gpx", bytes: makeFile() };
  const cairn = await runServer({ probe: join(import.meta.dirname, "event-loop-probe.ts") });
  try {
    const member = await createMember(cairn.url);
    await uploadFile(cairn.url, member, file);
    await askProbe(cairn);
    const begun = performance.now();
    for (let n = 0; n < files; n += 1) await uploadFile(cairn.url, member, file);
    const seconds = (performance.now() - begun) / 1000;
    const { longestBlock } = await askProbe(cairn);
    return [
      {
        what: "longest block of the event loop",
        value: longestBlock,
        unit: "ms",
        atMost: 50,
        beside: `${files} files of ${rounded(file.bytes.length / 1e6)} MB in ${rounded(seconds)} s`,
      },
      {
        what: "most memory that the process held",
        value: peakMemory(cairn.process.pid ?? 0),
        unit: "MB",
        atMost: 400,
      },
    ];
  } finally {
    await cairn.stop();
  }
}

function makeFile(): Uint8Array {
  const sample = writeGpx(longRide(1000).recording).length;
  const points = Math.ceil((fileSize / sample) * 1000);
  return new TextEncoder().encode(writeGpx(longRide(points).recording, { name: "All day", type: "cycling" }));
}

async function askProbe({ process: server }: RunningCairn): Promise<LoopReport> {
  server.send("report");
  const [report] = (await once(server, "message")) as [LoopReport];
  return report;
}

/** Highest resident memory of the process since its start, MB, as Linux counts it. */
function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (kilobytes === undefined) throw new Error("This system does not tell the memory of a process.");
  return (Number(kilobytes) * 1024) / 1e6;
}

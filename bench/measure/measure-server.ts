import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createMember, type Member } from "../../e2e/harness/api.ts";
import { runServer, type RunningCairn } from "../../e2e/harness/run-server.ts";
import { type BenchResult, race, rounded } from "../harness.ts";
import type { LoopReport } from "./event-loop-probe.ts";

/** Sorting these numbers measures the machine; they are the same in every run, and unsorted. */
const numbers = Float64Array.from({ length: 100_000 }, (_, i) => Math.sin(i) * 1e6);

interface ServerLoad {
  /** Runs first and is not measured; loads code and starts threads. */
  readonly warmUp: (url: string, member: Member) => Promise<unknown>;
  /** The load to measure; resolves to a description of it. */
  readonly load: (url: string, member: Member) => Promise<string>;
  /** Memory limit of the process, MB. */
  readonly maxMemory?: number;
}

/** Starts a server, loads it, and reports how long its event loop was blocked and how much memory it used. */
export async function measureServer({ warmUp, load, maxMemory = 400 }: ServerLoad): Promise<BenchResult[]> {
  const cairn = await runServer({ probe: join(import.meta.dirname, "event-loop-probe.ts") });
  try {
    const member = await createMember(cairn.url);
    await warmUp(cairn.url, member);
    await askProbe(cairn);
    const beside = await load(cairn.url, member);
    const { longestBlock, latest } = await askProbe(cairn);
    const floor = (await race({ sort: () => numbers.toSorted() }, 25)).sort;
    return [
      {
        what: "longest time that its own work blocks the event loop, against sorting 100,000 numbers",
        value: longestBlock / floor,
        unit: "times",
        atMost: 4,
        beside: `${rounded(longestBlock)} ms against ${rounded(floor)} ms; ${rounded(latest)} ms with what else the machine did; ${beside}`,
      },
      {
        what: "peak memory of the process",
        value: peakMemory(cairn.process.pid ?? 0),
        unit: "MB",
        atMost: maxMemory,
      },
    ];
  } finally {
    await cairn.stop();
  }
}

async function askProbe({ process: server }: RunningCairn): Promise<LoopReport> {
  server.send("report");
  const [report] = (await once(server, "message")) as [LoopReport];
  return report;
}

/** Peak resident memory of the process, MB, as Linux counts it. */
function peakMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  if (kilobytes === undefined) throw new Error("This system does not tell the memory of a process.");
  return (Number(kilobytes) * 1024) / 1e6;
}

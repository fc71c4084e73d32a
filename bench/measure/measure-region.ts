import { readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { processSeconds } from "./cpu-time.ts";
import { measureProcess, peakOf } from "./measured-process.ts";

const root = join(import.meta.dirname, "..", "..");

/** The cost of making a part of a region. */
interface PartCost {
  readonly what: string;
  /** What it is made from. */
  readonly extractBytes: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}

export interface RegionCost {
  readonly map: PartCost;
  /** The tiles for routes of all regions, which are made after the map, by another program. */
  readonly ways: PartCost;
}

/** Adds a region from an extract, as an operator does, to those from others. */
export async function measureRegion(
  dataDir: string,
  name: string,
  extract: string,
  others: Readonly<Record<string, string>> = {},
): Promise<RegionCost> {
  const [size, ...sizes] = await Promise.all(
    [extract, ...Object.values(others)].map(async (path) => (await stat(path)).size),
  );
  const begun = performance.now();
  const builders = new Builders();
  let map: PartCost | undefined;
  const whole = await measureProcess(
    process.execPath,
    [join(root, "scripts/cairn.ts"), "region", "add", extract, "--name", name],
    {
      env: { CAIRN_DATA_DIR: dataDir },
      onLook(pid) {
        builders.look(pid);
        if (builders.hasSome)
          map ??= {
            what: `map of ${name}`,
            extractBytes: size ?? 0,
            seconds: (performance.now() - begun) / 1000,
            cpuSeconds: processSeconds(pid),
            peakBytes: peakOf(pid),
          };
      },
    },
  );
  if (whole.status !== 0 || !map) throw new Error(whole.said);
  const ways: PartCost = {
    what: `ways of ${[name, ...Object.keys(others)].join(" and ")}`,
    extractBytes: sizes.reduce((sum, other) => sum + other, size ?? 0),
    seconds: whole.seconds - map.seconds,
    cpuSeconds: builders.cpuSeconds + whole.cpuSeconds - map.cpuSeconds,
    peakBytes: builders.peakBytes,
  };
  return { map, ways };
}

/** The processes that a process has started, and those that these have started. */
class Builders {
  private readonly known = new Set<string>();
  private readonly costs = new Map<number, { cpuSeconds: number; peakBytes: number }>();

  look(ancestor: number): void {
    for (const entry of readdirSync("/proc")) {
      if (!/^\d+$/.test(entry) || this.known.has(entry)) continue;
      this.known.add(entry);
      const parent = parentOf(entry);
      if (parent === ancestor || this.costs.has(parent))
        this.costs.set(Number(entry), { cpuSeconds: 0, peakBytes: 0 });
    }
    for (const [pid, cost] of this.costs) {
      cost.cpuSeconds = Math.max(cost.cpuSeconds, processSeconds(pid));
      cost.peakBytes = Math.max(cost.peakBytes, peakOf(pid));
    }
  }

  get hasSome(): boolean {
    return this.costs.size > 0;
  }

  get cpuSeconds(): number {
    return [...this.costs.values()].reduce((sum, cost) => sum + cost.cpuSeconds, 0);
  }

  /** Of the largest of them. */
  get peakBytes(): number {
    return Math.max(...Array.from(this.costs.values(), (cost) => cost.peakBytes));
  }
}

/** The process that started another one; 0 if it has ended. */
function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return 0;
  }
}

import type { Config } from "../config.ts";
import { type Finding, good, notice } from "./finding.ts";

/** Time to wait for the running server, ms. */
const patience = 3000;

/** Reports what waits for the worker threads of the server that runs on this machine with these settings, if there is one. */
export async function checkLanes({ host, port }: Pick<Config, "host" | "port">): Promise<Finding> {
  const metrics = await readMetrics(host, port);
  if (metrics === undefined)
    return good("no running server found here, so the queue of its worker threads is unknown");
  const lanes = [...metrics.matchAll(/^cairn_worker_tasks\{lane="(\w+)",state="waiting"\} (\d+)/gm)];
  const waiting = lanes.map(([, lane = "", count]) => ({ lane, count: Number(count) }));
  const text = waiting.map(({ lane, count }) => `${count} ${lane}`).join(", ");
  return waiting.some(({ count }) => count > 0)
    ? notice(`tasks waiting for the server's worker threads: ${text}; watch /metrics`)
    : good("no tasks waiting for the server's worker threads");
}

async function readMetrics(host: string, port: number): Promise<string | undefined> {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  try {
    const answer = await fetch(`http://${name.includes(":") ? `[${name}]` : name}:${port}/metrics`, {
      signal: AbortSignal.timeout(patience),
    });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

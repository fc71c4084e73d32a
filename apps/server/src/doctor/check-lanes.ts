import type { Config } from "../config/config.ts";
import { addressForPeople } from "../platform/addresses/address-for-people.ts";
import { type Finding, good, notice } from "./finding.ts";

/**
 * Reports what waits for the worker threads of the server that runs on this machine with these settings, if there is one.
 *
 * @param patienceMs how long each of its answers is waited for; without one, no server runs
 */
export async function checkLanes(
  { host, port }: Pick<Config, "host" | "port">,
  patienceMs = 3000,
): Promise<Finding> {
  const address = addressForPeople(host, port);
  const metrics = await ask(`${address}/metrics`, patienceMs);
  if (metrics?.status === 404 && (await isCairn(address, patienceMs)))
    return good(
      "Cairn is running; the queue of its worker threads is unknown, because /metrics is closed. METRICS=public opens it (docs/deploy.md)",
    );
  if (metrics?.status !== 200)
    return good("no running server found here, so the queue of its worker threads is unknown");
  const lanes = [...metrics.text.matchAll(/^cairn_worker_tasks\{lane="(\w+)",state="waiting"\} (\d+)/gm)];
  const waiting = lanes.map(([, lane = "", count]) => ({ lane, count: Number(count) }));
  const text = waiting.map(({ lane, count }) => `${count} ${lane}`).join(", ");
  return waiting.some(({ count }) => count > 0)
    ? notice(`tasks waiting for the server's worker threads: ${text}; watch /metrics`)
    : good("no tasks waiting for the server's worker threads");
}

/** Whether a Cairn answers there, and not another program. */
async function isCairn(address: string, patienceMs: number): Promise<boolean> {
  const health = await ask(`${address}/healthz`, patienceMs);
  return health?.status === 200 && health.text.includes('"alive"');
}

/** The answer of an address on this machine; undefined if nothing answers in time. */
async function ask(
  address: string,
  patienceMs: number,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { FloodOrder, FloodReport } from "./flood-load.ts";

/** Starts a flood in a process of its own; resolves to what the server answered when the flood is over. */
export async function startFlood(order: FloodOrder): Promise<FloodReport> {
  const load = fork(join(import.meta.dirname, "flood-load.ts"));
  load.send(order);
  const [report] = (await once(load, "message")) as [FloodReport];
  load.disconnect();
  return report;
}

/** The answers of a flood by their status, for the reader. */
export const answersText = ({ statuses, withoutRetryAfter }: FloodReport): string =>
  [
    ...Object.entries(statuses).map(([status, count]) => `${count} × ${status}`),
    ...(withoutRetryAfter > 0 ? [`${withoutRetryAfter} refusals without Retry-After`] : []),
  ].join(", ");

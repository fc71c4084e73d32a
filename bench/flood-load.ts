import { Agent, request } from "node:http";

/** What the load is made of. */
export type FloodKind = "exports" | "headers" | "logins" | "nested";

/** A flood to be made by a process of its own. */
export interface FloodOrder {
  readonly kind: FloodKind;
  /** Address of the server. */
  readonly url: string;
  /** The flooder's session. */
  readonly key: string;
  /** Public workouts of the flooder. */
  readonly workouts: readonly string[];
  /** No request is begun later, and none is waited for much longer, ms. */
  readonly duration: number;
}

/** What the server answered. */
export interface FloodReport {
  /** Answers by status; `none` is no answer in time. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers with 429 or 503 that did not say when to come again. */
  readonly withoutRetryAfter: number;
}

/** Requests of one flood at most. */
const mostRequests = 20_000;
const connections: Readonly<Record<FloodKind, number>> = { exports: 80, headers: 4, logins: 64, nested: 4 };
const nested = "[".repeat(1024 * 1024 - 1);

interface Sent {
  readonly path: string;
  readonly body?: string;
  /** Loopback has 16 million addresses to come from. */
  readonly localAddress?: string;
  readonly key?: string;
}

function requestOf({ kind, key, workouts }: FloodOrder, n: number): Sent {
  const workoutKey = workouts[n % workouts.length] ?? "";
  if (kind === "exports") {
    const path = n % 2 === 0 ? `/workout/exportGpx/${workoutKey}` : `/workout/exportFit/${workoutKey}`;
    return { path };
  }
  if (kind === "nested") return { path: "/workouts/header", body: nested, key };
  if (kind === "logins") {
    const localAddress = `127.${1 + (n >> 16)}.${(n >> 8) & 255}.${1 + (n & 127)}`;
    return { path: "/login", body: `l=nobody${n}&p=a-password`, localAddress };
  }
  const headers = Array.from({ length: 40 }, (_, i) => ({
    workoutKey,
    activityId: (n + i) % 2 === 0 ? 1 : 2,
  }));
  return { path: "/workouts/header", body: JSON.stringify(headers), key };
}

async function flood(order: FloodOrder): Promise<FloodReport> {
  const statuses: Record<string, number> = {};
  let [sent, withoutRetryAfter] = [0, 0];
  const end = performance.now() + order.duration;
  const agent = new Agent({ keepAlive: order.kind !== "logins", maxSockets: connections[order.kind] });
  const work = async (): Promise<void> => {
    while (performance.now() < end && sent < mostRequests) {
      const { status, retryAfter } = await send(order, requestOf(order, sent++), agent);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if ((status === "429" || status === "503") && retryAfter === undefined) withoutRetryAfter += 1;
    }
  };
  await Promise.all(Array.from({ length: connections[order.kind] }, work));
  agent.destroy();
  return { statuses, withoutRetryAfter };
}

function send(
  { url, duration }: FloodOrder,
  { path, body, key, localAddress }: Sent,
  agent: Agent,
): Promise<{ readonly status: string; readonly retryAfter: string | undefined }> {
  return new Promise((resolve) => {
    const sending = request(`${url}/apiserver/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: key === undefined ? {} : { sttauthorization: key },
      timeout: duration,
      agent,
      ...(localAddress !== undefined && { localAddress }),
    });
    const none = () => resolve({ status: "none", retryAfter: undefined });
    sending.on("timeout", () => sending.destroy()).on("error", none);
    sending.on("response", (answer) => {
      answer.resume();
      const { statusCode, headers } = answer;
      answer.on("end", () => resolve({ status: String(statusCode), retryAfter: headers["retry-after"] }));
      answer.on("error", none);
    });
    sending.end(body);
  });
}

process.once("message", (order: FloodOrder) => {
  void flood(order).then((report) => process.send?.(report));
});

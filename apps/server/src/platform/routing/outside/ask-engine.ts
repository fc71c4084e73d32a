import { fail, ok, type Result } from "@cairn/domain/result";
import { readAtMost } from "../../addresses/read-at-most.ts";
import type { EngineAnswer, EngineRequest } from "./protocol.ts";

/** Maximum size of an answer, bytes: a route of 300 km with its turns has up to 3 MB. */
const maxBytes = 8 * 1024 * 1024;

/** How long somebody who draws waits for a turn and all answers to one question, ms. */
export const enginePatience = 10_000;

/** Answers to the requests of a question, or why one has none. */
export interface AskedEngine {
  readonly answers: readonly EngineAnswer[];
  /** Seconds for which the engine asks for a pause; undefined unless it has too many requests. */
  readonly pause: number | undefined;
}

/** Seconds of a pause for which an engine does not say how long, and the most. */
const pauses = { usual: 5, most: 60 };

/**
 * Sends the requests of one question, one after the other. The engine does not learn who asks. Redirects are not followed: they
 * lead where the engine chooses, not the operator, perhaps into the operator's own network, with the key.
 *
 * @returns why there is no answer, for the log: without an address, in which there may be a key, and without positions
 */
export async function askEngine(
  requests: readonly EngineRequest[],
  userAgent: string,
  patience: number = enginePatience,
): Promise<Result<AskedEngine, string>> {
  const signal = AbortSignal.timeout(patience);
  const answers: EngineAnswer[] = [];
  try {
    for (const { url, body } of requests) {
      const answer = await fetch(url, {
        redirect: "manual",
        signal,
        headers: {
          accept: "application/json",
          "user-agent": userAgent,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      const { status } = answer;
      const isUseless = status >= 500 || status === 429 || (status >= 300 && status < 400);
      if (isUseless) await answer.body?.cancel();
      if (status === 429) return ok({ answers, pause: pauseOf(answer.headers.get("retry-after")) });
      if (isUseless)
        return fail(status < 400 ? "it redirects, which is not followed" : `it answers ${status}`);
      const bytes = answer.body ? await readAtMost(answer.body, maxBytes) : Buffer.alloc(0);
      if (!bytes) return fail(`its answer is longer than ${maxBytes / 1024 / 1024} MiB`);
      answers.push({ status, text: bytes.toString("utf8") });
    }
    return ok({ answers, pause: undefined });
  } catch {
    return fail(signal.aborted ? `it has no complete answer within ${patience / 1000} s` : "no connection");
  }
}

function pauseOf(header: string | null): number {
  const seconds = header === null ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, pauses.most) : pauses.usual;
}

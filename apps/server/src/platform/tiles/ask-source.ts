import { fail, ok, type Result } from "@cairn/domain/result";
import { readAtMost } from "../addresses/read-at-most.ts";
import type { AnswerKind } from "./answer-kinds.ts";
import { type Freshness, freshnessOf } from "./freshness.ts";
import type { StoredAnswer } from "./stored-answer.ts";

/** Why a source sent nothing usable, for the operator's log. It contains no address, because there may be a key in it. */
export interface Refusal {
  readonly reason: string;
  /** How long the source asked for a pause, ms. */
  readonly pauseMs: number;
}

export interface Question {
  readonly address: string;
  readonly kind: AnswerKind;
  readonly userAgent: string;
  /** Minimum time before the same is requested again, ms. */
  readonly minFreshMs: number;
  /** Limit for the whole answer, ms, so that a slow one ends, too. */
  readonly patienceMs: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer, and whether it may be stored. */
export interface Answer {
  readonly file: StoredAnswer;
  readonly mayBeKept: boolean;
}

/** How long "there is nothing here" stays fresh, ms, unless the source states less: it may have something soon. */
const nothingMs = 600_000;
const maxPauseMs = 3_600_000;
const nothing = Buffer.alloc(0);

/**
 * Requests one file from an external server. It does not learn the browser's address, session or page, and redirects are not
 * followed: they lead where the source chooses, not the operator, perhaps into the operator's own network, with the key.
 *
 * @param known the earlier answer: the source may confirm that it is still valid
 */
export async function askSource(
  { address, kind, userAgent, minFreshMs, patienceMs, headers }: Question,
  known: StoredAnswer | undefined,
  now: () => number,
): Promise<Result<Answer, Refusal>> {
  try {
    const answer = await fetch(address, {
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
      headers: { "user-agent": userAgent, accept: kind.accept, ...headers, ...conditionsOf(known) },
    });
    const freshness = freshnessOf(answer.headers, now(), minFreshMs);
    if (answer.status === 304 && known) return ok(kept(known, freshness, now()));
    if ([204, 404, 410].includes(answer.status)) {
      await answer.body?.cancel();
      const fresh = { ...freshness, freshMs: Math.min(freshness.freshMs, nothingMs) };
      return ok(
        kept(
          { bytes: nothing, mediaType: undefined, etag: undefined, lastModified: undefined },
          fresh,
          now(),
        ),
      );
    }
    if (!answer.ok || !answer.body) return await refused(answer);
    const bytes = await readAtMost(answer.body, kind.maxBytes);
    if (!bytes) return fail({ reason: `the answer is longer than ${kind.maxBytes} bytes`, pauseMs: 0 });
    const read = kind.read(bytes);
    if (!read) return fail({ reason: `the answer is not ${kind.accept}`, pauseMs: 0 });
    const [etag, lastModified] = ["etag", "last-modified"].map(
      (name) => answer.headers.get(name) ?? undefined,
    );
    return ok(kept({ ...read, etag, lastModified }, freshness, now()));
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return fail({
      reason: isLate ? `no complete answer within ${patienceMs} ms` : "no connection",
      pauseMs: 0,
    });
  }
}

const conditionsOf = (known: StoredAnswer | undefined): Record<string, string> => ({
  ...(known?.etag !== undefined && { "if-none-match": known.etag }),
  ...(known?.lastModified !== undefined && { "if-modified-since": known.lastModified }),
});

const kept = (
  {
    bytes,
    mediaType,
    etag,
    lastModified,
  }: Pick<StoredAnswer, "bytes" | "mediaType" | "etag" | "lastModified">,
  { freshMs, mayBeStale, mayBeKept }: Freshness,
  now: number,
): Answer => ({
  file: { bytes, mediaType, etag, lastModified, mayBeStale, freshUntil: now + freshMs },
  mayBeKept,
});

async function refused(answer: Response): Promise<Result<never, Refusal>> {
  await answer.body?.cancel();
  const isRedirect = answer.status >= 300 && answer.status < 400;
  const seconds = Number(answer.headers.get("retry-after") ?? 0);
  return fail({
    reason: isRedirect ? "it redirects, which is not followed" : `it answers ${answer.status}`,
    pauseMs: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, maxPauseMs) : 0,
  });
}

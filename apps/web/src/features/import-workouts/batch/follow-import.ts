import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import { fail, ok } from "@cairn/domain/result";
import type { Result } from "@cairn/domain/result";
import { addressOf } from "../../../lib/api/api-client.ts";
import { type ApiFailure, failureFrom } from "../../../lib/api/api-failure.ts";
import { noticeExpiry, sessionHeaders } from "../../../lib/api/send-call.ts";
import { readServerEvents } from "../../../lib/api/server-events.ts";
import { fetchAndReport } from "../../../lib/connection.ts";
import { rest } from "../../../lib/loading/wait-unless-aborted.ts";

export interface ImportEvents {
  readonly onJob: (job: ImportJobView) => void;
  readonly onFiles: (files: readonly ImportJobFileView[]) => void;
}

/** Time before the next attempt after the connection broke, ms. */
const pause = 2000;

/**
 * Follows an import on the server until it no longer changes, however often the connection breaks. Fails if the server refuses.
 */
export const followImport = async (
  jobId: string,
  { onJob, onFiles }: ImportEvents,
  signal: AbortSignal,
): Promise<Result<void, ApiFailure>> => {
  let lastId: string | undefined;
  const readOnce = async (): Promise<Result<boolean, ApiFailure>> => {
    const response = await fetchAndReport(addressOf("followImport", { jobId }), {
      headers: { ...sessionHeaders(), ...(lastId !== undefined && { "last-event-id": lastId }) },
      signal,
    });
    const { status } = response;
    if (status >= 400 && status < 500 && status !== 429) {
      return fail(noticeExpiry(failureFrom(status, await response.json().catch(() => undefined))));
    }
    if (!response.ok || !response.body) return ok(false);
    for await (const { name, data, id } of readServerEvents(response.body)) {
      if (id !== undefined) lastId = id;
      if (name === "end") return ok(true);
      if (name === "job") onJob(JSON.parse(data) as ImportJobView);
      if (name === "files") onFiles(JSON.parse(data) as ImportJobFileView[]);
    }
    return ok(false);
  };
  while (!signal.aborted) {
    try {
      const read = await readOnce();
      if (!read.ok) return read;
      if (read.value) return ok(undefined);
    } catch {
      // The connection broke, or the person left; the next steps handle both.
    }
    await rest(pause, signal);
  }
  return ok(undefined);
};

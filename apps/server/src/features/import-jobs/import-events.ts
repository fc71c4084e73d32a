import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import { countFiles, type ImportFileRow, listSettledSince, readClock } from "./import-files.queries.ts";
import { importFileView, importJobView } from "./import-job.view.ts";
import { findJob, type ImportJobKey } from "./import-jobs.queries.ts";

/** Time between two queries, ms. Polling works whichever process changes the job. */
const interval = 500;
/** A proxy drops a connection without traffic after a minute; ms. */
const heartbeat = 15_000;
/** A client reconnects after this time and proves its identity again; ms. */
const longest = 15 * 60_000;
/** A transaction may be committed this long after the instant that it wrote, ms. */
const overlap = 5000;
/** Files per event. */
const filesInEvent = 200;

const isFinal = (state: string): boolean => ["finished", "cancelled", "undone"].includes(state);

/**
 * The events of a job: first the whole state, then changes until it is final. An event's id is an instant; a client that was disconnected gets
 * everything new since then, and perhaps something twice.
 *
 * @param lastEventId the last event that the client saw; `undefined` for all files that are done
 * @param isWelcome called before each query; the events end without a message once it returns false
 * @param signal ends the events
 */
export async function* importEvents(
  { db }: Pick<Deps, "db">,
  key: ImportJobKey,
  lastEventId: string | undefined,
  isWelcome: () => Promise<boolean>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const begun = performance.now();
  let since = instantOf(lastEventId);
  let [shown, told] = ["", performance.now()];
  let sent = new Map<string, string>();
  yield "retry: 2000\n\n";
  while (!signal.aborted && performance.now() - begun < longest) {
    if (!(await isWelcome())) return;
    const looked = await readClock(db);
    const job = await findJob(db, key);
    if (!job) return;
    const changed = await listSettledSince(db, key, since && new Date(since.getTime() - overlap));
    const view = JSON.stringify(importJobView(job, await countFiles(db, key.ownerId, [key.jobId])));
    const news = changed.filter((row) => sent.get(nameOf(row)) !== row.state);
    for (let at = 0; at < news.length; at += filesInEvent) {
      yield event("files", JSON.stringify(news.slice(at, at + filesInEvent).map(importFileView)));
    }
    // The id is sent last: a client that has it also has the files before it.
    if (view !== shown || news.length > 0) yield event("job", view, looked);
    else if (performance.now() - told > heartbeat) yield ": still here\n\n";
    if (view !== shown || news.length > 0 || performance.now() - told > heartbeat) told = performance.now();
    if (isFinal(job.state)) {
      yield event("end", "{}");
      return;
    }
    [since, shown, sent] = [looked, view, new Map(changed.map((row) => [nameOf(row), row.state]))];
    await delay(interval, undefined, { signal }).catch(() => {});
  }
}

const nameOf = ({ number, member, workout }: ImportFileRow): string => `${number}/${member}/${workout}`;

const event = (name: string, data: string, at?: Date): string =>
  `event: ${name}\n${at ? `id: ${at.getTime()}\n` : ""}data: ${data}\n\n`;

function instantOf(id: string | undefined): Date | undefined {
  return id !== undefined && /^\d{1,14}$/.test(id) ? new Date(Number(id)) : undefined;
}

import { setTimeout as delay } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import { countFiles, type FileCount, type ImportFileRow } from "./import-files.queries.ts";
import { importFileView, importJobView } from "./import-job.view.ts";
import { findJob, type ImportJobKey } from "./import-jobs.queries.ts";
import { readChanges } from "./settled-files.queries.ts";
import { settledPages, surelySeen } from "./settled-pages.ts";

/** Time between two queries, ms. Polling works whichever process changes the job. */
const interval = 500;
/** A proxy drops a connection without traffic after a minute; ms. */
const heartbeat = 15_000;
/** A client reconnects after this time and proves its identity again; ms. */
const longest = 15 * 60_000;

const isFinal = (state: string): boolean => ["finished", "cancelled", "undone"].includes(state);

/**
 * The events of a job: first the whole state, then changes until it is final. An event's id is an instant; a client that was
 * disconnected gets everything new since then, and perhaps something twice. What has not been read by the client is not read from
 * the database either.
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
  const goesOn = async (): Promise<boolean> =>
    !signal.aborted && performance.now() - begun < longest && (await isWelcome());
  let since = instantOf(lastEventId);
  let [shown, counted, told] = ["", "", performance.now()];
  let counts: readonly FileCount[] = [];
  let sent = new Map<string, string>();
  yield "retry: 2000\n\n";
  while (await goesOn()) {
    // Read before the files: when a job has ended, all of them have been settled.
    const job = await findJob(db, key);
    if (!job) return;
    const { now, latest } = await readChanges(db, key);
    const until = isFinal(job.state) ? undefined : now;
    let hasNews = false;
    const again = new Map<string, string>();
    for await (const page of settledPages(db, key, { since: since && surelySeen(since), until })) {
      // Those that the next look will find once more.
      if (until)
        for (const row of page) if (row.changed_at >= surelySeen(now)) again.set(nameOf(row), row.state);
      const news = page.filter((row) => sent.get(nameOf(row)) !== row.state);
      // A client that was cut off in the middle continues there.
      if (news.length > 0)
        yield event("files", JSON.stringify(news.map(importFileView)), page.at(-1)?.changed_at);
      hasNews ||= news.length > 0;
      if (!(await goesOn())) return;
    }
    const version = `${job.state} ${latest?.getTime()}`;
    if (hasNews || version !== counted) counts = await countFiles(db, key.ownerId, [key.jobId]);
    const view = JSON.stringify(importJobView(job, counts));
    // The id is sent last: a client that has it also has the files before it.
    if (view !== shown || hasNews) yield event("job", view, now);
    else if (performance.now() - told > heartbeat) yield ": still here\n\n";
    if (view !== shown || hasNews || performance.now() - told > heartbeat) told = performance.now();
    if (isFinal(job.state)) {
      yield event("end", "{}");
      return;
    }
    [since, shown, counted, sent] = [now, view, version, again];
    await delay(interval, undefined, { signal }).catch(() => {});
  }
}

const nameOf = ({ number, member, workout }: ImportFileRow): string => `${number}/${member}/${workout}`;

const event = (name: string, data: string, at?: Date): string =>
  `event: ${name}\n${at ? `id: ${at.getTime()}\n` : ""}data: ${data}\n\n`;

function instantOf(id: string | undefined): Date | undefined {
  return id !== undefined && /^\d{1,14}$/.test(id) ? new Date(Number(id)) : undefined;
}

import { setTimeout as delay } from "node:timers/promises";
import { parseCronItems, run, type TaskList, type PromiseOrDirect, type WorkerEvents } from "graphile-worker";
import type { Logger } from "pino";
import { createDatabase, type DatabaseConnection, openPool } from "../db/database.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createClockWatch } from "./clock-watch.ts";
import { createHeartbeat, type Heartbeat, maxSilenceS } from "./heartbeat.ts";
import { releaseGoneRunners, removeRunner } from "./job-runners.queries.ts";
import type { JobTask } from "./job-task.ts";
import { correctLaterTimes } from "./later-times.queries.ts";
import { queueLogger } from "./queue-logger.ts";
import { reportDeadJobs } from "./report-dead-jobs.ts";
import { type JobSurroundings, runJob } from "./run-job.ts";
import { createUpkeep } from "./upkeep.ts";
import { createWorkerCalls, ownLooksMs, type WorkerCalls } from "./wake-workers.ts";

/** How long the statements that take jobs out of the queue may go on after the last job has ended, ms. */
const leavingPatience = 5000;

/**
 * Waits until the library's worker has ended; once its last job has, only a little longer. The library counts the statements that
 * take jobs out of the queue, and after one of them has failed it counts too few: it would wait for ever. A job whose statement
 * was not waited for is at worst done again.
 *
 * @param end lets it end its jobs and their statements; called once
 * @throws what `end` throws
 */
async function endInTime(
  end: () => PromiseOrDirect<void>,
  events: Pick<WorkerEvents, "once">,
): Promise<void> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  events.once("pool:gracefulShutdown:complete", () => {
    timer = setTimeout(giveUp, leavingPatience);
  });
  try {
    await Promise.race([end(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Works on the jobs of the queue. */
export interface JobRunner {
  /** Whether it is alive and the other processes receive its heartbeat. */
  isBeating(): boolean;
  /** Takes no more jobs, lets the running ones end their present step, and returns unfinished ones to the queue. */
  stop(): Promise<void>;
}

export interface JobRunnerSettings {
  readonly tasks: readonly JobTask[];
  readonly connection: DatabaseConnection;
  readonly metrics: Pick<Metrics, "jobSeconds">;
  readonly log: Logger;
}

/** Jobs that run at the same time: while some wait for the database or the disk, others decode. */
const concurrency = 3;
/** One connection listens, one beats, two take and end jobs; tasks use the application's pool. */
const poolSize = 4;
/** Longer than the pause between two beats of a process at rest, which would otherwise connect anew for each, ms. */
const idleTimeoutMillis = 60_000;
/** Delay before the worker is restarted after it lost its database, ms. */
const restartPause = 1000;

/** Starts to work on the queue. The schema must be current. */
export async function startJobRunner({
  tasks,
  connection,
  metrics,
  log,
}: JobRunnerSettings): Promise<JobRunner> {
  const pool = openPool(
    { ...connection, max: poolSize, idleTimeoutMillis, application_name: "cairn jobs" },
    log,
  );
  pool.on("connect", (client) =>
    client.on("error", (error) => log.warn({ err: error }, "a connection of the job worker broke")),
  );
  const db = createDatabase(pool, log);
  const surroundings: JobSurroundings = { db, log, metrics };
  const stopping = new AbortController();
  let current: Work | undefined;
  /** The name of the newest worker, under which this process is seen. */
  let latest: string | undefined;

  const lookAhead = async (): Promise<void> => await current?.calls.lookAhead(db);
  const release = async (): Promise<void> => {
    const gone = await releaseGoneRunners(db, maxSilenceS);
    if (gone === 0) return;
    log.warn({ gone }, "took over the jobs of workers that are gone");
    await lookAhead();
  };
  let wasSetBack: (() => boolean) | undefined;
  // Another worker begins after it, by the present time.
  const followClock = async (): Promise<void> => {
    if (wasSetBack?.() === true) await current?.stop();
  };
  // Begun right after a beat, so that this process is never itself among those that count as gone.
  const upkeep = createUpkeep(
    [release, async () => await reportDeadJobs(surroundings, tasks), followClock, lookAhead],
    log,
  );
  const begin = async (): Promise<Work> => {
    wasSetBack = createClockWatch();
    const count = await correctLaterTimes(db, new Date());
    if (count > 0) log.warn({ count }, "the clock was set back; scheduled tasks and jobs go on from now");
    const heartbeat = createHeartbeat(pool, log, () => upkeep.begin());
    return await startWork({ heartbeat, calls: createWorkerCalls(() => heartbeat.hasten()) }, surroundings, {
      tasks,
      pool,
    });
  };
  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        current ??= await begin();
        latest = current.id;
        // Told to stop while it began, when there was nothing to stop yet.
        if (stopping.signal.aborted) await current.stop();
        await current.ended;
      } catch (error) {
        log.error({ err: error }, "the job worker stopped and is being restarted");
      }
      current?.calls.stop();
      current?.heartbeat.stop();
      current = undefined;
      await delay(restartPause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  try {
    current = await begin();
  } catch (error) {
    await upkeep.stop();
    await pool.end();
    throw error;
  }
  const supervised = supervise();
  return {
    isBeating: () => current?.heartbeat.isHeard() === true,
    async stop() {
      stopping.abort();
      await current?.stop();
      await supervised;
      await upkeep.stop();
      if (latest !== undefined) await removeRunner(db, latest).catch(() => {});
      await pool.end();
    },
  };
}

/** The library at work, until it is stopped or loses its database. */
interface Work {
  readonly id: string;
  readonly heartbeat: Heartbeat;
  readonly calls: WorkerCalls;
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function startWork(
  { heartbeat, calls }: Pick<Work, "heartbeat" | "calls">,
  surroundings: JobSurroundings,
  { tasks, pool }: { readonly tasks: readonly JobTask[]; readonly pool: ReturnType<typeof openPool> },
): Promise<Work> {
  const { promise: begun, resolve, reject } = Promise.withResolvers<string>();
  let first: Promise<void> | undefined;
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (
        _payload: unknown,
        helpers: { readonly job: Parameters<typeof runJob>[2]; readonly abortSignal: AbortSignal },
      ) => runJob(surroundings, task, helpers.job, helpers.abortSignal),
    ]),
  );
  const runner = await run({
    pgPool: pool,
    events: calls.events,
    taskList,
    parsedCronItems: parseCronItems(tasks.flatMap(scheduleOf)),
    concurrency,
    noHandleSignals: true,
    // Signalled at once, so that a job of many steps does not delay the end of the process.
    gracefulShutdownAbortTimeout: 1,
    logger: queueLogger(surroundings.log),
    preset: {
      // Without a batch, of however short a delay, the library does not look after the statements that take a job out of the
      // queue: a connection that broke in one of them ended the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, pollInterval: ownLooksMs },
      plugins: [
        {
          name: "cairn-heartbeat",
          version: "1.0.0",
          worker: {
            hooks: {
              // Before a worker asks for its first job.
              async startWorker(_context, { worker }) {
                const { id } = worker.workerPool;
                first ??= heartbeat.begin(id);
                first.then(() => resolve(id), reject);
                await first;
                calls.add(worker);
              },
            },
          },
        },
        {
          name: "cairn-end-in-time",
          version: "1.0.0",
          worker: {
            middleware: {
              poolGracefulShutdown: async (next, { ctx }) => await endInTime(next, ctx.events),
            },
          },
        },
      ],
    },
  });
  const stop = async (): Promise<void> => {
    calls.stop();
    // It rejects if it has ended by itself.
    await runner.stop().catch(() => {});
    heartbeat.stop();
  };
  try {
    const id = await Promise.race([begun, runner.promise.then(() => "")]);
    return { id, heartbeat, calls, ended: runner.promise, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const scheduleOf = ({ name, schedule, madeUpForMs = 0 }: JobTask) =>
  schedule === undefined
    ? []
    : [{ task: name, match: schedule, identifier: name, options: { backfillPeriod: madeUpForMs } }];

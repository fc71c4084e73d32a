import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { choosePrograms, type ProgramSources } from "./choose-programs.ts";
import { ClusterError } from "./cluster-error.ts";
import { markLocksStale, writeSettings } from "./cluster-files.ts";
import { chooseClusterHome, findClusterHome } from "./cluster-home.ts";
import { connectionTo } from "./connection-to.ts";
import { FolderInUseError, type FolderLock, isBeingReleased, lockFolder } from "./folder-lock.ts";
import { clusterFolderIn, initialiseCluster, readClusterMajor } from "./initialise-cluster.ts";
import { joinCluster } from "./join-cluster.ts";
import { hasReadyServer, isPostmasterOf, readPostmasterFile } from "./postmaster-file.ts";
import { spawnPostmaster, stopPostmaster } from "./postmaster.ts";
import { chooseRunAs, type RunAs } from "./run-as.ts";
import { clusterSettings } from "./settings.ts";
import { beginUse } from "./shared-use.ts";
import { makeSocketFolder, socketPort } from "./socket-folder.ts";
import { superviseServer } from "./supervise-server.ts";
import { type ClusterConnection, waitForAnswer } from "./wait-for-answer.ts";

/** Lines about the start for the server's log. */
export type ClusterLog = (message: string) => void;

/** A running PostgreSQL for one data folder. */
export interface Cluster {
  /** Stays the same if the server ends by itself and is started again. */
  readonly connection: ClusterConnection;
  /** Resolves if the server ends without a call of `stop` and cannot be started again; never otherwise. */
  readonly lost: Promise<void>;
  /** Tells a Cairn that is started meanwhile to wait: `stop` follows once what is under way has ended. */
  announceStop(): void;
  /**
   * Stops the server and releases the folder; a command leaves it running for others that use it. A second call waits for the
   * first.
   */
  stop(): Promise<void>;
}

/** What `startCluster` is told. */
export interface ClusterOptions {
  /** The data folder; created if missing. */
  readonly dataDir: string;
  readonly log?: ClusterLog;
  /** Told what an operator should look into: that the server has ended by itself. */
  readonly warn?: ClusterLog;
  /**
   * Whether to use the server of another live Cairn on this folder instead of refusing; for commands. The last of them stops a
   * server that a command started.
   */
  readonly share?: boolean;
  /** Pauses before the tries to start a server again that has ended by itself, ms; for tests. */
  readonly pausesMs?: readonly number[];
  /** Where to search for programs; for tests. */
  readonly sources?: ProgramSources;
  /** Folder of the database if its account cannot access the data folder. */
  readonly elsewhere?: string;
}

/** How long children of a killed server may still use its memory. */
const dyingLimitMs = 15_000;
/**
 * How long another Cairn, whose database runs, may lock the folder before a server is refused: it may have been told to stop, and
 * not have said so yet.
 */
const stoppingPatienceMs = 2000;
/**
 * How long one that is stopping or whose database is being made, started or stopped may lock it, and any other one before a
 * command is refused. On a slow disk making a database takes half a minute, and so does stopping one whose sessions do not end,
 * or ending the requests that are under way.
 */
const changingPatienceMs = 60_000;

/**
 * Runs PostgreSQL for a data folder: creates the cluster at the first call, takes over a server that a killed Cairn left running,
 * cleans up after a crash, and resolves when the server answers.
 *
 * @throws ClusterError with a sentence for the operator if that fails
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
  const { share = false, log = () => {} } = options;
  const dataDir = realpathSync(options.dataDir);
  const begun = performance.now();
  let isTold = false;
  for (;;) {
    // Before it tries: on a busy machine, one that comes to it too late still tries once.
    const waitedMs = performance.now() - begun;
    const lock = tryToLock(dataDir);
    if (!(lock instanceof FolderInUseError)) return await runCluster(dataDir, lock, options);
    const joined = share ? await joinCluster(dataDir) : undefined;
    if (joined !== undefined) return { ...joined, lost: new Promise(() => {}), announceStop() {} };
    const isChanging = isBeingReleased(dataDir) || !hasReadyServer(clusterFolderIn(findClusterHome(dataDir)));
    if (waitedMs > (share || isChanging ? changingPatienceMs : stoppingPatienceMs))
      throw share ? busy() : lock;
    if (isChanging && !isTold)
      log("waiting for another Cairn on this data folder, which is starting or stopping");
    isTold ||= isChanging;
    await delay(50);
  }
}

const busy = (): ClusterError =>
  new ClusterError("The Cairn on this data folder is starting or stopping. Try again in a moment.");

/** The lock of the folder, or the refusal if another live process has it. */
function tryToLock(folder: string): FolderLock | FolderInUseError {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUseError) return error;
    throw error;
  }
}

async function runCluster(
  dataDir: string,
  lock: FolderLock,
  { share = false, sources, elsewhere, pausesMs, log = () => {}, warn = () => {} }: ClusterOptions,
): Promise<Cluster> {
  const locks = [lock];
  try {
    const home = chooseClusterHome(dataDir, chooseRunAs(clusterFolderIn(dataDir)), elsewhere);
    if (home !== dataDir) locks.push(lockFolder(home));
    const folder = clusterFolderIn(home);
    const runAs = chooseRunAs(folder);
    const running = (await takeOver(home, log)) ?? (await startAnew(home, runAs, sources, log));
    const end = share ? leaveOrStop : stopAndRelease;
    const kept = superviseServer(running.pid, {
      isRunning: (pid) => isPostmasterOf(pid, folder),
      // A command is over soon, and its server may be used by others, who would not be known to another one.
      startAgain: share
        ? undefined
        : async (signal) =>
            (await startServer(home, runAs, { connection: running.connection, sources, signal })).pid,
      end: (pid) => end({ ...running, pid }, folder, locks),
      pausesMs,
      warn,
    });
    return { connection: running.connection, ...kept, announceStop: () => lock.announceRelease() };
  } catch (error) {
    for (const held of locks.toReversed()) held.release();
    throw error;
  }
}

interface RunningServer {
  readonly pid: number;
  readonly connection: ClusterConnection;
}

async function takeOver(home: string, log: ClusterLog): Promise<RunningServer | undefined> {
  const folder = clusterFolderIn(home);
  const file = readPostmasterFile(folder);
  if (file === undefined || !isPostmasterOf(file.pid, folder)) return undefined;
  const connection = connectionTo(home, file.socketFolder, file.port);
  const outcome = await waitForAnswer(connection, () => !isPostmasterOf(file.pid, folder));
  if (outcome === "ended") return undefined;
  if (outcome === "answers") {
    log(`took over a PostgreSQL that was still running (process ${file.pid})`);
    return { pid: file.pid, connection };
  }
  log(`a PostgreSQL that was still running does not answer (${outcome.message}); stopping it`);
  await stopPostmaster(file.pid, folder);
  return undefined;
}

async function startAnew(
  home: string,
  runAs: RunAs | undefined,
  sources: ProgramSources | undefined,
  log: ClusterLog,
): Promise<RunningServer> {
  const folder = clusterFolderIn(home);
  if (!existsSync(folder)) {
    const programs = choosePrograms(runAs, readClusterMajor(home), home, sources);
    log(`creating a database with ${programs.version}`);
    initialiseCluster(home, programs, runAs);
  }
  const socketFolder = makeSocketFolder(home, runAs);
  const connection = connectionTo(home, socketFolder, socketPort);
  return await startServer(home, runAs, { connection, sources, signal: undefined });
}

interface ServerStart {
  readonly connection: ClusterConnection;
  readonly sources: ProgramSources | undefined;
  /** Aborted if the server is no longer wanted before it answers. */
  readonly signal: AbortSignal | undefined;
}

/** Starts the server of a cluster that exists, and waits until children of an earlier one that was killed are gone. */
async function startServer(
  home: string,
  runAs: RunAs | undefined,
  { connection, sources, signal }: ServerStart,
): Promise<RunningServer> {
  const folder = clusterFolderIn(home);
  const programs = choosePrograms(runAs, readClusterMajor(home), home, sources);
  writeSettings(folder, clusterSettings(connection.host, connection.port), runAs);
  const giveUp = performance.now() + dyingLimitMs;
  for (;;) {
    markLocksStale(folder, connection.host, runAs);
    const server = spawnPostmaster(home, folder, programs, runAs);
    const outcome = await waitForAnswer(connection, () => server.hasEnded() || signal?.aborted === true);
    if (outcome === "answers") return { pid: server.pid, connection };
    if (!server.hasEnded()) await stopPostmaster(server.pid, folder);
    const said = server.said();
    const isPredecessorDying = /pre-existing shared memory block|lock file ".*" already exists/.test(said);
    if (!isPredecessorDying || performance.now() > giveUp || signal?.aborted === true)
      throw startFailure(outcome, said);
    await delay(100);
  }
}

function startFailure(outcome: "ended" | Error, said: string): ClusterError {
  const lastLines = said.trim().split("\n").slice(-5).join("\n");
  return outcome === "ended"
    ? new ClusterError(`PostgreSQL did not start. Its last lines of output:\n${lastLines}`)
    : new ClusterError(`PostgreSQL started but refuses connections from Cairn: ${outcome.message}`, {
        cause: outcome,
      });
}

async function stopAndRelease(
  { pid }: RunningServer,
  folder: string,
  locks: readonly FolderLock[],
): Promise<void> {
  await stopPostmaster(pid, folder);
  // The data folder's last: whoever takes it finds the database's folder free.
  for (const lock of locks.toReversed()) lock.release();
}

/** The same, unless other commands use the server; the last of them stops it. */
async function leaveOrStop(
  server: RunningServer,
  folder: string,
  locks: readonly FolderLock[],
): Promise<void> {
  try {
    const use = await beginUse(server.connection);
    await use.end(
      () => locks,
      () => stopPostmaster(server.pid, folder),
    );
  } catch {
    // It has ended, or answers nobody.
    await stopAndRelease(server, folder, locks);
  }
}

import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { FoundRoute, MatchedPiece, UnreachedPoint } from "@cairn/contracts/planner/planner";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Logger } from "pino";
import type { ElevationSource } from "../elevation/elevation-source.ts";
import { FairQueue } from "../workers/fair-queue.ts";
import { currentScope, endTurn } from "../workers/share-scope.ts";
import { type EngineProcess, type SearchLimits, startEngine } from "./engine-process.ts";
import type { Found, LonLat, MatchQuery, RouteQuery, SearchWork } from "./engine-work.ts";
import type { PlainLine } from "./line.ts";
import { readWays, type Ways, waysArchiveOf, waysFileName } from "./ways-file.ts";

/** Why there is no route. */
export type RoutingFailure =
  | { readonly kind: "no_tiles" | "damaged" | "busy" | "failed" }
  | { readonly kind: "no_way"; readonly points: readonly UnreachedPoint[] };

/** `none`: there are no tiles. `idle`: nobody has asked for a while, so that the engine has not started. */
export type RoutingState = "none" | "idle" | "starting" | "ready" | "damaged" | "failing";

/**
 * Finds routes in the tiles of all regions, in a process of its own that is killed when it exceeds its limits. Callers take
 * turns.
 */
export interface Routing {
  find(query: RouteQuery): Promise<Result<readonly FoundRoute[], RoutingFailure>>;
  /**
   * Joins a line with ways, part by part.
   *
   * @param mayGoOn whether somebody still waits, and there is time for another part
   */
  match(
    query: Omit<MatchQuery, "isCovered" | "isContinued">,
    mayGoOn: () => boolean,
  ): Promise<Result<readonly MatchedPiece[], RoutingFailure>>;
  /** Whether a point lies in a region with ways that can be used. */
  covers(point: LonLat): Promise<boolean>;
  state(): Promise<RoutingState>;
  /** The process of the engine; `undefined` if there is none now. */
  readonly pid: number | undefined;
  close(): void;
}

export interface RoutingSettings {
  /** The folder of the routing tiles. */
  readonly folder: string;
  /** Where heights of routes come from. */
  readonly elevation: readonly ElevationSource[];
  readonly log: Logger;
  readonly times?: Partial<typeof usualTimes>;
  readonly limits?: Partial<SearchLimits>;
}

/** The clock is for a search that hangs without using the processor. */
const usualLimits: SearchLimits = { cpuTime: 5000, time: 60_000 };

const usualTimes = {
  /** For which somebody waits for a process that starts after another one has ended, ms. */
  restart: 1500,
  /** The same for the first one, ms: it loads and checks its tiles. */
  start: 20_000,
  /** After which a process that nobody asks is ended, ms. */
  idle: 15 * 60_000,
  /** Before a process is started after one that failed at once, ms; doubled each time. */
  pause: 250,
  longestPause: 60_000,
};

/**
 * Searches block their process, so they are under way one at a time; the others wait. Whoever drags a point asks for the next
 * route before the last one has arrived.
 */
const queueLimits = { atOnce: 1, atOncePerKey: 1, waiting: 128, waitingPerGroup: 96, waitingPerKey: 6 };

/** How long `ways.json` is believed, ms. */
const believedFor = 1000;

/** Finds routes; its process starts at the first search. */
export function createRouting({ folder, elevation, log, times, limits }: RoutingSettings): Routing {
  const searchLimits = { ...usualLimits, ...limits };
  const { restart, start, idle, pause, longestPause } = { ...usualTimes, ...times };
  const queue = new FairQueue(queueLimits);
  const currentWays = watchWays(folder);
  let engine: EngineProcess | undefined;
  /** The set that it has open; a set that was made again is another object, even if it is made from the same. */
  let openWays: Ways | undefined;
  /** Tiles that could not be opened, and why; they are not tried again before they change. */
  let unusable: { readonly ways: Ways; readonly why: "damaged" | "no_engine" } | undefined;
  /** Since when there is no engine, and for how long somebody waits for one, ms; `undefined` while there is one. */
  let down: { readonly since: number; readonly patience: number } | undefined;
  let starting: EngineProcess | undefined;
  let failures = 0;
  let opening: Promise<void> | undefined;
  let isClosed = false;
  let idleTimer: NodeJS.Timeout | undefined;

  const endEngine = (): void => {
    engine?.kill();
    [engine, openWays] = [undefined, undefined];
  };

  /**
   * Starts a process for tiles, after a pause if the ones before failed. The engine of earlier tiles searches on until it is
   * there.
   */
  const open = async (ways: Ways): Promise<void> => {
    if (failures > 0) await passed(Math.min(longestPause, pause * 2 ** (failures - 1)));
    if (isClosed) return;
    const started = startEngine(waysArchiveOf(folder, ways), elevation);
    starting = started;
    const state = await started.opened;
    starting = undefined;
    if (isClosed || state.kind !== "ready") started.kill();
    if (isClosed) return;
    if (state.kind === "ready") {
      const before = engine;
      [engine, openWays, down, unusable] = [started, ways, undefined, undefined];
      before?.kill();
      return;
    }
    if (state.kind === "not_ready" && state.why !== "missing") unusable = { ways, why: state.why };
    failures += 1;
    const { message } = state;
    log.error({ message }, "the routing engine does not start; region update makes damaged ways again");
  };

  const openOnce = (ways: Ways): Promise<void> =>
    (opening ??= open(ways).finally(() => (opening = undefined)));

  /** An engine with tiles, if there is one in time. */
  const ready = async (ways: Ways): Promise<EngineProcess | undefined> => {
    if (engine?.isAlive === false) {
      endEngine();
      down = { since: performance.now(), patience: restart };
    }
    if (engine === undefined) {
      down ??= { since: performance.now(), patience: start };
      const left = down.patience - (performance.now() - down.since);
      // It is also started when nobody waits for it any more.
      const opened = openOnce(ways);
      if (left > 0) await Promise.race([opened, passed(left)]);
    } else if (openWays !== ways && unusable?.ways !== ways) {
      void openOnce(ways);
    }
    return engine;
  };

  const ask = async (work: SearchWork, ways: Ways): Promise<Result<Found, RoutingFailure>> => {
    // Whoever killed the process did not mean this search: it is tried once more.
    for (let isAgain = false; ; isAgain = true) {
      const asked = await ready(ways);
      if (asked === undefined) {
        const isDamaged = unusable?.ways === ways && unusable.why === "damaged";
        return fail({ kind: isDamaged ? "damaged" : "busy" });
      }
      const outcome = await asked.search(work, searchLimits);
      if (outcome.kind === "routes" || outcome.kind === "matched") {
        failures = 0;
        return ok(outcome);
      }
      if (outcome.kind === "no_way") return fail(outcome);
      log.warn({ outcome: outcome.kind, message: outcome.message }, "the routing engine found nothing");
      if (outcome.kind === "refused") return fail({ kind: "failed" });
      endEngine();
      down = { since: performance.now(), patience: restart };
      void openOnce(ways);
      if (isAgain || outcome.kind === "late") return fail({ kind: "failed" });
    }
  };

  const inTurn = async (work: SearchWork, ways: Ways): Promise<Result<Found, RoutingFailure>> => {
    endTurn();
    const done = await queue.run(currentScope().share, async () => await ask(work, ways));
    clearTimeout(idleTimer);
    idleTimer = setTimeout(endEngine, idle).unref();
    return done.ok ? done.value : fail({ kind: "busy" });
  };

  const usableWays = async (): Promise<Result<Ways, RoutingFailure>> => {
    const ways = await currentWays();
    if (!ways) return fail({ kind: "no_tiles" });
    if (unusable?.ways !== ways) return ok(ways);
    return fail({ kind: unusable.why === "damaged" ? "damaged" : "no_tiles" });
  };

  return {
    async find(query) {
      const ways = await usableWays();
      if (!ways.ok) return ways;
      if (!query.points.every((point) => isCovered(ways.value, point))) return fail({ kind: "no_tiles" });
      const found = await inTurn({ kind: "route", query }, ways.value);
      if (!found.ok) return found;
      return ok(found.value.kind === "routes" ? found.value.routes : []);
    },
    async match({ line, profile, language }, mayGoOn) {
      const ways = await usableWays();
      if (!ways.ok) return ways;
      const stretches = coveredStretches(ways.value, line);
      if (!stretches.some((stretch) => stretch.isCovered)) return fail({ kind: "no_tiles" });
      const pieces: MatchedPiece[] = [];
      for (const { from, to, isCovered: isInside } of stretches) {
        for (let reached = from; reached < to;) {
          if (!mayGoOn()) return fail({ kind: "failed" });
          const before = pieces.at(-1)?.end;
          const part = partOf(line, reached, to, before);
          const found = await inTurn(
            {
              kind: "match",
              query: {
                profile,
                line: part,
                isCovered: isInside,
                isContinued: before !== undefined,
                language,
              },
            },
            ways.value,
          );
          if (!found.ok) return found;
          if (found.value.kind !== "matched") return fail({ kind: "failed" });
          const [first, ...others] = found.value.part.pieces;
          if (first) pieces.push(before ? { ...first, start: before } : first, ...others);
          reached += Math.max(1, found.value.part.reached);
        }
      }
      return ok(pieces);
    },
    async covers(point) {
      const ways = await currentWays();
      return (
        ways !== undefined &&
        isCovered(ways, point) &&
        !(unusable?.ways === ways && unusable.why === "no_engine")
      );
    },
    async state() {
      const ways = await currentWays();
      if (!ways) return "none";
      if (unusable?.ways === ways) return unusable.why === "damaged" ? "damaged" : "failing";
      if (engine?.isAlive === true) return "ready";
      if (failures > 0) return "failing";
      return opening ? "starting" : "idle";
    },
    get pid() {
      return engine?.pid;
    },
    close() {
      isClosed = true;
      clearTimeout(idleTimer);
      starting?.kill();
      endEngine();
    },
  };
}

const passed = async (ms: number): Promise<void> => await delay(ms, undefined, { ref: false });

const isCovered = ({ regions }: Ways, [lon, lat]: LonLat): boolean =>
  regions.some(({ cover }) =>
    cover.some(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north),
  );

/** The parts of a line inside and outside the regions, by the indices of their points; a part ends where the next begins. */
function coveredStretches(
  ways: Ways,
  { lat, lon }: PlainLine,
): readonly { readonly from: number; readonly to: number; readonly isCovered: boolean }[] {
  const inside = Array.from(lat, (y, i) => isCovered(ways, [lon[i] ?? 0, y]));
  const stretches: { from: number; to: number; isCovered: boolean }[] = [];
  for (let to = 1; to < inside.length; to++) {
    const isInside = inside[to] === true && inside[to - 1] === true;
    const last = stretches.at(-1);
    if (last?.isCovered === isInside) last.to = to;
    else stretches.push({ from: to - 1, to, isCovered: isInside });
  }
  return stretches;
}

/** A part of a line, which begins where the piece before it has ended. */
function partOf(
  { lat, lon }: PlainLine,
  from: number,
  to: number,
  before: MatchedPiece["end"] | undefined,
): PlainLine {
  const part = { lat: lat.slice(from, to + 1), lon: lon.slice(from, to + 1) };
  if (before) [part.lat[0], part.lon[0]] = [before.y, before.x];
  return part;
}

/** The present tiles; their file is looked at once a second at most, and read only when it has changed. */
function watchWays(folder: string): () => Promise<Ways | undefined> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let stamp: string | undefined;
  let ways: Ways | undefined;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const found = await stat(join(folder, waysFileName)).catch(() => undefined);
    const now = found && `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (now === stamp) return;
    stamp = now;
    ways = now === undefined ? undefined : await readWays(folder);
  };
  return async () => {
    if (looking === undefined && performance.now() - lookedAt >= believedFor) {
      lookedAt = performance.now();
      looking = look().finally(() => (looking = undefined));
    }
    await looking;
    return ways;
  };
}

import type { FoundRoute } from "@cairn/contracts/planner/planner";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Logger } from "pino";
import { userAgentOf } from "../../addresses/user-agent.ts";
import type { ElevationSource } from "../../elevation/elevation-source.ts";
import { FairQueue } from "../../workers/fair-queue.ts";
import { currentScope, endTurn } from "../../workers/share-scope.ts";
import type { Workers, WorkerTask } from "../../workers/workers.ts";
import type { RouteQuery } from "../engine-work.ts";
import type { Routing, RoutingFailure } from "../routing.ts";
import { askEngine, enginePatience } from "./ask-engine.ts";
import type { EngineSetting } from "./engine-setting.ts";
import { protocols } from "./protocols.ts";
import type { AnsweredQuery, ReadRoutes } from "./read-routes.worker.ts";

/** What the last question to the engine has shown: routes and places without a way are answers. */
export type OutsideState = "unasked" | "answers" | "fails";

/** Finds routes by the operator's own choice of an engine elsewhere. Callers take turns. */
export interface OutsideRouting {
  find(query: RouteQuery): Promise<Result<readonly FoundRoute[], RoutingFailure>>;
  readonly state: OutsideState;
}

export interface OutsideSettings {
  readonly engine: EngineSetting;
  /** Where heights of routes come from if the engine gives none. */
  readonly elevation: readonly ElevationSource[];
  readonly publicUrl: string | undefined;
  readonly workers: Pick<Workers, "run">;
  readonly log: Logger;
  /** How long somebody waits for a turn and all answers to a question, ms. */
  readonly patience?: number;
}

/** Questions that are under way or wait. The planner sends two at once. */
const queueLimits = { atOnce: 8, atOncePerKey: 2, waiting: 64, waitingPerGroup: 48, waitingPerKey: 6 };

/** With less than this share of its time left after the wait for its turn, a question is not asked any more. */
const leastShare = 0.1;

/** Answers may be large, and heights are read from files. */
const readTask: WorkerTask<AnsweredQuery, ReadRoutes> = {
  file: new URL("./read-routes.worker.ts", import.meta.url),
  name: "readRoutes",
  lane: "answers",
  timeLimit: 10_000,
};

export function createOutsideRouting({
  engine: { kind, address },
  elevation,
  publicUrl,
  workers,
  log,
  patience = enginePatience,
}: OutsideSettings): OutsideRouting {
  const queue = new FairQueue(queueLimits);
  let state: OutsideState = "unasked";
  /** When it may be asked again, as it asked for a pause; of the monotonic clock, ms. */
  let pausedUntil = 0;

  const failed = (reason: string): Result<never, RoutingFailure> => {
    state = "fails";
    log.warn({ engine: kind, reason }, "the engine of ROUTING_URL found no route");
    return fail({ kind: "failed" });
  };

  /** @param deadline of the monotonic clock, ms */
  const ask = async (
    query: RouteQuery,
    deadline: number,
  ): Promise<Result<readonly FoundRoute[], RoutingFailure>> => {
    const left = deadline - performance.now();
    if (performance.now() < pausedUntil || left < leastShare * patience) return fail({ kind: "busy" });
    const requests = protocols[kind].requests(address, query);
    const asked = await askEngine(requests, userAgentOf(publicUrl), Math.ceil(left));
    if (!asked.ok) return failed(asked.error);
    const { answers, pause } = asked.value;
    if (pause !== undefined) {
      pausedUntil = performance.now() + pause * 1000;
      log.warn({ engine: kind, seconds: pause }, "the engine of ROUTING_URL asks for a pause");
      if (answers.length === 0) return fail({ kind: "busy" });
    }
    const done = await workers.run(readTask, { kind, query, answers, elevation });
    if (!done.ok) {
      const isFull = done.error === "busy" || done.error === "share_used";
      return isFull ? fail({ kind: "busy" }) : failed(`its answer cannot be read: ${done.error}`);
    }
    const read = done.value;
    // Its own words may contain positions.
    if (read.kind === "refused" || read.kind === "unreadable")
      return failed(
        `its answer is ${read.kind === "refused" ? "a refusal" : "no route"}, with status ${answers[0]?.status}`,
      );
    state = "answers";
    return read.kind === "routes" ? ok(read.routes) : fail(read);
  };

  return {
    async find(query) {
      endTurn();
      // While the engine is silent, a turn may come only after several others have waited for their answers.
      const deadline = performance.now() + patience;
      const done = await queue.run(currentScope().share, async () => await ask(query, deadline));
      return done.ok ? done.value : fail({ kind: "busy" });
    },
    get state() {
      return state;
    },
  };
}

/** The ways of the regions first; the engine elsewhere for routes with a point beyond them. */
export const withOutsideRouting = (own: Routing, outside: OutsideRouting): Routing => ({
  ...own,
  async find(query) {
    const found = await own.find(query);
    return !found.ok && found.error.kind === "no_tiles" ? await outside.find(query) : found;
  },
  get pid() {
    return own.pid;
  },
});

import { createHash } from "node:crypto";
import type { Endpoint } from "@cairn/contracts/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FindSession } from "../../access/identify-actor.ts";
import { networkOf } from "../../addresses/network-address.ts";
import { FairQueue, type QueueLimits, type Share } from "../../workers/fair-queue.ts";
import { onBehalfOf } from "../../workers/share-scope.ts";
import { AppError } from "../answers/app-error.ts";
import { callerOf } from "./caller.ts";

/**
 * The lanes of reads in front of the event loop and the database, each with its limits. `answers` are made from rows, `files` are
 * sent nearly as they are stored, many to a page; `keys` are looked up to know who calls.
 */
const limitsOf = {
  // Fewer than the database has connections, so that a statement of other work always finds one. A caller has two, so that one
  // slow answer does not hold up a page. Strangers together leave half of them, so that many who look at the map of the world
  // hold up no member's page.
  answers: {
    atOnce: 6,
    atOncePerKey: 2,
    atOncePerGroup: { address: 3 },
    waiting: 1024,
    waitingPerGroup: 768,
    waitingPerKey: 128,
  },
  files: { atOnce: 8, atOncePerKey: 4, waiting: 1024, waitingPerGroup: 768, waitingPerKey: 256 },
  keys: { atOnce: 3, atOncePerKey: 2, waiting: 2048, waitingPerGroup: 2048, waitingPerKey: 384 },
} as const satisfies Readonly<Record<string, QueueLimits>>;

type ReadLane = Exclude<keyof typeof limitsOf, "keys">;

/** Most keys whose callers are remembered. */
const maxKnownKeys = 10_000;

declare module "fastify" {
  interface FastifyInstance {
    readonly readTurns: ReadTurns;
  }
}

/** Lets callers take turns with what they read. */
export class ReadTurns {
  private readonly queues = {
    answers: new FairQueue(limitsOf.answers),
    files: new FairQueue(limitsOf.files),
    keys: new FairQueue(limitsOf.keys),
  };
  /** To whom the lookup of a key is counted, by the key's hash; whether the key is still valid is for the lookup to say. */
  private readonly callers = new Map<string, Share>();

  /**
   * Does a part of a read in a turn of its caller. A caller who leaves before the turn comes loses the place in the queue.
   *
   * @throws AppError `request.share_used` or `request.busy`
   */
  async take<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    lane: ReadLane,
    work: () => Promise<T>,
  ): Promise<T> {
    return await this.inTurn(lane, callerOf(request), reply, work);
  }

  /**
   * The same for a later part of an answer that has begun: it waits, however many do. A caller who has left is answered with an
   * error that nobody reads.
   */
  async takeAgain<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    lane: ReadLane,
    work: () => Promise<T>,
  ): Promise<T> {
    return await this.inTurn(lane, callerOf(request), reply, work, true);
  }

  /**
   * Looks up the key of a request in a turn of the caller who had it last, or of the network if nobody had. If that caller may
   * read no more now, it is not looked up at all.
   *
   * @throws AppError as above
   */
  async lookUp(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    find: FindSession,
  ): ReturnType<FindSession> {
    const hash = createHash("sha256").update(key).digest("base64");
    const known = this.callers.get(hash);
    const lane = laneOf(request.routeOptions.config.endpoint);
    if (known && lane && this.queues[lane].refusalFor(known)) throw new AppError("request.share_used");
    const share = known ?? { group: "unknown", key: `key from ${networkOf(request.ip)}` };
    const actor = await this.inTurn("keys", share, reply, () => find(key));
    this.remember(hash, actor && callerOf({ actor, ip: request.ip }));
    return actor;
  }

  private remember(hash: string, caller: Share | undefined): void {
    this.callers.delete(hash);
    if (caller) this.callers.set(hash, caller);
    const [oldest] = this.callers.keys();
    if (this.callers.size > maxKnownKeys && oldest !== undefined) this.callers.delete(oldest);
  }

  private async inTurn<T>(
    lane: keyof typeof limitsOf,
    share: Share,
    { raw: response }: FastifyReply,
    work: () => Promise<T>,
    isBegun = false,
  ): Promise<T> {
    const queue = this.queues[lane];
    const gone = new AbortController();
    const onClose = (): void => gone.abort();
    response.once("close", onClose);
    const turn = await queue.enter(share, { gone: gone.signal, isBegun });
    response.off("close", onClose);
    if (!turn.ok) throw new AppError(`request.${turn.error}`);
    const end = turn.value;
    try {
      return await onBehalfOf(share, work, { end, isAwaited: () => queue.length.waiting > 0 });
    } finally {
      end();
    }
  }
}

/** The lane of a call that reads; undefined for those that change something, which have limits of their own. */
export function laneOf(endpoint: Endpoint | undefined): ReadLane | undefined {
  const reads = endpoint?.method === "GET" ? !endpoint.changes : endpoint?.onlyReads;
  if (!endpoint || !reads) return undefined;
  return endpoint.answer === "binary" ? "files" : "answers";
}

/** Prepares the turns. Must be registered before the calls. */
export function takeTurnsToRead(app: FastifyInstance): void {
  app.decorate("readTurns", new ReadTurns());
}

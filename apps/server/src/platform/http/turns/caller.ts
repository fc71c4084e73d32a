import type { FastifyRequest } from "fastify";
import { networkOf } from "../../addresses/network-address.ts";
import type { Share } from "../../workers/fair-queue.ts";

/** The caller to whom limits and shares count a request: the person of its session, or the network that it comes from. */
export function callerOf({ actor, ip }: Pick<FastifyRequest, "actor" | "ip">): Share {
  return actor.kind === "session"
    ? { group: "person", key: `user ${actor.userId}` }
    : { group: "address", key: `address ${networkOf(ip)}` };
}
